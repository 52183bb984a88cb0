import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { signedInPhrases } from '../../../../shared/app/signed-in-phrases'
import { eventChangePhrases } from '../../../../shared/events/change-phrases'
import { eventsPhrases } from '../../../../shared/events/phrases'
import { eventPricePhrases, eventSalesPhrases } from '../../../../shared/events/sales-phrases'
import { orderActionPhrases } from '../../../../shared/orders/phrases/actions'
import { orderOfficePhrases } from '../../../../shared/orders/phrases/detail'
import { ordersPhrases } from '../../../../shared/orders/phrases/orders'
import { STATUS } from '../../../../shared/orders/status'
import { seasonsPhrases } from '../../../../shared/seasons/phrases'
import { pickingPhrases } from '../../../../shared/seats/picking-phrases'
import { startProduct } from '../../../harness/browser/product'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { queryAs, SLOW_TIMEOUT } from '../../steps'
import { navigateTo } from '../addresses'
import { countingKeys } from './counting-keys'
import { DAY_LANGUAGES, openOfficeIn } from './languages'

const day = suite<ExaminationContext>('a day of an organiser')

day.before(async (context) => {
  context.product = await startProduct()
  context.objections = []
})

day.after(async ({ product }) => {
  await product?.dispose()
})

/** Seconds that a practised person takes for a keystroke, and to think before each field (keystroke-level model). */
const KEYSTROKE = 0.28
const THOUGHT = 1.35

const TAKE_ONE = { en: 'Add 1 seat', de: '1 Platz hinzufügen' }

type Event = {
  readonly id: string
  readonly title: string
  readonly sync_id: string
  readonly published: boolean
  readonly on_sale: boolean
}

for (const language of DAY_LANGUAGES) {
  const { lang, colorScheme } = language
  const say = {
    ...eventsPhrases[lang],
    ...eventChangePhrases[lang],
    ...eventPricePhrases[lang],
    ...eventSalesPhrases[lang],
    ...ordersPhrases[lang],
    ...orderActionPhrases[lang],
    ...orderOfficePhrases[lang],
    ...pickingPhrases[lang],
    ...seasonsPhrases[lang],
    ...signedInPhrases[lang],
  }
  const titles = ['Anatol', 'Barbara', 'Cordelia'].map((name) => `${name} ${lang}`)
  const season = `${lang === 'en' ? 'Autumn' : 'Herbst'} 2030`

  /** Creates a published event of the season by keyboard alone, with the hall's plan and the prices of a template. */
  async function createByKeyboard(page: Page, title: string): Promise<void> {
    await navigateTo(page, '/events')
    const keys = countingKeys(page)
    await page.getByRole('button', { name: say['events.new'] }).first().focus()
    await keys.press('Enter')
    const dialog = page.getByRole('dialog', { name: say['events.new'] })
    await dialog.waitFor({ timeout: SLOW_TIMEOUT })
    await keys.type(title)
    await keys.tabTo(say['events.seating_plan'])
    await keys.choose('Großes Haus')
    await keys.tabTo(say['events.season'])
    await keys.choose(season)
    await keys.tabTo(say['events.price_template_id'])
    await keys.choose('')
    await keys.tabTo(say['events.published'])
    await keys.press(' ')
    await keys.tabTo(say['events.on_sale'])
    await keys.press(' ')
    await keys.press('Enter')
    await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    await page.getByRole('heading', { name: title }).waitFor({ timeout: SLOW_TIMEOUT })
    const seconds = keys.count() * KEYSTROKE + keys.fields() * THOUGHT
    assert.ok(seconds < 120, `${keys.count()} keystrokes in ${keys.fields()} fields are ${seconds} s`)
  }

  day(`sets up a season of three series and sells the first ticket, ${lang}, ${colorScheme}`, async (context) => {
    const { product } = context
    const device = await openOfficeIn(product, '/settings/seasons', language)
    const page = device.page()
    Object.assign(context, { device, page })

    await page.getByRole('button', { name: say['seasons.new'] }).first().click({ timeout: SLOW_TIMEOUT })
    const form = page.getByRole('dialog', { name: say['seasons.new'] })
    await form.getByLabel(say['seasons.name']).fill(season)
    await form.getByLabel(say['seasons.starts_at']).fill('2026-09-01')
    await form.getByLabel(say['seasons.ends_at']).fill('2030-06-30')
    await form.getByRole('button', { name: say['seasons.save'] }).click()
    await form.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })

    for (const title of titles) {
      await createByKeyboard(page, title)
      await page.getByRole('button', { name: say['events.menu'] }).click()
      await page.getByRole('menuitem', { name: say['events.duplicate_do'] }).click()
      const copies = page.getByRole('dialog', { name: say['events.duplicate_title'].replace('{title}', title) })
      await copies.getByRole('button', { name: say['events.duplicate.add'] }).click({ timeout: SLOW_TIMEOUT })
      await copies.getByRole('switch', { name: say['events.duplicate.series'] }).click()
      await copies.getByRole('switch', { name: say['events.duplicate.published'] }).click()
      if (title === titles[0]) await recordViolations(context, `new dates, ${lang}`, [colorScheme])
      await copies.getByRole('button', { name: say['events.duplicate_do'], exact: true }).click()
      await copies.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    }
    type Found = { readonly seasons: { readonly seasons: readonly { readonly id: string; readonly name: string }[] } }
    const { seasons } = await queryAs<Found>(
      product,
      'super',
      '{ seasons(input: { limit: 100 }) { seasons { id name } } }',
    )
    const made = seasons.seasons.find(({ name }) => name === season)
    type Events = { readonly events: { readonly events: readonly Event[] } }
    const { events } = await queryAs<Events>(
      product,
      'super',
      'query ($season: ID!) { events(input: { season_id: $season, limit: 100 }) { events { id title sync_id published on_sale } } }',
      { season: made?.id },
    )
    assert.is(events.events.length, 9)
    assert.is(new Set(events.events.map(({ sync_id }) => sync_id)).size, 3, 'three series')
    assert.ok(events.events.every(({ published, on_sale }) => published && on_sale))

    await navigateTo(page, '/events/series')
    for (const title of titles) await page.getByText(title).first().waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, `series, ${lang}`, [colorScheme])

    // The first ticket.
    await navigateTo(page, '/orders?new_order=1')
    const order = page.getByRole('dialog', { name: say['orders.new.title'] })
    const pick = async (label: string, text: string | null) => {
      await order.getByRole('combobox', { name: label, exact: true }).click({ timeout: SLOW_TIMEOUT })
      if (text) await page.keyboard.type(text)
      await page
        .getByRole('option', text ? { name: new RegExp(text) } : {})
        .first()
        .click({ timeout: SLOW_TIMEOUT })
    }
    await pick(say['orders.new.event'], titles[0] ?? '')
    await pick(say['orders.new.price'], null)
    await order.getByRole('button', { name: say['orders.new.pick_seats'] }).click()
    const seats = page.getByRole('dialog', { name: titles[0] ?? '' })
    await seats.getByRole('textbox', { name: say['seats.pick.best_qty'] }).fill('1')
    await seats.getByRole('button', { name: say['seats.pick.best_do'] }).click({ timeout: SLOW_TIMEOUT })
    await seats.getByRole('button', { name: TAKE_ONE[lang] }).click({ timeout: SLOW_TIMEOUT })
    await seats.waitFor({ state: 'hidden' })
    await order.getByRole('textbox', { name: say['orders.name'] }).fill('Ada Lovelace')
    await order.getByRole('button', { name: say['orders.new.do'] }).click({ timeout: SLOW_TIMEOUT })
    await page.waitForURL(/order_id=[0-9a-f-]{36}/, { timeout: SLOW_TIMEOUT })
    const order_id = new URL(page.url()).searchParams.get('order_id')
    const pay = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: say['orders.pay.do'], exact: true }) })
    await pay.getByRole('button', { name: say['orders.pay.do'], exact: true }).click({ timeout: SLOW_TIMEOUT })
    await pay.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    type Sold = {
      readonly order: {
        readonly status_code: number
        readonly total: number
        readonly payments: readonly { readonly amount: number }[]
      }
    }
    const { order: sold } = await queryAs<Sold>(
      product,
      'super',
      'query ($id: ID!) { order(id: $id) { status_code total payments { amount } } }',
      {
        id: order_id,
      },
    )
    assert.is(sold.status_code, STATUS.paid)
    assert.equal(
      sold.payments.map(({ amount }) => amount),
      [sold.total],
    )
    assert.ok(sold.total > 0)
    await recordViolations(context, `the first order, ${lang}`, [colorScheme])
    assert.equal(context.objections, [])
    await device.dispose()
  })
}

day.run()
