/* Orders of a busy evening in the demonstration's pizzería, for its pictures. */
import type { APIRequestContext } from "@playwright/test";
import { openCart, openDemoStore } from "../fixtures/demoStore";
import { demoAccount } from "../fixtures/session";

export interface TownOrders {
  storePath: string;
  /** The order that a consumer follows. */
  followedId: string;
  /** A little later than all of them. */
  seenAt: Date;
}

const MINUTE_MS = 60_000;

const HOME = {
  name: "Casa",
  street: "Mitre",
  number: "1234",
  city: "Adrogué",
  indications: "Timbre roto",
  location: { lat: -34.8, lng: -58.39 },
};

export async function placeTownOrders(request: APIRequestContext): Promise<TownOrders> {
  const store = await openDemoStore(request);
  const [lucia, tomas] = [
    await openCart(request, store, demoAccount("consumer", 0)),
    await openCart(request, store, demoAccount("consumer", 1)),
  ];
  const many = (...lines: [number, string][]) => lines.map(([quantity, name]) => ({ quantity, name }));
  await lucia.submit({ lines: many([2, "Fugazzeta rellena"], [2, "Fainá"]), address: HOME });
  await tomas.submit({ lines: many([1, "Fugazzeta rellena"], [1, "Cerveza rubia 1 l"]) });
  const [followedId, baking] = [
    await lucia.submit({ lines: many([1, "Fugazzeta rellena"], [2, "Gaseosa cola 1,5 l"]), address: HOME }),
    await tomas.submit({
      lines: many([2, "Fugazzeta rellena"], [1, "Agua mineral 1,5 l"]),
      payment: "banktransfer",
    }),
  ];
  for (const id of [followedId, baking]) await store.prepare(id, "preparing");
  const ready = await tomas.submit({ lines: many([3, "Fainá"]) });
  await store.prepare(ready, "completed");
  await store.handOver(ready, "ready");
  const { datetime } = await store.order(ready);
  return {
    storePath: `/t/${store.store.id}`,
    followedId,
    seenAt: new Date(Date.parse(datetime) + 9 * MINUTE_MS),
  };
}
