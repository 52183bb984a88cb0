const SECOND = 1000
const MINUTE = 60 * SECOND

/** Time in ms before the end of a cart at which its pages warn. */
export const CART_WARNING = 2 * MINUTE

/** Writes a time in ms as minutes and seconds: 1:58. */
export function clockTime(ms: number): string {
  const seconds = Math.floor((ms % MINUTE) / SECOND)
  return `${Math.floor(ms / MINUTE)}:${String(seconds).padStart(2, '0')}`
}
