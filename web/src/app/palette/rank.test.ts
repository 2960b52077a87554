/* Tests of the palette's order: what answers best comes first, recent choices before all. */
import { House } from "lucide-react";
import { describe, expect, it } from "vitest";
import type { PaletteChoice } from "./choice";
import { arrangeGroups, rankChoices } from "./rank";

const choice = (label: string, keywords?: string): PaletteChoice => ({
  id: label,
  label,
  keywords,
  Icon: House,
  target: "/",
});
const SCREENS = ["Inicio", "Pedidos", "Mi página", "Medición", "Turnos Farmacias", "Configuración"].map(
  (label) => choice(label),
);
const labels = (query: string, choices: readonly PaletteChoice[] = SCREENS) =>
  rankChoices(choices, query).items.map(({ label }) => label);

describe("choices", () => {
  it.each([
    ["", SCREENS.map(({ label }) => label)],
    ["  ", SCREENS.map(({ label }) => label)],
    ["ped", ["Pedidos"]],
    ["MEDICION", ["Medición"]],
    ["página", ["Mi página"]],
    ["farm turn", ["Turnos Farmacias"]],
    ["trn", ["Turnos Farmacias"]],
    ["figur", ["Configuración"]],
    ["edi", []],
    ["turnos nada", []],
    ["(", []],
  ])("found by '%s'", (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });

  it("are in the order of their answers: the beginning, a word, inside, a keyword, letters", () => {
    const choices = [
      choice("Tienda y sus órdenes"),
      choice("Cerrar", "tienda"),
      choice("Trastienda"),
      choice("La tienda"),
      choice("Tiempo en la duda"),
      choice("Tiendas"),
    ];
    expect(labels("tienda", choices)).toEqual([
      "Tienda y sus órdenes",
      "Tiendas",
      "La tienda",
      "Trastienda",
      "Cerrar",
    ]);
    expect(labels("tnd", choices)).toEqual(["Tienda y sus órdenes", "Trastienda", "La tienda", "Tiendas"]);
  });

  it("are found by the beginnings of keywords, not by what is inside them", () => {
    const command = choice("Probar", "notifications.outbox.test un canal");
    expect(labels("outb", [command])).toEqual(["Probar"]);
    expect(labels("ana", [command])).toEqual([]);
  });

  it("are six at most once something is typed", () => {
    const many = Array.from({ length: 9 }, (_, index) => choice(`Tienda ${index}`));
    expect(labels("tienda", many)).toHaveLength(6);
    expect(labels("", many)).toHaveLength(9);
  });
});

describe("groups", () => {
  const actions = [choice("Tema: oscuro", "noche"), choice("Cerrar Sesión")];
  const sources = {
    query: "",
    recent: [SCREENS[3] as PaletteChoice],
    ranked: [
      { title: "Pantallas", items: SCREENS },
      { title: "Acciones", items: actions },
    ],
    found: [],
  };
  const arranged = (changes: Partial<Parameters<typeof arrangeGroups>[0]>) =>
    arrangeGroups({ ...sources, ...changes }).map(({ title, items }) => [
      title,
      ...items.map(({ label }) => label),
    ]);

  it("begin with the recent choices, each once", () => {
    expect(arranged({})).toEqual([
      ["Recientes", "Medición"],
      ["Pantallas", "Inicio", "Pedidos", "Mi página", "Turnos Farmacias", "Configuración"],
      ["Acciones", "Tema: oscuro", "Cerrar Sesión"],
    ]);
    expect(arranged({ query: "pedi" })).toEqual([["Pantallas", "Pedidos"]]);
  });

  it("are in the order of their best answers", () => {
    const screens = [choice("Mi tema")];
    const ranked = [
      { title: "Pantallas", items: screens },
      sources.ranked[1] as { title: string; items: [] },
    ];
    expect(arranged({ query: "tema", ranked })).toEqual([
      ["Acciones", "Tema: oscuro"],
      ["Pantallas", "Mi tema"],
    ]);
  });

  it("have what the server found below good answers and above weak ones", () => {
    const found = [{ title: "Cuentas", items: [choice("Pedro Sosa")] }];
    expect(arranged({ query: "ped", found })).toEqual([
      ["Pantallas", "Pedidos"],
      ["Cuentas", "Pedro Sosa"],
    ]);
    expect(arranged({ query: "pds", found })).toEqual([
      ["Cuentas", "Pedro Sosa"],
      ["Pantallas", "Pedidos"],
    ]);
  });
});
