import type { OpRow } from '../../../../client/sync/log/store/store'
import type { RowOf } from '../../../../shared/registry'
import type { SimDevice } from '../../device'
import type { SimServer } from '../../server'
import { type Oracle, Violation } from '../oracle'

/**
 * True for an operation of a removed user that the server had not received before the removal. Only a manager can book
 * it.
 */
export const isOfRemoved = ({ removed }: Oracle, op: Pick<OpRow, 'device_id' | 'user_id' | 'seq'>): boolean =>
  removed !== null && op.user_id === removed.user_id && op.seq > (removed.heads.get(op.device_id) ?? 0)

/** Devices whose work counts: all except lost ones. Of two clones, the one whose log the server has counts. */
export async function trustedDevices(
  devices: readonly SimDevice[],
  oracle: Oracle,
  server: SimServer,
): Promise<readonly SimDevice[]> {
  const heads = new Map(
    server.database
      .query<Pick<RowOf<'devices'>, 'id' | 'status' | 'last_seq' | 'last_hash'>>(
        'select id, status, last_seq, last_hash from devices',
      )
      .map((row) => [row.id, row]),
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

/**
 * Asserts that each device with differing logs on two machines has exactly one incident, and no other device has any
 * (9).
 */
export async function assertClonesReported(
  devices: readonly SimDevice[],
  incidents: readonly RowOf<'incidents'>[],
): Promise<void> {
  const ends = new Map<string, Set<string>>()
  for (const device of devices) {
    const last = (await device.log()).at(-1)
    ends.set(device.id, (ends.get(device.id) ?? new Set()).add(last?.hash ?? ''))
  }
  for (const [id, different] of ends) {
    const told = incidents.filter(({ kind, subject_id }) => kind === 'device_cloned' && subject_id === id).length
    if (told !== (different.size > 1 ? 1 : 0))
      throw new Violation(
        9,
        `a manager was told ${told} times that a device is there twice, with ${different.size} logs`,
      )
  }
}
