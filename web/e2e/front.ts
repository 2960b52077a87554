/* A server in front of the real one, which a test may stop, start again, and have serve another deploy. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export class Front {
  private server: Server | null = null;
  private port = 0;
  private deploy = "";

  private readonly behind: string;

  private constructor(behind: string) {
    this.behind = behind;
  }

  /** A front of that server, on a port of its own. */
  static async of(behind: string): Promise<Front> {
    const front = new Front(behind);
    await front.start();
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Listens, on the same port each time; without an answer it passes everything on. */
  async start(answer: Answer = (request, response) => this.pass(request, response)): Promise<void> {
    await this.stop();
    this.server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((done) => this.server?.listen(this.port, "127.0.0.1", done));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Nobody listens any more, as when the machine is off. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    server?.closeAllConnections();
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  }

  /** From now on the calendar's own script has another name, and the old one is gone. */
  redeploy(name: string): void {
    this.deploy = name;
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const ours = /^\/assets\/calendar-[\w-]+\.js$/;
    if (this.deploy && ours.test(path) && !path.includes(this.deploy)) {
      response.writeHead(404).end();
      return;
    }
    const real = path.replace(`.${this.deploy}.js`, ".js");
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([name]) => !["host", "connection", "if-none-match"].includes(name),
      ),
    ) as Record<string, string>;
    const answer = await fetch(this.behind + (this.deploy ? real : path), { headers, redirect: "manual" });
    const body = Buffer.from(await answer.arrayBuffer());
    const kept = [...answer.headers].filter(
      ([name]) =>
        !["content-encoding", "content-length", "transfer-encoding", "connection", "etag"].includes(name),
    );
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const text = isPage && this.deploy ? this.renamed(body.toString()) : body;
    response.writeHead(answer.status, Object.fromEntries(kept)).end(text);
  }

  private renamed(html: string): string {
    return html.replaceAll(/(\/assets\/calendar-[\w-]+)\.js/g, `$1.${this.deploy}.js`);
  }
}
