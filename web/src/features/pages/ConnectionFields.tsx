/* The connections of a page, in order: buttons that other applications show. */
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { pageForm, pages as texts } from "@/shared/i18n/es";
import { Button } from "@/shared/ui/action/Button";
import type { FieldProblems } from "@/shared/ui/entity/useEntityForm";
import { InputField } from "@/shared/ui/form/InputField";
import { moveItem } from "@/shared/ui/sortable/moveItem";
import { SortableList } from "@/shared/ui/sortable/SortableList";
import { CONNECTIONS_MAX, type ConnectionDraft, newConnection } from "./connectionDraft";
import styles from "./pages.module.css";

interface Props {
  connections: readonly ConnectionDraft[];
  problems: FieldProblems;
  onChange: (connections: ConnectionDraft[]) => void;
}

export function ConnectionFields({ connections, problems, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const replace = (id: string, changes: Partial<ConnectionDraft>) =>
    onChange(connections.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const nameOf = ({ name }: ConnectionDraft) => name.trim() || texts.newConnection;
  function add(): void {
    const connection = newConnection();
    onChange([...connections, connection]);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-id="${connection.id}"] input`)?.focus(),
    );
  }
  return (
    <div ref={frame} className={styles.rows}>
      {connections.length > 0 && (
        <SortableList
          label={texts.connections}
          items={connections}
          idOf={({ id }) => id}
          nameOf={nameOf}
          onMove={(from, to) => onChange(moveItem(connections, from, to))}
        >
          {(connection, index) => {
            const field = (name: "name" | "type" | "icon") => ({
              label: texts.connectionFields[name],
              value: connection[name],
              problem: problems[`connections[${index}].${name}`],
              onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                replace(connection.id, { [name]: currentTarget.value }),
            });
            return (
              <div className={styles.connection}>
                <InputField {...field("name")} maxLength={60} autoCapitalize="sentences" />
                <InputField {...field("type")} maxLength={40} placeholder={texts.connectionTypeExample} />
                <InputField {...field("icon")} maxLength={5} inputMode="numeric" />
                <InputField
                  label={texts.connectionFields.color}
                  type="color"
                  value={connection.color}
                  onChange={({ currentTarget }) => replace(connection.id, { color: currentTarget.value })}
                />
                <Button
                  kind="quiet"
                  aria-label={pageForm.removeNamed(nameOf(connection))}
                  title={pageForm.removeNamed(nameOf(connection))}
                  onClick={() => onChange(connections.filter(({ id }) => id !== connection.id))}
                >
                  <Trash2 aria-hidden />
                </Button>
              </div>
            );
          }}
        </SortableList>
      )}
      {connections.length < CONNECTIONS_MAX && (
        <div>
          <Button onClick={add}>
            <Plus aria-hidden />
            {texts.addConnection}
          </Button>
        </div>
      )}
    </div>
  );
}
