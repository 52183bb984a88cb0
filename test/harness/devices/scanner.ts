import type { Page } from 'playwright'

/**
 * Types a code as a scanner at the keyboard's plug does: all signs within some milliseconds, and Enter. The keys are made
 * in the page itself, because a remote control on a busy machine delivers them at the pace of a hand.
 */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const target = document.activeElement ?? document.body
    for (const key of [...text, 'Enter']) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
}
