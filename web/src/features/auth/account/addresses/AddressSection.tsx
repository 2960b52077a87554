/* The consumer's addresses: the saved ones, and those of earlier orders that can be saved. */
import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ownAddresses as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { shortAddress } from "@/shared/lib/shop/address";
import { Button } from "@/shared/ui/action/Button";
import { addressBody, addressDraft } from "@/shared/ui/address/addressDraft";
import { TableSkeleton } from "@/shared/ui/data/DataTable";
import { showToast } from "@/shared/ui/overlay/toast";
import { AddressText } from "@/shared/ui/shop/AddressText";
import { QueryResult } from "@/shared/ui/status/QueryResult";
import styles from "../account.module.css";
import { useDeliveryAddresses } from "../data";
import { type Address, unsavedAddresses } from "../rules";
import { AddressDialog } from "./AddressDialog";
import { deleteAddress, putAddress, type SavedAddress, useRefetchAddresses, useSavedAddresses } from "./data";

interface OpenedAddress {
  id: string | null;
  address: Address | null;
}

export function AddressSection() {
  const result = useSavedAddresses();
  const [opened, setOpened] = useState<OpenedAddress | null>(null);
  return (
    <>
      <QueryResult result={result} skeleton={<TableSkeleton rows={2} />}>
        {(saved) => (
          <>
            {saved.length === 0 && <p>{texts.none}</p>}
            <ul className={styles.rows}>
              {saved.map((address) => (
                <SavedRow
                  key={address.id}
                  address={address}
                  onChange={() => setOpened({ id: address.id, address })}
                />
              ))}
            </ul>
            <Button onClick={() => setOpened({ id: null, address: null })}>
              <Plus aria-hidden />
              {texts.add}
            </Button>
            <EarlierAddresses saved={saved} onSave={(address) => setOpened({ id: null, address })} />
          </>
        )}
      </QueryResult>
      {opened && <AddressDialog {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function SavedRow({ address, onChange }: { address: SavedAddress; onChange: () => void }) {
  const refetch = useRefetchAddresses();
  const restore = useMutation({
    mutationFn: () => putAddress(address.id, addressBody(addressDraft(address))),
    networkMode: "always",
    onSuccess: refetch,
    onError: (error) => showToast("error", queryErrorMessage(error)),
  });
  const remove = useMutation({
    mutationFn: () => deleteAddress(address.id),
    networkMode: "always",
    onSuccess: async () => {
      showToast("success", texts.removed(address.name), {
        action: { label: texts.undo, onClick: () => restore.mutate() },
      });
      await refetch();
    },
    onError: (error) => showToast("error", queryErrorMessage(error)),
  });
  return (
    <li className={styles.contact}>
      <AddressText address={address} />
      <div className={styles.buttons}>
        <Button aria-label={texts.changeNamed(address.name)} onClick={onChange}>
          {texts.changeShort}
        </Button>
        <Button
          aria-label={texts.removeNamed(address.name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

/** Nothing while they load or when they cannot be read: they are an offer. */
function EarlierAddresses({
  saved,
  onSave,
}: {
  saved: readonly SavedAddress[];
  onSave: (address: Address) => void;
}) {
  const { data = [] } = useDeliveryAddresses();
  const earlier = unsavedAddresses(data, saved);
  if (earlier.length === 0) return null;
  return (
    <>
      <h3>{texts.earlier}</h3>
      <ul className={styles.rows}>
        {earlier.map((address) => (
          <li key={shortAddress(address) + address.flat + address.apartment} className={styles.contact}>
            <AddressText address={address} />
            <Button aria-label={texts.saveNamed(shortAddress(address))} onClick={() => onSave(address)}>
              {texts.saveShort}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
