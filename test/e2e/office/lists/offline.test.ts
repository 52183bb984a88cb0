import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { idSource } from '../../../../shared/kernel/ids'
import { DAY, iso } from '../../../../shared/kernel/time'
import type { Device } from '../../../harness/browser/device'
import { type Product, startProduct } from '../../../harness/browser/product'
import { eventually } from '../../../harness/turns'
import { openOffice, queryAs, SLOW_TIMEOUT, waitUntilOffline, waitUntilSaved } from '../../steps'
import { navigateTo } from '../addresses'

const lists = suite<{ product: Product; device: Device }>('lists without the server')

lists.before(async (context) => {
  context.product = await startProduct({ isSignedIn: true })
  await createCodes(context.product)
  context.device = await openOffice(context.product, '/orders', { viewport: { width: 1440, height: 900 } })
  await waitUntilSaved(context.device)
})

lists.after(async ({ product, device }) => {
  await device?.dispose()
  await product?.dispose()
})

/** Rows that are created of each, besides those of the demo. */
const CREATED = 24

/** Creates promo codes and vouchers, some that begin later or have no end. */
async function createCodes(product: Product): Promise<void> {
  const newId = idSource(Date.now, randomBytes)
  const create = (name: string, input: Readonly<Record<string, unknown>>) =>
    queryAs(product, 'admin', `mutation ($input: ${name}Input!) { ${name}(input: $input) { id } }`, { input })
  for (let i = 0; i < CREATED; i++) {
    const code = String(100 + i)
    await create('CreatePromoCode', {
      id: newId(),
      name: `Action ${code}`,
      code: `ACT${code}`,
      description: '',
      discount_percentage: 1000,
      starts_at: i % 2 ? iso(Date.now() + DAY) : null,
      ends_at: null,
      is_global: true,
      event_ids: [],
      limit_tickets: null,
      limit_tickets_per_order: null,
      min_tickets: 0,
      desk_holding: 0,
    })
    await create('CreateVoucher', {
      id: newId(),
      code: `GUEST${code}`,
      name: '',
      value: 1000,
      valid_until: i % 2 ? iso(Date.now() + DAY) : null,
    })
  }
}

type Case = {
  readonly path: string
  readonly table: string
  /** The column that the first cell of a row shows. */
  readonly column: string
  /** Parameters of the address, and the same input of the API. */
  readonly asked: readonly (readonly [parameters: string, input: string])[]
}

const CASES: readonly Case[] = [
  {
    path: '/orders',
    table: 'orders',
    column: 'booking_code',
    asked: [
      ['', ''],
      ['channel=phone', 'channel: phone'],
      // Reservations by phone wait for two weeks. What waits in the shop expires within minutes, possibly in the middle
      // of this test.
      ['to_pay=1&channel=phone&sortby=total&desc=1', 'to_pay: true, channel: phone, sort: "total", desc: true'],
      ['sortby=name&desc=0&status_code=611', 'sort: "name", desc: false, status_code: 611'],
    ],
  },
  {
    path: '/events',
    table: 'events',
    column: 'title',
    asked: [
      ['', ''],
      ['on_sale=1', 'on_sale: true'],
      ['past_events=1&sortby=title&desc=1', 'past_events: true, sort: "title", desc: true'],
      ['all=1&sortby=starts_at&desc=1', 'all: true, sort: "starts_at", desc: true'],
    ],
  },
  {
    path: '/contacts',
    table: 'contacts',
    column: 'name',
    asked: [
      ['', ''],
      ['newsletter_subscription_status=confirmed', 'newsletter_subscription_status: confirmed'],
      ['regular=1&sortby=total_orders&desc=1', 'regular: true, sort: "total_orders", desc: true'],
      ['sortby=created_at&desc=0', 'sort: "created_at", desc: false'],
    ],
  },
  {
    path: '/settings/promo_codes',
    table: 'promo_codes',
    column: 'name',
    asked: [
      ['', ''],
      ['standing=coming', 'standing: coming'],
      ['active=1&sortby=created_at&desc=0', 'active: true, sort: "created_at", desc: false'],
      ['q=act11', 'query: "act11"'],
    ],
  },
  {
    path: '/settings/vouchers',
    table: 'vouchers',
    column: 'code',
    asked: [
      ['', ''],
      ['state=good&sortby=created_at&desc=0', 'state: good, sort: "created_at", desc: false'],
      ['limited_validity=1', 'limited_validity: true'],
      ['q=guest11', 'query: "guest11"'],
    ],
  },
]

/** Rows at the head of a list that are compared. */
const COMPARED = 8
const PART = 'Older entries appear when the connection is back.'

/** Reads what the API answers. */
async function answered(product: Product, { table, column }: Case, input: string): Promise<readonly string[]> {
  const query = `{ ${table}(input: { limit: 1000${input === '' ? '' : `, ${input}`} }) { ${table} { ${column} } } }`
  const answer = await queryAs<Record<string, Record<string, Record<string, string>[]>>>(product, 'admin', query)
  return (answer[table]?.[table] ?? []).map((row) => row[column] ?? '')
}

/** Returns true if the rows stand in this order in what the API answers, with or without others between them. */
function inOrder(rows: readonly string[], answer: readonly string[]): boolean {
  let at = 0
  return rows.every((row) => {
    const found = answer.slice(at).findIndex((text) => row.startsWith(text))
    at += found + 1
    return found >= 0
  })
}

/**
 * Waits until the list of an address shows the rows of the API, all of them or, where it says so, those that the device
 * keeps.
 */
async function shows(device: Device, address: string, answer: readonly string[]): Promise<void> {
  const page = device.page()
  await navigateTo(page, address)
  const rows = page.locator('[role="grid"] [role="row"]:not([aria-busy]):not([aria-rowindex="1"])')
  const head = answer.slice(0, COMPARED)
  let seen: readonly string[] = []
  await eventually(
    () => `${address}: ${JSON.stringify(seen)} in place of ${JSON.stringify(head)}`,
    async () => {
      seen = (await rows.evaluateAll((all) => all.map((row) => row.textContent ?? ''))).slice(0, head.length)
      if (seen.length < head.length || !page.url().endsWith(address)) return false
      return (
        head.every((text, at) => seen[at]?.startsWith(text)) ||
        (inOrder(seen, answer) && (await page.getByText(PART).isVisible()))
      )
    },
  )
}

lists('an address shows the rows of the API, with the server and without it', async ({ product, device }) => {
  const questions = CASES.flatMap((each) =>
    each.asked.map(([parameters, input]) => ({ each, address: `${each.path}?${parameters}`, input })),
  )
  const answers = await Promise.all(questions.map(({ each, input }) => answered(product, each, input)))
  for (const rows of answers) assert.ok(rows.length >= COMPARED)
  for (const [i, { address }] of questions.entries()) await shows(device, address, answers[i] ?? [])
  await device.goOffline()
  await waitUntilOffline(device)
  for (const [i, { address }] of questions.entries()) await shows(device, address, answers[i] ?? [])
})

lists('an address that is opened without the server shows the rows of the API', async ({ product, device }) => {
  const page = device.page()
  for (const each of CASES.filter(({ path }) => path.startsWith('/settings/'))) {
    const [parameters = '', input = ''] = each.asked.at(-1) ?? []
    const address = `${each.path}?${parameters}`
    await page.goto(device.url + address)
    await waitUntilOffline(device)
    await shows(device, address, await answered(product, each, input))
  }
})

lists('what needs the server says so before it is chosen', async ({ device }) => {
  const page = device.page()
  await navigateTo(page, '/contacts')
  await page.getByRole('button', { name: 'Add filter' }).click({ timeout: SLOW_TIMEOUT })
  const items = page.getByRole('menuitem')
  await items.filter({ hasText: 'Needs the server' }).first().waitFor({ timeout: SLOW_TIMEOUT })
  for (const item of await items.filter({ hasText: 'Needs the server' }).all()) assert.ok(await item.isDisabled())
  assert.ok(
    (await items.count()) > (await items.filter({ hasText: 'Needs the server' }).count()),
    'some filters need nobody',
  )
})

lists.run()
