/* The page of one article, or of a new one: its form. */
import { useParams } from "react-router";
import { paths } from "@/app/paths";
import { articles, articleForm as texts } from "@/shared/i18n/es";
import { EntityPage } from "@/shared/ui/entity/EntityPage";
import { PageHeader } from "@/shared/ui/page/PageHeader";
import { useArticle } from "../data";
import { ArticleForm } from "./ArticleForm";

export function ArticleFormPage() {
  const { storeId = "", articleId = "" } = useParams();
  if (articleId !== "nuevo") return <StoredArticle key={articleId} storeId={storeId} id={articleId} />;
  return (
    <>
      <PageHeader title={texts.newTitle} />
      <ArticleForm storeId={storeId} article={null} />
    </>
  );
}

function StoredArticle({ storeId, id }: { storeId: string; id: string }) {
  const list = { path: paths.stores.articles(storeId), title: articles.title };
  return (
    <EntityPage result={useArticle(storeId, id)} title={({ name }) => name} list={list}>
      {(article) => <ArticleForm storeId={storeId} article={article} />}
    </EntityPage>
  );
}
