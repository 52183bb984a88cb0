import { type AppFile, AppFiles } from './app-files'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly AppFile[] }

/** Paths the server answers itself: never the app shell. */
const SERVER_PATHS = [/^\/(en|de)\//, /^\/graphql/, /^\/api\//, /^\/healthz/, /^\/readyz/, /^\/metrics/, /^\/files\//]

const files = new AppFiles(self.__WB_MANIFEST, {
  caches: self.caches,
  fetch: (url, init) => self.fetch(url, init),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

self.addEventListener('install', (event) => event.waitUntil(files.store()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(() => files.deleteOthers())))
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate' && !SERVER_PATHS.some((path) => path.test(pathname + search))
  const key = files.keyFor(pathname)
  if (key !== null) event.respondWith(files.read(key))
  // Where this version's page is gone and the server has the next one, that one is shown.
  else if (isPage) event.respondWith(files.readPage(pathname).catch(() => self.fetch(request)))
})
