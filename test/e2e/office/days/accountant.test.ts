import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountingPhrases } from '../../../../shared/accounting_settings/phrases'
import { signedInPhrases } from '../../../../shared/app/signed-in-phrases'
import { invoicesPhrases } from '../../../../shared/invoices/phrases'
import { sum } from '../../../../shared/kernel/money'
import { listViewsPhrases } from '../../../../shared/list_views/phrases'
import { payoutsPhrases } from '../../../../shared/payouts/phrases'
import { startProduct } from '../../../harness/browser/product'
import { STRIPE_KEY, STRIPE_SECRET, type StripeServer, startStripe } from '../../../harness/providers/stripe'
import { type ExaminationContext, recordViolations } from '../../accessibility-checks'
import { queryAs, SLOW_TIMEOUT } from '../../steps'
import { DAY_LANGUAGES, openOfficeIn } from './languages'

const month = suite<ExaminationContext & { stripe: StripeServer }>('month-end closing by an accountant')

month.before.each(async (context) => {
  context.stripe = await startStripe()
  context.product = await startProduct({ env: { STRIPE_URL: context.stripe.url } })
  context.objections = []
  const keys = { key: STRIPE_KEY, webhook_secret: STRIPE_SECRET }
  await queryAs(
    context.product,
    'super',
    'mutation ($input: ConnectStripeInput!) { ConnectStripe(input: $input) { id } }',
    { input: keys },
  )
})

month.after.each(async ({ product, stripe }) => {
  await product?.dispose()
  await stripe?.close()
})

/** Reads an amount of either language in cents. */
const cents = (text: string): number => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'))

/** Rows of the table of accounts by what each is for: number, debit and credit. */
async function accountsOf(
  page: Page,
): Promise<ReadonlyMap<string, { readonly account: string; readonly debit: number; readonly credit: number }>> {
  const rows = await page
    .locator('table tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
  return new Map(
    rows.map(([account = '', role = '', debit = '', credit = '']) => [
      role,
      { account, debit: cents(debit), credit: cents(credit) },
    ]),
  )
}

const dayOf = (time: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }).format(time)

for (const language of DAY_LANGUAGES) {
  const { lang, locale, colorScheme } = language
  const say = {
    ...accountingPhrases[lang],
    ...invoicesPhrases[lang],
    ...payoutsPhrases[lang],
    ...listViewsPhrases[lang],
    ...signedInPhrases[lang],
  }

  month(`finds shifts, invoices, payouts and exports equal to the cent, ${lang}, ${colorScheme}`, async (context) => {
    const { product } = context
    const device = await openOfficeIn(product, '/settings/accounting', language)
    const page = device.page()
    Object.assign(context, { device, page })
    const total = page.locator('table tfoot td')
    await total.first().waitFor({ timeout: SLOW_TIMEOUT })

    // Last month, as the page begins.
    const first = await page.getByLabel(say['accounting.from'], { exact: true }).inputValue()
    const last = await page.getByLabel(say['accounting.to'], { exact: true }).inputValue()
    const isInMonth = (at: string | null) =>
      at !== null && dayOf(Date.parse(at)) >= first && dayOf(Date.parse(at)) <= last
    const accounts = await accountsOf(page)
    const [debit = '', credit = ''] = await total.allTextContents()
    assert.is(cents(debit), sum([...accounts.values()].map((each) => each.debit)))
    assert.is(cents(credit), cents(debit))
    await recordViolations(context, `accounting, ${lang}`, [colorScheme])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: say['accounting.csv'] }).click()
    const file = readFileSync(await (await saved).path(), 'utf8')
    const postings = papaparse.parse<Record<'date' | 'debit_account' | 'credit_account' | 'amount', string>>(
      file.trim(),
      { header: true },
    ).data
    for (const number of new Set([...accounts.values()].map(({ account }) => account))) {
      const own = [...accounts.values()].filter(({ account }) => account === number)
      for (const side of ['debit', 'credit'] as const) {
        const booked = sum(
          postings.filter((posting) => posting[`${side}_account`] === number).map(({ amount }) => cents(amount)),
        )
        assert.is(
          booked,
          sum(own.map((each) => each[side])),
          `${side} of account ${number} in the file and on the page`,
        )
      }
    }
    assert.ok(postings.length > 100 && postings.every(({ date }) => date >= first && date <= last))

    // Shifts: what was counted beyond the floats is what the cash account gained.
    type Shift = {
      readonly id: string
      readonly starts_at: string
      readonly opening: number
      readonly counted: number
      readonly total: number
    }
    const { cash_box_shifts } = await queryAs<{ cash_box_shifts: { list: readonly Shift[] } }>(
      product,
      'super',
      '{ cash_box_shifts(input: { status: closed, limit: 1000 }) { list { id starts_at opening counted total } } }',
    )
    const shifts = cash_box_shifts.list.filter(({ starts_at }) => isInMonth(starts_at))
    const cash = accounts.get(say['accounting.role.cash'])
    assert.ok(shifts.length > 3 && cash)
    assert.is(
      cash.debit - cash.credit,
      sum(shifts.map(({ counted, opening }) => counted - opening)),
      'cash account and counted drawers',
    )
    const [shift] = [...shifts].sort((a, b) => b.total - a.total)
    assert.ok(shift)
    await page.goto(`${device.url}/shifts?shift_id=${shift.id}`)
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    await page
      .getByText(money.format(shift.total / 100))
      .first()
      .waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, `a shift, ${lang}`, [colorScheme])

    // Invoices: the list shows last month; its file has the same rows and sum.
    type Invoices = {
      readonly invoices: {
        readonly total: number
        readonly invoices: readonly { readonly num: string; readonly total: number }[]
      }
    }
    const { invoices } = await queryAs<Invoices>(
      product,
      'super',
      '{ invoices(input: { limit: 1000 }) { total invoices { num total } } }',
    )
    assert.ok(invoices.total > 0)
    await page.goto(`${device.url}/settings/invoices`)
    await page
      .getByText(invoices.invoices[0]?.num ?? '')
      .first()
      .waitFor({ timeout: SLOW_TIMEOUT })
    await page.getByRole('button', { name: say['list_views.more'], exact: true }).click()
    const listed = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: say['list_views.csv'] }).click()
    const rows = papaparse.parse<Record<string, string>>(
      readFileSync(await (await listed).path(), 'utf8')
        .replace('\ufeff', '')
        .trim(),
      { header: true },
    ).data
    assert.equal(
      rows.map((row) => [row[say['invoices.num']], cents(row[`${say['invoices.total']} (EUR)`] ?? '')]),
      invoices.invoices.map((row) => [row.num, row.total]),
    )
    await page
      .getByText(invoices.invoices[0]?.num ?? '')
      .first()
      .click()
    const paper = page.waitForEvent('download')
    await page.getByRole('button', { name: say['invoices.download'] }).click({ timeout: SLOW_TIMEOUT })
    assert.is(
      readFileSync(await (await paper).path())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
    await recordViolations(context, `an invoice, ${lang}`, [colorScheme])

    // Payouts: one that has arrived is at the bank in the accounts of this month.
    type Payouts = {
      readonly payouts: {
        readonly payouts: readonly {
          readonly id: string
          readonly num: number
          readonly total: number
          readonly paid_at: string | null
        }[]
      }
    }
    const payoutsOf = (status: string) =>
      queryAs<Payouts>(
        product,
        'super',
        `{ payouts(input: { status: ${status}, limit: 200 }) { payouts { id num total paid_at } } }`,
      ).then(({ payouts }) => payouts.payouts)
    const [open] = await payoutsOf('pending')
    assert.ok(open, 'a payout on its way')
    await page.goto(`${device.url}/settings/payouts?payout_id=${open.id}`)
    await page.getByText(say['payouts.kind.payment'], { exact: true }).first().waitFor({ timeout: SLOW_TIMEOUT })
    await recordViolations(context, `a payout, ${lang}`, [colorScheme])
    await page.getByRole('button', { name: say['payouts.edit'] }).click()
    const dialog = page.getByRole('dialog', { name: say['payouts.edit'] })
    await dialog.getByRole('combobox', { name: say['payouts.status'] }).click()
    await page.getByRole('option', { name: say['payouts.status.paid'] }).click()
    await dialog.getByRole('button', { name: say['payouts.edit'] }).click()
    await dialog.waitFor({ state: 'hidden', timeout: SLOW_TIMEOUT })
    const arrived = await payoutsOf('paid')
    assert.ok(arrived.some(({ id }) => id === open.id))
    const today = dayOf(Date.now())
    await page.goto(`${device.url}/settings/accounting`)
    await page.getByLabel(say['accounting.to'], { exact: true }).fill(today, { timeout: SLOW_TIMEOUT })
    await page.getByLabel(say['accounting.from'], { exact: true }).fill(`${today.slice(0, 8)}01`)
    await page.getByRole('cell', { name: say['accounting.role.bank'], exact: true }).waitFor({ timeout: SLOW_TIMEOUT })
    const received = sum(
      arrived
        .filter(({ paid_at }) => paid_at && dayOf(Date.parse(paid_at)) >= `${today.slice(0, 8)}01`)
        .map((payout) => payout.total),
    )
    await page.waitForFunction(
      ([role, amount]) =>
        [...document.querySelectorAll('table tbody tr')].some(
          (row) => row.textContent?.includes(role) && row.textContent.includes(amount),
        ),
      [say['accounting.role.bank'], money.format(received / 100)] as const,
      { timeout: SLOW_TIMEOUT },
    )
    const bank = (await accountsOf(page)).get(say['accounting.role.bank'])
    assert.is((bank?.debit ?? 0) - (bank?.credit ?? 0), received, 'payouts that have arrived and the bank account')
    assert.equal(context.objections, [])
    await device.dispose()
  })
}

month.run()
