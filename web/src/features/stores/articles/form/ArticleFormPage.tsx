/* The page of one article, or of a new one: its form. */
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { articles, articleForm as texts } from "@/shared/i18n/es";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { articleQuery } from "../data";
import { ArticleForm } from "./ArticleForm";

export function ArticleFormPage() {
  const { storeId = "", articleId = "" } = useParams();
  return (
    <EntityPage
      id={articleId}
      newTitle={texts.newTitle}
      query={articleQuery(storeId, articleId)}
      title={({ name }) => name}
      list={{ path: paths.stores.articles(storeId), title: articles.title }}
    >
      {(article) => <ArticleForm storeId={storeId} article={article} />}
    </EntityPage>
  );
}
