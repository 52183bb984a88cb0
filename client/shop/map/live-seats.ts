import type { SeatAvailability } from '../../../shared/shop/plan'

/** Time in ms after which free seats are asked for where the server cannot tell of changes. */
const ASK_EVERY = 20_000

/**
 * Tells of free seats: now, and whenever they change. While the page is hidden, nothing is heard. Returns a function
 * that asks for them at once.
 * @param addresses where the free seats are read, and where the server tells of changes
 */
export function watchFreeSeats(
  addresses: { readonly free: string; readonly live: string },
  heard: (state: SeatAvailability) => void,
): () => Promise<void> {
  let source: EventSource | null = null
  let timer = 0
  const ask = async () => {
    try {
      const response = await fetch(addresses.free)
      if (response.ok) heard((await response.json()) as SeatAvailability)
    } catch {
      // Without a network it is asked again later.
    }
  }
  const stop = () => {
    source?.close()
    source = null
    clearInterval(timer)
  }
  const start = () => {
    stop()
    void ask()
    source = new EventSource(addresses.live)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => heard(JSON.parse(data) as SeatAvailability))
    source.addEventListener('error', () => {
      // A browser tries again by itself, unless the server refused.
      if (source?.readyState !== EventSource.CLOSED) return
      clearInterval(timer)
      timer = window.setInterval(ask, ASK_EVERY)
    })
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : start()))
  start()
  return ask
}
