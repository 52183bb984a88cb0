import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type AppFile, AppFiles, type Pack } from '../../client/app/service-worker/app-files'

const ORIGIN = 'https://foyer.example'
const STORE = 'foyer-app'

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
    match: async (key: RequestInfo | URL, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(urlOf(key))?.clone(),
  } as unknown as CacheStorage
  return {
    caches,
    stored: async () => (await (await open(STORE)).keys()).map(({ url }) => url.slice(ORIGIN.length)).sort(),
  }
}

/** A server of files. `broken`: addresses, of which so many of the next answers break off. */
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
    const content = files[path]
    if (left > 0)
      return new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(content?.slice(0, 1)))
            stream.error(new TypeError('the line broke'))
          },
        }),
      )
    return content === undefined
      ? new Response('', { status: 404 })
      : new Response(content, { headers: { 'content-security-policy': "default-src 'self'", etag: 'x' } })
  }
  return { fetch, asked, most: () => most }
}

const many = Array.from({ length: 20 }, (_, n): AppFile => ({ url: `assets/large-${n}.js`, revision: null }))
const small = ['assets/a.js', 'assets/b.css'].map((url): AppFile => ({ url, revision: null, packed: true }))
const pack: Pack = { 'assets/a.js': 'a', 'assets/b.css': 'b' }
const contents = { '/index.html': 'page', '/small-files.json': JSON.stringify(pack) }
const served = { ...contents, ...Object.fromEntries(many.map(({ url }) => [`/${url}`, url])) }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const PAGE: AppFile = { url: 'index.html', revision: 'one', sha256: sha256(contents['/index.html']) }
const PACK: AppFile = { url: 'small-files.json', revision: 'one', sha256: sha256(contents['/small-files.json']) }

/** The files of a version in a browser that downloads them from a server. */
const filesOf = (
  files: readonly AppFile[],
  caches: CacheStorage,
  { fetch }: Pick<ReturnType<typeof fileServer>, 'fetch'>,
  pauses: number[] = [],
) => new AppFiles(files, { caches, fetch, pause: async (ms) => void pauses.push(ms) })

const test = suite('files of the app')

test('stores every file, several at once, and the small ones by one request', async () => {
  const { caches, stored } = memoryCaches()
  const server = fileServer(served)
  const all = [PAGE, PACK, ...small, ...many]
  await filesOf(all, caches, server).store()
  assert.is((await stored()).length, 22)
  assert.is(server.most(), 3)
  // The browser starts the service worker again whenever it is needed.
  const files = filesOf(all, caches, server)
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

test('preloads the scripts that a page runs at its start, in their order', async () => {
  const { caches } = memoryCaches()
  const scripts = [
    { url: 'assets/entry.js', revision: null, preload: '^/(?!kiosk)' },
    { url: 'assets/desk.js', revision: null, preload: '^/desk|^/kiosk' },
    { url: 'assets/door.js', revision: null, preload: '^/door' },
  ]
  const files = filesOf([PAGE, ...scripts, ...many], caches, fileServer(served))
  const page = await files.readPage('/desk')
  assert.is(await page.text(), 'page')
  assert.is(page.headers.get('content-security-policy'), "default-src 'self'")
  assert.is(
    page.headers.get('link'),
    '</assets/entry.js>; rel=preload; as=script; crossorigin, </assets/desk.js>; rel=preload; as=script; crossorigin',
  )
  assert.is(
    (await files.readPage('/kiosk')).headers.get('link'),
    '</assets/desk.js>; rel=preload; as=script; crossorigin',
  )
})

test('stores an answer as it came, because the browser keeps what it has compiled beside it', async () => {
  const { caches } = memoryCaches()
  const answered: Response[] = []
  const fetch = async (path: string) => {
    const answer = await fileServer(served).fetch(path)
    answered.push(answer)
    return answer
  }
  const kept: Response[] = []
  const open = async (name: string) => {
    const store = await caches.open(name)
    const put = async (key: RequestInfo | URL, answer: Response) => {
      kept.push(answer)
      await store.put(key, answer)
    }
    return { ...store, put }
  }
  await filesOf([PAGE], { ...caches, open }, { fetch }).store()
  assert.equal([kept.length, kept[0] === answered[0]], [1, true])
})

test('stores no file of another version under the name of this one', async () => {
  const { caches, stored } = memoryCaches()
  const updated = fileServer({ ...served, '/index.html': 'the next page' })
  const error = await filesOf([PAGE, PACK], caches, updated)
    .store()
    .catch((thrown: unknown) => thrown)
  assert.instance(error, TypeError)
  assert.not((await stored()).some((path) => path.startsWith('/index.html')))
})

test('downloads and stores what the browser has dropped', async () => {
  const { caches, stored } = memoryCaches()
  const files = filesOf([PACK, ...small], caches, fileServer({ '/assets/a.js': 'alone' }))
  assert.is(await (await files.read('/assets/a.js')).text(), 'alone')
  assert.equal(await stored(), ['/assets/a.js'])
})

test('reads a small file by itself where the pack is damaged', async () => {
  const { caches } = memoryCaches()
  await (await caches.open(STORE)).put('/small-files.json?revision=one', new Response('{"assets/a'))
  const files = filesOf([PACK, ...small], caches, fileServer({ '/assets/a.js': 'alone' }))
  assert.is(await (await files.read('/assets/a.js')).text(), 'alone')
})

test('reads from the store again after it failed once, and downloads meanwhile', async () => {
  const { caches, stored } = memoryCaches()
  const server = fileServer(served)
  await filesOf([PAGE, PACK, ...small, ...many], caches, server).store()
  let failures = 2
  const open = async (name: string) => {
    if (failures-- > 0) throw new DOMException('internal error', 'UnknownError')
    return caches.open(name)
  }
  const files = filesOf([PAGE, PACK, ...small, ...many], { ...caches, open }, fileServer({ '/assets/a.js': 'alone' }))
  assert.is(await (await files.read('/assets/a.js')).text(), 'alone')
  assert.is(await (await files.read('/assets/b.css')).text(), 'b')
  assert.ok((await stored()).includes('/assets/a.js'))
})

test('asks again for a file that broke off, after a pause, and goes on where an earlier try ended', async () => {
  const { caches, stored } = memoryCaches()
  const gone = { '/assets/large-19.js': 3, '/assets/large-0.js': 1 }
  const pauses: number[] = []
  const error = await filesOf([PAGE, ...many], caches, fileServer(served, gone), pauses)
    .store()
    .catch((thrown: unknown) => thrown)
  assert.instance(error, TypeError)
  assert.is(pauses.length, 3)
  const before = await stored()
  assert.ok(before.includes('/assets/large-0.js'), 'one break is no reason to give up')
  const second = fileServer(served)
  await filesOf([PAGE, ...many], caches, second).store()
  assert.is(second.asked.length, 21 - before.length)
})

test('stores again what another version deletes as it takes over', async () => {
  const { caches, stored } = memoryCaches()
  const server = fileServer(served)
  let deletes = 1
  const fetch: typeof server.fetch = async (path) => {
    if (path === '/assets/large-19.js' && deletes-- > 0) await filesOf([PAGE], caches, server).deleteOthers()
    return server.fetch(path)
  }
  await filesOf(many, caches, { fetch }).store()
  assert.is((await stored()).length, 20)
})

test('takes over what an earlier version has stored, and deletes the rest, but nothing of others', async () => {
  const { caches, stored } = memoryCaches()
  const old = await caches.open('workbox-precache-v2')
  await old.put('/assets/large-0.js', new Response('from before'))
  await caches.open('foyer-kiosk')
  const server = fileServer(served)
  await filesOf([PAGE, { url: 'assets/large-1.js', revision: null }], caches, server).store()
  const next = filesOf([{ ...PAGE, revision: 'two' }, ...many.slice(0, 1)], caches, server)
  await next.store()
  assert.not(server.asked.includes('/assets/large-0.js'))
  assert.ok((await stored()).includes('/index.html?revision=one'), 'the version before works until this one takes over')
  await next.deleteOthers()
  assert.equal(await stored(), ['/assets/large-0.js', '/index.html?revision=two'])
  assert.equal(await caches.keys(), ['foyer-kiosk', STORE])
})

test('stores no refusal', async () => {
  const { caches, stored } = memoryCaches()
  const error = await filesOf([PAGE], caches, fileServer({}))
    .store()
    .catch((thrown: unknown) => thrown)
  assert.instance(error, TypeError)
  assert.equal(await stored(), [])
})

test.run()
