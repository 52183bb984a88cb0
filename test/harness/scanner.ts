import type { Page } from 'playwright'

/** Milliseconds between two signs, as the scanners sold for tills are set up. */
const PACE = 5

/**
 * Types a code as a scanner at the keyboard's plug does: sign after sign at its own pace, and Enter. The keys are stamped
 * with when they were struck, so that a busy machine that delivers them late does not make a slow hand of them.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const control = await page.context().newCDPSession(page)
  let at = Date.now() / 1000
  const struck = [...code, 'Enter'].map((key) => {
    at += PACE / 1000
    const text = key === 'Enter' ? '\r' : key
    return control.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp: at, windowsVirtualKeyCode: text.charCodeAt(0) })
  })
  await Promise.all(struck)
  await control.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter' })
  await control.detach()
}
