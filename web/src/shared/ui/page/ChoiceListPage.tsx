/* The page of a paged list with one filter of few values, which is in the address: header, filter and rows. */
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { ListedPage, PagedList } from "../../api/pagedList";
import { Button } from "../action/Button";
import { TableSkeleton } from "../data/DataTable";
import { SegmentedControl } from "../form/SegmentedControl";
import { EmptyState } from "../status/EmptyState";
import styles from "./ChoiceListPage.module.css";
import { PagedRows } from "./PagedRows";
import { PageHeader } from "./PageHeader";
import { RefreshButton } from "./RefreshButton";

const ALL = "all";

interface Props<Row, Page extends ListedPage<Row>, Choice extends string> {
  texts: {
    title: string;
    lead: string;
    filter: string;
    filters: Readonly<Record<Choice | typeof ALL, string>>;
    none: string;
    noneText: string;
    noneOf: Readonly<Record<Choice, string>>;
    showAll: string;
  };
  list: PagedList<Page>;
  choices: readonly Choice[];
  /** Null for all rows. */
  choice: Choice | null;
  /** The address's parameters of a choice. */
  toParams: (choice: Choice | null) => Record<string, string>;
  /** Between the header and the filter. */
  intro?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

export function ChoiceListPage<Row, Page extends ListedPage<Row>, Choice extends string>({
  texts,
  list,
  choices,
  choice,
  toParams,
  intro,
  children,
}: Props<Row, Page, Choice>) {
  const [, setSearch] = useSearchParams();
  const options = ([ALL, ...choices] as const).map((value) => ({ value, label: texts.filters[value] }));
  const choose = (value: Choice | typeof ALL) =>
    setSearch(toParams(value === ALL ? null : value), {
      preventScrollReset: true,
      // Without it the choice would change only when the new list is ready.
      flushSync: true,
    });
  const empty =
    choice === null ? (
      <EmptyState title={texts.none} text={texts.noneText} />
    ) : (
      <EmptyState title={texts.noneOf[choice]}>
        <Button onClick={() => choose(ALL)}>{texts.showAll}</Button>
      </EmptyState>
    );
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <RefreshButton query={list} />
      </PageHeader>
      {intro}
      <div className={styles.filter}>
        <SegmentedControl legend={texts.filter} options={options} value={choice ?? ALL} onChange={choose} />
      </div>
      <PagedRows<Row, Page> list={list} skeleton={<TableSkeleton />} empty={empty}>
        {children}
      </PagedRows>
    </>
  );
}
