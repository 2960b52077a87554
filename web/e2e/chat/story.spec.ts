/* The whole story of a conversation: a phone, a desk and a terminal, with pictures, through the server's death and, where
   the database allows it, through another replica. */
import { openSide } from "../fixtures/chat/rooms";
import { openStory, type Story } from "../fixtures/chat/story";
import { OwnServer } from "../fixtures/ownServer";
import { SocketProxy } from "../fixtures/socketProxy";
import { test as base, expect } from "../fixtures/test";

const test = base.extend<{ socketProxy: SocketProxy }, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
    async ({}, use) => {
      const server = await OwnServer.create(process.env.HUB_E2E_CHAT_DATABASE_URL);
      // This worker runs no other file: its fixtures are its own.
      process.env.HUB_E2E_ACCOUNTS = server.accountsFile;
      await use(server);
      await server.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  socketProxy: async ({ server }, use) => {
    const proxy = await SocketProxy.forServer(server.url);
    await use(proxy);
    await proxy.stop();
  },
});

// The dead server is what the browser complains of.
const EXPECTED = /ERR_|Failed to load resource/;
test.use({ allowed: [EXPECTED] });

test("a phone, a desk and a terminal lose and double nothing, through a restart and another replica @desktop", async ({
  page,
  request,
  browser,
  playwright,
  server,
  socketProxy,
}) => {
  test.setTimeout(300_000);
  const addresses = { server: server.url, proxy: socketProxy.url };
  const { story, complaints, close } = await openStory(request, browser, page, addresses);
  try {
    await test.step("each writes, and the others read", () => talkInTurn(story));
    await test.step("all write at once", async () => {
      await story.writeAtOnce(2);
      await story.expectConverged();
      await story.expectUnread({ person: 0, business: 0 });
    });
    await test.step("the server dies while all write", () => killServerWhileWriting(story, server));
    await test.step("the server dies after a message that nobody has read", () =>
      killServerAfterUnreadMessage(story, server));
    if (server.canHaveReplicas) {
      await test.step("the phone and the terminal go on at another server", async () => {
        const replica = await server.startReplica();
        const atReplica = await playwright.request.newContext({ baseURL: replica.url });
        try {
          await socketProxy.moveTo(replica.url);
          await talkThroughReplica(story);
          await story.expectConverged(await openSide(atReplica, story.sides.business.account));
        } finally {
          await atReplica.dispose();
          await replica.kill();
        }
      });
    }
  } finally {
    await close();
  }
  expect(complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
});

async function talkInTurn(story: Story): Promise<void> {
  const { phone, desk, terminal } = story.surfaces;
  await phone.openRoomWith(story.sides.business.id);
  await story.expectUnread({ person: 0, business: 0 });
  for (const business of [1, 2]) {
    await story.write("phone", 1);
    await story.expectUnread({ person: 0, business });
  }
  await story.writeWithPicture("phone");
  await story.expectUnread({ person: 0, business: 3 });
  await story.expectConverged();

  await terminal.openThread();
  await story.expectUnread({ person: 0, business: 0 });
  await phone.openList();
  await desk.openRoom(story.sides.person.name);
  await desk.expectPicture();
  await story.write("desk", 1);
  await story.writeWithPicture("desk");
  await story.write("terminal", 1);
  await story.expectUnread({ person: 3, business: 0 });
  await story.expectConverged();

  await phone.openRoom(story.sides.business.name);
  await phone.expectPicture();
  await story.expectUnread({ person: 0, business: 0 });
  await story.expectConverged();
}

/** Each has messages that the server has not acknowledged when it dies, and the browsers write while it is away. */
async function killServerWhileWriting(story: Story, server: OwnServer): Promise<void> {
  const { phone, desk, terminal } = story.surfaces;
  const before = await story.storedCount();
  const writing = story.writeAtOnce(2);
  await expect.poll(() => story.storedCount(), { intervals: [10] }).toBeGreaterThan(before);
  server.freeze();
  await writing;
  await story.writeAtOnce(2);
  for (const web of [phone, desk]) expect(await web.sending().count()).toBeGreaterThanOrEqual(2);
  await terminal.expectText(/ {2}(sending|not sent yet)/);
  await server.kill();
  await terminal.expectText(/not while offline/);
  await Promise.all([story.write("phone", 1), story.write("desk", 1)]);
  await server.start();
  await story.expectConverged();
  for (const web of [phone, desk]) await expect(web.sending()).toHaveCount(0);
  await story.expectUnread({ person: 0, business: 0 });
}

async function killServerAfterUnreadMessage(story: Story, server: OwnServer): Promise<void> {
  const { desk, terminal } = story.surfaces;
  await desk.openList();
  await terminal.leaveThread();
  await story.write("phone", 1);
  await story.expectUnread({ person: 0, business: 1 });
  await server.kill();
  await terminal.expectText(/OFFLINE/);
  await server.start();
  await terminal.expectText(/● LIVE/);
  await story.expectUnread({ person: 0, business: 1 });
  await desk.openRoom(story.sides.person.name);
  await terminal.openThread();
  await story.expectUnread({ person: 0, business: 0 });
  await story.expectConverged();
}

/** The desk stays at the first server. */
async function talkThroughReplica(story: Story): Promise<void> {
  const { phone, desk, terminal } = story.surfaces;
  await terminal.expectText(/● LIVE/);
  await phone.openList();
  await story.write("desk", 1);
  await story.writeWithPicture("desk");
  await story.write("terminal", 1);
  await story.expectUnread({ person: 3, business: 0 });
  await phone.openRoom(story.sides.business.name);
  await phone.expectPicture();
  await story.expectUnread({ person: 0, business: 0 });
  await story.expectConverged();

  await terminal.leaveThread();
  await desk.openList();
  await story.write("phone", 1);
  await story.writeWithPicture("phone");
  await story.expectUnread({ person: 0, business: 2 });
  await desk.openRoom(story.sides.person.name);
  await desk.expectPicture();
  await story.expectUnread({ person: 0, business: 0 });

  await terminal.openThread();
  await story.writeAtOnce(2);
  await story.expectConverged();
  await story.expectUnread({ person: 0, business: 0 });
}
