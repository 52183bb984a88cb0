import type { enrolDevice } from '../../shared/devices/commands'
import { needsCode } from '../../shared/devices/enrolment'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import { certificateBytes } from '../../shared/tickets/code'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { isSmallOrder } from '../kernel/ed25519'
import { noteAuthor } from './device-users'

/** The device a command was recorded on. Throws `device.unknown` where it came without one, as a plain mutation does. */
export function recordedOn(ctx: Context): string {
  if (!ctx.op.device_id) throw new DomainError('device.unknown')
  return ctx.op.device_id
}

/** A device that may still be granted something. Throws `device.unknown`, `device.revoked` or `device.fenced`. */
export async function activeDevice(ctx: Context, id: string): Promise<RowOf<'devices'>> {
  const device = await ctx.rows.get('devices', id)
  if (!device || device.deleted) throw new DomainError('device.unknown')
  if (device.status !== 'active') throw new DomainError(`device.${device.status}`)
  return device
}

export const bookEnrolment: Handler<typeof enrolDevice> = async (trx, { input }, ctx) => {
  const known = await ctx.rows.get('devices', input.id)
  if (known) {
    if (known.public_key !== input.public_key) throw new DomainError('sync.reused')
    return () => existingRow(ctx, 'devices', input.id)
  }
  const { id, kind, public_key, name } = input
  const device = await certified(trx, ctx, { id, kind, public_key, name })
  // A device that bears our own signature was enrolled here before the restore of an older backup.
  const returning = input.earlier?.certificate === device.certificate ? input.earlier : null
  if (!returning && needsCode(await existingRow(ctx, 'orgs', ctx.op.org_id), ctx.may)) throw new DomainError('device.code_needed')
  await insertDevice(trx, ctx, device, returning)
  return () => existingRow(ctx, 'devices', id)
}

/** Whether a device that is at work bears this name. */
export async function nameTaken(trx: Trx, org_id: string, name: string): Promise<boolean> {
  const devices = trx.selectFrom('devices').select('id').where('org_id', '=', org_id).where('name', '=', name)
  return (await devices.where('status', '=', 'active').where('deleted', '=', false).executeTakeFirst()) !== undefined
}

type NewDevice = Pick<RowOf<'devices'>, 'id' | 'kind' | 'public_key' | 'name'>
type Certified = NewDevice & { readonly certificate: string }

/** A new device with the organisation's word for its key. Throws `input.invalid` for a key that anybody can sign for. */
export async function certified(trx: Trx, ctx: Context, device: NewDevice): Promise<Certified> {
  const { org_id } = ctx.op
  const { id, kind, public_key } = device
  if (isSmallOrder(public_key)) throw new DomainError('input.invalid', { field: 'public_key', reason: 'a key of small order' })
  const { private_key } = await trx.selectFrom('org_keys').select('private_key').where('org_id', '=', org_id).executeTakeFirstOrThrow()
  const signed = ctx.ports.sign(private_key, certificateBytes(org_id, id, Buffer.from(public_key, 'hex'), kind))
  return { ...device, certificate: Buffer.from(signed).toString('hex') }
}

/** Writes a new device down, with its number: the one it had, where it comes back. Throws `device.name_taken`. */
export async function insertDevice(trx: Trx, ctx: Context, device: Certified, returning: { readonly number: number } | null): Promise<void> {
  const { org_id } = ctx.op
  const { id, kind, public_key, certificate } = device
  const name = device.name.trim()
  const taken = await nameTaken(trx, org_id, name)
  if (taken && !returning) throw new DomainError('device.name_taken')
  const number = await numberFor(trx, org_id, returning?.number ?? null)
  await ctx.rows.insert('devices', {
    id,
    kind,
    public_key,
    name: taken ? `${name.slice(0, 50)} (${number})` : name,
    number,
    certificate,
    status: 'active',
    last_seq: 0,
    last_hash: null,
    last_seen_at: ctx.now,
    enrolled_by: ctx.op.user_id,
    recovery: returning && kind === 'desk' ? 'silent' : null,
    cloned_at: null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await noteAuthor(trx, org_id, id, ctx.op.user_id, ctx.now)
}

/** The number an earlier enrolment gave, where it is still free; else the next, beyond all that may have been given out since a backup. */
async function numberFor(trx: Trx, org_id: string, wanted: number | null): Promise<number> {
  const numbers = trx.selectFrom('devices').where('org_id', '=', org_id)
  if (wanted !== null && !(await numbers.select('id').where('number', '=', wanted).executeTakeFirst())) return wanted
  const last = await numbers.select((eb) => eb.fn.max('number').as('number')).executeTakeFirst()
  const recovery = await trx.selectFrom('recoveries').select('first_number').where('org_id', '=', org_id).executeTakeFirst()
  return Math.max((last?.number ?? 0) + 1, recovery?.first_number ?? 0)
}
