import type { OpRow } from '../../../client/sync/log/store/store'
import { bookedEntries, type bookKeptEntry } from '../../../shared/incidents/commands'
import { DomainError } from '../../../shared/kernel/errors'
import type { Args } from '../../../shared/kernel/model/command'
import type { RowOf } from '../../../shared/registry'
import type { SimScene } from '../actions/actions'
import type { SimDevice } from '../device'
import type { Oracle } from '../judge/oracle'
import { Violation } from '../judge/oracle'
import type { RareStateCounter } from '../judge/rare-states'
import { isOfRemoved } from '../judge/truth/devices'
import type { SimServer } from '../server'

type Managing = Pick<SimScene, 'oracle' | 'dice'> & { readonly server: SimServer }

/** Loses a device. Either a manager fences or revokes it while it continues to run elsewhere, or it is cloned. */
export async function loseDevice(
  { oracle, dice, server, rare }: Managing & { readonly rare: RareStateCounter },
  devices: SimDevice[],
  device: SimDevice,
): Promise<void> {
  server.faults.lost_devices++
  const isWithdrawn = dice.chance(60)
  const happened = await rare.before(isWithdrawn ? 'withdrawn' : 'cloned', [device])
  if (isWithdrawn)
    oracle.markLost(device.id, await server.giveUp(device.id, dice.chance(50) ? 'FenceDevice' : 'RevokeDevice'))
  else {
    oracle.markLost(device.id, server.bookedOf(device.id))
    devices.push(await device.copy())
  }
  happened()
}

/**
 * Outcome of the quarantine: ids of the operations that a manager has booked, and of those settled manually with a
 * note.
 */
export type QuarantineOutcome = { readonly booked: ReadonlySet<string>; readonly left: ReadonlySet<string> }

/**
 * Clears the quarantine as a manager would: books what can be booked, oldest first, and settles the rest manually.
 * Throws a `Violation` when anything else is quarantined than work of lost devices or removed users, and later work
 * that depends on it (6).
 */
export async function clearQuarantine(
  { oracle, server, dice }: Managing,
  devices: readonly SimDevice[],
): Promise<QuarantineOutcome> {
  const states = new Map<string, OpRow>()
  const shaken = new Set<string>()
  for (const device of devices) {
    const log = await device.log()
    for (const op of log) if (op.state === 'quarantined') states.set(op.id, op)
    // Operations after one that waits for a manager cannot be booked before it.
    const first = log.findIndex((op) => isOfRemoved(oracle, op))
    if (first >= 0) for (const op of log.slice(first)) shaken.add(op.id)
  }
  for (const op of states.values()) {
    const withdrawn = oracle.lost.has(op.device_id) && WITHDRAWN.has(op.code ?? '')
    if (!withdrawn && !shaken.has(op.id)) throw new Violation(6, `${op.name} was quarantined: ${op.code}`)
  }
  await bookAll(server, dice)
  // A release waits for the operations before it, and is then booked even if a manager has already settled it.
  await settleManually(server, dice)
  const booked = new Set<string>()
  const left = new Set<string>()
  for (const { subject_id, details } of incidents(server, ''))
    (details.booked === true || details.done_in_words === true ? booked : left).add(subject_id)
  assertBookable(
    oracle,
    [...left].flatMap((id) => states.get(id) ?? []),
  )
  for (const id of states.keys())
    if (!booked.has(id) && !left.has(id)) throw new Violation(9, 'something lies in quarantine and nobody is told')
  if (booked.size + left.size !== states.size)
    throw new Violation(9, `${booked.size + left.size} incidents about ${states.size} entries`)
  return { booked, left }
}

/**
 * Books every operation that can be booked, oldest first, and retries the rest: a void on one device makes room for a
 * sale on another.
 */
async function bookAll(server: SimServer, dice: Managing['dice']): Promise<void> {
  for (let before = -1; before !== open(server).length; ) {
    before = open(server).length
    await bookOnce(server, dice)
  }
}

async function bookOnce(server: SimServer, dice: Managing['dice']): Promise<void> {
  for (const [n, incident] of open(server).entries()) {
    if (settledSince(server, incident.id)) continue
    const earlier = n === 0 && dice.chance(50) ? lastOf(server, incident) : incident.id
    for (let after: string | null | undefined = null; after !== undefined; ) {
      const input: Args<typeof bookKeptEntry>['input'] = { decision: 'found', earlier: true, after }
      const answer: unknown = await server
        .call(incident.device_id ?? '', 'BookKeptEntry', { id: earlier, input })
        .catch(refused)
      after = bookedEntries.safeParse(answer).data?.next ?? undefined
    }
  }
}

/** Settles the operations that could not be booked, oldest or newest first. */
async function settleManually(server: SimServer, dice: Managing['dice']): Promise<void> {
  const left = open(server)
  if (dice.chance(50)) left.reverse()
  for (const { id, device_id } of left) {
    if (!settledSince(server, id))
      await server.call(device_id ?? '', 'SettleIncident', { id, input: { decision: 'paid back' } })
  }
}

/**
 * Asserts that all quarantined work of devices in service was booked (6). These devices hold the rights that they sold
 * from. The one exception is a voided sale whose place was released and sold again: its two receipts cancel out, and a
 * manager settles it.
 */
function assertBookable(oracle: Oracle, left: readonly OpRow[]): void {
  const about = (name: string) => new Set(left.flatMap((op) => (op.name === name ? op.about : [])))
  const [sold, voided] = [about('CreateOrder'), about('VoidOrder')]
  for (const { name, device_id, about } of left)
    if (!oracle.lost.has(device_id) && !about.some((id) => sold.has(id) && voided.has(id)))
      throw new Violation(6, `${name} of somebody removed cannot be booked`)
}

/** Error codes with which an operation of a lost device may be quarantined. */
const WITHDRAWN: ReadonlySet<string> = new Set(['device.fenced', 'device.revoked', 'sync.chain'])

const refused = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}

type Quarantined = Pick<RowOf<'incidents'>, 'id' | 'subject_id' | 'device_id' | 'details'> & { readonly name: string }

const incidents = (server: SimServer, condition: string): Quarantined[] =>
  server.database.query<Quarantined>(
    `select i.id, subject_id, i.device_id, i.details, q.op ->> 'name' as name from incidents i join quarantined_ops q on q.id = subject_id
      where kind = 'quarantined' ${condition} order by cast(q.op ->> 'seq' as integer), q.created_at, i.id`,
  )

const open = (server: SimServer): Quarantined[] => incidents(server, 'and settled_at is null')

const settledSince = (server: SimServer, id: string): boolean => !open(server).some((incident) => incident.id === id)

const lastOf = (server: SimServer, { device_id }: Quarantined): string =>
  open(server).findLast((each) => each.device_id === device_id)?.id ?? ''
