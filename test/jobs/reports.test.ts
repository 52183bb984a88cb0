import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { salesReportOf } from '../../server/reports/sales'
import { sum } from '../../shared/kernel/money'
import type { RoleName } from '../../shared/kernel/permissions'
import { HOUR, iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { TestDevice } from '../harness/devices/test-device'
import { OfficeDesk } from '../harness/office/office-desk'
import { headerOf, type ReceivedEmail, startSmtp } from '../harness/office/smtp'
import { startServer } from '../harness/server'

const reports = suite('sales reports by email')

/** Seven on Saturday evening in the organisation's time zone. Its mornings begin at five in UTC. */
const SATURDAY = '2026-11-21T18:00:00.000Z'
const SUNDAY_MORNING = '2026-11-22T05:00:00.000Z'
const MONDAY_MORNING = '2026-11-23T05:00:00.000Z'

const ASK = 'mutation ($input: UpdateReportSettingsInput!) { UpdateReportSettings(input: $input) { ok } }'

/** Decoded lines of an email. */
const readable = ({ raw }: ReceivedEmail): string =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

async function house() {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  return {
    smtp,
    server,
    ask: async (role: RoleName, ...wanted: string[]) =>
      (await server.graphql(await server.token(role), ASK, { input: { reports: wanted } })).code,
    until: async (time: string) => {
      server.advance(ms(time) - server.now())
      await server.server.jobs.drain()
    },
    /** Recipients and subjects of all emails. */
    written: () =>
      smtp.arrived.map((letter) => `${letter.to.split('@')[0]}: ${headerOf(letter.raw, 'Subject')}`).sort(),
    end: async () => {
      assert.equal(server.reports, [])
      await server.close()
      await smtp.close()
    },
  }
}

/** An evening with two sales at the desk, one of them by card, and a half-paid order by phone. */
async function evening({ server }: Awaited<ReturnType<typeof house>>) {
  const { a } = server
  const desk = await TestDevice.ready(server, { shift: true })
  const [right] = (await desk.places('floor', 4)).rights as [RowOf<'rights'>]
  const line = { right, price: a.prices.floor, rate: a.rates.full }
  assert.is((await desk.send('CreateOrder', desk.saleArgs([{ ...line, qty: 2 }], 'cash'))).status, 'applied')
  assert.is((await desk.send('CreateOrder', desk.saleArgs([line], 'terminal'))).status, 'applied')
  const office = await OfficeDesk.open(server)
  const places = [office.places('floor', 1), office.places('gallery', 1)]
  const id = await office.reserve(places, { order_type: 'regular' })
  assert.is(await office.code(office.pay(id, 2000)), null)
  return { desk, office, id, places }
}

reports('emails a daily report next morning, once, with the Z-report’s figures', async () => {
  const each = await house()
  const { server, smtp, ask, until, written } = each
  assert.is(iso(server.now()), SATURDAY)
  assert.equal([await ask('ADMIN', 'daily'), await ask('CHECKIN', 'daily')], [null, 'forbidden'])
  await evening(each)
  await until('2026-11-22T04:59:59.000Z')
  assert.equal(written(), [])
  await until(SUNDAY_MORNING)
  assert.equal(written(), ['admin: Sales on 21 Nov 2026'])
  const text = readable(smtp.arrived[0] as ReceivedEmail)
  for (const line of [
    'Orders',
    'Jazz · 5',
    '€96.96',
    'Cash · 1',
    '€35.98',
    'Card terminal · 1',
    'Bank transfer · 1',
    'Gross at 19%',
    'Unpaid',
    '€22.99',
  ])
    assert.ok(text.includes(line), `${line} in ${text}`)
  for (let hour = 0; hour < 23; hour++) {
    server.advance(HOUR)
    await server.server.jobs.drain()
  }
  assert.is(smtp.arrived.length, 1)
  await until(MONDAY_MORNING)
  assert.equal(written(), ['admin: Sales on 21 Nov 2026', 'admin: Sales on 22 Nov 2026'])
  assert.match(readable(smtp.arrived[1] as ReceivedEmail), /Nothing was sold/)
  await each.end()
})

reports('reports finished weeks and months in the organisation’s language', async () => {
  const each = await house()
  const { server, ask, until, written } = each
  server.sql('update orgs set lang = ? where id = ?', 'de', server.a.org_id)
  assert.is(await ask('ANALYST', 'weekly', 'monthly'), null)
  await evening(each)
  await until(SUNDAY_MORNING)
  const first = [
    'analyst: Verkäufe vom 1. Okt. 2026 bis 31. Okt. 2026',
    'analyst: Verkäufe vom 9. Nov. 2026 bis 15. Nov. 2026',
  ]
  const decoded = () =>
    each.smtp.arrived
      .map((letter) => `${letter.to.split('@')[0]}: ${/<h1[^>]*>([^<]*)</.exec(readable(letter))?.[1]}`)
      .sort()
  assert.equal(decoded(), first)
  await until(MONDAY_MORNING)
  assert.equal(decoded(), [...first, 'analyst: Verkäufe vom 16. Nov. 2026 bis 22. Nov. 2026'].sort())
  assert.match(readable(each.smtp.arrived[2] as ReceivedEmail), /Einnahmen nach Zahlungsart/)
  await until('2026-12-01T05:00:00.000Z')
  assert.equal(decoded().filter((line) => line.includes('30. Nov.')).length, 1, 'the month')
  assert.is(written().length, 5)
  await each.end()
})

reports('sends no report to users who left, unsubscribed or lost permission, queued ones too', async () => {
  const each = await house()
  const { server, smtp, ask, until, written } = each
  for (const role of ['ADMIN', 'ANALYST', 'TICKETING', 'EDITOR'] as const) assert.is(await ask(role, 'daily'), null)
  server.sql('update users set role = ? where id = ?', 'CHECKIN', server.a.users.ANALYST)
  // The recipient's server refuses mail for now, so the emails wait.
  smtp.atRecipient = () => '451 later'
  await until(SUNDAY_MORNING)
  const states = () =>
    server
      .rows('outbox')
      .map(({ address, state }) => `${String(address).split('@')[0]} ${state}`)
      .sort()
  assert.equal(states(), ['admin waiting', 'editor waiting', 'ticketing waiting'])
  server.sql('update users set role = ? where id = ?', 'GALLERY', server.a.users.TICKETING)
  assert.is(await ask('EDITOR'), null)
  smtp.atRecipient = () => null
  server.advance(HOUR)
  await server.server.jobs.drain()
  assert.equal(written(), ['admin: Sales on 21 Nov 2026'])
  assert.equal(states(), ['admin sent', 'editor failed', 'ticketing failed'])
  await until(MONDAY_MORNING)
  assert.is(written().length, 2)
  await each.end()
})

reports('unsubscribes from one’s own report by link', async () => {
  const each = await house()
  const { server, smtp, ask, until } = each
  assert.is(await ask('ADMIN', 'daily', 'weekly'), null)
  await until(SUNDAY_MORNING)
  const daily = smtp.arrived.find(({ raw }) => headerOf(raw, 'Subject')?.includes(' on ')) as ReceivedEmail
  assert.is(headerOf(daily.raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  const url = headerOf(daily.raw, 'List-Unsubscribe')?.replace(/^<https:\/\/tickets\.example|>$/g, '') ?? ''
  const { app } = server.server
  const settings = async () =>
    (await server.graphql(await server.token('ADMIN'), '{ report_settings }')).data?.report_settings
  assert.match((await app.inject({ url })).body, /Reports from [^<]*<\/h1><p>[^<]+<\/p><form method="post">/)
  assert.equal(await settings(), ['daily', 'weekly'], 'a page only asks')
  for (let twice = 0; twice < 2; twice++) {
    const done = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.is(done.statusCode, 200)
  }
  assert.equal(await settings(), ['weekly'])
  const forged = await app.inject({ method: 'POST', url: url.replace('/reports/stop', '/newsletter/unsubscribe') })
  assert.not.equal(forged.statusCode, 200, 'a link of one kind opens nothing of another')
  await each.end()
})

reports('reports the figures of shift and event, refunds included', async () => {
  const each = await house()
  const { server } = each
  const { desk, office, id, places } = await evening(each)
  const day = ['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'] as const
  const figures = async () => {
    const sales = await salesReportOf(server.db, server.a.org_id, ...day)
    const QUERY = `query ($id: ID!, $from: String!, $to: String!) { event(id: $id) { totals { booked revenues } }
      order_totals(input: { bucket: DAY, from: $from, to: $to }) { orders } }`
    const { data } = await server.graphql(await server.token('ADMIN'), QUERY, {
      id: server.a.events.open,
      from: day[0],
      to: day[1],
    })
    const { event, order_totals } = data as {
      event: { totals: { booked: number; revenues: number } }
      order_totals: { orders: number }[]
    }
    assert.equal(
      [sales.tickets, sales.events[0]?.total, sales.figures.qty],
      [event.totals.booked, event.totals.revenues, order_totals[0]?.orders],
    )
    assert.is(sum(sales.figures.methods.map(({ amount }) => amount)) + sales.open, sales.figures.total)
    assert.is(sum(sales.figures.taxes.map(({ gross }) => gross)), sales.figures.total)
    return sales
  }
  assert.equal([(await figures()).figures.total, (await figures()).open], [4 * 1799 + 2500, 1799 + 2500 - 2000])
  assert.is(await office.code(office.pay(id, 1799 + 2500 - 2000)), null)
  const refund = {
    id: server.newId(),
    items: [{ id: places[0]?.id, qty: 1 }],
    way: 'as_paid',
    amount: 1799,
    reason: 'Ill',
  }
  assert.is(await office.code(office.ask('RefundOrder', { id, input: refund })), null)
  const { figures: after, open } = await figures()
  assert.equal([after.total, open], [3 * 1799 + 2500, 0])
  const atDesk = after.methods.filter(({ method }) => method === 'cash' || method === 'terminal')
  assert.is((await desk.send('CloseCashBoxShift', desk.closeArgs())).status, 'applied')
  const [shift] = server.rows('cash_box_shifts') as [RowOf<'cash_box_shifts'>]
  assert.is(sum(atDesk.map(({ amount }) => amount)), shift.total)
  const { shifts } = await figures()
  assert.equal(
    shifts.map(({ num, total, difference }) => [num, total, difference]),
    [[shift.num, shift.total, shift.difference]],
  )
  await each.end()
})

reports('counts a fee and shipping by their amount, and not as pieces of products', async () => {
  const each = await house()
  const { server } = each
  const { office, id } = await evening(each)
  const day = ['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'] as const
  const before = await salesReportOf(server.db, server.a.org_id, ...day)
  const [line] = office.items(id)
  server.sql(
    `update order_items set event_id = null, charge = 'return_fee', static_price = 200, qty = 1 where id = ?`,
    line?.id ?? '',
  )
  const after = await salesReportOf(server.db, server.a.org_id, ...day)
  assert.equal([before.fees, after.fees], [0, 200])
  assert.equal(
    after.events.filter(({ title }) => title === null),
    before.events.filter(({ title }) => title === null),
  )
  await each.end()
})

reports.run()
