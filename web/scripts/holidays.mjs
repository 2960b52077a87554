/* Writes fixtures/holidays/holidays.csv, the national holidays that the server knows, from date-holidays; `--check` only compares. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Holidays from "date-holidays";

const file = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  "../../fixtures/holidays/holidays.csv",
);

// Those where Spanish or Portuguese is spoken, as far as the package has them, and a few more.
const countries =
  "AO AR BO BR CL CO CR CU CV DE DO EC ES FR GB GQ GT GW HN IT MX MZ NI PA PE PR PT PY ST SV US UY VE".split(
    " ",
  );
const firstYear = 2020;
const lastYear = 2040;

// Slips in the package's names; it calls Ascension as it calls the Assumption.
const corrections = {
  "(substituto)": "(día sustituto)",
  "Dia de los héroes": "Día de los Héroes",
  "La Asunción": "Ascensión del Señor",
  "La inmaculada concepción": "Inmaculada Concepción",
  "La virgen de Chiquinquirá": "Virgen de Chiquinquirá",
  "Martin Luther King, Jr.": "Martin Luther King",
  "Miercoles de Ceniza": "Miércoles de Ceniza",
  "Pidjiguiti Day": "Dia de Pidjiguiti",
  "Presidential Inauguration": "Transmisión del Mando Presidencial",
  "Sabado Santo": "Sábado Santo",
};

function nameOf({ name }) {
  return Object.entries(corrections).reduce((text, [slip, right]) => text.replace(slip, right), name.trim());
}

/** The whole days of a year that are public holidays in all of a country, each with its names. */
function listYear(calendar, year) {
  const days = new Map();
  for (const holiday of calendar.getHolidays(year)) {
    const [date, time] = holiday.date.split(" ");
    // A holiday that begins at noon is no day off for a rota of whole days.
    if (time !== "00:00:00") continue;
    const count = Math.round((holiday.end - holiday.start) / 86_400_000);
    for (let day = 0; day < count; day += 1) {
      const at = new Date(`${date}T00:00:00Z`);
      at.setUTCDate(at.getUTCDate() + day);
      const key = at.toISOString().slice(0, 10);
      if (Number(key.slice(0, 4)) !== year) continue;
      days.set(key, (days.get(key) ?? new Set()).add(nameOf(holiday)));
    }
  }
  return days;
}

function render() {
  const rows = ["country,date,name"];
  for (const country of countries) {
    const own = new Holidays(country).getLanguages();
    const calendar = new Holidays(country, { types: ["public"], languages: ["es", ...own] });
    for (let year = firstYear; year <= lastYear; year += 1) {
      const days = listYear(calendar, year);
      if (days.size === 0) throw new Error(`${country} has no holidays in ${year}`);
      for (const date of [...days.keys()].toSorted()) {
        const name = [...days.get(date)].join(" / ");
        // The server splits the rows at commas, without quotes.
        if (/[,"\n]/.test(name)) throw new Error(`${country} ${date}: ${name}`);
        rows.push(`${country},${date},${name}`);
      }
    }
  }
  return `${rows.join("\n")}\n`;
}

const isCheck = process.argv.includes("--check");
const text = render();
if ((await readFile(file, "utf8").catch(() => "")) === text) {
  console.log("the holidays are up to date");
} else {
  console.log(`${isCheck ? "stale" : "wrote"} fixtures/holidays/holidays.csv`);
  if (isCheck) {
    process.exitCode = 1;
  } else {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
