import type { Page } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clientDomains } from '../../../../client/app/domains'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilSaved } from '../../steps'
import { navigateTo } from '../addresses'

type Context = { product: Product; device: Device; page: Page }

const journey = suite<Context>('addresses that lead nowhere')

journey.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
  context.page = context.device.page()
  await waitUntilSaved(context.device)
})

journey.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** An id that no row has. */
const UNKNOWN = '01890000-0000-7000-8000-00000000dead'
/** Says that a value is wrong, as if the reader had typed one. */
const ABOUT_INPUT = /isn’t in the right format|Please check this|Something you entered/

/** Modals by their parameter, without those that one value alone opens. */
const PARAMETERS = clientDomains.flatMap(({ modals = {} }) =>
  Object.entries(modals).flatMap(([name, { opensWith }]) => (opensWith ? [] : [name])),
)

/** Closes by itself where nobody has to sign in again. */
const ELSEWHERE: ReadonlySet<string> = new Set(['sign_in'])

for (const [kind, value] of [
  ['malformed', 'nope'],
  ['unknown', UNKNOWN],
] as const)
  journey(`says in a dialog what is missing, for ${kind} ids in every parameter`, async ({ page, device }) => {
    const wrong: string[] = []
    for (const parameter of PARAMETERS) {
      if (ELSEWHERE.has(parameter)) continue
      await navigateTo(page, `/gallery?${parameter}=${value}`)
      const dialog = page.getByRole('dialog').first()
      const text = dialog.getByText(/\S/).first()
      const isOpen = await text.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      )
      if (!isOpen) wrong.push(`${parameter}: nothing`)
      else if ((await dialog.getByText(ABOUT_INPUT).count()) > 0)
        wrong.push(`${parameter}: ${await dialog.innerText()}`)
      else if ((await dialog.getByRole('button', { disabled: false }).count()) === 0)
        wrong.push(`${parameter}: no way on`)
      await navigateTo(page, '/gallery')
      await page.getByRole('dialog').first().waitFor({ state: 'detached', timeout: SLOW_TIMEOUT })
    }
    assert.equal(wrong, [])
    assert.equal(device.errors, [])
  })

const PAGES = [
  'events',
  'contacts',
  'campaigns',
  'notifications/messages',
  'seating_plans',
  'settings/cash_boxes',
  'settings/posts',
  'settings',
  'nowhere',
]
/** Parameters that open a row beside its list. */
const ROWS = [
  'orders?order_id',
  'accreditations?accreditation_id',
  'incidents?incident_id',
  'devices?device_id',
  'shifts?shift_id',
  'settings/invoices?invoice_id',
  'settings/vouchers?voucher_id',
  'settings/promo_codes?promo_code_id',
]

journey('says on every page what is missing, with a way on', async ({ page, device }) => {
  const wrong: string[] = []
  for (const address of [...PAGES.map((path) => `/${path}/`), ...ROWS.map((row) => `/${row}=`)])
    for (const value of ['nope', UNKNOWN]) {
      await navigateTo(page, `${address}${value}`)
      const main = page.getByRole('main')
      await page
        .getByText(/isn’t on this device|doesn’t exist|no longer|not found|There is nothing here|nothing here/i)
        .first()
        .waitFor({ timeout: 15_000 })
        .catch(async () => wrong.push(`${address}${value}: ${(await main.innerText()).slice(0, 200)}`))
      if ((await main.getByText(ABOUT_INPUT).count()) > 0) wrong.push(`${address}${value}: about the input`)
      if ((await main.getByRole('link').or(main.getByRole('button')).count()) === 0)
        wrong.push(`${address}${value}: no way on`)
    }
  assert.equal(wrong, [])
  assert.equal(device.errors, [])
})

journey('says that an accreditation was deleted, whose form an old link opens', async ({ page, product }) => {
  const made = await queryAs<{ CreateAccreditation: { id: string } }>(
    product,
    'admin',
    'mutation ($input: CreateAccreditationInput!) { CreateAccreditation(input: $input) { id } }',
    { input: { name: 'Gone', starts_at: '2026-01-01T10:00:00.000Z', ends_at: '2030-01-01T10:00:00.000Z' } },
  )
  const { id } = made.CreateAccreditation
  await queryAs(product, 'admin', 'mutation ($id: ID!) { DeleteAccreditation(id: $id) { ok } }', { id })
  await navigateTo(page, `/accreditations?edit_accreditation=${id}`)
  const dialog = page.getByRole('dialog', { name: 'There is nothing here' })
  await dialog.getByText('doesn’t exist, or was deleted').waitFor({ timeout: SLOW_TIMEOUT })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.waitForURL((url) => !url.searchParams.has('edit_accreditation'), { timeout: SLOW_TIMEOUT })
})

journey.run()
