/* Tests of a workspace's own pages: its data, its team with an invitation in two browsers, its plans and services. */
import type { Page } from "@playwright/test";
import { createConsumer, createWorkspace } from "./fixtures/business";
import { fillSignIn, signIn } from "./fixtures/session";
import { staffApi } from "./fixtures/staff";
import { expect, test } from "./fixtures/test";

const memberRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("an invitation in two browsers: seen, accepted, and over once the member is inactive", async ({
  page,
  request,
  browser,
  look,
}) => {
  const api = await staffApi(request);
  const [owner, guest] = [await createConsumer(request, api), await createConsumer(request, api)];
  const workspace = await createWorkspace(api, owner);

  await signIn(page, "/negocio/equipo", owner.as("workspace"));
  await expect(memberRow(page, owner.name)).toContainText("Titular");
  await page.getByRole("button", { name: "Invitar" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Usuario, email o teléfono").fill(guest.email.slice(1));
  await dialog.getByRole("button", { name: "Buscar" }).click();
  await expect(dialog.getByText(/No encontramos a nadie con ese dato/)).toBeVisible();
  await dialog.getByLabel("Usuario, email o teléfono").fill(guest.email);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: `Invitar a ${guest.name}` })).toBeVisible();
  await look.check("business-invite");
  await dialog.getByRole("button", { name: `Invitar a ${guest.name}` }).click();
  await expect(memberRow(page, guest.name)).toContainText("Invitación pendiente");
  await look.check("business-team");

  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await other.goto("/mis_invitaciones");
  await fillSignIn(other, guest.as("consumer"));
  await expect(other.getByRole("link", { name: "Mis invitaciones (1 invitación pendiente)" })).toBeVisible();
  await other.getByRole("button", { name: `Aceptar la invitación de ${workspace}` }).click();
  await expect(other.getByText(`Ya trabajás en ${workspace}`)).toBeVisible();
  await other.getByRole("button", { name: `Abrir el negocio ${workspace}` }).click();
  await expect(other.getByText(`Estás trabajando en ${workspace}.`)).toBeVisible();
  await other.getByRole("link", { name: "Mi negocio" }).click();
  await other.getByRole("link", { name: /^Equipo/ }).click();
  await expect(memberRow(other, guest.name)).toContainText("Vos");

  await page.getByRole("button", { name: "Actualizar" }).click();
  await expect(memberRow(page, guest.name)).toContainText("Activa");
  await page.getByRole("button", { name: `Desactivar a ${guest.name}` }).click();
  await expect(dialog.getByText(/sus sesiones abiertas se cierran/)).toBeVisible();
  await look.check("business-deactivate");
  await dialog.getByRole("button", { name: "Desactivar" }).click();
  await expect(memberRow(page, guest.name)).toContainText("Inactiva");

  const next = other.waitForResponse("**/workspace/members*");
  await other.getByRole("button", { name: "Actualizar" }).click();
  expect((await next).status()).toBe(401);
  await expect(other.getByText(/Tu sesión terminó/)).toBeVisible();

  await page.getByRole("button", { name: `Activar a ${guest.name}` }).click();
  await dialog.getByRole("button", { name: "Activar" }).click();
  await expect(memberRow(page, guest.name)).toContainText("Activa");
  await fillSignIn(other, guest.as("workspace"));
  await expect(memberRow(other, guest.name)).toContainText("Vos");
  await otherContext.close();
});

test("an invitation is rejected after a question, and made again @phone", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const [owner, guest] = [await createConsumer(request, api), await createConsumer(request, api)];
  const workspace = await createWorkspace(api, owner);
  await signIn(page, "/negocio/equipo", owner.as("workspace"));
  await page.getByRole("button", { name: "Invitar" }).click();
  await page.getByLabel("Usuario, email o teléfono").fill(guest.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Invitar a ${guest.name}` }).click();
  await expect(page.getByText("Invitación pendiente")).toBeVisible();

  await signIn(page, "/mis_invitaciones", guest.as("consumer"));
  await look.check("invitations");
  await page.getByRole("button", { name: `Rechazar la invitación de ${workspace}` }).click();
  await expect(page.getByRole("dialog")).toContainText("tiene que invitarte de nuevo");
  await look.check("invitation-reject");
  await page.getByRole("dialog").getByRole("button", { name: "Rechazar" }).click();
  await expect(page.getByText("No tenés invitaciones")).toBeVisible();

  await page.goto("/negocio/equipo");
  await expect(page.getByText("Rechazó la invitación")).toBeVisible();
  await page.getByRole("button", { name: `Invitar de nuevo a ${guest.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Invitar" }).click();
  await expect(page.getByText("Invitación pendiente")).toBeVisible();
});

test("a plan gives services, and its end makes them inactive until it is back", async ({
  page,
  request,
  look,
}) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  const workspace = await createWorkspace(api, owner);
  await signIn(page, "/negocio/servicios", owner.as("workspace"));
  await expect(page.getByText("Todavía no tenés servicios")).toBeVisible();
  await page.getByRole("link", { name: "Ver planes" }).click();
  await expect(page.getByText("Los precios son informativos: no se cobra nada.")).toBeVisible();
  await page.getByRole("button", { name: "Suscribirme a Comercio" }).click();
  await expect(page.getByRole("button", { name: "Cancelar suscripción a Comercio" })).toBeVisible();
  await look.check("business-plans");

  await page.goto("/negocio/servicios");
  await expect(page.getByRole("row").filter({ hasText: "Activo" })).toHaveCount(3);
  await expect(page.getByRole("link", { name: `Abrir ${workspace}` })).toBeVisible();
  await look.check("business-services");
  await page.getByRole("link", { name: `Abrir ${workspace}` }).click();
  await expect(page.getByRole("heading", { name: "Artículos" })).toBeVisible();
  await page.getByRole("link", { name: "Datos", exact: true }).click();
  await expect(page.getByLabel("Nombre")).toHaveValue(workspace);

  await page.goto("/negocio/planes");
  await page.getByRole("button", { name: "Cancelar suscripción a Comercio" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Se desactivan: 1 tienda, 1 vidriera y 1 página.");
  await look.check("business-unsubscribe");
  await dialog.getByRole("button", { name: "Cancelar suscripción" }).click();
  await expect(page.getByRole("heading", { name: "Suscripciones anteriores" })).toBeVisible();
  await page.goto("/negocio/servicios");
  await expect(page.getByRole("row").filter({ hasText: "Inactivo" })).toHaveCount(3);

  await page.goto("/negocio/planes");
  await page.getByRole("button", { name: "Suscribirme a Comercio" }).click();
  await expect(page.getByRole("button", { name: "Cancelar suscripción a Comercio" })).toBeVisible();
  await page.goto("/negocio/servicios");
  await expect(page.getByRole("row").filter({ hasText: "Activo" })).toHaveCount(3);
});

test("the business's data are edited, and its name is everywhere", async ({ page, request, look }) => {
  const api = await staffApi(request);
  const owner = await createConsumer(request, api);
  const workspace = await createWorkspace(api, owner);
  await signIn(page, "/negocio", owner.as("workspace"));
  await expect(page.getByRole("heading", { name: workspace })).toBeVisible();
  await look.check("business");
  await page.getByRole("link", { name: "Editar datos" }).click();
  await expect(page.getByLabel("Nombre")).toHaveValue(workspace);
  await look.check("business-data");
  await page.getByLabel("Nombre").fill(`${workspace} y Cía.`);
  await page.getByLabel("Email de contacto").fill("hola@negocio.example");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(page.getByRole("heading", { name: `${workspace} y Cía.` })).toBeVisible();
  await expect(page.getByText("hola@negocio.example")).toBeVisible();
  await page.getByRole("link", { name: "Inicio" }).first().click();
  await expect(page.getByText(`Estás trabajando en ${workspace} y Cía.`)).toBeVisible();
});
