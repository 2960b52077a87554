/* The navigation items that the account may see, for the menu and for the palette. */
import { useManagesPharmacies } from "@/shared/api/services/workspaceServices";
import { useArea } from "../area";
import { NAV_ITEMS, type NavItem } from "./navItems";

export function useNavItems(): readonly NavItem[] {
  const { name } = useArea();
  const managesPharmacies = useManagesPharmacies(name === "workspace");
  return onlyShown(NAV_ITEMS[name], managesPharmacies);
}

function onlyShown(items: readonly NavItem[], managesPharmacies: boolean): readonly NavItem[] {
  return items
    .filter(({ needsPharmacies }) => !needsPharmacies || managesPharmacies)
    .map((item) =>
      item.children ? { ...item, children: onlyShown(item.children, managesPharmacies) } : item,
    );
}
