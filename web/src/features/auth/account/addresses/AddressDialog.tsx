/* The dialog that saves an address or changes a saved one. */
import { useRef, useState } from "react";
import { ApiError } from "@/shared/api/errors";
import { ownAddresses as texts } from "@/shared/i18n/es";
import { randomUuid } from "@/shared/lib/uuid";
import { Button } from "@/shared/ui/action/Button";
import { AddressFields } from "@/shared/ui/address/AddressFields";
import {
  type AddressDraft,
  addressBody,
  addressDraft,
  EMPTY_ADDRESS,
  findAddressProblems,
} from "@/shared/ui/address/addressDraft";
import { useEntityForm } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import { showToast } from "@/shared/ui/overlay/toast";
import styles from "../account.module.css";
import type { Address } from "../rules";
import { putAddress, useRefetchAddresses } from "./data";

interface Props {
  /** Null for a new one. */
  id: string | null;
  /** The form's first values; null for empty ones. */
  address: Address | null;
  onClose: () => void;
}

const NAME_MAX = 40;

export function AddressDialog({ id, address, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [target] = useState(() => id ?? randomUuid());
  const refetch = useRefetchAddresses();
  const entity = useEntityForm<AddressDraft>({
    key: `address:${id ?? "new"}`,
    initial: address ? addressDraft(address) : EMPTY_ADDRESS,
    form,
    findProblems,
    save: async (draft) => {
      const body = addressBody(draft);
      await putAddress(target, { ...body, name: body.name.trim() });
      await refetch();
    },
    explain: (error) =>
      error instanceof ApiError && error.code === "error.rule.addresses_max" ? texts.tooMany : null,
    onSaved: () => {
      showToast("success", texts.saved);
      onClose();
    },
  });
  const { draft, problems, isBusy, set, submit, forget } = entity;
  function close(): void {
    forget();
    onClose();
  }
  return (
    <Dialog title={id === null ? texts.add : texts.change} isWide onClose={close}>
      <form
        ref={form}
        className={styles.dialog}
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) submit();
        }}
      >
        <InputField
          label={texts.name}
          hint={texts.nameHint}
          maxLength={NAME_MAX}
          autoCapitalize="sentences"
          value={draft.name}
          problem={problems.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <AddressFields address={draft} path="" problems={problems} onChange={set} />
        <div className={styles.buttons}>
          <Button type="submit" kind="primary" disabled={isBusy}>
            {isBusy ? texts.saving : texts.save}
          </Button>
          <Button onClick={close}>{texts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function findProblems(draft: AddressDraft) {
  return {
    ...(draft.name.trim() === "" && { name: texts.nameMissing }),
    ...findAddressProblems(draft, ""),
  };
}
