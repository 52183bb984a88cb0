import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { queryOf } from '../../../shared/documents'
import type { RoleName } from '../../../shared/kernel/permissions'
import { HOUR, iso, MINUTE, SECOND } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { ATTEND_EVERY, GONE_AFTER } from '../../../shared/seats/plan/presence-commands'
import { seatTickets } from '../../../shared/seats/queries'
import { TestDevice } from '../../harness/devices/test-device'
import { hall, type Patch, sellSeats } from '../../harness/office/hall'

const test = suite('seating plans')

test('edits many seats at once, takes the edit back, and applies a repeated edit once', async () => {
  const { office, server, edit, seat, values, id, plan } = await hall()
  const before = [0, 1].map(values)
  const forth = [0, 1].map((n) => ({
    id: id(n),
    before: { x: seat(n).x, y: 0 },
    after: { x: seat(n).x + 100, y: 3000 },
  }))
  const once = server.newId()
  assert.is(await edit(forth, { id: once }), null)
  assert.equal([seat(0).x, seat(0).y, seat(1).y, seat(2).y], [100, 3000, 3000, 0])
  assert.ok(seat(0).rev === seat(1).rev && seat(0).rev > seat(2).rev, 'devices hear of the changed seats alone')
  const row = () => server.rows('seating_plans').find((each) => each.id === plan)
  assert.is(row()?.height, 3044, 'the sheet grows')
  assert.is(await edit(forth, { id: once }), null)
  assert.is(await edit(forth.map(({ id, before, after }) => ({ id, before: after, after: before }))), null)
  assert.equal([0, 1].map(values), before)
  assert.is(server.rows('seating_plan_edits').length, 2)
  assert.is(
    await edit([
      { id: id(0), before: { x: 0 }, after: { x: 5 } },
      { id: id(0), before: {}, after: { x: 6 } },
    ]),
    'input.invalid',
  )
  await office.close()
})

test('refuses an edit of seats that another editor has changed, and names that editor', async () => {
  const { office, server, ask, edit, seat, id, plan } = await hall()
  const change = (gate: string, before: string | null = null) => [
    { id: id(3), before: { gate: before }, after: { gate } },
  ]
  assert.is(await edit(change('Gate A')), null)
  const refused = await ask(
    'EditSeatingPlan',
    {
      id: plan,
      input: {
        id: server.newId(),
        kind: 'gate',
        seats: [...change('Gate B'), { id: id(4), before: { x: 176 }, after: { x: 9 } }],
      },
    },
    'ADMIN',
  )
  assert.equal([refused.code, refused.details.by, refused.details.seat_id], ['seats.changed', 'EDITOR', id(3)])
  assert.equal([seat(3).gate, seat(4).x], ['Gate A', 176], 'all or none')
  assert.is(await edit(change('Gate A')), null, 'the same twice is no conflict')
  assert.is(await edit([{ id: id(3), before: { y: 0 }, after: { y: 44 } }]), null, 'other columns of the same seat')
  assert.is(await edit(change('Gate B', 'Gate A')), null)
  await office.close()
})

test('adds seats, removes them and restores them from the archive', async () => {
  const { office, server, edit, values, id, read, plan, seat } = await hall()
  const fresh = server.newId()
  const whole = { ...values(0), num: '99', x: 900, y: 900 }
  assert.is(await edit([{ id: fresh, before: null, after: { num: '99' } }], { kind: 'add' }), 'input.invalid')
  assert.is(await edit([{ id: fresh, before: null, after: whole }], { kind: 'add' }), null)
  assert.is(await edit([{ id: fresh, before: null, after: { ...whole, num: '98' } }], { kind: 'add' }), 'seats.changed')
  assert.is(
    await edit(
      [
        { id: id(5), before: values(5), after: null },
        { id: fresh, before: whole, after: null },
      ],
      { kind: 'remove' },
    ),
    null,
  )
  const archived = async () =>
    (await read(`{ seat_archive(input: { seating_plan_id: "${plan}" }) { id num } }`))?.seat_archive as {
      id: string
      num: string
    }[]
  assert.equal((await archived()).map(({ num }) => num).sort(), ['6', '99'])
  const { deleted } = seat(5)
  assert.is(deleted, true)
  assert.is(
    await office.code(office.reserving([office.seat(5)], { order_type: 'regular' })),
    'orders.price_unknown',
    'a removed seat is not sold',
  )
  assert.is(await edit([{ id: id(5), before: null, after: values(5) }], { kind: 'restore' }), null)
  assert.equal(
    (await archived()).map(({ num }) => num),
    ['99'],
  )
  assert.is(await office.code(office.reserving([office.seat(5)], { order_type: 'regular' })), null)
  await office.close()
})

test('never takes a seat from its ticket', async () => {
  const { office, server, a, code, edit, seat, values, id } = await hall()
  await sellSeats(office, 0)
  const desk = await TestDevice.ready(server, { shift: true })
  await desk.acquire([{ kind: 'seat', event_id: a.events.numbered, subject_id: id(1), qty: 1 }])
  const set = (n: number, after: Patch, terms = {}) => edit([{ id: id(n), before: {}, after }], terms)
  const category = a.categories.floor
  for (const [n, taken] of [
    [0, 'seats.sold_'],
    [1, 'seats.held'],
  ] as const) {
    const expected = (what: string) => (n === 0 ? `${taken}${what}` : taken)
    assert.is(
      await edit([{ id: id(n), before: values(n), after: null }], { kind: 'remove', confirmed: true }),
      expected('remove'),
    )
    assert.is(await set(n, { price_category_id: category }), expected('category'))
    assert.is(await set(n, { hold_owner: 'Director' }), expected('hold'))
    assert.is(
      await edit([{ id: id(n), before: {}, after: { linked_seat_id: id(4), wheelchair: true } }]),
      expected('companion'),
    )
    assert.is(await code('DeleteSeat', { id: id(n) }), expected('remove'))
    assert.is(await code('UpdateSeat', { id: id(n), input: { price_category_id: category } }), expected('category'))
    assert.is(
      await code('UpdateSeat', { id: id(n), input: { x: 5, gate: 'Gate A' } }),
      null,
      'moving and gates are free',
    )
  }
  assert.is(await set(0, { num: '77' }, { kind: 'renumber' }), 'seats.sold_renumber')
  assert.is(await code('UpdateSeat', { id: id(0), input: { num: '77' } }), 'seats.sold_renumber')
  assert.is(await set(0, { num: '77' }, { kind: 'renumber', confirmed: true }), null)
  assert.is(await set(1, { num: '78' }, { kind: 'renumber' }), null)
  assert.equal([seat(0).num, seat(0).deleted, seat(0).price_category_id], ['77', false, a.categories.stalls])
  const [ticket] = server.rows('order_items').filter(({ seat_id }) => seat_id === id(0))
  assert.equal(
    [ticket?.seat_id, ticket?.static_name, ticket?.cancelled],
    [id(0), 'Stalls · Row 1 · Seat 1 · Full price', false],
  )
  server.advance(48 * HOUR)
  assert.is(await set(0, { price_category_id: category }), null, 'after the event the seat is free')
  await office.close()
})

test('names an ordered seat as the desk does, with its override number', async () => {
  const { office, server, edit, id } = await hall()
  assert.is(await edit([{ id: id(0), before: {}, after: { override_num: '1a' } }], { kind: 'renumber' }), null)
  await sellSeats(office, 0)
  const [ticket] = server.rows('order_items').filter(({ seat_id }) => seat_id === id(0))
  assert.is(ticket?.static_name, 'Stalls · Row 1 · Seat 1a · Full price')
  await office.close()
})

test('links a wheelchair place and its companion both ways or not at all', async () => {
  const { office, edit, id, code, seat } = await hall()
  const link = (n: number, to: number | null) => ({
    id: id(n),
    before: {},
    after: { linked_seat_id: to === null ? null : id(to) },
  })
  assert.is(await edit([link(0, 1), link(1, 0)], { kind: 'companion' }), null)
  assert.is(await edit([link(2, 1)], { kind: 'companion' }), 'seats.link_broken')
  assert.is(await edit([link(2, 2)], { kind: 'companion' }), 'seats.link_broken')
  assert.is(await edit([{ id: id(1), before: {}, after: null }], { kind: 'remove' }), 'seats.link_broken')
  assert.is(
    await code('UpdateSeat', { id: id(3), input: { linked_seat_id: 'ffffffff-0000-7000-8000-000000000000' } }),
    'seats.link_broken',
  )
  assert.is(await code('DeleteSeat', { id: id(1) }), null)
  assert.is(seat(0).linked_seat_id, null)
  await office.close()
})

test('keeps house seats off sale until they are released', async () => {
  const { office, server, a, edit, seat, id, read, plan } = await hall()
  assert.is(
    await edit(
      [{ id: id(0), before: { hold_owner: null }, after: { hold_owner: 'Director', hold_reason: 'Premiere' } }],
      { kind: 'hold' },
    ),
    null,
  )
  assert.is(seat(0).on_hold, true)
  assert.is(await office.code(office.reserving([office.seat(0)], { order_type: 'regular' })), 'rights.seat_on_hold')
  const desk = await TestDevice.ready(server, { shift: true })
  const { rights, missing } = await desk.acquire(
    [0, 1].map((n) => ({ kind: 'seat' as const, event_id: a.events.numbered, subject_id: id(n), qty: 1 })),
  )
  assert.equal([rights.length, missing.map(({ code }) => code)], [1, ['rights.seat_on_hold']])
  const use = (
    await read(
      `{ seating_plan_use(id: "${plan}") { events { title } claims { seat_id sold held } holds { seat_id owner reason } } }`,
    )
  )?.seating_plan_use as { events: unknown[]; claims: unknown[]; holds: unknown[] }
  assert.equal(use, {
    events: [{ title: 'Macbeth' }],
    claims: [{ seat_id: id(1), sold: 0, held: 1 }],
    holds: [{ seat_id: id(0), owner: 'Director', reason: 'Premiere' }],
  })
  assert.is(
    await edit([{ id: id(0), before: {}, after: { hold_owner: null, hold_reason: null } }], { kind: 'hold' }),
    null,
  )
  assert.is(await office.code(office.reserving([office.seat(0)], { order_type: 'regular' })), null)
  await office.close()
})

test('draws shapes and groups, and refuses a drawing changed meanwhile', async () => {
  const { office, server, edit, plan } = await hall()
  const shape = {
    id: server.newId(),
    type: 'rect',
    x: 1,
    y: 2,
    width: 3,
    height: 4,
    rotation: 0,
    text: 'Stage',
    color: null,
    points: [],
  }
  const add = { kind: 'draw', shapes: [{ id: shape.id, before: null, after: shape }] }
  assert.is(await edit([], add), null)
  assert.is(
    await edit([], { kind: 'draw', shapes: [{ id: shape.id, before: shape, after: { ...shape, x: 9 } }] }),
    null,
  )
  assert.is(await edit([], { kind: 'draw', shapes: [{ id: shape.id, before: shape, after: null }] }), 'seats.changed')
  const shapes = () =>
    (server.rows('seating_plans').find((each) => each.id === plan) as unknown as { shapes: (typeof shape)[] }).shapes
  assert.equal(
    shapes().map(({ x }) => x),
    [9],
  )
  const sheet = { name: 'Hall', width: 500, height: 500, background: null }
  const picture = { url: '/files/hall.png', x: 0, y: 0, width: 400, height: 300, opacity: 40 }
  assert.is(
    await edit([], {
      kind: 'draw',
      sheet: { before: sheet, after: { ...sheet, name: 'Large hall', background: picture } },
    }),
    null,
  )
  const row = server.rows('seating_plans').find((each) => each.id === plan)
  assert.equal([row?.name, (row as { background?: unknown }).background], ['Large hall', picture])
  await office.close()
})

test('changes a seat group that was read from the server', async () => {
  const { office, server, edit, plan } = await hall()
  const layout = {
    ...{
      rows: 2,
      seats: 3,
      pitch: 44,
      row_pitch: 50,
      curve: 0,
      arc: 0,
      staggered: false,
      growth: 0,
      rotation: 0,
      x: 100,
      y: 900,
    },
    ...{ first_row: '1', rows_up: false, skipped: '', first_num: 1, from: 'left', step: 'all' },
  }
  const stack = { id: server.newId(), name: 'Gallery', blocks: ['Gallery'], layout }
  assert.is(await edit([], { kind: 'add', stacks: [{ id: stack.id, before: null, after: stack }] }), null)
  // The server's answer has null for what the form left out.
  const read = { ...stack, layout: { ...layout, last_seats: null, aisle: null } }
  const wider = { ...read, layout: { ...read.layout, pitch: 50 } }
  const narrower = { ...read, layout: { ...read.layout, pitch: 40 } }
  assert.is(await edit([], { kind: 'move', stacks: [{ id: stack.id, before: read, after: wider }] }), null)
  assert.is(
    await edit([], { kind: 'move', stacks: [{ id: stack.id, before: read, after: narrower }] }),
    'seats.changed',
    'but not one that was changed since',
  )
  const row = server.rows('seating_plans').find(({ id }) => id === plan) as unknown as { stacks: (typeof stack)[] }
  assert.is(row.stacks.find(({ id }) => id === stack.id)?.layout.pitch, 50)
  await office.close()
})

test('gives an event a copy of its template, and applies the template to it without touching sold seats', async () => {
  const { office, server, a, code, edit, id, plan, read } = await hall()
  assert.is(await code('UpdateSeatingPlan', { id: plan, input: { is_template: true } }), null)
  const event = {
    id: server.newId(),
    title: 'Faust',
    starts_at: office.in(HOUR),
    ends_at: office.in(3 * HOUR),
    seating_plan_id: plan,
    on_sale: true,
    published: true,
  }
  assert.is(await code('CreateEvent', { input: event }), null)
  const copy = String(server.rows('events').find((each) => each.id === event.id)?.seating_plan_id)
  assert.is.not(copy, plan)
  const copies = () =>
    (server.rows('seats') as (RowOf<'seats'> & { origin_id: string | null })[]).filter(
      (seat) => seat.seating_plan_id === copy && !seat.deleted,
    )
  const copyOf = (n: number) => copies().find(({ origin_id }) => origin_id === id(n))
  assert.is(copies().length, 10)
  const price = {
    id: server.newId(),
    event_id: event.id,
    price_category_id: a.categories.stalls,
    tax_group_id: String(server.rows('tax_groups')[0]?.id),
    name: 'Full',
    value: 1000,
  }
  assert.is(
    await code(
      'CreatePrice',
      {
        input: {
          ...price,
          pos: 1,
          enabled: true,
          description: null,
          is_reservation_only: false,
          price_fee_ids: [],
          price_name_id: null,
        },
      },
      'ADMIN',
    ),
    null,
  )
  const order = await office.reserve(
    [{ id: server.newId(), price_id: price.id, seat_id: copyOf(0)?.id ?? '', qty: 1 }],
    { order_type: 'regular' },
  )
  assert.is(await office.code(office.pay(order, 1000)), null)

  const fresh = server.newId()
  const whole = {
    price_category_id: a.categories.stalls,
    block: 'Stalls',
    row: '2',
    num: '1',
    override_num: null,
    gate: null,
    x: 0,
    y: 44,
  }
  assert.is(
    await edit(
      [
        {
          id: fresh,
          before: null,
          after: { ...whole, wheelchair: false, linked_seat_id: null, hold_owner: null, hold_reason: null },
        },
      ],
      {
        kind: 'add',
      },
    ),
    null,
  )
  for (const n of [0, 1])
    assert.is(await edit([{ id: id(n), before: {}, after: { price_category_id: a.categories.gallery, y: 20 } }]), null)
  assert.is(await code('DeleteSeat', { id: id(9) }), null)
  const preview = (
    await read(`{ seating_plan_copies(id: "${plan}") { plan_id events changes { aspect seats protected_seats } } }`)
  )?.seating_plan_copies as {
    plan_id: string
    events: string[]
    changes: { aspect: string; seats: number; protected_seats: number }[]
  }[]
  assert.equal(
    preview.map(({ plan_id, events }) => [plan_id, events]),
    [[copy, ['Faust']]],
  )
  const counts = Object.fromEntries(
    (preview[0]?.changes ?? []).map(({ aspect, seats, protected_seats }) => [aspect, [seats, protected_seats]]),
  )
  assert.equal(counts, {
    positions: [2, 0],
    names: [0, 0],
    categories: [2, 1],
    gates: [0, 0],
    companions: [0, 0],
    added: [1, 0],
    removed: [1, 0],
    drawing: [0, 0],
  })

  const apply = (aspects: readonly string[], plan_ids = [copy]) =>
    code('ApplySeatingPlan', { id: plan, input: { plan_ids, aspects } })
  assert.is(await apply(['positions', 'added', 'removed']), null)
  assert.equal([copyOf(0)?.y, copyOf(1)?.y, copies().length], [20, 20, 10])
  assert.is(await apply(['categories']), null)
  assert.equal(
    [copyOf(0)?.price_category_id, copyOf(1)?.price_category_id],
    [a.categories.stalls, a.categories.gallery],
  )
  const revs = () => copies().map(({ rev }) => rev)
  const before = revs()
  assert.is(await apply(['positions', 'added', 'removed', 'names']), null)
  assert.equal(revs(), before, 'a second time changes nothing')
  assert.is(
    await code('ApplySeatingPlan', { id: copy, input: { plan_ids: [plan], aspects: ['names'] } }),
    'seating_plans.not_copy',
  )
  assert.is(await code('DeleteSeatingPlan', { id: copy }), 'seating_plans.in_use')
  const own = { id: server.newId(), name: 'Own', event_id: event.id }
  assert.is(await code('CopySeatingPlan', { id: plan, input: own }), 'events.taken')
  assert.is(await code('CopySeatingPlan', { id: plan, input: { id: own.id, name: 'Own' } }), null)
  assert.is(await code('DeleteSeatingPlan', { id: own.id }), null)
  await office.close()
})

test('answers the blocks of a plan, their seats, and what has changed since', async () => {
  const { office, server, edit, id, read, plan, values } = await hall()
  type Sections = { rev: number; sections: { block: string; seats: number; left: number; right: number }[] }
  type Seats = { seats: { id: string; x: number }[]; removed: string[]; rev: number; more: boolean }
  const sections = async () =>
    (await read(`{ plan_sections(id: "${plan}") { rev sections { block seats left right } } }`))
      ?.plan_sections as Sections
  const seats = async (rest: string) =>
    (await read(`{ plan_seats(input: { seating_plan_id: "${plan}", ${rest} }) { seats { id x } removed rev more } }`))
      ?.plan_seats as Seats
  const { rev, sections: blocks } = await sections()
  assert.equal(
    blocks.map(({ block, seats }) => [block, seats]),
    [['Stalls', 10]],
  )
  const all = await seats('blocks: ["Stalls"]')
  assert.equal([all.seats.length, all.removed, all.more, all.rev], [10, [], false, rev])
  assert.is((await seats('blocks: ["Gallery"]')).seats.length, 0)
  assert.equal(
    (await seats(`after: "${all.seats[7]?.id}"`)).seats.map((seat) => seat.id),
    all.seats.slice(8).map((seat) => seat.id),
  )
  assert.is(
    await edit([
      { id: id(0), before: {}, after: { x: 7 } },
      { id: id(1), before: values(1), after: null },
    ]),
    null,
  )
  const since = await seats(`changed_after: ${rev}`)
  assert.equal([since.seats, since.removed], [[{ id: id(0), x: 7 }], [id(1)]])
  assert.equal((await seats(`changed_after: ${since.rev}`)).seats, [])
  assert.is((await sections()).sections[0]?.seats, 9)
  assert.is(server.rows('seats').filter(({ deleted }) => deleted).length, 1)
  await office.close()
})

test('shows who has a plan open until they leave or are not heard of any more, and when it was last edited', async () => {
  const { office, server, edit, id, read, plan } = await hall()
  type Presence = { readonly user_ids: readonly string[]; readonly edited_at: string | null }
  const presence = async () =>
    (await read(`{ seating_plan_presence(id: "${plan}") { user_ids edited_at } }`))?.seating_plan_presence as Presence
  const attend = async (role: RoleName, leaving = false, hidden = false) =>
    server.graphql(
      await server.token(role),
      `mutation { AttendSeatingPlan(id: "${plan}", input: { leaving: ${leaving}, hidden: ${hidden} }) { user_ids } }`,
    )
  assert.equal(await presence(), { user_ids: [], edited_at: null })
  await attend('EDITOR')
  await attend('ADMIN')
  const both = (await presence()).user_ids
  assert.is(both.length, 2)
  await attend('EDITOR', true)
  const [left, ...others] = (await presence()).user_ids
  assert.equal([both.includes(left ?? ''), others], [true, []])
  server.advance(GONE_AFTER / 2)
  await attend('ADMIN')
  server.advance(GONE_AFTER - 1)
  assert.equal((await presence()).user_ids, [left])
  server.advance(1)
  assert.equal((await presence()).user_ids, [], 'a closed browser is not there for ever')
  await attend('ADMIN')
  assert.equal(
    [(await presence()).user_ids, server.rows('seating_plan_editors').length],
    [[left], 2],
    'one row for each person',
  )
  assert.ok(GONE_AFTER + ATTEND_EVERY < 40 * SECOND, 'others see soon that a browser was closed')
  await attend('ADMIN', false, true)
  server.advance(2 * MINUTE)
  assert.equal((await presence()).user_ids, [left], 'a hidden tab calls once a minute')
  server.advance(MINUTE)
  assert.equal((await presence()).user_ids, [])
  assert.is(await edit([{ id: id(0), before: {}, after: { y: 3000 } }]), null)
  assert.is((await presence()).edited_at, iso(server.now()))
  assert.is((await attend('CHECKIN')).code, 'forbidden')
  await office.close()
})

test('shows who bought seats only to those who may read all orders', async () => {
  const { office, server, id, read } = await hall()
  await sellSeats(office, 2)
  const query = `{ seat_tickets(seat_ids: ["${id(2)}", "${id(3)}"]) { seat_id name title } }`
  assert.equal((await read(query))?.seat_tickets, [{ seat_id: id(2), name: 'Ada', title: 'Macbeth' }])
  assert.is((await read(query, 'CHECKIN'))?.seat_tickets ?? null, null)
  const asked = await server.graphql(await server.token('ADMIN'), queryOf(seatTickets), { seat_ids: [id(2)] })
  assert.equal([asked.code, asked.message], [null, null], 'as the editor asks')
  await office.close()
})

test.run()
