import 'fake-indexeddb/auto'
import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { DAY, HOUR, iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { isShippingLine } from '../../shared/orders/shipping-line'
import { receiptLines } from '../../shared/printing/receipt-lines'
import { PROTOCOL } from '../../shared/sync/version'
import { servedDevice } from '../harness/devices/served-device'
import { TEST_START } from '../harness/fixture'
import { OfficeDesk } from '../harness/office/office-desk'
import { followLink } from '../harness/office/report-link'
import { startServer, type TestServer } from '../harness/server'
import { pdfLines } from '../harness/text/pdf-text'
import { checkDsfinvk, hundredThousandths, type Line } from './dsfinvk-rules'

const test = suite('an order’s shipping in the books')

const FLOOR = 1799
const COURIER = 490
const BIKE = 733
/** Turnover of the shipping of both orders, by tax rate: the courier at the tickets' rate. */
const PERIOD = { from: iso(TEST_START - DAY), until: iso(TEST_START + DAY) }

const taxIn = (gross: number, percent: number): number => Math.round((gross * percent) / (100 + percent))

/** The address of a file behind a link. */
async function linkTo(server: TestServer, path: string, payload: object): Promise<string> {
  const headers = { 'x-foyer-protocol': String(PROTOCOL), authorization: `Bearer ${await server.token('ADMIN')}` }
  const answer = await server.server.app.inject({ method: 'POST', url: path, headers, payload })
  assert.is(answer.statusCode, 200, answer.body)
  return answer.json<{ url: string }>().url
}

const fileOf = async (server: TestServer, url: string): Promise<Buffer> => {
  const file = await followLink(server, url)
  assert.is(file.statusCode, 200, file.body.slice(0, 300))
  return file.rawPayload
}

/**
 * An order with tickets and courier that is paid by bank transfer on an invoice, and one with a bike courier of the
 * reduced rate that a desk sells for cash before it closes its shift.
 */
async function play() {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const provider = async (name: string, price: number, tax_group_id?: string) => {
    const { data, message } = await office.ask('CreateShippingProvider', {
      input: { name, method: 'collect', price, tax_group_id },
    })
    assert.ok(data, message ?? '')
    return (data.CreateShippingProvider as { readonly id: string }).id
  }
  const reduced = server.rows('tax_groups', server.a).find(({ name }) => name === 'Reduced')?.id
  const by = (provider_id: string) => ({ method: 'collect' as const, provider_id, address: null })
  const courier = by(await provider('Courier', COURIER))
  const bike = by(await provider('Bike', BIKE, reduced))
  const wired = await office.reserve([office.places('floor', 2)], { order_type: 'regular', shipping: courier })
  const invoice_id = server.newId()
  assert.is(await office.code(office.ask('CreateInvoice', { input: { id: invoice_id, order_id: wired } })), null)
  assert.is(await office.code(office.pay(wired, 2 * FLOOR + COURIER)), null)
  const held = await office.reserve([office.places('floor', 1)], {
    order_type: 'reservation',
    valid_until: office.in(HOUR),
    shipping: bike,
  })

  const desk = await servedDevice(server, { role: 'TICKETING', kind: 'desk', name: 'Desk 1' })
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: server.a.boxes[0] ?? '', opening: 0 })
  const { order_id, items } = await register.pickUp(held)
  const lines = items.map(({ id, qty }) => ({ item_id: id, qty }))
  const sold = await register.sell({
    order_id,
    lines,
    name: '',
    contact_id: null,
    payments: [{ method: 'cash', amount: FLOOR + BIKE, given: FLOOR + BIKE }],
  })
  const counted = FLOOR + BIKE
  await register.closeShift({
    counted,
    counts: [{ piece: 1, qty: counted }],
    first_counted: counted,
    difference_reason: null,
  })
  await desk.drain.run()
  const rateOf = (id: string) => office.items(id).find(isShippingLine)?.rate ?? 0
  return { server, office, desk, wired, held, invoice_id, sold, rateOf }
}

test('is on the desk’s receipt and in its DSFinV-K, with its own rate', async () => {
  const { server, desk, held, sold } = await play()
  const receipt = server.rows('receipts', server.a).find(({ order_id }) => order_id === held) as RowOf<'receipts'>
  assert.equal(receipt.total, FLOOR + BIKE)
  assert.equal(
    receipt.taxes.find(({ rate }) => rate === 700),
    { rate: 700, gross: BIKE, tax: taxIn(BIKE, 7) },
  )
  const printed = receiptLines(
    { ...sold.receipt, discount: sold.receipt.discount ?? 0 },
    await desk.rows.where('order_items', { order_id: held }),
    'en',
  ).lines
  assert.equal(printed.map(({ name, qty, price }) => `${qty} ${name} ${price}`).sort(), [
    `1 Floor · Full price ${FLOOR}`,
    `1 Shipping · Bike ${BIKE}`,
  ])
  assert.is(sold.tickets.length, 1, 'shipping is no ticket')

  const archive = await fileOf(
    server,
    await linkTo(server, '/api/cash_boxes/fiscal_export_link', {
      cash_box_id: server.a.boxes[0],
      ...PERIOD,
      language: 'de',
    }),
  )
  const { tables, problems } = checkDsfinvk(
    Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)])),
  )
  assert.equal(problems, [])
  const line = (tables['lines.csv'] ?? []).find(({ ARTIKELTEXT }) => ARTIKELTEXT === 'Shipping · Bike')
  assert.equal([line?.GV_TYP, line?.MENGE], ['Umsatz', '1,000'])
  const taxed = (tables['lines_vat.csv'] ?? []).find(
    (row) => row.BON_ID === line?.BON_ID && row.POS_ZEILE === line?.POS_ZEILE,
  )
  const cents = (row: Line | undefined, column: string) => hundredThousandths(row?.[column] ?? '0') / 1000
  assert.equal(
    [taxed?.UST_SCHLUESSEL, cents(taxed, 'POS_BRUTTO'), cents(taxed, 'POS_UST')],
    ['2', BIKE, taxIn(BIKE, 7)],
  )
  const cases = (tables['businesscases.csv'] ?? []).filter(({ GV_TYP }) => GV_TYP === 'Umsatz')
  assert.is(
    cases.reduce((sum, row) => sum + cents(row, 'Z_UMS_BRUTTO'), 0),
    FLOOR + BIKE,
  )
  await server.close()
})

test('is revenue of its rate in CSV and DATEV, and is taken back by a refund', async () => {
  const { server, office, wired, rateOf } = await play()
  assert.is(rateOf(wired), 1900)
  const exported = async (format: 'csv' | 'datev') => {
    const query = `{ accounting_export(input: { from: "${PERIOD.from}", until: "${PERIOD.until}", format: ${format} }) { content } }`
    const { data, message } = await server.graphql(await server.token('ADMIN'), query)
    assert.ok(data, message ?? '')
    return (data.accounting_export as { readonly content: string }).content.trimEnd().split('\r\n')
  }
  const totals = async () => {
    const query = `{ account_totals(input: { from: "${PERIOD.from}", until: "${PERIOD.until}" }) { role debit credit } }`
    const { data, message } = await server.graphql(await server.token('ADMIN'), query)
    assert.ok(data, message ?? '')
    const rows = data.account_totals as { readonly role: string; readonly debit: number; readonly credit: number }[]
    return Object.fromEntries(rows.map(({ role, debit, credit }) => [role, debit - credit]))
  }
  const before = await totals()
  assert.equal([before['revenue.1900'], before['revenue.700']], [0 - 3 * FLOOR - COURIER, 0 - BIKE])
  assert.equal([before.cash, before.wire, before.debtors ?? 0], [FLOOR + BIKE, 2 * FLOOR + COURIER, 0])
  const revenue = (rows: readonly string[], account: string) =>
    rows.slice(1).reduce((sum, row) => {
      const [, debit, credit, amount = '0'] = row.split(',')
      const cents = Math.round(Number(amount) * 100)
      return sum + (credit === account ? cents : 0) - (debit === account ? cents : 0)
    }, 0)
  const csv = await exported('csv')
  assert.equal([revenue(csv, '8400'), revenue(csv, '8300')], [3 * FLOOR + COURIER, BIKE])
  const bookings = (await exported('datev')).slice(2).map((row) => row.split(';'))
  const booked = (account: string) =>
    bookings.reduce((sum, [amount = '0', side, , , , , konto, gegenkonto]) => {
      const cents = Number(amount.replace(',', ''))
      const sign = side === '"S"' ? 1 : -1
      return sum + (gegenkonto === account ? sign * cents : konto === account ? 0 - sign * cents : 0)
    }, 0)
  assert.equal([booked('8400'), booked('8300')], [3 * FLOOR + COURIER, BIKE])

  const line = office.items(wired).find(isShippingLine)?.id ?? ''
  const refund = {
    id: server.newId(),
    items: [{ id: line, qty: 1 }],
    way: 'as_paid',
    amount: COURIER,
    reason: 'Collected',
  }
  assert.is(await office.code(office.ask('RefundOrder', { id: wired, input: refund })), null)
  const after = await totals()
  assert.equal(
    [after['revenue.1900'], after['revenue.700'], after.wire, after.debtors ?? 0],
    [0 - 3 * FLOOR, 0 - BIKE, 2 * FLOOR, 0],
  )
  await server.close()
})

test('is on the invoice’s PDF, and in the files of the list of orders', async () => {
  const { server, office, wired, held, invoice_id } = await play()
  const invoice = server.rows('invoices', office.a).find(({ id }) => id === invoice_id) as RowOf<'invoices'>
  const gross = 2 * FLOOR + COURIER
  assert.equal([invoice.total, invoice.taxes], [gross, [{ rate: 1900, gross, tax: taxIn(gross, 19) }]])
  const text = pdfLines(await fileOf(server, await linkTo(server, '/api/invoices/link', { invoice_id })))
    .flat()
    .join('\n')
  for (const said of ['Shipping · Courier', '€4.90', '€40.88', `€${(taxIn(gross, 19) / 100).toFixed(2)}`])
    assert.ok(text.includes(said), `${said} in\n${text}`)

  const asked = { list: 'orders', language: 'en', input: {}, columns: ['booking_code', 'qty', 'total'] }
  const csv = (
    await fileOf(server, await linkTo(server, '/api/lists/export_link', { ...asked, format: 'csv' }))
  ).toString()
  const sheet = strFromU8(
    unzipSync(await fileOf(server, await linkTo(server, '/api/lists/export_link', { ...asked, format: 'xlsx' })))[
      'xl/worksheets/sheet1.xml'
    ] ?? new Uint8Array(),
  )
  for (const [id, qty, total] of [
    [wired, 2, gross],
    [held, 1, FLOOR + BIKE],
  ] as const) {
    const { booking_code } = office.order(id)
    assert.ok(csv.includes(`${booking_code},${qty},${(total / 100).toFixed(2)}`), csv)
    const row =
      new RegExp(`<row[^>]*>(?:(?!</row>).)*${booking_code}(?:(?!</row>).)*</row>`, 's').exec(sheet)?.[0] ?? ''
    assert.equal(
      [...row.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => Number(value)),
      [qty, total / 100],
    )
  }
  await server.close()
})

test.run()
