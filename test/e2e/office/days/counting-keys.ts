import type { Page } from 'playwright'
import * as assert from 'uvu/assert'
import { SLOW_TIMEOUT } from '../../steps'

/** A keyboard that counts its keystrokes, and the fields that they reach. */
type CountingKeys = {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Tabs to the field with the label. */
  tabTo(label: string): Promise<void>
  /**
   * Chooses the first option of the focused list that fits the text, unless it is chosen already; any for an empty
   * text.
   */
  choose(text: string): Promise<void>
  count(): number
  fields(): number
}

/** The most Tab presses between two fields of a form. */
const FAR = 40

/** Label of the focused field. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    return field?.getAttribute('aria-label') ?? field?.labels?.[0]?.textContent ?? field?.textContent ?? ''
  })

/** Waits until the page has handled what was pressed: input comes before the next frame. */
const handled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Counts what is pressed on the keyboard of a page. */
export function countingKeys(page: Page): CountingKeys {
  let count = 0
  let fields = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    await handled(page)
    count += 1
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await handled(page)
    count += text.length
  }
  return {
    press,
    type,
    tabTo: async (label) => {
      for (let n = 0; n < FAR && !(await focused(page)).startsWith(label); n++) await press('Tab')
      assert.ok((await focused(page)).startsWith(label), `Tab reaches ${label}`)
      fields += 1
    },
    choose: async (text) => {
      if (text !== '' && (await page.locator('input:focus').inputValue()) === text) return
      await type(text)
      if (text === '') await press('ArrowDown')
      await page.getByRole('option').first().waitFor({ timeout: SLOW_TIMEOUT })
      if (text !== '') await press('ArrowDown')
      await press('Enter')
    },
    count: () => count,
    fields: () => fields,
  }
}
