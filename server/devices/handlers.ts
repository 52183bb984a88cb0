import type { enrolDevice, enrolOffice } from '../../shared/devices/commands'
import { needsCode } from '../../shared/devices/enrolment'
import { FIRST_OFFICE_NUMBER } from '../../shared/devices/entity'
import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/registry'
import { certificateBytes } from '../../shared/tickets/code'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { isSmallOrder } from '../kernel/ed25519'
import { recordDeviceUser } from './device-users'

/** Returns the device a command was recorded on. Throws `device.unknown` for a plain mutation, which has none. */
export function recordedOn(ctx: Context): string {
  if (!ctx.op.device_id) throw new DomainError('device.unknown')
  return ctx.op.device_id
}

/** Reads an active device. Throws `device.unknown`, `device.revoked` or `device.fenced`. */
export async function activeDevice(ctx: Context, id: string): Promise<RowOf<'devices'>> {
  const device = await ctx.rows.get('devices', id)
  if (!device || device.deleted) throw new DomainError('device.unknown')
  if (device.status !== 'active') throw new DomainError(`device.${device.status}`)
  return device
}

/**
 * Reads an active desk or door. Throws like `activeDevice`, and `device.unknown` for an office, which holds nothing and
 * unlocks nothing.
 */
export async function activeCounter(ctx: Context, id: string): Promise<RowOf<'devices'>> {
  const device = await activeDevice(ctx, id)
  if (device.kind === 'office') throw new DomainError('device.unknown')
  return device
}

/**
 * Returns the device of an id that was enrolled before, with this key; undefined if there is none. Throws `sync.reused`
 * for another key.
 */
export async function enrolledBefore(
  ctx: Context,
  { id, public_key }: Pick<NewDevice, 'id' | 'public_key'>,
): Promise<RowOf<'devices'> | undefined> {
  const known = await ctx.rows.get('devices', id)
  if (known && known.public_key !== public_key) throw new DomainError('sync.reused')
  return known
}

export const bookOfficeEnrolment: Handler<typeof enrolOffice> = async (trx, { input }, ctx) => {
  if (!(await enrolledBefore(ctx, input)))
    await insertDevice(trx, ctx, await certifyDevice(trx, ctx, { ...input, kind: 'office' }), null)
  return async () => ({ id: input.id })
}

export const bookEnrolment: Handler<typeof enrolDevice> = async (trx, { input }, ctx) => {
  if (await enrolledBefore(ctx, input)) return () => existingRow(ctx, 'devices', input.id)
  const { id, kind, public_key, name } = input
  const device = await certifyDevice(trx, ctx, { id, kind, public_key, name })
  // A device with a certificate of ours was enrolled here before an older backup was restored.
  const returning = input.earlier?.certificate === device.certificate ? input.earlier : null
  if (!returning && needsCode(await existingRow(ctx, 'orgs', ctx.op.org_id), ctx.may))
    throw new DomainError('device.code_needed')
  await insertDevice(trx, ctx, device, returning)
  return () => existingRow(ctx, 'devices', id)
}

/** Tells whether an active desk or door has this name. Offices are named after a person, who may work at several. */
export async function isNameTaken(trx: Trx, org_id: string, name: string): Promise<boolean> {
  const devices = trx
    .selectFrom('devices')
    .select('id')
    .where('org_id', '=', org_id)
    .where('name', '=', name)
    .where('kind', '<>', 'office')
  return (await devices.where('status', '=', 'active').where('deleted', '=', false).executeTakeFirst()) !== undefined
}

type NewDevice = Pick<RowOf<'devices'>, 'id' | 'kind' | 'public_key' | 'name'>
type CertifiedDevice = NewDevice & { readonly certificate: string }

/**
 * Certifies a new device's key with the organisation's signature. Throws `input.invalid` for a weak key that anybody
 * can sign for.
 */
export async function certifyDevice(trx: Trx, ctx: Context, device: NewDevice): Promise<CertifiedDevice> {
  const { org_id } = ctx.op
  const { id, kind, public_key } = device
  if (isSmallOrder(public_key))
    throw new DomainError('input.invalid', { field: 'public_key', reason: 'a key of small order' })
  const { private_key } = await trx
    .selectFrom('org_keys')
    .select('private_key')
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  const signed = ctx.ports.sign(private_key, certificateBytes(org_id, id, Buffer.from(public_key, 'hex'), kind))
  return { ...device, certificate: Buffer.from(signed).toString('hex') }
}

/**
 * Inserts a new device with its number, or with its former number where it returns. Throws `device.name_taken`, but not
 * for an office.
 */
export async function insertDevice(
  trx: Trx,
  ctx: Context,
  device: CertifiedDevice,
  returning: { readonly number: number } | null,
): Promise<void> {
  const { org_id } = ctx.op
  const { id, kind, public_key, certificate } = device
  const name = device.name.trim()
  const taken = kind !== 'office' && (await isNameTaken(trx, org_id, name))
  if (taken && !returning) throw new DomainError('device.name_taken')
  const number = await (kind === 'office'
    ? officeNumber(trx, org_id)
    : numberFor(trx, org_id, returning?.number ?? null))
  await ctx.rows.insert('devices', {
    id,
    kind,
    public_key,
    name: taken ? `${name.slice(0, 50)} (${number})` : name,
    number,
    certificate,
    status: 'active',
    last_seq: 0,
    last_seen_at: ctx.now,
    enrolled_by: ctx.op.user_id,
    recovery: returning && kind === 'desk' ? 'silent' : null,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await recordDeviceUser(trx, org_id, id, ctx.op.user_id, ctx.now)
}

/**
 * Returns the former number where it is free. Otherwise the next one, beyond all that may have been given out since a
 * backup.
 */
async function numberFor(trx: Trx, org_id: string, wanted: number | null): Promise<number> {
  const numbers = trx.selectFrom('devices').where('org_id', '=', org_id)
  if (wanted !== null && !(await numbers.select('id').where('number', '=', wanted).executeTakeFirst())) return wanted
  const last = await numbers
    .where('number', '<', FIRST_OFFICE_NUMBER)
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst()
  const recovery = await trx
    .selectFrom('recoveries')
    .select('first_number')
    .where('org_id', '=', org_id)
    .executeTakeFirst()
  return Math.max((last?.number ?? 0) + 1, recovery?.first_number ?? 0)
}

/** Returns the next number of an office. */
async function officeNumber(trx: Trx, org_id: string): Promise<number> {
  const numbers = trx.selectFrom('devices').where('org_id', '=', org_id).where('number', '>=', FIRST_OFFICE_NUMBER)
  const last = await numbers.select((eb) => eb.fn.max('number').as('number')).executeTakeFirst()
  return (last?.number ?? FIRST_OFFICE_NUMBER) + 1
}
