/* Tests of a consumer's account: data, contacts, password, addresses, and signing out. */
import { randomUUID } from "node:crypto";
import { createConsumer } from "../fixtures/business";
import { drinkOf, openCart, openDemoStore } from "../fixtures/demoStore";
import { fillSignIn, openSession, signIn } from "../fixtures/session";
import { staffApi } from "../fixtures/staff";
import { expect, test } from "../fixtures/test";

test("the person's data are changed, and the profile's name follows", async ({ page, request, look }) => {
  const person = await createConsumer(request, await staffApi(request));
  await signIn(page, "/mi_cuenta", person.as("consumer"));
  await expect(page.getByRole("heading", { name: "Mi cuenta", level: 1 })).toBeVisible();
  const data = page.getByRole("region", { name: "Datos personales" });
  await expect(data.getByLabel("Nombre", { exact: true })).toHaveValue("Persona");
  await expect(page.getByText("Todavía no guardaste ninguna dirección.")).toBeVisible();
  await look.check("account");
  await data.getByLabel("Nombre", { exact: true }).fill("");
  await data.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(data.getByText("Falta completar este dato.")).toBeVisible();
  await data.getByLabel("Nombre", { exact: true }).fill("Nadia");
  await data.getByLabel("Fecha de nacimiento").fill("1990-03-12");
  await data.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(page.getByText("Guardamos tus datos.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Perfil/ })).toContainText("Nadia");
  await page.reload();
  await expect(data.getByLabel("Fecha de nacimiento")).toHaveValue("1990-03-12");
});

test.describe("a contact", () => {
  test.use({ allowed: [/422/] });

  test("is added with the password and verified with a code", async ({ page, request, look }) => {
    const person = await createConsumer(request, await staffApi(request));
    await signIn(page, "/mi_cuenta", person.as("consumer"));
    const contacts = page.getByRole("region", { name: "Contacto" });
    await expect(contacts.getByText("Verificado", { exact: true })).toHaveCount(1);
    await contacts.getByRole("button", { name: "Agregar un teléfono" }).click();
    const dialog = page.getByRole("dialog", { name: "Agregar un teléfono" });
    const number = `11 4${randomUUID().replaceAll(/\D/g, "").padEnd(7, "7").slice(0, 7)}`;
    await dialog.getByLabel("Teléfono").fill(number);
    await dialog.getByLabel("Contraseña actual").fill("otra cosa larga");
    await dialog.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(dialog.getByText("La contraseña actual no es esa.")).toBeVisible();
    await look.check("account-contact-dialog");
    await dialog.getByLabel("Contraseña actual").fill(person.password);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(contacts.getByText("Sin verificar")).toBeVisible();

    await contacts.getByRole("button", { name: "Verificar el teléfono" }).click();
    const verify = page.getByRole("dialog", { name: "Verificar el teléfono" });
    await verify.getByRole("radio", { name: "SMS" }).check();
    await verify.getByRole("button", { name: "Enviar código" }).click();
    const shown = verify.getByText(/Es una demostración/).locator("..");
    await look.check("account-verify-dialog");
    await verify
      .getByLabel("Código de seis dígitos")
      .fill((await shown.locator("strong").textContent()) ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Tu teléfono quedó verificado.")).toBeVisible();
    await expect(contacts.getByText("Verificado", { exact: true })).toHaveCount(2);
  });
});

test.describe("a new password", () => {
  test.use({ allowed: [/401/] });

  test("ends the other sessions and opens the door", async ({ page, request, look }) => {
    const person = await createConsumer(request, await staffApi(request));
    const other = await openSession(request, person.as("consumer"));
    await signIn(page, "/mi_cuenta", person.as("consumer"));
    await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
    const dialog = page.getByRole("dialog", { name: "Cambiar la contraseña" });
    await dialog.getByLabel("Contraseña actual").fill(person.password);
    await dialog.getByLabel("Contraseña nueva").fill("corta");
    await dialog.getByRole("button", { name: "Cambiar la contraseña" }).click();
    await expect(dialog.getByText("Es demasiado corta: usá 8 caracteres o más.")).toBeVisible();
    await look.check("account-password-dialog");
    const password = "otra frase corta y propia";
    await dialog.getByLabel("Contraseña nueva").fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Cambiaste tu contraseña y cerramos tus otras sesiones.")).toBeVisible();
    expect((await request.get("/auth/me/account", { headers: other.headers })).status()).toBe(401);

    await page.getByRole("region", { name: "Sesión" }).getByRole("button", { name: "Cerrar sesión" }).click();
    await expect(page.getByRole("heading", { name: "Ingresá a tu cuenta" })).toBeVisible();
    await fillSignIn(page, { userkey: person.email, password });
    await expect(page.getByRole("heading", { name: "Mis pedidos", level: 1 })).toBeVisible();
  });
});

test("an address of an order is saved, changed, taken away and brought back, and chosen at the checkout", async ({
  page,
  request,
  look,
}) => {
  const person = await createConsumer(request, await staffApi(request));
  const store = await openDemoStore(request);
  const cart = await openCart(request, store, person.as("consumer"));
  const near = store.storefront.pickup_methods.takeaway?.address.location ?? { lat: 0, lng: 0 };
  const address = { name: "", street: "Mitre", number: "1234", city: "Adrogué", location: near };
  const drink = drinkOf(store);
  await cart.submit({ address, lines: [{ name: drink.name, quantity: 6 }] });
  await signIn(page, "/mi_cuenta", person.as("consumer"));
  const addresses = page.getByRole("region", { name: "Direcciones" });
  await expect(addresses.getByText("Todavía no guardaste ninguna dirección.")).toBeVisible();
  await addresses.getByRole("button", { name: "Guardar Mitre 1234, Adrogué" }).click();
  const adding = page.getByRole("dialog", { name: "Agregar una dirección" });
  await adding.getByRole("button", { name: "Guardar" }).click();
  await expect(adding.getByText("Ponele un nombre.")).toBeVisible();
  await expect(adding.getByLabel("Nombre")).toBeFocused();
  await look.check("account-address-dialog");
  await page.keyboard.type("Casa");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Guardamos la dirección.")).toBeVisible();
  await expect(addresses.getByRole("listitem")).toHaveCount(1);
  await expect(addresses.getByText("Mitre 1234")).toBeVisible();
  // The header would cover fields of the form above.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await look.check("account-addresses");

  await addresses.getByRole("button", { name: "Cambiar la dirección Casa" }).click();
  const changing = page.getByRole("dialog", { name: "Cambiar la dirección" });
  await changing.getByLabel("Piso").fill("2");
  await changing.getByRole("button", { name: "Guardar" }).click();
  await expect(addresses.getByText("Mitre 1234, piso 2")).toBeVisible();
  await addresses.getByRole("button", { name: "Quitar la dirección Casa" }).click();
  await expect(addresses.getByText("Todavía no guardaste ninguna dirección.")).toBeVisible();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(addresses.getByText("Mitre 1234, piso 2")).toBeVisible();

  const line = { id: randomUUID(), article_id: drink.id, quantity: 6 };
  await cart.put({ items_set: true, items: [line], pickup_set: true, pickup: { type: "delivery" } });
  await page.goto(`/t/${store.store.id}/pagar`);
  await page.getByRole("button", { name: "Usar Casa: Mitre 1234, piso 2, Adrogué" }).click();
  await expect(page.getByText("Te lo llevan a")).toBeVisible();
  await expect(page.getByText("Mitre 1234, piso 2")).toBeVisible();
});

test("a business of one's own is opened, once it has a name", async ({ page, request, look }) => {
  const person = await createConsumer(request, await staffApi(request));
  await signIn(page, "/mi_cuenta", person.as("consumer"));
  await page.getByRole("button", { name: "Abrir un negocio" }).click();
  const dialog = page.getByRole("dialog", { name: "Abrir un negocio" });
  const name = dialog.getByLabel("Nombre del negocio");
  await name.press("Enter");
  await expect(dialog.getByText("Falta completar este dato.")).toBeVisible();
  await expect(name).toBeFocused();
  await look.check("account-business");
  await name.fill("Ferretería del Sur");
  await dialog.getByRole("radio", { name: "Organización" }).check();
  await name.press("Enter");
  await expect(page.getByText("Estás trabajando en Ferretería del Sur.")).toBeVisible();
  await page.getByRole("link", { name: "Mi negocio" }).click();
  await expect(page.getByRole("main").getByText("Organización", { exact: true })).toBeVisible();
});
