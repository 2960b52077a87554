/* The choice of a file: from the system, or dropped; with an example to begin from. */
import { useMutation } from "@tanstack/react-query";
import { Download, FileUp } from "lucide-react";
import { useRef } from "react";
import { articleImport as texts } from "@/shared/i18n/es";
import { Button, buttonClass } from "@/shared/ui/action/Button";
import { FileButton } from "@/shared/ui/picture/FileButton";
import { useFileDrop } from "@/shared/ui/picture/useFileDrop";
import { fetchArticleFile } from "./data";
import { downloadText } from "./download";
import styles from "./import.module.css";

interface Props {
  storeId: string;
  onFile: (file: File) => void;
  /** True below what was wrong with another file. */
  isAgain?: boolean;
}

const TYPES = ".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values";

export function FileChoice({ storeId, onFile, isAgain = false }: Props) {
  const zone = useRef<HTMLDivElement>(null);
  const take = ([file]: File[]) => file && onFile(file);
  const { isOver, handlers } = useFileDrop(zone, { onFiles: take });
  return (
    <div className={styles.step}>
      {!isAgain && <p>{texts.lead}</p>}
      <div ref={zone} {...handlers} className={styles.zone} data-over={isOver || undefined}>
        <FileButton accept={TYPES} className={buttonClass(isAgain ? "plain" : "primary")} onFiles={take}>
          <FileUp aria-hidden />
          {isAgain ? texts.another : texts.choose}
        </FileButton>
        <span>{texts.drop}</span>
      </div>
      {!isAgain && (
        <>
          <p className={styles.note}>{texts.formats}</p>
          <div className={styles.actions}>
            <Button onClick={() => downloadText(texts.templateName, texts.templateText)}>
              <Download aria-hidden />
              {texts.template}
            </Button>
            <ExportButton storeId={storeId} />
          </div>
        </>
      )}
    </div>
  );
}

function ExportButton({ storeId }: { storeId: string }) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => fetchArticleFile(storeId),
    onSuccess: (file) => downloadText(texts.exportName, file),
  });
  return (
    <>
      <Button disabled={isPending} onClick={() => mutate()}>
        <Download aria-hidden />
        {isPending ? texts.exporting : texts.export}
      </Button>
      {isError && (
        <p role="alert" className={styles.refusal}>
          {texts.exportFailed}
        </p>
      )}
    </>
  );
}
