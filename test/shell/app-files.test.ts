import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type AppFile, AppFiles, type Pack } from '../../client/app/service-worker/app-files'

const ORIGIN = 'https://foyer.example'
const CACHE = 'foyer-app'

/** The browser's stores in memory, by name and address. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>()
  const urlOf = (key: RequestInfo | URL) => new URL(String(key), ORIGIN).href
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (key: RequestInfo | URL) => store.get(urlOf(key))?.clone(),
      put: async (key: RequestInfo | URL, answer: Response) => void store.set(urlOf(key), answer),
      delete: async (key: RequestInfo | URL) => store.delete(urlOf(key)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    } as unknown as Cache
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: RequestInfo | URL) => [...stores.values()].map((store) => store.get(urlOf(key))?.clone()).find(Boolean),
  } as unknown as CacheStorage
  return { caches, stored: async () => (await (await open(CACHE)).keys()).map(({ url }) => url.slice(ORIGIN.length)).sort() }
}

/** A server of files. `broken`: addresses, each of whose next requests so many fail. */
function fileServer(files: Readonly<Record<string, string>>, broken: Record<string, number> = {}) {
  const asked: string[] = []
  let open = 0
  let most = 0
  const fetch = async (path: string) => {
    asked.push(path)
    most = Math.max(most, ++open)
    await new Promise(setImmediate)
    open--
    const left = broken[path] ?? 0
    broken[path] = left - 1
    if (left > 0) throw new TypeError('the line broke')
    const content = files[path]
    return content === undefined
      ? new Response('', { status: 404 })
      : new Response(content, { headers: { 'content-security-policy': "default-src 'self'", etag: 'x' } })
  }
  return { fetch, asked, most: () => most }
}

const PAGE: AppFile = { url: 'index.html', revision: 'one' }
const PACK: AppFile = { url: 'small-files.json', revision: 'one' }
const many = Array.from({ length: 20 }, (_, n): AppFile => ({ url: `assets/large-${n}.js`, revision: null }))
const small = ['assets/a.js', 'assets/b.css'].map((url): AppFile => ({ url, revision: null, packed: true }))
const pack: Pack = { 'assets/a.js': 'a', 'assets/b.css': 'b' }
const served = { '/index.html': 'page', '/small-files.json': JSON.stringify(pack), ...Object.fromEntries(many.map(({ url }) => [`/${url}`, url])) }

const test = suite('files of the app')

test('stores every file, several at once, and the small ones by one request', async () => {
  const { caches, stored } = memoryCaches()
  const server = fileServer(served)
  const all = [PAGE, PACK, ...small, ...many]
  await new AppFiles(all, CACHE, caches, server.fetch).store()
  assert.is((await stored()).length, 22)
  assert.is(server.most(), 6)
  // The browser starts the service worker again whenever it is needed.
  const files = new AppFiles(all, CACHE, caches, server.fetch)
  assert.equal(
    server.asked.filter((path) => path.endsWith('a.js') || path.endsWith('b.css')),
    [],
  )
  const style = await files.read(files.keyFor('/assets/b.css') ?? '')
  assert.is(await style.text(), 'b')
  assert.match(style.headers.get('content-type') ?? '', 'text/css')
  assert.is(style.headers.get('content-security-policy'), "default-src 'self'")
  assert.is(style.headers.get('etag'), null)
})

test('downloads a small file that the pack of another version lacks', async () => {
  const { caches, stored } = memoryCaches()
  const server = fileServer({ ...served, '/small-files.json': '{"assets/a.js":"a"}', '/assets/b.css': 'alone' })
  const files = new AppFiles([PACK, ...small], CACHE, caches, server.fetch)
  await files.store()
  assert.equal(await stored(), ['/assets/b.css', '/small-files.json?revision=one'])
  const texts = await Promise.all(['/assets/a.js', '/assets/b.css'].map(async (key) => (await files.read(key)).text()))
  assert.equal(texts, ['a', 'alone'])
})

test('downloads a small file where the browser has dropped the pack', async () => {
  const { caches } = memoryCaches()
  const files = new AppFiles([PACK, ...small], CACHE, caches, fileServer({ '/assets/a.js': 'alone' }).fetch)
  assert.is(await (await files.read('/assets/a.js')).text(), 'alone')
})

test('asks again for a file whose download broke, and goes on where an earlier try ended', async () => {
  const { caches, stored } = memoryCaches()
  const gone = { '/assets/large-19.js': 3, '/assets/large-0.js': 1 }
  const first = fileServer(served, gone)
  const error = await new AppFiles([PAGE, ...many], CACHE, caches, first.fetch).store().catch((thrown: unknown) => thrown)
  assert.instance(error, TypeError)
  const before = await stored()
  assert.ok(before.includes('/assets/large-0.js'), 'one break is no reason to give up')
  const second = fileServer(served)
  await new AppFiles([PAGE, ...many], CACHE, caches, second.fetch).store()
  assert.is(second.asked.length, 21 - before.length)
})

test('takes over what another version has stored, and deletes the rest', async () => {
  const { caches, stored } = memoryCaches()
  const old = await caches.open('workbox-precache-v2')
  await old.put('/assets/large-0.js', new Response('from before'))
  const server = fileServer(served)
  await new AppFiles([PAGE, { url: 'assets/large-1.js', revision: null }], CACHE, caches, server.fetch).store()
  const next = new AppFiles([{ ...PAGE, revision: 'two' }, ...many.slice(0, 1)], CACHE, caches, server.fetch)
  await next.store()
  assert.not(server.asked.includes('/assets/large-0.js'))
  assert.ok((await stored()).includes('/index.html?revision=one'), 'the version before works until this one takes over')
  await next.deleteOthers()
  assert.equal(await stored(), ['/assets/large-0.js', '/index.html?revision=two'])
  assert.equal(await caches.keys(), [CACHE])
})

test('stores no refusal', async () => {
  const { caches, stored } = memoryCaches()
  const error = await new AppFiles([PAGE], CACHE, caches, fileServer({}).fetch).store().catch((thrown: unknown) => thrown)
  assert.instance(error, TypeError)
  assert.equal(await stored(), [])
})

test.run()
