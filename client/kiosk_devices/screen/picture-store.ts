/** Pictures of a screen that stay in the browser. */
export type PictureStore = {
  /**
   * Address of a picture in this browser. It is fetched with `headers` if it is missing; null without them or if it
   * can't be fetched.
   */
  get(name: string, headers: Readonly<Record<string, string>> | null): Promise<string | null>
  /** Deletes the pictures that are not among these. */
  keepOnly(names: readonly string[]): Promise<void>
}

const CACHE = 'foyer-kiosk'
const addressOf = (name: string): string => `/api/kiosk/files/${name}`

/** Keeps pictures in the browser's cache storage; without it, in this tab. */
export function browserPictures(): PictureStore {
  const urls = new Map<string, string>()
  const opened = () => ('caches' in window ? caches.open(CACHE).catch(() => null) : Promise.resolve(null))
  const fetched = async (name: string, headers: Readonly<Record<string, string>> | null): Promise<Response | null> => {
    const cache = await opened()
    const kept = await cache?.match(addressOf(name))
    if (kept) return kept
    if (!headers) return null
    const response = await fetch(addressOf(name), { headers, cache: 'no-store', credentials: 'omit' }).catch(() => null)
    if (!response?.ok) return null
    // A full disk must not stop the screen: the picture then lasts as long as this tab.
    await cache?.put(addressOf(name), response.clone()).catch(() => {})
    return response
  }
  return {
    get: async (name, headers) => {
      const known = urls.get(name)
      if (known) return known
      const response = await fetched(name, headers)
      if (!response) return null
      const url = URL.createObjectURL(await response.blob())
      urls.set(name, url)
      return url
    },
    keepOnly: async (names) => {
      const cache = await opened()
      for (const { url } of (await cache?.keys()) ?? [])
        if (!names.some((name) => url.endsWith(addressOf(name)))) await cache?.delete(url)
      for (const [name, url] of urls) {
        if (names.includes(name)) continue
        URL.revokeObjectURL(url)
        urls.delete(name)
      }
    },
  }
}
