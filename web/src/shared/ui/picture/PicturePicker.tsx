/* A form field for an `image_url`: a picture that is dropped, pasted, chosen, photographed, or named by its address. */
import { Camera, Images, ImageUp, Link2, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { form, picture as texts } from "../../i18n/es";
import { formatBytes } from "../../lib/format";
import {
  findPictureAddressProblem,
  normalizePictureAddress,
  parseMediaAddress,
} from "../../lib/media/mediaAddress";
import { PICTURE_TYPES, UPLOAD_LIMIT } from "../../lib/media/mediaFile";
import { Button, buttonClass } from "../action/Button";
import formStyles from "../form/form.module.css";
import { InputField } from "../form/InputField";
import { FileButton } from "./FileButton";
import { FilePreview } from "./FilePreview";
import { MediaImage } from "./MediaImage";
import { PictureLibrary } from "./PictureLibrary";
import styles from "./PicturePicker.module.css";
import { UploadStatus } from "./UploadStatus";
import { useFileDrop } from "./useFileDrop";
import { usePictureUpload } from "./usePictureUpload";

export interface PicturePickerProps {
  label: ReactNode;
  /** The picture's address: one of ours, or an https one; null for none. */
  value: string | null;
  /** Called with each new address, a half-typed one too: `findPictureAddressProblem` tells whether it can be saved. */
  onChange: (url: string | null) => void;
  /** Called when an upload begins and ends: a form is not to be saved between. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
  /** The error message, such as that of a refused save. */
  problem?: string | undefined;
  hint?: ReactNode;
  optional?: boolean | undefined;
}

const KINDS = texts.kinds(formatBytes(UPLOAD_LIMIT));

export function PicturePicker(props: PicturePickerProps) {
  const { label, value, onChange, onBusyChange, problem, hint, optional = false } = props;
  const noteId = useId();
  const zone = useRef<HTMLFieldSetElement>(null);
  const [isAddressOpen, setIsAddressOpen] = useState(() => isOtherAddress(value));
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const [news, setNews] = useState("");
  const { attempt, start, cancel, retry } = usePictureUpload(({ url }) => change(url, texts.uploaded));
  const isSending = attempt?.state.status === "sending";

  function change(url: string | null, message: string): void {
    setIsAddressOpen(isOtherAddress(url));
    setNews(message);
    onChange(url);
  }
  /** An upload that has not ended well is of no more use. */
  function replace(url: string | null, message: string): void {
    cancel();
    change(url, message);
  }
  const upload = ([file]: File[]) => {
    if (!file) return;
    setNews("");
    start(file);
  };
  const { isOver, handlers } = useFileDrop(zone, {
    onFiles: upload,
    onText(text) {
      const address = normalizePictureAddress(text);
      const isAddress = findPictureAddressProblem(address) === null;
      if (isAddress) replace(address, texts.uploaded);
      return isAddress;
    },
  });

  // A ref, so that a caller's new function is no new beginning.
  const report = useRef(onBusyChange);
  useEffect(() => {
    report.current = onBusyChange;
  });
  useEffect(() => {
    if (!isSending) return;
    report.current?.(true);
    return () => report.current?.(false);
  }, [isSending]);

  /** For a button that goes: its focus stays in the field. */
  const focusZone = () => zone.current?.querySelector("button")?.focus();

  return (
    <fieldset
      ref={zone}
      className={`${formStyles.segmented} ${styles.picker}`}
      aria-describedby={noteId}
      data-over={isOver || undefined}
      data-invalid={problem ? true : undefined}
      {...handlers}
    >
      <legend>
        {label}
        {optional && <span className={formStyles.optional}> {form.optional}</span>}
      </legend>
      <FileButton accept={PICTURE_TYPES} className={styles.zone} onFiles={upload}>
        <span className={styles.preview}>
          {isSending ? (
            <FilePreview file={attempt.file} className={styles.pending} />
          ) : value === null ? (
            <ImageUp aria-hidden />
          ) : (
            <MediaImage url={value} alt="" sizes="128px" />
          )}
        </span>
        <span className={styles.words}>
          <strong className={styles.wide}>{value === null ? texts.drop : texts.change}</strong>
          <strong className={styles.touch}>{value === null ? texts.choose : texts.change}</strong>
          <span>{KINDS}</span>
        </span>
      </FileButton>
      <UploadStatus
        state={attempt?.state ?? null}
        filename={attempt?.file.name}
        onCancel={() => {
          focusZone();
          cancel();
        }}
        onRetry={() => {
          focusZone();
          retry();
        }}
      />
      <div className={styles.actions}>
        <FileButton
          accept={PICTURE_TYPES}
          capture="environment"
          className={`${buttonClass("plain")} ${styles.touch}`}
          onFiles={upload}
        >
          <Camera aria-hidden />
          {texts.camera}
        </FileButton>
        <Button kind="quiet" onClick={() => setIsLibraryOpen(true)}>
          <Images aria-hidden />
          {texts.fromLibrary}
        </Button>
        <Button kind="quiet" aria-expanded={isAddressOpen} onClick={() => setIsAddressOpen(!isAddressOpen)}>
          <Link2 aria-hidden />
          {texts.useAddress}
        </Button>
        {value !== null && (
          <Button
            kind="quiet"
            onClick={() => {
              focusZone();
              replace(null, texts.removed);
            }}
          >
            <Trash2 aria-hidden />
            {texts.remove}
          </Button>
        )}
      </div>
      {isAddressOpen && (
        <AddressField
          value={value}
          onChange={(url) => {
            cancel();
            setNews("");
            onChange(url);
          }}
        />
      )}
      {isLibraryOpen && (
        <PictureLibrary
          onChoose={(url) => replace(url, texts.uploaded)}
          onClosed={() => setIsLibraryOpen(false)}
        />
      )}
      <p id={noteId} className={problem ? formStyles.problem : formStyles.hint} aria-live="polite">
        {problem ?? (news || hint)}
      </p>
    </fieldset>
  );
}

/** The address of another site's picture; what is wrong with it is said when it is left. */
function AddressField({ value, onChange }: Pick<PicturePickerProps, "value" | "onChange">) {
  const [isChecked, setIsChecked] = useState(false);
  const problem = value === null ? null : findPictureAddressProblem(value);
  return (
    <InputField
      label={texts.address}
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={2100}
      value={isOtherAddress(value) ? (value ?? "") : ""}
      problem={isChecked && problem ? texts.problems[problem] : undefined}
      onChange={({ currentTarget }) => {
        const text = normalizePictureAddress(currentTarget.value);
        setIsChecked(false);
        onChange(text === "" ? null : text);
      }}
      onBlur={() => setIsChecked(true)}
    />
  );
}

function isOtherAddress(url: string | null): boolean {
  return url !== null && parseMediaAddress(url) === null;
}
