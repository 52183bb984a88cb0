import type { enrolDevice } from '../../shared/devices/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import { certificateBytes } from '../../shared/tickets/code'
import type { Trx } from '../kernel/database'
import { existing } from '../kernel/existing'
import type { Context, Handler } from '../kernel/handler'
import { noteAuthor } from './authors'

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
  const { org_id } = ctx.op
  const known = await ctx.rows.get('devices', input.id)
  if (known) {
    if (known.public_key !== input.public_key) throw new DomainError('sync.reused')
    return () => existing(ctx, 'devices', input.id)
  }
  const { private_key } = await trx.selectFrom('org_keys').select('private_key').where('org_id', '=', org_id).executeTakeFirstOrThrow()
  const signed = ctx.ports.sign(private_key, certificateBytes(org_id, input.id, Buffer.from(input.public_key, 'hex'), input.kind))
  const certificate = Buffer.from(signed).toString('hex')
  // A device that bears our own signature was enrolled here before the restore of an older backup.
  const returning = input.earlier?.certificate === certificate ? input.earlier : null
  const taken = await trx
    .selectFrom('devices')
    .select('id')
    .where('org_id', '=', org_id)
    .where('name', '=', input.name.trim())
    .where('status', '=', 'active')
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (taken && !returning) throw new DomainError('device.name_taken')
  const number = await numberFor(trx, org_id, returning?.number ?? null)
  const { id, kind, public_key } = input
  await ctx.rows.insert('devices', {
    id,
    kind,
    public_key,
    name: taken ? `${input.name.trim().slice(0, 50)} (${number})` : input.name.trim(),
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
  await noteAuthor(trx, org_id, input.id, ctx.op.user_id, ctx.now)
  return () => existing(ctx, 'devices', input.id)
}

/** The number an earlier enrolment gave, where it is still free; else the next, beyond all that may have been given out since a backup. */
async function numberFor(trx: Trx, org_id: string, wanted: number | null): Promise<number> {
  const numbers = trx.selectFrom('devices').where('org_id', '=', org_id)
  if (wanted !== null && !(await numbers.select('id').where('number', '=', wanted).executeTakeFirst())) return wanted
  const last = await numbers.select((eb) => eb.fn.max('number').as('number')).executeTakeFirst()
  const recovery = await trx.selectFrom('recoveries').select('first_number').where('org_id', '=', org_id).executeTakeFirst()
  return Math.max((last?.number ?? 0) + 1, recovery?.first_number ?? 0)
}
