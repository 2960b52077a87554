/* The page of one pharmacy group: its form. */
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { backoffice, group as texts } from "@/shared/i18n/es";
import { ResourceFormPage } from "../commands/ResourceFormPage";
import { usePharmacyGroup } from "../pharmacyGroups";
import { GROUPS_PUT } from "./topic";

export function GroupPage() {
  const { groupId = "" } = useParams();
  return (
    <ResourceFormPage
      topic={GROUPS_PUT}
      kind={backoffice.names.group}
      result={usePharmacyGroup(groupId)}
      title={({ name }) => name}
      lead={({ pharmacies }) => texts.lead(backoffice.pharmacies(pharmacies.length))}
      missing={{ ...texts, to: paths.backoffice.groups() }}
      changedKeys={[["pharmacy_group_list"], ["pharmacy_group_get", groupId]]}
    />
  );
}
