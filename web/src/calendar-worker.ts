/* The public calendar's service worker: caches the last page seen and its files for offline use. */

// It caches no API responses: the page stores its data itself, with dates.
const worker = self as unknown as ServiceWorkerGlobalScope;

const CACHE_NAME = "hub.calendar";
const PAGE_PATH = "/public/pharmacy_shifts/calendar";
const ASSETS_PATH = "/assets/";

/** The longest wait for the network before the cached page is served. */
const NETWORK_TIMEOUT_MS = 4000;

/** A page's request to be cached: its address and the files it loaded. */
interface CacheRequest {
  page: string;
  files: string[];
}

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (isCacheRequest(event.data)) event.waitUntil(cachePage(event.data));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (url.pathname === PAGE_PATH && url.searchParams.get("embed") !== "1")
      event.respondWith(respondWithPage(event, url));
  } else if (url.pathname.startsWith(ASSETS_PATH)) {
    event.respondWith(respondWithFile(request));
  }
});

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Network first, so that a deploy shows at once; the cached page when the network fails or is slow. */
async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const cachedPage = await (await caches.open(CACHE_NAME)).match(pageCacheKey(url));
  const networkPage = fetchPage(event);
  if (!cachedPage) return networkPage;
  const cachedAfterTimeout = new Promise<Response>((resolve) =>
    setTimeout(() => resolve(cachedPage), NETWORK_TIMEOUT_MS),
  );
  const answer = networkPage.then(
    (response) => (response.status >= 500 ? cachedPage : response),
    () => cachedPage,
  );
  event.waitUntil(answer);
  return Promise.race([answer, cachedAfterTimeout]);
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

/** A file's name contains its content hash, so a cached file is never stale. */
async function respondWithFile(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE_NAME)).match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The cache key of a page: without its month, because one page serves all months of a group. */
function pageCacheKey(url: URL): string {
  const group = url.searchParams.get("grupo");
  return group ? `${PAGE_PATH}?${new URLSearchParams({ grupo: group })}` : PAGE_PATH;
}

function isCacheRequest(data: unknown): data is CacheRequest {
  const request = data as Partial<CacheRequest> | null;
  return typeof request?.page === "string" && Array.isArray(request.files);
}

/** Stores the files, then the page, then deletes unused entries: at every moment the cached page is complete. */
async function cachePage({ page, files }: CacheRequest): Promise<void> {
  const url = new URL(page, worker.location.origin);
  if (url.origin !== worker.location.origin || url.pathname !== PAGE_PATH) return;
  const address = pageCacheKey(url);
  const response = await fetch(address, { redirect: "error", credentials: "omit" });
  const text = await response.text();
  // A captive portal or a proxy's error page is not the calendar.
  if (!response.ok || !text.includes('<meta name="hub-pharmacy-group"')) return;
  const linkedFiles = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    (match) => match[1] as string,
  );
  // After a deploy the running page has other files than the server's page; the next visit caches the new one.
  if (!linkedFiles.some((name) => name.endsWith(".js") && files.includes(name))) return;
  const neededFiles = new Set([...linkedFiles, ...files.filter((name) => name.startsWith(ASSETS_PATH))]);

  const cache = await caches.open(CACHE_NAME);
  await Promise.all([...neededFiles].map((name) => cacheFile(cache, name)));
  const { headers } = response;
  const policy = headers.get("content-security-policy");
  // Removes the server-rendered duty and days, which would be stale: the page loads them with their date.
  await cache.put(
    address,
    new Response(text.replace(/<main class="prerendered">.*<\/main>/s, ""), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        ...(policy && { "content-security-policy": policy }),
      },
    }),
  );
  for (const { url } of await cache.keys()) {
    const path = url.slice(worker.location.origin.length);
    if (path !== address && !neededFiles.has(path)) await cache.delete(url);
  }
}

async function cacheFile(cache: Cache, name: string): Promise<void> {
  if (await cache.match(name, { ignoreVary: true })) return;
  const response = await fetch(name, { redirect: "error", credentials: "omit" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await cache.put(name, response);
}
