/* The report that a transfer was made: a picture of its voucher, the operation's number, or both. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { hasStatus } from "@/shared/api/errors";
import { payment as texts } from "@/shared/i18n/es";
import { queryErrorMessage } from "@/shared/lib/errorMessage";
import { PICTURE_TYPES } from "@/shared/lib/media/mediaFile";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { showToast } from "@/shared/ui/overlay/toast";
import { FileButton } from "@/shared/ui/picture/FileButton";
import { MediaImage } from "@/shared/ui/picture/MediaImage";
import { UploadStatus } from "@/shared/ui/picture/UploadStatus";
import { usePictureUpload } from "@/shared/ui/picture/usePictureUpload";
import { WALLET_KEY } from "../data";
import styles from "../order.module.css";
import { reportTransfer } from "./walletData";

interface Props {
  walletOrderId: string;
  transactionId: string;
}

export function VoucherForm({ walletOrderId, transactionId }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const reference = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  // Only the store may see it.
  const upload = usePictureUpload((media) => setUrl(media.url), { isPublic: false });
  const isUploading = upload.attempt?.state.status === "sending";

  const report = useMutation({
    mutationFn: () =>
      reportTransfer(walletOrderId, transactionId, { reference: reference.current?.value.trim() ?? "", url }),
    networkMode: "always",
    onSuccess: () => showToast("success", texts.sent),
    onError: (error) => showToast("error", hasStatus(error, 409) ? texts.moved : queryErrorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (report.isPending || isUploading) return;
    const isEmpty = url === null && (reference.current?.value.trim() ?? "") === "";
    setProblem(isEmpty ? texts.voucherMissing : undefined);
    if (isEmpty) reference.current?.focus();
    else report.mutate();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={report.isPending}>
      <h3>{texts.voucher}</h3>
      <p className={styles.muted}>{texts.voucherLead}</p>
      {url && (
        <span className={styles.voucher}>
          <MediaImage url={url} alt={texts.voucher} sizes="240px" privateSize={512} />
        </span>
      )}
      <div>
        <FileButton
          accept={PICTURE_TYPES}
          className={buttonClass()}
          disabled={report.isPending}
          onFiles={([file]) => {
            setProblem(undefined);
            if (file) upload.start(file);
          }}
        >
          <ImageUp aria-hidden />
          {url ? texts.change : texts.choose}
        </FileButton>
      </div>
      <UploadStatus
        state={upload.attempt?.state ?? null}
        filename={upload.attempt?.file.name}
        onCancel={upload.cancel}
        onRetry={upload.retry}
      />
      <InputField
        ref={reference}
        label={texts.reference}
        optional
        maxLength={80}
        readOnly={report.isPending}
        problem={problem}
        onChange={() => setProblem(undefined)}
      />
      <div>
        <Button type="submit" kind="primary" disabled={report.isPending || isUploading}>
          {report.isPending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}
