import type { Page } from 'playwright'
import { GAP } from '../../../client/kit/wedge'

/**
 * Types a code like a keyboard scanner: all characters within milliseconds, then Enter. The keys are created in the page, because
 * remote control on a busy machine is as slow as a hand.
 * @param stopAfter number of characters after which the machine stands still for longer than a scanner pauses
 */
export async function typeScan(page: Page, code: string, stopAfter = code.length): Promise<void> {
  const standstill = GAP * 2
  await page.evaluate(
    ({ text, stopAfter, standstill }) => {
      const target = document.activeElement ?? document.body
      for (const [i, key] of [...text, 'Enter'].entries()) {
        for (const began = performance.now(); i === stopAfter && performance.now() - began < standstill; );
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
    },
    { text: code, stopAfter: stopAfter < code.length ? stopAfter : -1, standstill },
  )
}
