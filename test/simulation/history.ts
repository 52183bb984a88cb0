import { createHash } from 'node:crypto'
import { DomainError, type ErrorCode } from '../../shared/kernel/errors'
import { SECOND } from '../../shared/kernel/time'
import { drawAction, type SimScene } from './actions/actions'
import { simulateDecision } from './actions/refunds'
import { cancelReservation, reserve } from './actions/reservations'
import { SimDevice } from './device'
import { type EventHistory, eventsOf, type Start } from './faults/events'
import { SimHaste } from './faults/haste'
import { Network, type Weather } from './faults/network'
import { assertEnd } from './judge/end-of-history'
import type { Mutant } from './judge/mutants'
import { Oracle, Violation } from './judge/oracle'
import { RareStateCounter, type RareStates } from './judge/rare-states'
import type { DiskWeather } from './lanes/storage'
import { flushAll } from './lanes/underway'
import { Seeded } from './seeded'
import { type ServerWeather, SimServer } from './server'
import { SimShop } from './shop/shop'
import { FLOOR, PROMO_CODE, SEATS, SEKT, START, VOUCHER } from './theatre/theatre'
import type { Updates } from './versions/updates'
import type { SimWorld } from './world'

export const DEVICES = 3

/** Error codes that a cashier or steward may meet on a bad night. Any other error is a defect. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'offline',
  'auth.required',
  'auth.invalid',
  'pin.expired',
  'pin.forgotten',
  'pin.withdrawn',
  'storage.failed',
  'storage.full',
  'rights.places_left',
  'vouchers.not_held',
  'vouchers.held_elsewhere',
  'vouchers.empty',
  'vouchers.unknown',
  'vouchers.on_the_way',
  'vouchers.in_use',
  'vouchers.void_online',
  'vouchers.cancelled',
  'promo_codes.not_held',
  'promo_codes.used_up',
  'promo_codes.unknown',
  'promo_codes.limit_below',
  'rights.stock_not_held',
  'rights.stock_left',
  'rights.places_not_held',
  'rights.seat_not_held',
  'rights.seat_sold_here',
  'rights.seat_taken',
  'rights.sold_out',
  'rights.not_held',
  'rights.recovering',
  'sync.recovering',
  'cash_box_shifts.not_open',
  'cash_box_shifts.already_open',
  'cash_box_shifts.not_yours',
  'cash_box_shifts.not_enough_cash',
  'orders.price_unknown',
  'orders.already_sold',
  'orders.at_desk',
  'orders.not_payable',
  'orders.payment_underway',
  'orders.pick_up_online',
  'orders.put_back',
  'orders.ran_out',
  'orders.not_this_shift',
  'orders.not_paid',
  'orders.checked_in',
  'orders.in_dispute',
  'orders.voided_meanwhile',
  'orders.refund_requested',
  'orders.no_payout',
  'orders.refund_only_free',
  'orders.refund_whole',
  'orders.cancel_instead',
  'check_ins.already_undone',
  'check_ins.too_late',
  'not_found',
  'device.cloned',
  'device.fenced',
  'device.revoked',
])

export type HistoryResult = {
  readonly seed: number
  readonly steps: number
  /** Hash over everything that happened, equal for equal seeds. */
  readonly trace: string
  readonly violation: Violation | null
  readonly faults: Readonly<Record<string, number>>
  readonly reached: RareStates
  readonly sold: number
  readonly voids: number
  readonly scans: number
  readonly picked_up: number
}

/**
 * Draws the fault rates of a history. Some histories are calm, so that sales add up; others break everything at once.
 */
function weatherOf(dice: Seeded): {
  readonly net: Weather
  readonly disk: () => DiskWeather
  readonly server: ServerWeather
} {
  const upTo = (max: number) => (dice.chance(40) ? 0 : dice.below(max + 1))
  return {
    net: { drop_request: upTo(20), drop_reply: upTo(20), duplicate: upTo(30) },
    disk: () => ({ read: upTo(2), write: upTo(4), commit: upTo(4), slow: upTo(30) }),
    server: { before_commit: upTo(10), after_commit: upTo(10) },
  }
}

/** Beginning of a history: an earlier release that is updated, or null for today's version. */
export type Begin = (scene: Omit<ConstructorParameters<typeof Updates>[2], 'database'>) => Updates | null

/**
 * Plays one history. The same seed gives the same history, byte by byte.
 * @param begin makes the updates of a history that begins on an earlier release
 */
export async function playHistory(
  world: SimWorld,
  seed: number,
  steps: number,
  mutant: Mutant | null = null,
  begin: Begin = () => null,
): Promise<HistoryResult> {
  await world.reset(mutant !== 'no seat index')
  const dice = new Seeded(seed)
  const weather = weatherOf(dice)
  const restores = dice.chance(30)
  const loses = !restores && dice.chance(50)
  const removes = !restores && !loses && dice.chance(60)
  let time = START
  const now = () => time
  const network = new Network(dice.fork())
  const pass = (ms: number): undefined => {
    time += ms
  }
  const updates = begin({ seed, steps, world, now, pass, network })
  const server = updates?.server ?? new SimServer(world.database, world.ids.org, now, dice.fork(), mutant)
  const flush = () => flushAll(world.storage.settle, server.underway)
  const oracle = new Oracle(
    (_event, subject) =>
      subject === world.ids.gallery
        ? FLOOR.gallery
        : subject === world.ids.standing
          ? FLOOR.standing
          : subject === world.ids.floor
            ? FLOOR.house
            : SEATS,
    (subject) =>
      subject === world.ids.voucher
        ? VOUCHER.value
        : subject === world.ids.code
          ? PROMO_CODE.limit_tickets
          : subject === world.ids.sekt
            ? SEKT.stock
            : Number.POSITIVE_INFINITY,
  )
  const devices = world.devices.map(({ certificate }, i) => {
    const identity = world.identity(i)
    server.enter(identity.device?.id ?? '', { org_id: world.ids.org, user_id: world.ids.user, role: 'ADMIN' })
    oracle.setUser(identity.device?.id ?? '', identity.user.id)
    const setting = { identity, people: world.people, certificate, now, dice: dice.fork(), network, server, mutant }
    return updates?.device(setting) ?? new SimDevice({ ...setting, lane: world.storage })
  })
  const count = { sold: 0, voids: 0, scans: 0, picked_up: 0 }
  const market = new Seeded(seed * 6007 + 29)
  const later = new Seeded(seed * 5009 + 43)
  const shop =
    !restores && market.chance(75)
      ? new SimShop({ world, server, oracle, now }, market, later.chance(60) ? later : null)
      : null
  const rare = new RareStateCounter()
  const scene: SimScene = { world, oracle, network, dice, count, restores, now, pass }
  const trace = createHash('sha256')
  let violation: Violation | null = null
  const underway = new Map<Promise<void>, () => boolean>()
  const start: Start = (device, what, work) => {
    const { life } = device
    const run: Promise<void> = work
      .then(
        () => void trace.update(`${what} ok;`),
        (error: unknown) => {
          trace.update(`${what} ${error instanceof DomainError ? error.code : String(error)};`)
          if (error instanceof Violation) violation ??= error
          else if (!(error instanceof DomainError) || !EXPECTED.has(error.code))
            violation ??= new Violation(9, `${what}: ${String(error)}`)
        },
      )
      .finally(() => underway.delete(run))
    underway.set(run, () => device.life === life)
  }
  const deliver = async (times: number) => {
    for (let i = 0; i < times && network.waiting > 0; i++) {
      await network.deliver()
      await flush()
    }
  }

  if (!updates) await shop?.after?.begin()
  for (let n = dice.below(4); n > 0; n--) await reserve({ ...scene, server })
  for (const device of devices) start(device, 'set PINs', device.setPins())
  await flush()
  await deliver(300)
  for (const device of devices) start(device, 'first pull', device.pull(true))
  await flush()
  await deliver(300)
  for (const [i, device] of devices.entries())
    start(
      device,
      'open shift',
      device.register().openShift({ cash_box_id: world.devices[i]?.cash_box_id ?? '', opening: 10_000 }),
    )
  await flush()
  await deliver(300)
  network.weather = weather.net
  server.weather = weather.server
  for (const device of devices) device.weather = weather.disk()
  const calendar = new Seeded(seed * 7919 + 17)
  const weeksPass = calendar.chance(30)
  const isToday = () => updates?.isServerUpdated ?? true
  // An earlier release knows other decisions.
  const decides = () => !restores && isToday()
  const happening: EventHistory = { ...scene, server, devices, rare, start, loses, removes, weeksPass, decides }
  const events = eventsOf(happening)
  const haste = new SimHaste(happening, new Seeded(seed * 4001 + 11))
  try {
    for (let step = 0; step < steps && !violation; step++) {
      time += dice.below(90) * SECOND
      const device = dice.pick(devices)
      if (!device) break
      if (weeksPass && calendar.chance(5)) await events['weeks passed'](device, calendar)
      const action = drawAction(dice)
      const happened = action.event && (await rare.before(action.event, [device]))
      const work = action.act(scene, device)
      happened?.()
      if (work) start(device, action.name, work)
      await flush()
      await deliver(dice.below(12))
      if (restores && dice.chance(3)) server.backUp()
      if (restores && dice.chance(2)) await events.restored(device, dice)
      if (loses && !haste.isOn && oracle.lost.size === 0 && dice.chance(1))
        await events.withdrawn(dice.pick(devices) ?? device, dice)
      if (removes && !haste.isOn && oracle.removed === null && dice.chance(2))
        await events['user removed'](device, dice)
      if (decides() && dice.chance(5)) await simulateDecision({ ...scene, server })
      if (!restores && dice.chance(2)) await reserve({ ...scene, server })
      if (!restores && dice.chance(1)) await cancelReservation({ ...scene, server })
      if (!restores && dice.chance(5)) await server.expire()
      if (isToday() && shop) await shop.act()
      if (restores && dice.chance(15)) start(device, 'confirm the restore', server.confirm(device.id))
      if (dice.chance(1)) await events['limit lowered'](device, dice)
      await haste.follow(device, action.name, flush)
      if (mutant === 'TTL reclaim' && dice.chance(5)) await server.reclaim()
      if (dice.chance(20)) for (const each of devices) each.resume()
      await flush()
      if (await updates?.step(step, devices)) await shop?.after?.begin()
    }
    if (!violation) {
      if (await updates?.finish(devices)) await shop?.after?.begin()
      await assertEnd({
        ...scene,
        server,
        devices,
        shop,
        deliver,
        flush,
        start,
        idle: () => ![...underway.values()].some((alive) => alive()),
        failed: () => violation,
      })
    }
  } catch (error) {
    violation ??=
      error instanceof Violation
        ? error
        : new Violation(9, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const faults: Record<string, number> = {
    ...network.faults,
    ...server.faults,
    ...shop?.counts,
    ...shop?.after?.counts,
    ...updates?.counts,
  }
  for (const device of devices)
    for (const [name, n] of Object.entries(device.faults)) faults[name] = (faults[name] ?? 0) + n
  trace.update(JSON.stringify([faults, count, String(violation)]))
  return { seed, steps, trace: trace.digest('hex'), violation, faults, reached: rare.reached, ...count }
}
