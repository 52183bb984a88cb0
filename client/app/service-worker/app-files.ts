/** A file of the app as the build lists it. `revision`: null where the name has a hash, so that its content never changes. `packed`: it is stored in the pack. */
export type AppFile = { readonly url: string; readonly revision: string | null; readonly packed?: true }

/** Contents of the small files by their addresses, in one file. Each by itself would cost a request, and a record of the browser's storage. */
export type Pack = Readonly<Record<string, string>>

type Unpacked = { readonly contents: Pack; readonly headers: Headers }

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Name of the pack. It has no hash: a server that was updated meanwhile sends one that lacks files, which are then stored one by one. */
const PACK = 'small-files.json'
/** Files that are downloaded at the same time: as many as a browser has connections to a server. One by one each would wait for the line. */
const PARALLEL = 6
/** Times a file is asked for before the app counts as not stored. */
const TRIES = 3
const TYPES: Readonly<Record<string, string>> = { js: 'application/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }
/** Headers of the pack that say nothing about a file in it. */
const OF_PACK = ['content-encoding', 'content-length', 'etag', 'last-modified']

/** Returns the address under which a file is stored, other for each content. */
const keyOf = ({ url, revision }: AppFile): string => (revision === null ? `/${url}` : `/${url}?revision=${revision}`)

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** The files of one version of the app in this browser's storage. */
export class AppFiles {
  readonly #cache: string
  readonly #caches: CacheStorage
  readonly #fetch: Fetch
  readonly #files: ReadonlyMap<string, AppFile>
  readonly #keys: ReadonlyMap<string, string>
  #unpacked: Promise<Unpacked> | null = null

  /** @param cache name of the store, the same for each version. */
  constructor(files: readonly AppFile[], cache: string, caches: CacheStorage, fetch: Fetch) {
    this.#cache = cache
    this.#caches = caches
    this.#fetch = fetch
    this.#files = new Map(files.map((file) => [keyOf(file), file]))
    this.#keys = new Map(files.map((file) => [`/${file.url}`, keyOf(file)]))
  }

  /** Stores every file that is not here yet, also from the store of another version. Throws if one does not arrive; the next call goes on. */
  async store(): Promise<void> {
    await this.#storeAll(({ packed }) => !packed)
    const { contents } = await this.#pack()
    await this.#storeAll(({ url, packed }) => packed === true && contents[url] === undefined)
  }

  async #storeAll(isWanted: (file: AppFile) => boolean): Promise<void> {
    const cache = await this.#caches.open(this.#cache)
    const stored = new Set((await cache.keys()).map(({ url }) => pathOf(url)))
    const hasOthers = (await this.#caches.keys()).some((name) => name !== this.#cache)
    const missing = [...this.#files].filter(([key, file]) => isWanted(file) && !stored.has(key)).values()
    const storeNext = async () => {
      for (const [key, file] of missing) await cache.put(key, (hasOthers ? await this.#caches.match(key) : undefined) ?? (await this.#download(file)))
    }
    await Promise.all(Array.from({ length: PARALLEL }, storeNext))
  }

  /** Deletes the files of other versions, and their stores. */
  async deleteOthers(): Promise<void> {
    const cache = await this.#caches.open(this.#cache)
    for (const { url } of await cache.keys()) if (!this.#files.has(pathOf(url))) await cache.delete(url)
    for (const name of await this.#caches.keys()) if (name !== this.#cache) await this.#caches.delete(name)
  }

  /** Returns the address under which the file for a path is stored, or null if the app has none. */
  keyFor(path: string): string | null {
    return this.#keys.get(path) ?? null
  }

  /** Returns a stored file, or downloads it if the browser has dropped it. */
  async read(key: string): Promise<Response> {
    const file = this.#files.get(key)
    if (!file) throw new RangeError(`${key} is no file of the app`)
    const cache = await this.#caches.open(this.#cache)
    const packed = file.packed ? await this.#fromPack(file) : undefined
    return packed ?? (await cache.match(key)) ?? this.#download(file)
  }

  async #fromPack({ url }: AppFile): Promise<Response | undefined> {
    const { contents, headers } = await this.#pack()
    const [content, type] = [contents[url], TYPES[url.slice(url.lastIndexOf('.') + 1)]]
    if (content === undefined || type === undefined) return undefined
    const own = new Headers(headers)
    own.set('content-type', type)
    return new Response(content, { headers: own })
  }

  /** The stored pack, read once; an empty one where none is stored. */
  #pack(): Promise<Unpacked> {
    this.#unpacked ??= this.#readPack().catch((error: unknown) => {
      this.#unpacked = null
      throw error
    })
    return this.#unpacked
  }

  async #readPack(): Promise<Unpacked> {
    const key = this.#keys.get(`/${PACK}`)
    const answer = key === undefined ? undefined : await (await this.#caches.open(this.#cache)).match(key)
    if (!answer) return { contents: {}, headers: new Headers() }
    const headers = new Headers(answer.headers)
    for (const name of OF_PACK) headers.delete(name)
    return { contents: (await answer.json()) as Pack, headers }
  }

  /** Downloads a file. One whose name does not tell its content is asked for again even if the browser's cache has it. */
  async #download({ url, revision }: AppFile): Promise<Response> {
    for (let tries = 1; ; tries++) {
      try {
        // Whatever else the page asks for goes first.
        const answer = await this.#fetch(`/${url}`, { cache: revision === null ? 'default' : 'reload', credentials: 'same-origin', priority: 'low' })
        // A page behind a redirect cannot be shown from the store.
        if (!answer.ok || answer.redirected) throw new TypeError(`/${url}: ${answer.status}`)
        return answer
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }
}
