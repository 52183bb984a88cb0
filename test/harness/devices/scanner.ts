import type { Page } from 'playwright'
import { GAP } from '../../../client/kit/wedge'

/** Milliseconds between two keys of a scanner. */
const PACE = 2

/**
 * Types a code like a keyboard scanner: all characters within milliseconds, then Enter. The keys are created in the
 * page and carry a scanner's times, because remote control on a busy machine is as slow as a hand.
 * @param stopAfter number of characters after which the machine stands still for longer than a scanner pauses
 */
export async function typeScan(page: Page, code: string, stopAfter = code.length): Promise<void> {
  await page.evaluate(
    ({ text, stopAfter, standstill, pace }) => {
      const target = document.activeElement ?? document.body
      let at = performance.now()
      for (const [i, key] of [...text, 'Enter'].entries()) {
        at += i === stopAfter ? standstill : pace
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        target.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: at }))
      }
    },
    { text: code, stopAfter: stopAfter < code.length ? stopAfter : -1, standstill: GAP * 2, pace: PACE },
  )
}
