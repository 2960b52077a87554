/* The proof of a transfer: a picture, which is reported as soon as it is uploaded, or the bank's number. */
import { Camera, ImageUp } from "lucide-react";
import { type FormEvent, useState } from "react";
import { transfer as texts } from "@/shared/i18n/es";
import { formatBytes } from "@/shared/lib/format";
import { PICTURE_TYPES, UPLOAD_LIMIT } from "@/shared/lib/media/mediaFile";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { InputField } from "@/shared/ui/form/InputField";
import { FileButton } from "@/shared/ui/picture/FileButton";
import { FilePreview } from "@/shared/ui/picture/FilePreview";
import { UploadStatus } from "@/shared/ui/picture/UploadStatus";
import { usePictureUpload } from "@/shared/ui/picture/usePictureUpload";
import type { useReportTransfer } from "./data";
import styles from "./TransferPage.module.css";

/** The server's limit of a reference. */
const MAX_REFERENCE = 80;

const HINT = texts.voucherHint(formatBytes(UPLOAD_LIMIT));

export function VoucherForm({ report }: { report: ReturnType<typeof useReportTransfer> }) {
  const [reference, setReference] = useState("");
  const [isEmpty, setIsEmpty] = useState(false);
  const { attempt, start, cancel, retry } = usePictureUpload(({ url }) => send(url), { isPublic: false });

  function send(url: string | null): void {
    report.mutate({ url, reference: reference.trim() || null });
  }
  function sendReference(event: FormEvent): void {
    event.preventDefault();
    const isMissing = reference.trim() === "";
    setIsEmpty(isMissing);
    if (!isMissing) send(null);
  }
  const upload = ([file]: File[]) => file && start(file);

  return (
    <section className={styles.card} aria-labelledby="comprobante-titulo">
      <h2 id="comprobante-titulo">{texts.voucher}</h2>
      <p className={styles.hint}>{HINT}</p>
      {attempt && (
        <span className={styles.picture}>
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
      <form className={styles.reference} noValidate onSubmit={sendReference}>
        <InputField
          label={texts.reference}
          optional
          hint={texts.referenceHint}
          maxLength={MAX_REFERENCE}
          value={reference}
          problem={isEmpty ? texts.referenceEmpty : undefined}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <Button type="submit">{texts.sendReference}</Button>
      </form>
      <p role="status" className={report.isError ? styles.problem : styles.hint}>
        {report.isPending && texts.sending}
        {report.isError && texts.failed}
      </p>
      {report.isError && report.variables && (
        <Button onClick={() => report.mutate(report.variables)}>{texts.again}</Button>
      )}
    </section>
  );
}
