import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from './product'

/** The server runs for a quarter of the time: 25 of every 100 ms. */
const RUN = 25
const REST = 75
/** Time in ms between two looks at a page. */
const LOOK = 500

/** Lets the server run for a quarter of the time, until the signal. */
export async function slowDownServer(product: Pick<Product, 'pause' | 'resume'>, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    product.pause()
    await pause(REST)
    product.resume()
    await pause(RUN)
  }
}

/** Looks again and again until it is over. */
export async function repeat(look: () => Promise<void>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await look()
    await pause(LOOK)
  }
}
