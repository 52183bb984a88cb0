import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openDevice } from '../../../harness/browser/device'
import { startProduct } from '../../../harness/browser/product'
import { GOOD_PASSWORD } from '../../../harness/office/accounts'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { SLOW_TIMEOUT } from '../../steps'
import { Hand } from './hand'
import { type Speech, speechOf } from './languages'

type FirstDayContext = ExaminationContext & { readonly data: string; readonly hand: Hand }

/** The most clicks and seconds from an empty server to the first ticket. */
const LIMIT = { clicks: 62, seconds: 420 }

/** The first days: in an office at a desk, and with a tablet held upright. */
const DAYS = [
  {
    lang: 'en',
    locale: 'en-GB',
    viewport: { width: 1180, height: 900 },
    country: 'Germany',
    taxes: 'Culture 7% · Standard rate 19%',
    schemes: ['light', 'dark'],
  },
  {
    lang: 'de',
    locale: 'de-DE',
    viewport: { width: 820, height: 1180 },
    country: 'Deutschland',
    taxes: 'Kultur 7 % · Regelsatz 19 %',
    schemes: ['dark'],
  },
] as const

const textbox = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })

/** Keeps every heading that the page shows, also for a moment. */
const watchHeadings = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) seen.add(textContent ?? '')
      Object.assign(window, { headings: [...seen] })
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

const headingsOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => ('headings' in window ? window.headings : null))

/** Answer of the server to a link that sets a password. */
const linkedAccount = (page: Page, link: string): Promise<{ readonly email?: string }> =>
  page.evaluate(async (token) => {
    const answer = await fetch('/api/auth/password/link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    return answer.json()
  }, new URL(link).hash.slice(1))

for (const { lang, locale, viewport, country, taxes, schemes } of DAYS) {
  const day = suite<FirstDayContext>(`the first day of a theatre, from nothing, ${lang}, ${viewport.width} px`)
  const t: Speech = speechOf(lang)
  const dialogOf = (page: Page, key: Parameters<Speech>[0]) => page.getByRole('dialog', { name: t(key) })
  const seen = (context: FirstDayContext, where: string) => recordViolations(context, `${where}, ${lang}`, schemes)

  /** Opens the place of a first step from the dashboard. */
  async function openStep({ page, hand }: FirstDayContext, step: Parameters<Speech>[0]): Promise<void> {
    await hand.click(page.getByRole('link', { name: t('app.tab.dashboard') }))
    await hand.click(page.getByRole('region', { name: t('onboarding.title') }).getByText(t(step), { exact: true }))
  }

  const waitUntilSaved = ({ page }: FirstDayContext) =>
    page
      .getByRole('button', { name: t('sync.state.open', { state: t('sync.state.saved') }) })
      .waitFor({ timeout: SLOW_TIMEOUT })

  const save = (dialog: Locator, key: Parameters<Speech>[0]) =>
    dialog.getByRole('button', { name: t(key), exact: true })

  /** Waits until a list offers to create what it lacks, and closes it. */
  async function offers(
    { page }: FirstDayContext,
    form: Locator,
    field: Parameters<Speech>[0],
    option: Parameters<Speech>[0],
  ): Promise<void> {
    await form.getByRole('combobox', { name: t(field), exact: true }).click({ timeout: SLOW_TIMEOUT })
    await page.getByRole('option', { name: t(option) }).waitFor({ timeout: SLOW_TIMEOUT })
    await page.keyboard.press('Tab')
  }

  /**
   * Creates the season that the form of an event proposes, inside of it. What it sells first needs none, so no click
   * counts.
   */
  async function createSeason({ page }: FirstDayContext, event: Locator): Promise<void> {
    const field = event.getByRole('combobox', { name: t('events.season'), exact: true })
    await field.click({ timeout: SLOW_TIMEOUT })
    await page.getByRole('option', { name: t('events.season_new') }).click({ timeout: SLOW_TIMEOUT })
    const season = dialogOf(page, 'seasons.new')
    await season.waitFor({ timeout: SLOW_TIMEOUT })
    const name = await textbox(season, t('seasons.name')).inputValue()
    assert.match(name, /\d{4}/)
    await save(season, 'seasons.save').click({ timeout: SLOW_TIMEOUT })
    await season.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    await field.and(page.locator(`[value="${name}"]`)).waitFor({ timeout: SLOW_TIMEOUT })
  }

  day.before(async (context) => {
    const data = mkdtempSync(join(tmpdir(), 'foyer-first-day-'))
    const product = await startProduct({ data, env: { FOYER_EMPTY: '1' } })
    Object.assign(context, { data, product, objections: [], hand: new Hand() })
    const link = /\/auth\/setup#[\w-]+/.exec(product.output())?.[0] ?? ''
    context.device = await openDevice(product, { path: '/auth/login', viewport, locale })
    context.page = context.device.page()
    await context.page.getByRole('heading', { name: t('app.login.no_organisation') }).waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await context.page.getByLabel(t('app.login.password')).count(), 0)
    await context.page.goto(`${context.device.url}/auth/setup#nothing`)
    await context.page.getByText(t('error.setup.unknown')).waitFor()
    await context.page.getByRole('link', { name: t('accounts.password.to_sign_in') }).waitFor()
    await context.page.goto(context.device.url)
    await context.page.goto(context.device.url + link)
  })

  day.after(async ({ product, device, data }) => {
    await device?.dispose()
    await product?.dispose()
    rmSync(data, { recursive: true, force: true })
  })

  day('makes the organisation by the printed link, and begins with the first steps', async (context) => {
    const { page, hand } = context
    const choice = page.getByRole('combobox', { name: t('setup.country') })
    await choice.waitFor({ timeout: SLOW_TIMEOUT })
    await seen(context, 'a first organisation')
    await hand.fill(page.getByLabel(t('setup.name')), 'Kleines Haus Güstrow')
    assert.is(await page.getByLabel(t('setup.slug')).inputValue(), 'kleines-haus-guestrow')
    await hand.click(choice)
    assert.not.match(await page.getByRole('option').first().innerText(), 'Afghanistan')
    await hand.click(page.getByRole('option', { name: country }))
    await page.getByText(taxes).waitFor()
    assert.is(await page.getByRole('combobox', { name: t('setup.currency') }).inputValue(), 'EUR · Euro')
    await hand.fill(page.getByLabel(t('setup.admin_name')), 'Ida Intendantin')
    await hand.fill(page.getByLabel(t('setup.email')), 'ida@haus.example')
    await hand.fill(page.getByLabel(t('setup.password'), { exact: true }), GOOD_PASSWORD)
    await watchHeadings(page)
    await hand.click(page.getByRole('button', { name: t('setup.create') }))
    await hand.click(save(dialogOf(page, 'onboarding.choose'), 'app.save'))
    await dialogOf(page, 'onboarding.title').waitFor({ timeout: SLOW_TIMEOUT })
    assert.not.ok(
      ((await headingsOf(page)) as string[]).includes(t('app.login.title')),
      'the sign-in page shows for a moment',
    )
    await waitUntilSaved(context)
    assert.equal(context.objections, [])
  })

  day('draws a numbered hall, whose location and price category are created on the way', async (context) => {
    const { page, hand } = context
    await hand.click(dialogOf(page, 'onboarding.title').getByText(t('onboarding.step.seating_plan')))
    await hand.click(page.getByRole('button', { name: t('seating_plans.new') }).first())
    const plan = dialogOf(page, 'seating_plans.new')
    await hand.fill(textbox(plan, t('seating_plans.name')), 'Großer Saal')
    await hand.choose(plan, t('seating_plans.location'), t('events.location_new'))
    const location = dialogOf(page, 'locations.new')
    await hand.fill(textbox(location, t('locations.name')), 'Kleines Haus')
    await hand.click(save(location, 'locations.save'))
    await location.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    const place = plan.getByRole('combobox', { name: t('seating_plans.location') })
    await place.and(page.locator('[value="Kleines Haus"]')).waitFor({ timeout: SLOW_TIMEOUT })
    assert.is(await textbox(plan, t('seating_plans.name')).inputValue(), 'Großer Saal')
    await page.keyboard.press('Escape')
    await page.getByText(t('app.discard')).waitFor()
    await page.getByRole('button', { name: t('app.discard_no') }).click()
    await hand.click(save(plan, 'seating_plans.save'))
    await hand.click(page.getByRole('button', { name: t('seats.begin_group') }))
    await page.getByText(t('seats.group_needs_category')).waitFor({ timeout: SLOW_TIMEOUT })
    const add = page.getByRole('button', { name: t('seats.group_add', { count: 80 }) })
    assert.ok(
      await page
        .locator('button:disabled', { hasText: t('seats.group_add', { count: 7 }).replace(/.*\d+/, '') })
        .count(),
    )
    await hand.click(page.getByRole('button', { name: t('events.category_new') }))
    const category = dialogOf(page, 'price_categories.new')
    await hand.fill(textbox(category, t('price_categories.name')), 'Parkett')
    assert.is(await category.getByLabel(t('price_categories.short_name')).count(), 0)
    await hand.click(save(category, 'app.save'))
    await hand.fill(page.getByLabel(t('seats.first_seats')), '10')
    await seen(context, 'the first block of a hall')
    await hand.click(add)
    // With the time once the server has told it.
    await page
      .getByText(new RegExp(`^${t('seats.saved')}`))
      .first()
      .waitFor({ timeout: SLOW_TIMEOUT })
    await hand.click(page.getByRole('link', { name: t('seats.back') }))
  })

  day('creates an event with two prices at the rate for culture, and publishes it', async (context) => {
    const { page, hand } = context
    await openStep(context, 'onboarding.step.event')
    const event = dialogOf(page, 'events.new')
    await hand.fill(textbox(event, t('events.title_field')), 'Hamlet')
    await hand.choose(event, t('events.location'), 'Kleines Haus')
    await hand.choose(event, t('events.seating_plan'), /Großer Saal/)
    await createSeason(context, event)
    for (const [i, [name, amount]] of [['Full price', '20'] as const, ['Students', '12'] as const].entries()) {
      await hand.click(event.getByRole('button', { name: t('events.price_add') }))
      const price = event.getByRole('listitem', { name: t('app.form.entry', { number: i + 1 }) })
      const fields = ['events.prices.price_category_id', 'events.prices.tax_group_id'] as const
      const chosen = await Promise.all(
        fields.map((field) => price.getByRole('combobox', { name: t(field) }).inputValue()),
      )
      assert.equal(chosen, ['Parkett', 'Kultur 7 %'])
      await offers(context, price, 'events.prices.price_fee_ids', 'events.price_fee_new')
      await hand.fill(textbox(price, t('events.prices.name')), name)
      await hand.fill(textbox(price, t('events.prices.value')), amount)
    }
    await offers(context, event, 'events.price_template_id', 'events.price_template_new')
    assert.is(await textbox(event, t('events.title_field')).inputValue(), 'Hamlet')
    await hand.click(save(event, 'events.create'))
    const publish = page.getByRole('button', { name: t('events.publish') })
    await hand.click(publish)
    await publish.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    await page.setViewportSize({ width: 390, height: 844 })
    const prices = page.getByRole('region', { name: t('events.prices') })
    await prices.waitFor({ timeout: SLOW_TIMEOUT })
    assert.ok(
      await prices.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
      'the prices are wider than a phone',
    )
    await seen(context, 'the prices of an event on a phone')
    await page.setViewportSize(viewport)
  })

  day('invites a colleague, adds a cash box and sells the first ticket at the desk', async (context) => {
    const { page, hand } = context
    await openStep(context, 'onboarding.step.team')
    await hand.click(page.getByRole('button', { name: t('users.new') }).first())
    const colleague = page.getByRole('dialog')
    await colleague.getByText(t('users.hand_over_waits')).waitFor()
    await seen(context, 'an invitation that no email brings')
    await hand.fill(textbox(colleague, t('users.name')), 'Kai Kasse')
    await hand.fill(textbox(colleague, t('users.email')), 'kai@haus.example')
    await hand.choose(colleague, t('users.role'), t('users.role.CASHIER'))
    await hand.click(save(colleague, 'users.save'))
    await page.getByText(t('users.invited_by_hand')).waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByText(t('users.invitation.waiting')).first().waitFor()
    await hand.click(page.getByRole('button', { name: t('users.hand_over') }))
    await page.getByRole('img', { name: t('users.hand_over_qr') }).waitFor({ timeout: SLOW_TIMEOUT })
    const link = await page.getByText(/\/auth\/password#/).innerText()
    assert.ok(link.startsWith(context.device.url))
    assert.is((await linkedAccount(page, link)).email, 'kai@haus.example')
    await seen(context, 'a team with an invitation')
    await hand.click(
      page
        .getByRole('heading', { name: 'Kai Kasse' })
        .locator('..')
        .getByRole('button', { name: t('app.close') }),
    )
    await openStep(context, 'onboarding.step.cash_box')
    await hand.click(page.getByRole('button', { name: t('cash_boxes.new') }).first())
    await hand.fill(textbox(page.getByRole('dialog'), t('cash_boxes.name')), 'Abendkasse')
    await hand.click(save(page.getByRole('dialog'), 'cash_boxes.save'))
    await page.getByRole('dialog').waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    await hand.click(page.getByRole('link', { name: t('app.nav.desk'), exact: true }))
    await hand.fill(page.getByLabel(t('desk.enrol.name')), 'Desk 1')
    await hand.click(page.getByRole('button', { name: t('desk.enrol.do') }))
    await hand.fill(page.getByLabel(t('cash_boxes.open.float')), '100')
    await hand.click(page.getByRole('button', { name: t('cash_boxes.open.do') }))
    await page
      .getByRole('button', { name: new RegExp(`Hamlet.* ${t('desk.events.left', { count: '12' })}`) })
      .waitFor({ timeout: SLOW_TIMEOUT })
    await hand.click(page.getByRole('button', { name: /Parkett.*20/ }))
    await hand.click(page.getByRole('button', { name: new RegExp(`^${t('desk.cart.cash')}`) }))
    await hand.click(page.getByRole('button', { name: new RegExp(`^${t('desk.cash.exact')}`) }))
    await page.getByRole('button', { name: t('desk.done.next') }).waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByText(t('desk.email.unsent')).waitFor()
    await waitUntilSaved(context)
    assert.ok(
      hand.clicks <= LIMIT.clicks && hand.seconds <= LIMIT.seconds,
      `${hand.clicks} clicks, ${hand.seconds} seconds`,
    )
    assert.equal(context.objections, [])
  })

  day('has ticked what it did, and nothing else', async ({ page, device }) => {
    await page.goto(`${device.url}/dashboard?first_steps=1`)
    const steps = dialogOf(page, 'onboarding.title')
    await steps.getByText(t('onboarding.progress', { done: 9, count: 12 })).waitFor({ timeout: SLOW_TIMEOUT })
    const ticked = [
      'choices',
      'tax_group',
      'location',
      'seating_plan',
      'event',
      'on_sale',
      'team',
      'cash_box',
      'device',
    ] as const
    assert.equal(
      await steps.locator('li[data-done] strong').allInnerTexts(),
      ticked.map((step) => t(`onboarding.step.${step}`)),
    )
  })

  day.run()
}
