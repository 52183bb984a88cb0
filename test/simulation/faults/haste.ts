import { simulateDecision, simulatePayout } from '../actions/refunds'
import type { SimDevice } from '../device'
import type { Seeded } from '../seeded'
import { type EventHistory, eventsOf } from './events'

/** Actions that often leave a device in a state which random events seldom meet. */
const HASTENED: ReadonlySet<string> = new Set(['scan', 'leave', 'void', 'redeem', 'pick up', 'close shift'])

/** Operations that are rarely unsent when a device is lost or a user is removed, which happens once a history at most. */
const AWAITED = ['PayOutRefund', 'UndoCheckIn'] as const

/** Steps by which a desk comes to pay out a refund in cash: the office decides only when the shift of the sale is over. */
const ERRAND = ['close', 'drain', 'open', 'ask', 'drain', 'decide', 'pull', 'pay out'] as const

/**
 * Brings rare states about in one history of four: refunds which desks pay out, and events right after actions that
 * leave unsent work or held rights. It draws from dice of its own, so that the other histories stay as they are.
 */
export class SimHaste {
  readonly isOn: boolean
  readonly #events
  readonly #awaited: (typeof AWAITED)[number] | undefined
  #desk: SimDevice | undefined
  #done = 0

  constructor(
    readonly history: EventHistory,
    readonly dice: Seeded,
  ) {
    this.isOn = dice.chance(25)
    this.#awaited = dice.pick(AWAITED)
    this.#events = eventsOf(history)
  }

  /**
   * Lets an action of a device be followed by an event, by the next step of a refund, or by neither.
   * @param flush settles everything that needs no further delivery
   */
  async follow(device: SimDevice, action: string, flush: () => Promise<void>): Promise<void> {
    const { dice } = this
    if (!this.isOn) return
    if (HASTENED.has(action)) await this.#hasten(device, 10)
    if (!this.history.decides() || !dice.chance(35)) return
    this.#desk ??= dice.pick(this.history.devices)
    if (!this.#desk) return
    const step = ERRAND[this.#done++ % ERRAND.length]
    await this.#take(step, this.#desk)
    await flush()
    if (step !== 'pay out') return
    await this.#hasten(this.#desk, 60)
    this.#desk = undefined
  }

  /** Lets an event happen to a device, in `percent` of 100 cases, and the rarest ones while the awaited work is unsent. */
  async #hasten(device: SimDevice, percent: number): Promise<void> {
    const { dice } = this
    const { withdrawn, 'user removed': removed, ...others } = this.#events
    if ((await device.look()).pending.some(({ name }) => name === this.#awaited)) {
      await withdrawn(device, dice)
      if (dice.chance(50)) await removed(device, dice)
    }
    if (dice.chance(percent)) await dice.pick(Object.values(others))?.(device, dice)
  }

  async #take(step: (typeof ERRAND)[number] | undefined, desk: SimDevice): Promise<void> {
    const { history, dice } = this
    const register = desk.register()
    const start = (work: Promise<unknown>) => history.start(desk, `refund: ${step}`, work)
    switch (step) {
      case 'close':
        return start(register.closeShift({ counted: 0, difference_reason: null, first_counted: null }))
      case 'drain':
        return start(desk.drain())
      case 'open':
        return start(register.openShift({ cash_box_id: history.world.cashBoxOf(desk.id), opening: 30_000 }))
      case 'ask':
        return start(requestRefund(desk, dice))
      case 'decide':
        return simulateDecision({ ...history, dice })
      case 'pull':
        return start(desk.pull(true))
      case 'pay out':
        return start(simulatePayout({ ...history, dice }, desk))
    }
  }
}

/** Requests a refund of an order that the desk has sold in an earlier shift. */
async function requestRefund(desk: SimDevice, dice: Seeded): Promise<void> {
  const closed = new Set(
    (await desk.rowsOf('cash_box_shifts')).flatMap(({ id, status }) => (status === 'open' ? [] : [id])),
  )
  const sold = (await desk.rowsOf('orders')).filter(
    ({ shift_id, device_id, refund_requested_at }) =>
      device_id === desk.id && refund_requested_at === null && shift_id !== null && closed.has(shift_id),
  )
  const order = dice.pick(sold.sort((a, b) => (a.id < b.id ? -1 : 1)))
  if (order) await desk.register().requestRefund({ order_id: order.id, reason: 'ill' })
}
