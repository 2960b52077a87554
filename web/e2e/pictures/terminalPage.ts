/* A terminal's screen as a page: the escape sequences of its colours become styles, and each run of cells its width. */

interface Style {
  foreground: string | null;
  background: string | null;
  isBold: boolean;
  isDim: boolean;
  isReversed: boolean;
  isUnderlined: boolean;
}

const PLAIN: Style = {
  foreground: null,
  background: null,
  isBold: false,
  isDim: false,
  isReversed: false,
  isUnderlined: false,
};

const [INK, PAPER] = ["#d7e0db", "#101815"];

/** The sixteen colours that a terminal chooses. */
const NAMED = [
  ["#24312c", "#e5726b", "#5fc588", "#e0b04c", "#6ca5ea", "#c58ae0", "#52c2c9", "#d7e0db"],
  ["#7d8c85", "#f0928c", "#86dba7", "#f0cb7c", "#94bff4", "#d9adee", "#83dbe0", "#ffffff"],
].flat();

const SEQUENCE = new RegExp(`${String.fromCharCode(27)}\\[([\\d;]*)m`);

/** The page of a screen that `tmux capture-pane -e` wrote. */
export function terminalPage(screen: string): string {
  let style = PLAIN;
  const lines = screen
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [first = "", ...rest] = line.split(SEQUENCE);
      let html = cells(first, style);
      for (let at = 0; at < rest.length; at += 2) {
        style = styleAfter(style, (rest[at] ?? "").split(";").map(Number));
        html += cells(rest[at + 1] ?? "", style);
      }
      return `<div>${html}</div>`;
    });
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; background: ${PAPER}; }
    pre { display: inline-block; margin: 0; padding: 16px 18px; background: ${PAPER}; color: ${INK};
          font: 15px/1.2 "DejaVu Sans Mono", "Liberation Mono", monospace; }
    pre div { height: 18px; white-space: pre; }
    span { display: inline-block; height: 18px; vertical-align: top; overflow: hidden; }
  </style><pre>${lines.join("")}</pre>`;
}

function cells(text: string, style: Style): string {
  if (text === "") return "";
  const { foreground, background } = style;
  const [ink, paper] = style.isReversed ? [background ?? PAPER, foreground ?? INK] : [foreground, background];
  const css = [
    `width:${[...text].length}ch`,
    ink && `color:${ink}`,
    paper && `background:${paper}`,
    style.isBold && "font-weight:700",
    style.isDim && "opacity:.65",
    style.isUnderlined && "text-decoration:underline",
  ];
  return `<span style="${css.filter(Boolean).join(";")}">${escapeHtml(text)}</span>`;
}

/** The style after a sequence of codes (ECMA-48, 8.3.117). */
function styleAfter(before: Style, codes: readonly number[]): Style {
  let style = before;
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    if (code === 38 || code === 48) {
      const [colour, length] = extendedColour(codes.slice(at + 1));
      style = { ...style, [code === 38 ? "foreground" : "background"]: colour };
      at += length;
    } else style = { ...style, ...changeOf(code) };
  }
  return style;
}

function changeOf(code: number): Partial<Style> {
  const [tens, ones] = [Math.floor(code / 10), code % 10];
  if (code === 0) return PLAIN;
  if (code === 1) return { isBold: true };
  if (code === 2) return { isDim: true };
  if (code === 4) return { isUnderlined: true };
  if (code === 7) return { isReversed: true };
  if (code === 22) return { isBold: false, isDim: false };
  if (code === 24) return { isUnderlined: false };
  if (code === 27) return { isReversed: false };
  if (tens === 3) return { foreground: ones < 8 ? (NAMED[ones] ?? null) : null };
  if (tens === 4) return { background: ones < 8 ? (NAMED[ones] ?? null) : null };
  if (tens === 9) return { foreground: NAMED[8 + ones] ?? null };
  if (tens === 10) return { background: NAMED[8 + ones] ?? null };
  return {};
}

/** The colour after a 38 or 48, and the number of codes that it took. */
function extendedColour([kind, first = 0, second = 0, third = 0]: readonly number[]): [string, number] {
  if (kind === 2) return [`rgb(${first},${second},${third})`, 4];
  if (first < 16) return [NAMED[first] ?? INK, 2];
  if (first >= 232)
    return [
      `rgb(${Array(3)
        .fill(8 + 10 * (first - 232))
        .join(",")})`,
      2,
    ];
  const level = (value: number) => (value === 0 ? 0 : 55 + 40 * value);
  const cube = first - 16;
  const parts = [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6];
  return [`rgb(${parts.map(level).join(",")})`, 2];
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
