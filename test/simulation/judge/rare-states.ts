import type { OpRow } from '../../../client/sync/log/store/store'
import type { RightKind } from '../../../shared/rights/entity'
import type { SimDevice } from '../device'

/** Events that change what a device may still do. */
export const EVENTS = [
  'restored',
  'cloned',
  'withdrawn',
  'user removed',
  'crashed',
  'rows evicted',
  'clock set',
  'weeks passed',
  'limit lowered',
  'handed over',
] as const
export type RareEvent = (typeof EVENTS)[number]

/** Operations of which a device may have unsent ones, by the words of a counter. */
const UNSENT = {
  sale: 'CreateOrder',
  void: 'VoidOrder',
  refund: 'RequestRefund',
  payout: 'PayOutRefund',
  scan: 'CreateCheckIn',
  'undone scan': 'UndoCheckIn',
  'opened shift': 'OpenCashBoxShift',
  'closed shift': 'CloseCashBoxShift',
  'cash move': 'MoveCash',
} as const

/** Rights that a device may hold, by the words of a counter. */
const HELD = {
  seat: 'seat',
  places: 'places',
  stock: 'stock',
  voucher: 'balance',
  'promo code': 'uses',
  reservation: 'order',
} as const satisfies Readonly<Record<string, RightKind>>

/** Conditions of a device at the time of an event. */
export const CONDITIONS: readonly string[] = [
  ...Object.keys(UNSENT).map((word) => `unsent ${word}`),
  ...Object.keys(HELD).map((word) => `held ${word}`),
  'a write under way',
]

/** Times that each rare state was reached: an event while a condition held at a device, `cloned, unsent void`. */
export type RareStates = Readonly<Record<string, number>>

/** Combinations that no history can reach, with the reason. */
export const IMPOSSIBLE: Readonly<Record<string, string>> = {
  'restored, unsent payout':
    'The office decides no refund in a history with restores, which would forget the decision.',
}

/** Names of all rare states that the recorded histories together must reach. */
export const rareStates = (): readonly string[] =>
  EVENTS.flatMap((event) => CONDITIONS.map((condition) => `${event}, ${condition}`)).filter(
    (state) => !(state in IMPOSSIBLE),
  )

/** Table of the counts for people: a line for each condition, a column for each event. */
export function rareStateTable(reached: RareStates): string {
  const cells = CONDITIONS.map((condition) => [
    condition,
    ...EVENTS.map((event) => {
      const state = `${event}, ${condition}`
      return state in IMPOSSIBLE ? '-' : String(reached[state] ?? 0)
    }),
  ])
  const lines = [['rare states', ...EVENTS], ...cells]
  return lines
    .map(([name = '', ...counts]) => name.padEnd(20) + counts.map((count) => count.padStart(16)).join(''))
    .join('\n')
}

/** Counts the rare states of one history. Reading them draws no dice and takes no step at a device. */
export class RareStateCounter {
  readonly #reached = new Map<string, number>()

  get reached(): RareStates {
    return Object.fromEntries(this.#reached)
  }

  /**
   * Looks which conditions hold at one of the devices before an event. Call the result once the event has happened, to
   * count it for each of them.
   */
  async before(event: RareEvent, devices: readonly SimDevice[]): Promise<() => void> {
    const met = new Set<string>()
    for (const device of devices) for (const condition of await conditionsOf(device)) met.add(condition)
    return () => {
      for (const condition of met) {
        const state = `${event}, ${condition}`
        this.#reached.set(state, (this.#reached.get(state) ?? 0) + 1)
      }
    }
  }
}

async function conditionsOf(device: SimDevice): Promise<readonly string[]> {
  const { pending, rights, writing } = await device.look()
  const names = new Set(pending.map(({ name }: Pick<OpRow, 'name'>) => name))
  const kinds = new Set<RightKind>(
    rights.filter((right) => right.qty > right.used + right.returned).map(({ kind }) => kind),
  )
  const unsent = Object.entries(UNSENT).filter(([, name]) => names.has(name))
  const held = Object.entries(HELD).filter(([, kind]) => kinds.has(kind))
  return [
    ...unsent.map(([word]) => `unsent ${word}`),
    ...held.map(([word]) => `held ${word}`),
    ...(writing ? ['a write under way'] : []),
  ]
}
