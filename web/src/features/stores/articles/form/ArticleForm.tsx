/* The form of an article: what is seen, the price, the stock and the customizers. */
import { useRef } from "react";
import { paths } from "@/app/paths";
import { EntityForm } from "@/shared/ui/entity/EntityForm";
import type { Article } from "../articleBody";
import { BasicsSection } from "./BasicsSection";
import { CustomizersSection } from "./CustomizersSection";
import styles from "./form.module.css";
import { PriceSection, StockSection } from "./PriceSection";
import { useArticleForm } from "./useArticleForm";

export function ArticleForm({ storeId, article }: { storeId: string; article: Article | null }) {
  const element = useRef<HTMLFormElement>(null);
  const form = useArticleForm(storeId, article, element);
  return (
    <EntityForm
      element={element}
      form={form}
      listPath={paths.stores.articles(storeId)}
      isRemovable={article !== null}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <BasicsSection form={form} storeId={storeId} />
          <CustomizersSection form={form} storeId={storeId} />
        </div>
        <div className={styles.column}>
          <PriceSection form={form} />
          <StockSection form={form} />
        </div>
      </div>
    </EntityForm>
  );
}
