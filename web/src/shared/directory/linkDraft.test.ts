/* Tests of the draft of a page's links: the URLs that typed names become, and its problems. */
import { expect, it } from "vitest";
import { pageForm as texts } from "@/shared/i18n/es";
import { findLinkProblems, linkDrafts, linksBody, linkValue, type PageLinkType } from "./linkDraft";

it.each<[PageLinkType, string, string]>([
  ["instagram", "@lanonna", "https://www.instagram.com/lanonna"],
  ["instagram", "la.nonna_ok", "https://www.instagram.com/la.nonna_ok"],
  ["instagram", "instagram.com/lanonna", "https://instagram.com/lanonna"],
  ["tiktok", "@lanonna", "https://www.tiktok.com/@lanonna"],
  ["youtube", "lanonna", "https://www.youtube.com/@lanonna"],
  ["facebook", "https://facebook.com/lanonna", "https://facebook.com/lanonna"],
  ["website", " lanonna.com.ar ", "https://lanonna.com.ar"],
  ["website", "http://lanonna.com.ar", "http://lanonna.com.ar"],
  ["phone", "11 4294-1234", "11 4294-1234"],
  ["whatsapp", "11 5555-1234", "+5491155551234"],
  ["whatsapp", "011 15-5555-1234", "011 15-5555-1234"],
  ["whatsapp", "+54 11 4294-1234", "+54 11 4294-1234"],
  ["email", "hola@lanonna.com.ar", "hola@lanonna.com.ar"],
  ["other", "", ""],
])("a link of %s to '%s' is '%s'", (type, typed, value) => {
  expect(linkValue(type, typed)).toBe(value);
  expect(linkValue(type, value)).toBe(value);
});

it.each<[PageLinkType, string, string | undefined]>([
  ["phone", "4294", texts.linkProblems.phone],
  ["whatsapp", "+54 9 11 5555-1234", undefined],
  ["email", "hola", texts.linkProblems.email],
  ["website", "http://lanonna.com.ar", texts.linkProblems.http],
  ["website", "lanonna", texts.linkProblems.url],
  ["website", "javascript:alert(1)", texts.linkProblems.url],
  ["website", "", texts.required],
  ["website", "lanonna.com.ar", undefined],
])("a link of %s to '%s' has the problem '%s'", (type, value, problem) => {
  expect(findLinkProblems([{ id: "1", type, value, label: "" }])["links[0].value"]).toBe(problem);
});

it("writes back what is stored", () => {
  const links = [
    { type: "phone" as const, label: "", value: "+541142941234" },
    { type: "instagram" as const, label: "Fotos", value: "https://www.instagram.com/lanonna" },
  ];
  expect(linksBody(linkDrafts(links))).toEqual(links);
});
