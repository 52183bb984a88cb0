import type { Page } from 'playwright'

/**
 * Types a code like a keyboard scanner: all characters within milliseconds, then Enter. The keys are created in the page, because
 * remote control on a busy machine is as slow as a hand.
 */
export async function typeScan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const target = document.activeElement ?? document.body
    for (const key of [...text, 'Enter']) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
}
