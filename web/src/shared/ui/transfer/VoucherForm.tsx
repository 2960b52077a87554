/* The report of a transfer: a picture of its voucher, which is sent as soon as it is uploaded, or the bank's number. */
import { Camera, ImageUp } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { hasStatus } from "../../api/errors";
import { transfer as texts } from "../../i18n/es";
import { queryErrorMessage } from "../../lib/errorMessage";
import { formatBytes } from "../../lib/format";
import { PICTURE_TYPES, UPLOAD_LIMIT } from "../../lib/media/mediaFile";
import { Button, buttonClass } from "../action/Button";
import { InputField } from "../form/InputField";
import { FileButton } from "../picture/FileButton";
import { FilePreview } from "../picture/FilePreview";
import { UploadStatus } from "../picture/UploadStatus";
import { usePictureUpload } from "../picture/usePictureUpload";
import styles from "./TransferPayment.module.css";
import { useReportTransfer } from "./walletOrder";

/** The server's limit of a reference. */
const MAX_REFERENCE = 80;

const HINT = texts.voucherHint(formatBytes(UPLOAD_LIMIT));

interface Props {
  walletOrderId: string;
  transactionId: string;
  Heading: "h2" | "h3";
}

export function VoucherForm({ walletOrderId, transactionId, Heading }: Props) {
  const headingId = useId();
  const reference = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const report = useReportTransfer(walletOrderId, transactionId);
  // Only the store may see it.
  const { attempt, start, cancel, retry } = usePictureUpload(({ url }) => send(url), { isPublic: false });

  const typedReference = () => reference.current?.value.trim() || null;
  const send = (url: string | null) => report.mutate({ url, reference: typedReference() });
  const upload = ([file]: File[]) => {
    setIsMissing(false);
    if (file) start(file);
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (report.isPending) return;
    const isEmpty = typedReference() === null;
    setIsMissing(isEmpty);
    if (isEmpty) reference.current?.focus();
    else send(null);
  }

  return (
    <form className={styles.voucher} aria-labelledby={headingId} noValidate onSubmit={submit}>
      <Heading id={headingId}>{texts.voucher}</Heading>
      <p className={styles.hint}>{HINT}</p>
      {attempt && (
        <span className={styles.preview}>
          <FilePreview file={attempt.file} />
        </span>
      )}
      <div className={styles.actions}>
        <FileButton accept={PICTURE_TYPES} className={buttonClass("primary")} onFiles={upload}>
          <ImageUp aria-hidden />
          {texts.choose}
        </FileButton>
        <FileButton
          accept={PICTURE_TYPES}
          capture="environment"
          className={`${buttonClass("plain")} ${styles.touch}`}
          onFiles={upload}
        >
          <Camera aria-hidden />
          {texts.camera}
        </FileButton>
      </div>
      <UploadStatus state={attempt?.state ?? null} onCancel={cancel} onRetry={retry} />
      <div className={styles.reference}>
        <InputField
          ref={reference}
          label={texts.reference}
          optional
          hint={texts.referenceHint}
          maxLength={MAX_REFERENCE}
          readOnly={report.isPending}
          problem={isMissing ? texts.voucherMissing : undefined}
          onChange={() => setIsMissing(false)}
        />
        <Button type="submit" disabled={report.isPending}>
          {texts.send}
        </Button>
      </div>
      <p role="status" className={report.isError ? styles.problem : styles.hint}>
        {report.isPending && texts.sending}
        {report.isError && failureText(report.error)}
      </p>
      {report.isError && <Button onClick={() => report.mutate(report.variables)}>{texts.again}</Button>}
    </form>
  );
}

function failureText(error: Error): string {
  return hasStatus(error, 409) ? texts.changed : `${texts.failed} ${queryErrorMessage(error)}`;
}
