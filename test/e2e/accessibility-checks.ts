import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import type { Device } from '../harness/browser/device'
import type { Product } from '../harness/browser/product'
import { typeScan } from '../harness/devices/scanner'
import { finishAnimations, SLOW_TIMEOUT } from './steps'
import { groupTicket, guestNameOf, presoldTicket } from './tickets'

/** Event that is open at any time of the day, and another event of the same day. */
export const OPEN_HOUSE = 'Offenes Haus'
export const HALL = 'Die Räuber'

export type ExaminationContext = { product: Product; device: Device; page: Page; objections: string[] }

type Scheme = 'light' | 'dark'

/** Rules whose result depends on the colours. After the first scheme, only these are checked. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Runs axe; once more where it met a page that was just being replaced, and had no element. */
async function analyze(page: Page, rules: AxeBuilder): ReturnType<AxeBuilder['analyze']> {
  try {
    return await rules.analyze()
  } catch (error) {
    if (!String(error).includes('No elements found for include')) throw error
    await page.locator('body').waitFor()
    return rules.analyze()
  }
}

/** Records the axe violations of the current page. */
export async function recordViolations(
  { page, objections }: ExaminationContext,
  where: string,
  schemes: readonly Scheme[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
    // A colour on its way to another one has too little contrast.
    await finishAnimations(page)
    // The pages have no frames. Without the search for frames, axe takes half the time.
    const axe = new AxeBuilder({ page }).setLegacyMode()
    const rules =
      colorScheme === schemes[0]
        ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        : axe.withRules(COLOUR_RULES)
    const { violations } = await analyze(page, rules)
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        objections.push(`${where}, ${colorScheme}: ${id}: ${target.join(' ')}: ${failureSummary}`)
  }
}

/** German differs in text length only. Colours are checked in English. */
const SCHEMES = { en: ['light', 'dark'], de: ['light'] } as const satisfies Record<string, readonly Scheme[]>
type JourneyLanguage = keyof typeof SCHEMES

/** Sells by keyboard, which works the same in every language. */
export async function sellByKeyboard(context: ExaminationContext, tongue: JourneyLanguage): Promise<void> {
  const { page } = context
  const seen = (where: string) => recordViolations(context, `desk, ${where}, ${tongue}`, SCHEMES[tongue])
  const choose = (title: string) => page.getByRole('navigation').getByRole('button', { name: title }).click()
  await choose(OPEN_HOUSE)
  await seen('an open floor')
  await page.keyboard.press('1')
  await page.locator('[data-cart-line]').waitFor()
  await seen('something in the cart')
  await page.keyboard.press('F1')
  await page.locator('[data-pane="cash"]').waitFor()
  await page.keyboard.press('5')
  await seen('cash')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.locator('[data-pane="done"] img[data-code]').waitFor({ timeout: SLOW_TIMEOUT })
  await seen('paid')
  await page.keyboard.press('Enter')
  await choose(HALL)
  await page.locator('button[data-category]:enabled').first().waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('1')
  await page.locator('[data-cart-line]').waitFor({ timeout: SLOW_TIMEOUT })
  await seen('a hall')
  await page.keyboard.press('m')
  await page.locator('[data-pane="seats"]').waitFor()
  await seen('the seat map')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  await page.locator('[data-pane="card"]').waitFor()
  await seen('card')
  await page.keyboard.press('Enter')
  await page.locator('[data-pane="done"] img[data-code]').waitFor({ timeout: SLOW_TIMEOUT })
  await page.keyboard.press('Enter')
}

/** Brings up every verdict of the door's screen by entering codes. */
export async function showAllVerdicts(
  context: ExaminationContext,
  tongue: JourneyLanguage,
  nth: number,
): Promise<void> {
  const { page, product } = context
  const seen = (where: string) => recordViolations(context, `door, ${where}, ${tongue}`, SCHEMES[tongue])
  const judged = async (code: string, verdict: string) => {
    await typeScan(page, code)
    await page.locator(`[data-verdict="${verdict}"]`).waitFor({ timeout: SLOW_TIMEOUT })
    await seen(verdict)
  }
  await page.locator('main[data-ready]').waitFor({ timeout: SLOW_TIMEOUT })
  await seen('ready')
  const group = await groupTicket(product, OPEN_HOUSE, 5)
  const good = presoldTicket(product, OPEN_HOUSE, { cancelled: false, nth })
  await judged(good, 'valid')
  // The same code right away would count as the same reading.
  await judged(presoldTicket(product, HALL, { cancelled: false }), 'wrong_event')
  await judged(good, 'already_used')
  await judged('4006381333931', 'unknown')
  await judged(group, 'valid')
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await judged(group, 'partly_used')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.locator('[role="dialog"] input[type="search"]:focus').waitFor()
  await page.keyboard.type(guestNameOf(product, OPEN_HOUSE))
  await page.getByRole('dialog').getByRole('listitem').first().waitFor({ timeout: SLOW_TIMEOUT })
  await seen('searching a name')
  await page.keyboard.press('Escape')
}
