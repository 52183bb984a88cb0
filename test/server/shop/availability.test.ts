import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LiveLines } from '../../../server/shop/availability/live-lines'
import { SeatNews } from '../../../server/shop/availability/seat-news'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import { readBits, type SeatAvailability, type ShopPlan, writeBits } from '../../../shared/shop/plan'
import { hall, sellSeats } from '../../harness/office/hall'
import { ShopVisitor } from '../../harness/shop/visitor'
import { createLatch, eventually, manualTimer } from '../../harness/turns'

const test = suite('free seats in the shop')

async function open() {
  const house = await hall()
  const { office, server, a } = house
  office.allow('web_shop', 'cash_registry')
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(30 * DAY), office.in(31 * DAY))
  const path = `/en/${a.slug}/events/${a.events.numbered}`
  let asked = 0
  /** Asks as another visitor each time, so that no limit is met while something is waited for. */
  const get = (file: string, headers: Record<string, string> = {}, url = path) => {
    asked += 1
    return server.server.app.inject({
      url: `${url}/${file}`,
      headers,
      remoteAddress: `10.0.${asked >> 8}.${asked & 255}`,
    })
  }
  const plan = async () => (await get('plan.json')).json<ShopPlan>()
  const state = async () => (await get('availability')).json<SeatAvailability>()
  const shown = async (now?: SeatAvailability) => {
    const { seats } = await plan()
    const flags = readBits((now ?? (await state())).free, seats.length)
    return seats.flatMap(([id], at) => (flags[at] ? [id] : [])).sort()
  }
  /** Counts free seats by the rows themselves. */
  const recount = () => {
    const taken = new Set(
      server
        .rows('rights')
        .filter(({ event_id, status }) => event_id === a.events.numbered && (status === 'live' || status === 'spent'))
        .map(({ subject_id }) => subject_id),
    )
    const seats = server.rows('seats').filter(({ id, on_hold, deleted }) => !on_hold && !deleted && !taken.has(id))
    return seats.map(({ id }) => id).sort()
  }
  const visitor = new ShopVisitor(server)
  const seat = (n: number) => ({ price_id: a.prices.stalls.id, seat_id: house.id(n), qty: 1 })
  return { ...house, path, get, plan, state, shown, recount, visitor, seat }
}

test('returns the plan of the hall with the first price of each category', async () => {
  const { server, a, plan, get, path } = await open()
  const { order, seats, categories, blocks } = await plan()
  assert.is(seats.length, a.seats.length)
  assert.equal(blocks, ['Stalls'])
  assert.equal(categories, [{ name: 'Stalls', color: '#2463C8', price_id: a.prices.stalls.id, price: '€38.00' }])
  assert.equal(seats.find(([id]) => id === a.seats[2])?.slice(1), [88, 0, 0, '1', '3', 0, 0])
  assert.is((await get('availability')).json<SeatAvailability>().order, order)
  const german = await get('plan.json', {}, path.replace('/en/', '/de/'))
  assert.match(german.json<ShopPlan>().categories[0]?.price ?? '', /^38,00\s€$/)
  await server.close()
})

test('lets browsers keep a plan as long as it is the same', async () => {
  const { server, get, edit, values, id } = await open()
  const first = await get('plan.json', { 'accept-encoding': 'br' })
  const etag = String(first.headers.etag)
  assert.is(first.headers['content-encoding'], 'br')
  assert.is(first.headers['cache-control'], 'no-cache')
  assert.is((await get('plan.json', { 'if-none-match': etag })).statusCode, 304)
  const named = await get(`plan.json?v=${etag.replaceAll('"', '')}`)
  assert.match(String(named.headers['cache-control']), 'immutable')
  const { x = 0, y = 0 } = values(0)
  assert.is(await edit([{ id: id(0), before: { x, y }, after: { x, y: 44 } }]), null)
  await eventually('the plan changes', async () => (await get('plan.json')).headers.etag !== etag)
  assert.is((await get(`plan.json?v=${etag.replaceAll('"', '')}`)).headers['cache-control'], 'no-cache')
  await server.close()
})

test('agrees with a recount after each kind of change', async () => {
  const { server, office, shown, recount, visitor, seat, edit, id } = await open()
  const agrees = (after: string) =>
    eventually(after, async () => JSON.stringify(await shown()) === JSON.stringify(recount()))
  await agrees('nothing')
  assert.is(recount().length, 10)
  await visitor.add(seat(0), seat(1))
  await agrees('a cart')
  assert.is(recount().length, 8)
  const [first] = visitor.items()
  await visitor.step({ do: 'change', item_id: first?.id ?? '', price_id: null, qty: 0 })
  await agrees('a seat taken out of a cart')
  const order = await sellSeats(office, 2, 3)
  await agrees('a sale')
  const [item] = office.items(order)
  const refund = {
    ...{ id: server.newId(), items: [{ id: item?.id, qty: 1 }], amount: item?.static_price },
    ...{ way: 'as_paid', reason: 'Ill' },
  }
  assert.is(await office.code(office.ask('RefundOrder', { id: order, input: refund })), null)
  await agrees('a return')
  const held = { hold_owner: 'Press', hold_reason: null }
  assert.is(await edit([{ id: id(5), before: { hold_owner: null }, after: held }], { kind: 'hold' }), null)
  await agrees('a seat that the office keeps')
  server.advance(20 * MINUTE)
  await office.expire()
  await agrees('a cart that ran out')
  assert.is(recount().length, 8)
  await server.close()
})

test('sends only changes, and reads them once for all visitors', async () => {
  const { server, get, visitor, seat, a } = await open()
  const first = await get('availability')
  const etag = String(first.headers.etag)
  assert.is((await get('availability', { 'if-none-match': etag })).statusCode, 304)
  // Rows that change beside the product are not heard of: the state is remembered.
  server.sql('update seats set on_hold = ? where id = ?', true, a.seats[9])
  assert.is((await get('availability', { 'if-none-match': etag })).statusCode, 304)
  await visitor.add(seat(0))
  await eventually(
    'the seats change',
    async () => (await get('availability', { 'if-none-match': etag })).statusCode === 200,
  )
  await server.close()
})

test('streams each change to an open page, and ends with the event', async () => {
  const { server, path, shown, recount, visitor, seat, office, a } = await open()
  const base = await server.listen()
  const response = await fetch(`${base}${path}/availability/live`)
  assert.match(response.headers.get('content-type') ?? '', 'text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const heard = async (): Promise<SeatAvailability | null> => {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true }
    const data = /data: (.*)\n\n/.exec(value ?? '')?.[1]
    return done || !data ? null : (JSON.parse(data) as SeatAvailability)
  }
  assert.is((await shown((await heard()) ?? undefined)).length, 10)
  await visitor.add(seat(4))
  assert.equal(await shown((await heard()) ?? undefined), recount())
  assert.is(recount().length, 9)
  const closed = office.ask('UpdateEvent', { id: a.events.numbered, input: { published: false } })
  assert.is(await office.code(closed), null)
  assert.is(await heard(), null)
  await server.close()
})

/** Seats whose state is whatever a test says, and is read as slowly as it likes. */
class SlowSeats extends SeatNews {
  version = '0'
  reads = 0
  wait = Promise.resolve()

  override async stateOf(): Promise<SeatAvailability> {
    const { version, wait } = this
    this.reads += 1
    await wait
    return { order: 'hall', version, free: '' }
  }
}

test('sends the latest state last, however slowly an older one was read', async () => {
  const { timer, ring } = manualTimer()
  const { server } = await open()
  const seats = new SlowSeats(server.db, () => assert.unreachable(), timer.after)
  const told: (string | undefined)[] = []
  seats.listen('house', 'play', '0', (state) => told.push(state?.version))
  const slow = createLatch()
  ring()
  await eventually('nothing to tell', () => seats.reads === 1)
  Object.assign(seats, { version: '1', wait: slow.passed })
  await eventually('a round that reads slowly', () => {
    seats.heard('house', ['rights'])
    ring()
    return seats.reads === 2
  })
  Object.assign(seats, { version: '2', wait: Promise.resolve() })
  seats.heard('house', ['rights'])
  assert.is(ring(), 0, 'no other round begins meanwhile')
  slow.open()
  await eventually('both are told', () => ring() >= 0 && told.length === 2)
  assert.equal(told, ['1', '2'])
  seats.close()
  await server.close()
})

test('sends the first listener a change that came before it listened', async () => {
  const { timer, ring } = manualTimer()
  const { server } = await open()
  const seats = new SlowSeats(server.db, () => assert.unreachable(), timer.after)
  const { version } = await seats.stateOf()
  seats.version = '1'
  seats.heard('house', ['rights'])
  const told: (string | undefined)[] = []
  seats.listen('house', 'play', version, (state) => told.push(state?.version))
  ring()
  await eventually('the change is told', () => told.length === 1)
  assert.equal(told, ['1'])
  seats.close()
  await server.close()
})

test('opens no stream for a request that never reads it', async () => {
  const { server, path } = await open()
  const address = `${await server.listen()}${path}/availability/live`
  for (let n = 0; n < 41; n++) assert.is((await fetch(address, { method: 'HEAD' })).status, 404)
  const response = await fetch(address)
  assert.is(response.status, 200)
  await response.body?.cancel()
  await server.close()
})

test('ends what is open when the server closes', async () => {
  const { server, path } = await open()
  const response = await fetch(`${await server.listen()}${path}/availability/live`)
  const rest = response.text()
  await server.close()
  assert.match(await rest.catch(() => 'data: cut off'), 'data: ')
})

test('streams nothing of events that the shop does not show', async () => {
  const { server, get, a } = await open()
  const files = ['plan.json', 'availability', 'availability/live']
  const missing = async (why: string, event: string = a.events.numbered) => {
    for (const file of files)
      assert.is((await get(file, {}, `/en/${a.slug}/events/${event}`)).statusCode, 404, `${file}: ${why}`)
  }
  await missing('an event without a plan', a.events.open)
  await missing('an event of another organisation', server.b.events.numbered)
  server.sql('update events set shows_seating_plan = ?', false)
  await missing('the plan is not shown')
  server.sql('update events set shows_seating_plan = ?, published = ?', true, false)
  await missing('not published')
  server.sql('update events set published = ?', true)
  server.sql('update orgs set features = ?', '[]')
  await missing('no shop')
  await server.close()
})

test('lets a bounded number of visitors listen, of one address and in all', () => {
  const lines = new LiveLines({ perAddress: 2, all: 3 })
  const open = [lines.open('a'), lines.open('a')]
  assert.is(lines.open('a'), null)
  assert.ok(lines.open('b'))
  assert.is(lines.open('c'), null)
  open[0]?.stream.destroy()
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    assert.ok(lines.open('a'))
    lines.close()
  })
})

test('disconnects a visitor who does not read', async () => {
  const lines = new LiveLines()
  const line = lines.open('a')
  for (let n = 0; n < 100; n++) line?.send({ text: 'x'.repeat(2000) })
  assert.ok(line?.stream.destroyed)
  lines.close()
})

test('writes and reads flags as bits', () => {
  for (const count of [0, 1, 7, 8, 9, 800]) {
    const flags = Array.from({ length: count }, (_, at) => (at * 7919) % 3 === 0)
    assert.equal(readBits(writeBits(flags), count), flags)
  }
})

test.run()
