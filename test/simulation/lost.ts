import { bookedEntries, type bookKeptEntry } from '../../shared/incidents/commands'
import type { Args } from '../../shared/kernel/command'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import type { Scene } from './deeds'
import type { SimDevice } from './device'
import type { Oracle } from './oracle'
import { Violation } from './oracle'
import type { SimServer } from './server'

type Losing = Pick<Scene, 'oracle' | 'dice'> & { readonly server: SimServer }

/** A device is given up by a manager while it goes on somewhere, or there are two of it all of a sudden. */
export async function lose({ oracle, dice, server }: Losing, devices: SimDevice[]): Promise<void> {
  const device = dice.pick(devices)
  if (!device) return
  server.faults.lost_devices++
  if (dice.chance(60)) return oracle.givenUp(device.id, await server.giveUp(device.id, dice.chance(50) ? 'FenceDevice' : 'RevokeDevice'))
  oracle.givenUp(device.id, server.bookedOf(device.id))
  devices.push(await device.copy())
}

/** What became of everything that lay in quarantine: which operations a manager has booked, and which are settled in words. */
export type Decided = { readonly booked: ReadonlySet<string>; readonly left: ReadonlySet<string> }

/**
 * A manager goes through the quarantine of lost devices: all that can be booked is booked, the oldest first, and the rest
 * settled in words. Nothing may lie there but what lost devices did (6).
 */
export async function decided({ oracle, server, dice }: Losing, devices: readonly SimDevice[]): Promise<Decided> {
  const states = new Map<string, { readonly device_id: string; readonly code: string | null }>()
  for (const device of devices) for (const op of await device.log()) if (op.state === 'quarantined') states.set(op.id, op)
  for (const { device_id, code } of states.values())
    if (!oracle.lost.has(device_id) || !WITHDRAWN.has(code ?? '')) throw new Violation(6, `something was quarantined: ${code}`)
  for (const [n, incident] of open(server).entries()) {
    if (settledSince(server, incident.id)) continue
    const earlier = n === 0 && dice.chance(50) ? lastOf(server) : incident.id
    for (let after: string | null | undefined = null; after !== undefined; ) {
      const input: Args<typeof bookKeptEntry>['input'] = { decision: 'found', earlier: true, after }
      const answer: unknown = await server.call(incident.device_id ?? '', 'BookKeptEntry', { id: earlier, input }).catch(refused)
      after = bookedEntries.safeParse(answer).data?.next ?? undefined
    }
  }
  for (const { id, device_id } of open(server)) await server.call(device_id ?? '', 'SettleIncident', { id, input: { decision: 'paid back' } })
  const booked = new Set<string>()
  const left = new Set<string>()
  for (const { subject_id, details } of incidents(server, '')) (details.booked === true ? booked : left).add(subject_id)
  for (const id of states.keys()) if (!booked.has(id) && !left.has(id)) throw new Violation(9, 'something lies in quarantine and nobody is told')
  if (booked.size + left.size !== states.size) throw new Violation(9, `${booked.size + left.size} incidents about ${states.size} entries`)
  return { booked, left }
}

/** Why something of a lost device may lie in quarantine. */
const WITHDRAWN: ReadonlySet<string> = new Set(['device.fenced', 'device.revoked', 'sync.chain'])

const refused = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}

type Quarantined = Pick<RowOf<'incidents'>, 'id' | 'subject_id' | 'device_id' | 'details'>

const incidents = (server: SimServer, condition: string): Quarantined[] =>
  (
    server.raw
      .prepare(`select i.id, subject_id, i.device_id, i.details from incidents i join quarantined_ops q on q.id = subject_id
        where kind = 'quarantined' ${condition} order by json_extract(q.op, '$.seq'), q.created_at, i.id`)
      .all() as (Omit<Quarantined, 'details'> & { readonly details: string })[]
  ).map((row) => ({ ...row, details: JSON.parse(row.details) as Quarantined['details'] }))

const open = (server: SimServer): Quarantined[] => incidents(server, 'and settled_at is null')

const settledSince = (server: SimServer, id: string): boolean => !open(server).some((incident) => incident.id === id)

const lastOf = (server: SimServer): string => open(server).at(-1)?.id ?? ''

/** The machines whose work counts: all but those given up, and of two with one name the one whose log the server has. */
export async function trusted(devices: readonly SimDevice[], oracle: Oracle, server: SimServer): Promise<readonly SimDevice[]> {
  const heads = new Map(
    (
      server.raw.prepare('select id, status, last_seq, last_hash from devices').all() as Pick<RowOf<'devices'>, 'id' | 'status' | 'last_seq' | 'last_hash'>[]
    ).map((row) => [row.id, row]),
  )
  const kept: SimDevice[] = []
  for (const device of devices) {
    const head = heads.get(device.id)
    const last = (await device.log()).at(-1)
    const whole = (head?.last_seq ?? 0) === (last?.seq ?? 0) && (head?.last_hash ?? null) === (last?.hash ?? null)
    const twin = kept.some((other) => other.id === device.id)
    if (!oracle.lost.has(device.id) || (head?.status === 'active' && whole && !twin)) kept.push(device)
  }
  return kept
}
