/* The preview of a ticket or of the kitchen's list, on paper of 58 or 80 millimetres, and the button that prints it. */
import { Printer } from "lucide-react";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { printing as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import { SegmentedControl } from "@/shared/ui/form/SegmentedControl";
import { Dialog } from "@/shared/ui/overlay/Dialog";
import styles from "./print.module.css";
import { PAPERS, paperPreference, useTicketPage } from "./printing";

const OPTIONS = PAPERS.map((value) => ({ value, label: texts.papers[value] }));

interface Props {
  title: string;
  lead?: string;
  /** Above the choice of the paper. */
  choice?: ReactNode;
  /** The paper's content; null when there is nothing to print. */
  children: ReactNode;
  empty?: ReactNode;
  onClose: () => void;
}

export function PrintDialog({ title, lead, choice, children, empty, onClose }: Props) {
  const paper = useSyncExternalStore(paperPreference.subscribe, paperPreference.getValue) ?? "80";
  const preview = useRef<HTMLDivElement>(null);
  useTicketPage(() => preview.current, paper);
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <div className={styles.dialog}>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children === null ? (
          empty
        ) : (
          <>
            <div className={styles.choices}>
              {choice}
              <SegmentedControl
                legend={texts.paper}
                options={OPTIONS}
                value={paper}
                onChange={(value) => paperPreference.setValue(value)}
              />
            </div>
            <Button kind="primary" onClick={() => window.print()}>
              <Printer aria-hidden />
              {texts.print}
            </Button>
            <section className={styles.desk} aria-label={texts.preview}>
              <div ref={preview} className={styles.paper} data-paper={paper}>
                {children}
              </div>
            </section>
            {createPortal(
              // The dialog is a layer above the page, which printers would cut.
              <div className={styles.printed} aria-hidden>
                <div className={styles.paper} data-paper={paper}>
                  {children}
                </div>
              </div>,
              document.body,
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
