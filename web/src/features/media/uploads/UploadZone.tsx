/* The zone that takes files, with the choice of who may see them, and the uploads that it began. */
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { files as texts } from "@/shared/i18n/es";
import { formatBytes } from "@/shared/lib/format";
import { FILE_TYPES, UPLOAD_LIMIT } from "@/shared/lib/media/mediaFile";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { FileButton } from "@/shared/ui/picture/FileButton";
import { useFileDrop } from "@/shared/ui/picture/useFileDrop";
import { LeaveGuard } from "./LeaveGuard";
import { UploadList } from "./UploadList";
import styles from "./uploads.module.css";
import { useUploadQueue } from "./useUploadQueue";

const VISIBILITIES = ["public", "private"] as const;

type Visibility = (typeof VISIBILITIES)[number];

const KINDS = texts.kinds(formatBytes(UPLOAD_LIMIT));
const VISIBILITY_OPTIONS = VISIBILITIES.map((value) => ({ value, label: texts.visible[value] }));

export function UploadZone() {
  const zone = useRef<HTMLElement>(null);
  const [visibility, setVisibility] = useState<Visibility>("public");
  const { queue, uploads } = useUploadQueue();
  const add = (files: readonly File[]) => queue.add(files, visibility === "public");
  const { isOver, handlers } = useFileDrop(zone, { onFiles: add });
  return (
    <section ref={zone} className={styles.section} data-over={isOver || undefined} {...handlers}>
      <FileButton accept={FILE_TYPES} multiple className={styles.zone} onFiles={add}>
        <Upload aria-hidden />
        <span>
          <strong className={styles.wide}>{texts.drop}</strong>
          <strong className={styles.touch}>{texts.choose}</strong>
          <span className={styles.kinds}>{KINDS}</span>
        </span>
      </FileButton>
      <div>
        <SegmentedControl
          legend={texts.visibility}
          options={VISIBILITY_OPTIONS}
          value={visibility}
          onChange={setVisibility}
        />
        <p className={styles.hint} aria-live="polite">
          {texts.visibilityHint[visibility]}
        </p>
      </div>
      {uploads.length > 0 && <UploadList queue={queue} uploads={uploads} />}
      <LeaveGuard uploads={uploads} />
    </section>
  );
}
