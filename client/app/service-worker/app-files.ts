/**
 * A file of the app as the build lists it. `revision`: null where the name has a hash, so that its content never
 * changes. `sha256`: hex of a content that the name does not tell. `packed`: it is stored in the pack. `preload`:
 * pattern of the paths of the pages that run this script at their start.
 */
export type AppFile = {
  readonly url: string
  readonly revision: string | null
  readonly sha256?: string
  readonly packed?: true
  readonly preload?: string
}

/**
 * Contents of the small files by their addresses, in one file. Each by itself would cost a request, and a record of the
 * browser's storage.
 */
export type Pack = Readonly<Record<string, string>>

/** Name of the pack. */
export const PACK = 'small-files.json'
/** Types of the files in the pack, by the ends of their names. */
export const PACKED_TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

type Unpacked = { readonly contents: Pack; readonly headers: Headers }

export type AppFilesPorts = {
  readonly caches: CacheStorage
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly pause: (ms: number) => Promise<void>
}

/** Path of the page that shows every screen of the app. */
const PAGE = '/index.html'
/** Name of the store, the same for each version. */
const STORE = 'foyer-app'
/**
 * Beginning of the names of stores that earlier versions made with Workbox. Other stores of the origin are not the
 * app's.
 */
const EARLIER = 'workbox-precache'
/**
 * Files that are downloaded at the same time. A browser has six connections to a server, and the page needs some for
 * its own requests.
 */
const PARALLEL = 3
/** Pauses in ms before a file is asked for again. After the last one the app counts as not stored. */
const PAUSES = [1000, 4000]
/** Headers that describe how an answer was sent. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'etag', 'last-modified']

/** Copies the headers of a stored answer for one that is made from it. */
function headersOf(answer: Response | undefined): Headers {
  const headers = new Headers(answer?.headers)
  for (const name of OF_TRANSFER) headers.delete(name)
  return headers
}

/** Returns the address under which a file is stored, another one for each content. */
const keyOf = ({ url, revision }: AppFile): string => (revision === null ? `/${url}` : `/${url}?revision=${revision}`)

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function hexOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The files of one version of the app in this browser's storage. */
export class AppFiles {
  readonly #ports: AppFilesPorts
  readonly #files: ReadonlyMap<string, AppFile>
  readonly #keys: ReadonlyMap<string, string>
  #unpacked: Promise<Unpacked> | null = null

  constructor(files: readonly AppFile[], ports: AppFilesPorts) {
    this.#ports = ports
    this.#files = new Map(files.map((file) => [keyOf(file), file]))
    this.#keys = new Map(files.map((file) => [`/${file.url}`, keyOf(file)]))
  }

  /**
   * Stores every file that is not here yet, also from the store of an earlier version. Throws if one does not arrive;
   * the next call goes on.
   */
  async store(): Promise<void> {
    // Another version that takes over meanwhile deletes what it does not know.
    for (let isWhole = false; !isWhole; ) isWhole = !(await this.#storeMissing())
  }

  /** Stores the files that are missing. Returns false if none was. */
  async #storeMissing(): Promise<boolean> {
    const { caches } = this.#ports
    const store = await this.#open()
    const stored = new Set((await store.keys()).map(({ url }) => pathOf(url)))
    const [earlier] = (await caches.keys()).filter((name) => name.startsWith(EARLIER))
    const missing = [...this.#files].filter(([key, { packed }]) => !packed && !stored.has(key))
    const left = missing.values()
    let isBroken = false
    const storeNext = async () => {
      for (const [key, file] of left) {
        if (isBroken) return
        const known = earlier === undefined ? undefined : await caches.match(key, { cacheName: earlier })
        await store.put(key, known ?? (await this.#download(file)))
      }
    }
    const stop = (error: unknown) => {
      isBroken = true
      throw error
    }
    await Promise.all(Array.from({ length: PARALLEL }, () => storeNext().catch(stop)))
    return missing.length > 0
  }

  /** Deletes the files of other versions, and the stores of earlier ones. */
  async deleteOthers(): Promise<void> {
    const { caches } = this.#ports
    const store = await this.#open()
    for (const { url } of await store.keys()) if (!this.#files.has(pathOf(url))) await store.delete(url)
    for (const name of await caches.keys()) if (name.startsWith(EARLIER)) await caches.delete(name)
  }

  /** Returns the address under which the file for a path is stored, or null if the app has none. */
  keyFor(path: string): string | null {
    return this.#keys.get(path) ?? null
  }

  /** Returns a stored file. One that the browser has dropped, or cannot read, is downloaded and stored again. */
  async read(key: string): Promise<Response> {
    const file = this.#files.get(key)
    if (!file) throw new RangeError(`${key} is no file of the app`)
    const known = (file.packed ? await this.#fromPack(file) : undefined) ?? (await this.#stored(key))
    if (known) return known
    const answer = await this.#ask(file)
    const copy = answer.clone()
    // A storage that is full or broken must not keep the page from its file.
    await this.#open()
      .then((store) => store.put(key, copy))
      .catch(() => {})
    return answer
  }

  /**
   * Returns the app's page for a path, with a header that preloads the scripts it runs at its start. Chromium keeps
   * what it has compiled of a stored script only if that was preloaded as a script: one that a module imports is
   * compiled again at every start.
   */
  async readPage(path: string): Promise<Response> {
    const page = await this.read(this.#keys.get(PAGE) ?? PAGE)
    const scripts = [...this.#files.values()].filter(
      ({ preload }) => preload !== undefined && new RegExp(preload).test(path),
    )
    const headers = headersOf(page)
    headers.set('link', scripts.map(({ url }) => `</${url}>; rel=preload; as=script; crossorigin`).join(', '))
    return new Response(page.body, { headers })
  }

  #open(): Promise<Cache> {
    return this.#ports.caches.open(STORE)
  }

  /** A file of the store; undefined if it is not there, or cannot be read. */
  #stored(key: string): Promise<Response | undefined> {
    return this.#open()
      .then((store) => store.match(key))
      .catch(() => undefined)
  }

  async #fromPack({ url }: AppFile): Promise<Response | undefined> {
    const { contents, headers } = await this.#pack()
    const [content, type] = [contents[url], PACKED_TYPES[url.slice(url.lastIndexOf('.') + 1)]]
    if (content === undefined || type === undefined) return undefined
    const own = new Headers(headers)
    own.set('content-type', type)
    return new Response(content, { headers: own })
  }

  /** The stored pack, read once; an empty one where none is stored. */
  async #pack(): Promise<Unpacked> {
    this.#unpacked ??= this.#readPack()
    const unpacked = await this.#unpacked
    if (Object.keys(unpacked.contents).length === 0) this.#unpacked = null
    return unpacked
  }

  async #readPack(): Promise<Unpacked> {
    const key = this.#keys.get(`/${PACK}`)
    const answer = key === undefined ? undefined : await this.#stored(key)
    // A pack that cannot be read is as good as none: its files are then downloaded.
    const contents = (await answer?.json().catch(() => null)) as Pack | null | undefined
    return { contents: contents ?? {}, headers: headersOf(answer) }
  }

  /** Downloads a file to its end. Asks again after a pause where the line or the server fails. */
  async #download(file: AppFile): Promise<Response> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#ask(file)
      } catch (error) {
        const pause = PAUSES[tries]
        if (pause === undefined) throw error
        await this.#ports.pause(pause)
      }
    }
  }

  /**
   * Asks for a file and reads it to its end. Returns the server's own answer: Chromium keeps no compiled code for one
   * that a script has made.
   */
  async #ask({ url, revision, sha256 }: AppFile): Promise<Response> {
    // What the page asks for goes first. A name that does not tell the content may be in the browser's cache with
    // another one.
    const init = {
      cache: revision === null ? 'default' : 'reload',
      credentials: 'same-origin',
      priority: 'low',
    } as const
    const answer = await this.#ports.fetch(`/${url}`, init)
    // A page behind a redirect cannot be shown from the store.
    if (!answer.ok || answer.redirected) throw new TypeError(`/${url}: ${answer.status}`)
    const content = await answer.clone().arrayBuffer()
    if (sha256 !== undefined && (await hexOf(content)) !== sha256) throw new TypeError(`/${url} is another version's`)
    return answer
  }
}
