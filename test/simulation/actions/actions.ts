import { HOUR, MINUTE } from '../../../shared/kernel/time'
import type { SimDevice } from '../device'
import type { Network } from '../faults/network'
import { handOver } from '../faults/people'
import type { Oracle } from '../judge/oracle'
import type { RareEvent } from '../judge/rare-states'
import type { Seeded } from '../seeded'
import { PROGRAMME, PROMO_CODE, SEKT, VOUCHER } from '../theatre/theatre'
import type { SimWorld } from '../world'
import { simulatePayout, simulateRefundRequest } from './refunds'
import { finishPickUp, simulatePickUp } from './reservations'
import { voidRecentSale } from './void'

export type SimScene = {
  readonly world: SimWorld
  readonly oracle: Oracle
  readonly network: Network
  readonly dice: Seeded
  readonly count: { sold: number; voids: number; scans: number; picked_up: number }
  /** True in histories in which the server's machine is lost and an old backup replaces it. */
  readonly restores: boolean
  readonly now: () => number
  /** Advances the clock. */
  readonly pass: (ms: number) => undefined
}

/** A random action on one device: by a person, by a fault or by time. Asynchronous ones return a promise. */
export type RandomAction = {
  readonly name: string
  readonly weight: number
  /** Event for the counters of rare states. */
  readonly event?: RareEvent
  readonly act: (scene: SimScene, device: SimDevice) => Promise<unknown> | undefined
}

const ACTIONS: readonly RandomAction[] = [
  { name: 'sell places', weight: 22, act: sellPlaces },
  { name: 'sell seat', weight: 16, act: sellSeat },
  { name: 'sell voucher', weight: 6, act: sellVoucher },
  { name: 'redeem', weight: 9, act: redeem },
  { name: 'use code', weight: 7, act: useCode },
  { name: 'sell drinks', weight: 10, act: sellDrinks },
  { name: 'void', weight: 6, act: voidRecentSale },
  { name: 'pick up', weight: 9, act: simulatePickUp },
  { name: 'finish', weight: 8, act: finishPickUp },
  { name: 'ask for a refund', weight: 4, act: simulateRefundRequest },
  { name: 'pay out', weight: 4, act: simulatePayout },
  { name: 'drain', weight: 10, act: (_, device) => device.drain() },
  { name: 'pull', weight: 7, act: (_, device) => device.pull() },
  { name: 'top up', weight: 6, act: (_, device) => device.topUp() },
  {
    name: 'open shift',
    weight: 8,
    act: ({ world, dice }, device) =>
      device.register().openShift({ cash_box_id: world.cashBoxOf(device.id), opening: 5000 + dice.below(3) * 1000 }),
  },
  { name: 'close shift', weight: 2, act: closeShift },
  { name: 'hand over', weight: 5, event: 'handed over', act: handOver },
  {
    name: 'move cash',
    weight: 4,
    act: ({ dice }, device) =>
      device
        .register()
        .moveCash({ kind: dice.chance(50) ? 'cash_in' : 'cash_out', amount: 1 + dice.below(4000), reason: 'change' }),
  },
  { name: 'scan', weight: 10, act: scan },
  { name: 'leave', weight: 7, act: leave },
  { name: 'crash', weight: 3, event: 'crashed', act: (_, device) => device.crash() },
  { name: 'evict rows', weight: 1, event: 'rows evicted', act: (_, device) => device.evictRows() },
  { name: 'cut', weight: 3, act: ({ network }, device) => reach(network, device, false) },
  { name: 'mend', weight: 6, act: ({ network }, device) => reach(network, device, true) },
  {
    name: 'set the clock',
    weight: 2,
    event: 'clock set',
    act: ({ dice }, device) => device.jump((dice.chance(50) ? -1 : 1) * dice.below(180) * MINUTE),
  },
  { name: 'hours pass', weight: 2, act: ({ dice, pass }) => pass((dice.pick([4, 11, 17]) ?? 0) * HOUR) },
  { name: 'settle the disk', weight: 2, act: (_, device) => device.settleDisk() },
]

const TOTAL = ACTIONS.reduce((n, action) => n + action.weight, 0)

/** Picks a random action, each with the probability that its weight gives. */
export function drawAction(dice: Seeded): RandomAction {
  let roll = dice.below(TOTAL)
  const action = ACTIONS.find(({ weight }) => {
    roll -= weight
    return roll < 0
  })
  if (!action) throw new RangeError('no action has been drawn')
  return action
}

/** Closes the shift with a counted sum, sometimes with single notes and coins, sometimes with a recount. */
function closeShift({ dice }: SimScene, device: SimDevice): Promise<unknown> {
  const counts = [
    { piece: 5000, qty: dice.below(9) },
    { piece: 20, qty: 1 + dice.below(9) },
  ].filter(({ qty }) => qty > 0)
  const counted = counts.reduce((n, { piece, qty }) => n + piece * qty, 0)
  const first_counted = dice.chance(20) ? dice.below(50_000) : null
  return device
    .register()
    .closeShift({ counted, difference_reason: null, first_counted, ...(dice.chance(50) ? { counts } : {}) })
}

function reach(network: Network, device: SimDevice, reachable: boolean): undefined {
  if (reachable) network.mend(device.id)
  else network.cut(device.id)
  device.setReachable(reachable)
}

async function sellPlaces({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const gallery = dice.chance(60)
  const qty = 1 + dice.below(3)
  const { ids } = world
  const sold = await device.sell(
    [{ price_id: gallery ? ids.gallery_price : ids.standing_price, seat_id: null, qty }],
    qty * (gallery ? 1799 : 901),
  )
  oracle.recordSale(
    device.id,
    sold,
    sold.tickets.map(() => ({ event_id: ids.floor, category_id: gallery ? ids.gallery : ids.standing, seat_id: null })),
  )
  count.sold++
}

async function sellSeat({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const seat = dice.pick(world.seats) ?? ''
  const { ids } = world
  const sold = await device.sell([{ price_id: ids.stalls_price, seat_id: seat, qty: 1 }], 3433)
  oracle.recordSale(device.id, sold, [{ event_id: ids.hall, category_id: ids.stalls, seat_id: seat }])
  count.sold++
}

/** Sells vouchers of both kinds, sometimes with a drink, so that the amount paid exceeds the turnover. */
async function sellVoucher({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const { ids } = world
  const value = dice.chance(50) ? 2500 : 901
  const qty = 1 + dice.below(2)
  const drink = dice.chance(30)
  const voucher = { value, tax_group_id: dice.chance(40) ? ids.reduced : null }
  const lines = [{ voucher, qty }, ...(drink ? [{ product_id: ids.sekt, qty: 1 }] : [])]
  const sold = await device.sell(lines, qty * value + (drink ? SEKT.value : 0))
  oracle.recordSale(device.id, sold, [], drink ? [{ subject_id: ids.sekt, qty: 1 }] : [])
  count.sold++
}

/**
 * Pays for a place or for programmes with a voucher of the organisation or one sold tonight, up to its balance.
 * Sometimes the customer changes their mind.
 */
async function redeem({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const { ids } = world
  const register = device.register()
  const vouchers = dice.chance(70) ? await device.rowsOf('vouchers') : [...oracle.vouchers.values()]
  const { voucher_id, left } = await register.takeVoucher(dice.pick(vouchers)?.code ?? VOUCHER.code)
  if (dice.chance(20)) return register.releaseVoucher(voucher_id)
  const place = dice.chance(40)
  const qty = place ? 1 : 1 + dice.below(5)
  const total = place ? 1799 : qty * PROGRAMME.value
  const amount = Math.min(left, dice.chance(50) ? 500 : total, total)
  const payments = [
    { method: 'voucher' as const, amount, given: null, voucher_id },
    ...(amount < total ? [{ method: 'cash' as const, amount: total - amount, given: null }] : []),
  ]
  const lines = place ? [{ price_id: ids.gallery_price, seat_id: null, qty }] : [{ product_id: ids.programme, qty }]
  const sold = await register.sell({ lines, name: '', contact_id: null, payments })
  const placed = place ? [{ event_id: ids.floor, category_id: ids.gallery, seat_id: null }] : []
  oracle.recordSale(device.id, sold, placed, [{ subject_id: voucher_id, qty: amount }])
  count.sold++
  await register.releaseVoucher(voucher_id)
}

/** Sells drinks, sometimes together with a place on one order. */
async function sellDrinks({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const { ids } = world
  const qty = 1 + dice.below(3)
  const place = dice.chance(30)
  const lines = [
    { product_id: ids.sekt, qty },
    ...(place ? [{ price_id: ids.gallery_price, seat_id: null, qty: 1 }] : []),
  ]
  const sold = await device.sell(lines, qty * SEKT.value + (place ? 1799 : 0))
  const placed = place ? [{ event_id: ids.floor, category_id: ids.gallery, seat_id: null }] : []
  oracle.recordSale(device.id, sold, placed, [{ subject_id: ids.sekt, qty }])
  count.sold++
}

/**
 * Sells discounted places and drinks, which have different tax rates. The promo code counts each place and each drink
 * as one use. A manual discount also covers programmes, which the code excludes. Some sales have drinks only.
 */
async function useCode({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const { ids } = world
  const drinks = dice.below(3)
  const qty = drinks > 0 && dice.chance(30) ? 0 : 1 + dice.below(2)
  const code = dice.chance(75)
  const programmes = dice.chance(30) ? 1 : 0
  const lines = [
    { price_id: ids.gallery_price, seat_id: null, qty },
    { product_id: ids.sekt, qty: drinks },
    { product_id: ids.programme, qty: programmes },
  ].filter((line) => line.qty > 0)
  const cheaper = qty * 1799 + drinks * SEKT.value + (code ? 0 : programmes * PROGRAMME.value)
  const rate = code ? PROMO_CODE.discount_percentage : 333
  const total = qty * 1799 + drinks * SEKT.value + programmes * PROGRAMME.value - Math.round((cheaper * rate) / 10_000)
  const sold = await device.sell(lines, total, code ? { promo_code_id: ids.code } : { rate, reason: 'regular' })
  const placed = sold.tickets.map(() => ({ event_id: ids.floor, category_id: ids.gallery, seat_id: null }))
  const uses = code ? [{ subject_id: ids.code, qty: qty + drinks }] : []
  oracle.recordSale(device.id, sold, placed, [...uses, ...(drinks > 0 ? [{ subject_id: ids.sekt, qty: drinks }] : [])])
  count.sold++
}

/**
 * Scans a printed ticket for entry at this device's door. Sometimes the steward undoes the scan, and the visitor stays
 * outside. The oracle counts only certain entries: after a failed undo, it assumes nothing.
 */
async function scan({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const isDoubtful = oracle.doubtful.length > 0 && dice.chance(30)
  const code = dice.pick(isDoubtful ? oracle.doubtful : oracle.codes)
  if (code === undefined) return
  const door = device.door(dice.chance(50) ? world.ids.floor : world.ids.hall, false)
  const undo = dice.chance(15)
  const reading = await door.scan(code)
  count.scans++
  if (reading.kind !== 'ticket' || !reading.judged.ticket || reading.judged.admitted === 0) return
  const { ticket, admitted, check_in_id } = reading.judged
  if (undo && check_in_id) await door.undo(check_in_id)
  else oracle.recordEntry(ticket.id, admitted)
}

/**
 * Scans a ticket for exit, or scans it again during or right after the exit. Sometimes the visitor stays and the
 * steward undoes the scan. The oracle no longer counts a visitor who may be on the way out, and counts them again when
 * every door refuses the exit.
 */
async function leave({ dice, world, oracle, count }: SimScene, device: SimDevice): Promise<void> {
  const again = dice.chance(15)
  const code = dice.pick(oracle.codes.filter((each) => again !== oracle.inside(oracle.ticketOf(each)) > 0))
  if (code === undefined) return
  const door = device.door(dice.chance(80) ? world.ids.floor : world.ids.hall, true)
  const stays = !again && dice.chance(15)
  const exit = oracle.beginExit(oracle.ticketOf(code), again)
  const reading = await door.scan(code)
  count.scans++
  const judged = reading.kind === 'ticket' ? reading.judged : null
  if (stays && judged && judged.admitted > 0 && judged.check_in_id) await door.undo(judged.check_in_id)
  if (stays || !judged || judged.admitted === 0) exit.stayed()
  else exit.out()
}
