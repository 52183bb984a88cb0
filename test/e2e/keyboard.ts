import type { Locator, Page } from 'playwright'

/** Most stops of Tab on the way to an element. */
const STOPS = 200

/** Presses Tab until an element has the focus. Throws where it is never reached. */
export async function tabToElement(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor()
  for (let stops = 0; stops < STOPS; stops++) {
    if (await wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement | SVGElement)))
      return
    await page.keyboard.press('Tab')
    // A dialog looks after the focus in the next turn when Tab leaves a date or a frame.
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }
  throw new Error(`Tab does not reach ${wanted}`)
}

/** Presses Tab until an element has the focus, then a key on it, by default Enter. */
export async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabToElement(page, wanted)
  await page.keyboard.press(key)
}

/** Replaces the text of a field that Tab reaches. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabToElement(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Waits until a dialog closes. An error says what it shows instead. */
export async function waitUntilClosed(dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'hidden' }).catch(async (error: unknown) => {
    const focused = await dialog.page().evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
    throw new Error(`still open, with the focus on ${focused}: ${await dialog.innerText()}`, { cause: error })
  })
}
