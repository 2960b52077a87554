/* Formats Argentine phone numbers and makes them callable. */

export interface PhoneLink {
  label: string;
  href: string;
}

const COUNTRY_CODE = "+54";

export function phoneLink(raw: string | null): PhoneLink | null {
  const digits = raw?.replaceAll(/\D/g, "") ?? "";
  if (!raw || digits.length === 0) return null;
  if (raw.trim().startsWith("+")) return { label: raw.trim(), href: `tel:+${digits}` };
  const free = /^0?(8\d\d)(\d{3})(\d{4})$/.exec(digits);
  if (free)
    return { label: `0${free[1]} ${free[2]}-${free[3]}`, href: `tel:0${free[1]}${free[2]}${free[3]}` };
  const metropolitan = /^0?11(\d{4})(\d{4})$/.exec(digits);
  if (metropolitan) {
    return {
      label: `11 ${metropolitan[1]}-${metropolitan[2]}`,
      href: `tel:${COUNTRY_CODE}11${metropolitan[1]}${metropolitan[2]}`,
    };
  }
  return { label: raw.trim(), href: `tel:${digits}` };
}
