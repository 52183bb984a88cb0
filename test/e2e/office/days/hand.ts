import type { Locator, Page } from 'playwright'
import { SLOW_TIMEOUT } from '../../steps'

/**
 * Seconds of a practised person for a keystroke, a click with the way to it, and a thought before each (keystroke-level
 * model).
 */
const [KEYSTROKE, CLICK, THOUGHT] = [0.28, 1.3, 1.35]

type Point = { readonly x: number; readonly y: number }

/** A hand that counts its clicks. A field that is filled in counts as one too. */
export class Hand {
  clicks = 0
  #seconds = 0

  get seconds(): number {
    return Math.round(this.#seconds)
  }

  async click(what: Locator): Promise<void> {
    this.clicks++
    this.#seconds += CLICK + THOUGHT
    await what.click({ timeout: SLOW_TIMEOUT })
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.clicks++
    this.#seconds += CLICK + THOUGHT + text.length * KEYSTROKE
    await what.fill(text, { timeout: SLOW_TIMEOUT })
  }

  /** Drags an element to a place of another one. */
  async drag(what: Locator, to: Locator, targetPosition: Point): Promise<void> {
    this.clicks++
    this.#seconds += 2 * CLICK + THOUGHT
    await what.dragTo(to, { targetPosition, timeout: SLOW_TIMEOUT })
  }

  /** Presses a shortcut, and types over what it has selected. */
  async type(page: Page, shortcut: string, text: string): Promise<void> {
    this.#seconds += THOUGHT + (text.length + 1) * KEYSTROKE
    await page.keyboard.press(shortcut)
    await page.keyboard.type(text)
  }

  /** Chooses an option of a list. */
  async choose(within: Locator, name: string, option: string | RegExp): Promise<void> {
    await this.click(within.getByRole('combobox', { name, exact: true }))
    await this.click(within.page().getByRole('option', { name: option }).first())
  }
}
