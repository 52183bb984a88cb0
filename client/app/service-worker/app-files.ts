/** A file of the app as the build lists it. `revision`: null where the name has a hash, so that its content never changes. `packed`: it is in the pack too. */
export type AppFile = { readonly url: string; readonly revision: string | null; readonly packed?: true }

/** Contents of the small files in one download, by their addresses. Each by itself would cost a request. */
export type Pack = Readonly<Record<string, string>>

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Address of the pack. It has no hash: one of another version lacks files, which are then downloaded one by one. */
const PACK = '/small-files.json'
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
    const cache = await this.#caches.open(this.#cache)
    const stored = new Set((await cache.keys()).map(({ url }) => pathOf(url)))
    const missing = [...this.#files].filter(([key]) => !stored.has(key))
    const hasOthers = (await this.#caches.keys()).some((name) => name !== this.#cache)
    const pack = missing.some(([, { packed }]) => packed) ? await this.#unpack() : () => undefined
    const left = missing.values()
    const storeNext = async () => {
      for (const [key, file] of left)
        await cache.put(
          key,
          pack(file) ?? (hasOthers ? await this.#caches.match(key) : undefined) ?? (await this.#download(`/${file.url}`, file.revision !== null)),
        )
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
    const cache = await this.#caches.open(this.#cache)
    const file = this.#files.get(key)
    if (!file) throw new RangeError(`${key} is no file of the app`)
    return (await cache.match(key)) ?? this.#download(`/${file.url}`, file.revision !== null)
  }

  /** Downloads the pack. Returns a function that answers with a file in it; none where the pack cannot be had. */
  async #unpack(): Promise<(file: AppFile) => Response | undefined> {
    let answer: Response
    let pack: Pack
    try {
      answer = await this.#download(PACK, true)
      pack = (await answer.json()) as Pack
    } catch {
      return () => undefined
    }
    const headers = new Headers(answer.headers)
    for (const name of OF_PACK) headers.delete(name)
    return ({ url, packed }) => {
      const content = packed ? pack[url] : undefined
      const type = TYPES[url.slice(url.lastIndexOf('.') + 1)]
      if (content === undefined || type === undefined) return undefined
      headers.set('content-type', type)
      return new Response(content, { headers })
    }
  }

  /** Downloads a file, `again` also if the browser's cache has it. */
  async #download(path: string, again: boolean): Promise<Response> {
    for (let tries = 1; ; tries++) {
      try {
        // Whatever else the page asks for goes first.
        const answer = await this.#fetch(path, { cache: again ? 'reload' : 'default', credentials: 'same-origin', priority: 'low' })
        // A page behind a redirect cannot be shown from the store.
        if (!answer.ok || answer.redirected) throw new TypeError(`${path}: ${answer.status}`)
        return answer
      } catch (error) {
        if (tries === TRIES) throw error
      }
    }
  }
}
