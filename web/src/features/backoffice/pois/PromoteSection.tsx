/* The page that a point of interest became, or the button that makes it. */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/app/paths";
import { pois as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { FormSection } from "@/shared/ui/entity/EntityForm";
import { useNavigateUnlessLeft } from "@/shared/ui/entity/useNavigateUnlessLeft";
import { showToast } from "@/shared/ui/overlay/toast";
import { type Poi, promotePoi } from "./data";
import { refusalText } from "./refusal";

interface Props {
  poi: Poi;
  /** True while the form has changes, which a page would lack. */
  isChanged: boolean;
}

export function PromoteSection({ poi, isChanged }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const promotion = useMutation({
    mutationFn: () => promotePoi(queries, poi.id),
    networkMode: "always",
    onSuccess: (pageId) => {
      showToast("success", texts.promoted);
      navigate(paths.backoffice.page(pageId));
    },
    onError: (error) => showToast("error", refusalText(error)),
  });
  if (poi.page_id !== null) {
    return (
      <FormSection title={texts.inDirectory} lead={texts.isPage}>
        <div>
          <Link to={paths.backoffice.page(poi.page_id)} className={buttonClass("plain")}>
            {texts.toPage}
          </Link>
        </div>
      </FormSection>
    );
  }
  return (
    <FormSection title={texts.inDirectory} lead={isChanged ? texts.saveFirst : texts.promoteLead}>
      <div>
        <Button disabled={isChanged || promotion.isPending} onClick={() => promotion.mutate()}>
          <FilePlus2 aria-hidden />
          {promotion.isPending ? texts.promoting : texts.promote}
        </Button>
      </div>
    </FormSection>
  );
}
