/* The staff's list of the orders of all stores, below the platform's figures. */
import { backoffice, common, orderStates, staffOrders as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { InputField } from "@/shared/ui/form/InputField";
import { ListFilters } from "@/shared/ui/page/ListFilters";
import { ListPage } from "@/shared/ui/page/ListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EmptyState } from "@/shared/ui/status/EmptyState";
import { EntityFilter } from "../entities/EntityFilter";
import { useOrderList } from "./data";
import { hasActiveFilters, ORDER_STATES, orderFilterSearch, parseOrderFilters } from "./filters";
import { OrderFigures } from "./OrderFigures";
import { orderColumns } from "./orderColumns";

const ADDRESS = { parse: parseOrderFilters, format: orderFilterSearch };
const STATE_OPTIONS = ORDER_STATES.map((value) => ({ value, label: orderStates.states[value] }));

export function OrdersPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  const isFiltered = hasActiveFilters(filters);
  const dayField = (name: "from" | "until") => (
    <InputField
      type="date"
      label={texts[name]}
      value={filters[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <ListPage
      title={backoffice.names.orders}
      lead={texts.lead}
      filters={
        <>
          <OrderFigures />
          <ListFilters
            texts={texts}
            filters={filters}
            onChange={change}
            onClear={isFiltered ? clear : undefined}
            selects={
              <>
                <EntityFilter
                  kind="store"
                  label={texts.store}
                  id={filters.storeId}
                  onChange={(storeId) => change({ storeId })}
                />
                {dayField("from")}
                {dayField("until")}
              </>
            }
            chips={
              <ChipGroup
                legend={texts.state}
                options={STATE_OPTIONS}
                values={filters.states}
                onChange={(states) => change({ states })}
              />
            }
          />
        </>
      }
      list={useOrderList(filters)}
      columns={orderColumns}
      empty={
        isFiltered ? (
          <EmptyState title={texts.empty} text={texts.emptyText}>
            <Button onClick={clear}>{common.clearFilters}</Button>
          </EmptyState>
        ) : (
          <EmptyState title={texts.noneYet} />
        )
      }
    />
  );
}
