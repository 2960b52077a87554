/* Examples of a board: with cards, empty, while it loads, after a failure, and with old cards. */
import { useState } from "react";
import { Button } from "@/shared/ui/action/Button";
import { Board } from "@/shared/ui/board/Board";
import type { BoardColumnData, BoardStatus } from "@/shared/ui/board/model";
import type { ComponentExamples } from "../example";

interface Task {
  id: string;
  name: string;
}

const COLUMNS = ["Por hacer", "Haciendo", "Hecho"];
const TASKS: readonly (readonly string[])[] = [
  ["Amasar la pizza para ocho, que lleva un nombre largo", "Rallar el queso"],
  ["Cortar las cebollas"],
  [],
];
const nothing = () => undefined;

const filled = COLUMNS.map((title, at) => ({
  id: title,
  title,
  emptyText: "Nada por acá.",
  cards: (TASKS[at] ?? []).map((name) => ({ id: name, name })),
}));
const empty = filled.map((column) => ({ ...column, cards: [] }));

const renderTask = ({ name }: Task) => <p>{name}</p>;

function Example({ columns, status }: { columns: readonly BoardColumnData<Task>[]; status?: BoardStatus }) {
  const [active, setActive] = useState(COLUMNS[0] as string);
  return (
    <Board
      label="Tareas"
      columns={columns}
      {...(status && { status })}
      activeColumn={active}
      onColumnChosen={setActive}
      renderCard={renderTask}
    />
  );
}

/** Cards that buttons, keys and dragging move to the next column. */
function MovableExample() {
  const [places, setPlaces] = useState<Readonly<Record<string, number>>>({});
  const [active, setActive] = useState(COLUMNS[0] as string);
  const placeOf = (id: string) => places[id] ?? TASKS.findIndex((names) => names.includes(id));
  const tasks = TASKS.flat().map((name) => ({ id: name, name }));
  const move = ({ id }: Task, to: number) => setPlaces((before) => ({ ...before, [id]: to }));
  return (
    <Board<Task>
      label="Tareas que se mueven"
      columns={filled.map((column, at) => ({
        ...column,
        cards: tasks.filter(({ id }) => placeOf(id) === at),
      }))}
      activeColumn={active}
      onColumnChosen={setActive}
      renderCard={(task) => (
        <>
          <p>{task.name}</p>
          {placeOf(task.id) < 2 && <Button onClick={() => move(task, placeOf(task.id) + 1)}>Seguir</Button>}
        </>
      )}
      canMove={() => true}
      onMove={(task, column) => move(task, COLUMNS.indexOf(column))}
    />
  );
}

export const examples: readonly ComponentExamples[] = [
  {
    component: "Board",
    states: {
      "with cards to be moved": <MovableExample />,
      "with cards to be read": <Example columns={filled} />,
      empty: <Example columns={empty} />,
      loading: <Example columns={empty} status={{ kind: "loading" }} />,
      failed: (
        <Example columns={empty} status={{ kind: "failed", text: "No pudimos leerlas.", onRetry: nothing }} />
      ),
      stale: <Example columns={filled} status={{ kind: "stale" }} />,
    },
  },
];
