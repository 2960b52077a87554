/* The addresses of a page, in order, each with its name and whether the public sees it. */
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { pageForm as texts } from "@/shared/i18n/es";
import { shortAddress } from "../lib/shop/address";
import { Button } from "../ui/action/Button";
import { AddressFields } from "../ui/address/AddressFields";
import type { FieldProblems } from "../ui/entity/useEntityForm";
import { CheckboxField } from "../ui/form/CheckboxField";
import { InputField } from "../ui/form/InputField";
import { moveItem } from "../ui/sortable/moveItem";
import { SortableList } from "../ui/sortable/SortableList";
import { ADDRESSES_MAX, newPageAddress, type PageAddressDraft } from "./addressesDraft";
import styles from "./directory.module.css";

interface Props {
  addresses: readonly PageAddressDraft[];
  problems: FieldProblems;
  onChange: (addresses: PageAddressDraft[]) => void;
}

export function PageAddressFields({ addresses, problems, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const nameOf = (address: PageAddressDraft) =>
    address.name.trim() || shortAddress(address) || texts.newAddress;
  const replace = (id: string, changes: Partial<PageAddressDraft>) =>
    onChange(addresses.map((address) => (address.id === id ? { ...address, ...changes } : address)));
  function add(): void {
    const address = newPageAddress(addresses.at(-1));
    onChange([...addresses, address]);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-id="${address.id}"] input`)?.focus(),
    );
  }
  return (
    <div ref={frame} className={styles.rows}>
      <SortableList
        label={texts.addresses}
        items={addresses}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(from, to) => onChange(moveItem(addresses, from, to))}
      >
        {(address, index) => (
          <div className={styles.place}>
            <div className={styles.placeHead}>
              <InputField
                label={texts.addressName}
                optional
                maxLength={40}
                autoCapitalize="sentences"
                placeholder={texts.addressNamePlaceholder}
                value={address.name}
                problem={problems[`addresses[${index}].name`]}
                onChange={({ currentTarget }) => replace(address.id, { name: currentTarget.value })}
              />
              <Button
                kind="quiet"
                aria-label={texts.removeNamed(nameOf(address))}
                title={texts.removeNamed(nameOf(address))}
                onClick={() => onChange(addresses.filter(({ id }) => id !== address.id))}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
            <CheckboxField
              label={texts.addressVisible}
              hint={texts.addressVisibleHint}
              checked={address.visible}
              onChange={({ currentTarget }) => replace(address.id, { visible: currentTarget.checked })}
            />
            <AddressFields
              address={address}
              path={`addresses[${index}]`}
              problems={problems}
              onChange={(changes) => replace(address.id, changes)}
            />
          </div>
        )}
      </SortableList>
      {addresses.length < ADDRESSES_MAX && (
        <div>
          <Button onClick={add}>
            <Plus aria-hidden />
            {texts.addAddress}
          </Button>
        </div>
      )}
    </div>
  );
}
