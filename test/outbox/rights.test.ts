import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createRegister } from '../../client/desk/register/register'
import { planTopUp, topUp } from '../../client/rights/top-up'
import type { Locks } from '../../client/sync/browser/locks'
import type { RowOf } from '../../shared/registry'
import { placesLeft } from '../../shared/rights/rules'
import { createTheatre, type TheatreDevice } from './house'

const test = suite('held rights')

const want = (theatre: ReturnType<typeof createTheatre>, qty: number) => [
  { event_id: theatre.ids.floor, kind: 'places' as const, subject_id: theatre.ids.standing, qty },
]
const left = async (theatre: ReturnType<typeof createTheatre>, desk: TheatreDevice) =>
  placesLeft(await desk.rights.refresh(), theatre.ids.floor, theatre.ids.standing)
const grants = (theatre: ReturnType<typeof createTheatre>) =>
  [...(theatre.server.tables.get('rights')?.values() ?? [])] as unknown as RowOf<'rights'>[]

test('stores a repeated grant once, even after it was spent', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  await desk.rights.acquire(() => want(theatre, 5))
  const seen = structuredClone(grants(theatre))
  await desk.rights.importGrants(seen, 'one')
  assert.is(await left(theatre, desk), 5)
  await desk.rights.handBack()
  assert.is(await left(theatre, desk), 0)
  await desk.rights.importGrants(seen, 'one')
  assert.is(await left(theatre, desk), 0)
})

test('ignores grants of other devices', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  const other = theatre.device()
  await other.rights.acquire(() => want(theatre, 5))
  await desk.rights.importGrants(grants(theatre), 'one')
  assert.is(await left(theatre, desk), 0)
})

test('repeats a request under its own id after a lost answer, without double grants', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  theatre.server.loseAnswers = 1
  const lost = await desk.rights.acquire(() => want(theatre, 5)).catch((error: { code: string }) => error.code)
  assert.is(lost, 'offline')
  assert.is(await left(theatre, desk), 0)
  const reloaded = theatre.device('desk', { like: desk, store: desk.store, locks: desk.locks })
  await reloaded.rights.acquire((held) =>
    placesLeft(held, theatre.ids.floor, theatre.ids.standing) >= 5 ? [] : want(theatre, 5),
  )
  assert.is(await left(theatre, reloaded), 5)
  assert.is(grants(theatre).length, 1)
})

test('sells nothing more from a fenced right', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  await desk.rights.acquire(() => want(theatre, 5))
  await desk.rights.importGrants(
    grants(theatre).map((grant) => ({ ...grant, status: 'fenced' as const })),
    'one',
  )
  assert.is(await left(theatre, desk), 0)
  await desk.rights.importGrants(grants(theatre), 'one')
  assert.is(await left(theatre, desk), 0)
})

test('tops up below half, only during a shift', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  await desk.pull()
  await topUp(desk.core)
  assert.is(await left(theatre, desk), 0)
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: theatre.ids.box, opening: 0 })
  assert.is(await left(theatre, desk), 10)
  const payments = (qty: number) => [{ method: 'terminal' as const, amount: qty * 1850, given: null }]
  const sell = (qty: number) =>
    register.sell({
      lines: [{ price_id: theatre.ids.full, seat_id: null, qty }],
      name: '',
      contact_id: null,
      payments: payments(qty),
    })
  await sell(5)
  await topUp(desk.core)
  assert.is(await left(theatre, desk), 5, 'half is enough')
  await sell(1)
  await topUp(desk.core)
  assert.is(await left(theatre, desk), 10)
  theatre.server.cut = true
  desk.cut(true)
  await sell(6)
  await topUp(desk.core)
  assert.is(await left(theatre, desk), 4)
})

test('fetches stock once when two tabs or cycles start together', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  const tab = theatre.device('desk', { like: desk, store: desk.store, locks: desk.locks })
  await desk.pull()
  await tab.pull()
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: theatre.ids.box, opening: 0 })
  const payments = [{ method: 'terminal' as const, amount: 6 * 1850, given: null }]
  await register.sell({
    lines: [{ price_id: theatre.ids.full, seat_id: null, qty: 6 }],
    name: '',
    contact_id: null,
    payments,
  })
  await Promise.all([topUp(desk.core), topUp(desk.core), topUp(tab.core)])
  assert.is(await left(theatre, desk), 10)
  assert.is(grants(theatre).filter((grant) => grant.kind === 'seat').length, 4)
})

test('returns stock that arrives after the shift was closed', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  await desk.pull()
  const register = createRegister(desk.core)
  await register.openShift({ cash_box_id: theatre.ids.box, opening: 0 })
  await register.closeShift({ counted: 0, difference_reason: null })
  await desk.rights.acquire(() => want(theatre, 3))
  await topUp(desk.core)
  assert.is(await left(theatre, desk), 0)
  await desk.drain.run()
  assert.ok(
    grants(theatre)
      .filter((grant) => grant.kind !== 'series')
      .every((grant) => grant.status === 'returned'),
  )
})

test('keeps stock for a shift opened during its return', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  const tab = theatre.device('desk', { like: desk, store: desk.store, locks: desk.locks })
  await tab.pull()
  await desk.rights.acquire(() => want(theatre, 3))
  let opened = false
  const late: Locks = {
    ...desk.locks,
    run: async (name, work) => {
      if (name === 'outbox' && !opened) {
        opened = true
        await createRegister(tab.core).openShift({ cash_box_id: theatre.ids.box, opening: 0 })
      }
      return desk.locks.run(name, work)
    },
  }
  await topUp(theatre.device('desk', { like: desk, store: desk.store, locks: late }).core)
  assert.ok(opened, 'the round had found no shift, and began to hand back')
  assert.is(await left(theatre, desk), 10)
})

test('holds nothing for distant, past, cancelled or unsold events', async () => {
  const theatre = createTheatre()
  const desk = theatre.device()
  await desk.pull()
  const ids = [theatre.ids.floor, theatre.ids.hall]
  const planned = async () => new Set((await planTopUp(desk.core, [])).flatMap((item) => item.event_id ?? [])).size
  assert.is(await planned(), 2)
  for (const change of [
    { on_sale: false },
    { cancelled: true },
    { starts_at: '2027-03-01T19:00:00.000Z' },
    { ends_at: '2026-11-20T19:00:00.000Z' },
  ]) {
    const before = await Promise.all(ids.map((id) => desk.rows.get('events', id)))
    await desk.rows.change('events', ids, (_, row) => row && { ...row, ...change })
    assert.is(await planned(), 0, JSON.stringify(change))
    await desk.rows.change('events', ids, (id, row) => row && { ...row, ...before.find((event) => event?.id === id) })
  }
})

test.run()
