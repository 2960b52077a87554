/* The staff's list of the orders of all stores, below the platform's figures. */
import { backoffice, orderStates, staffOrders as texts } from "@/shared/i18n/es";
import { ChipGroup } from "@/shared/ui/form/ChipGroup";
import { InputField } from "@/shared/ui/form/InputField";
import { FilteredListPage } from "@/shared/ui/page/FilteredListPage";
import { useAddressFilters } from "@/shared/ui/page/useAddressFilters";
import { EntityFilter } from "../entities/EntityFilter";
import { useOrderList } from "./data";
import { hasActiveFilters, ORDER_STATES, orderFilterSearch, parseOrderFilters } from "./filters";
import { OrderFigures } from "./OrderFigures";
import { orderColumns } from "./orderColumns";

const ADDRESS = { parse: parseOrderFilters, format: orderFilterSearch };
const STATE_OPTIONS = ORDER_STATES.map((value) => ({ value, label: orderStates.states[value] }));

export function OrdersPage() {
  const { filters, change, clear } = useAddressFilters(ADDRESS);
  const dayField = (name: "from" | "until") => (
    <InputField
      type="date"
      label={texts[name]}
      value={filters[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <FilteredListPage
      title={backoffice.names.orders}
      texts={texts}
      above={<OrderFigures />}
      filters={filters}
      isFiltered={hasActiveFilters(filters)}
      onChange={change}
      onClear={clear}
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
      list={useOrderList(filters)}
      columns={orderColumns}
    />
  );
}
