import { createHash } from 'node:crypto'
import type { grantUnlock, renewUnlocks } from '../../shared/devices/commands'
import { GRANT_LIFETIME, grantBytes, PIN_LIFETIME, type SignedGrant, unlockBytes } from '../../shared/devices/grant'
import { DomainError } from '../../shared/kernel/errors'
import type { RoleName } from '../../shared/kernel/permissions'
import { iso, ms } from '../../shared/kernel/time'
import type { Verify } from '../../shared/tickets/code'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { hasWorkedOnDevice } from './device-users'
import { activeCounter } from './handlers'

const grantId = (device_id: string, user_id: string): string => `${device_id}:${user_id}`

/** Hashes an unlock secret. The database stores only the hash. */
const secretHash = (secret: string): string => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex')

/**
 * Throws `device.not_yours` for a user the server has not seen on a device, or the reason why the device may not work.
 */
async function assertDeviceUser(trx: Trx, ctx: Context, device_id: string): Promise<void> {
  await activeCounter(ctx, device_id)
  if (!(await hasWorkedOnDevice(trx, ctx.op.org_id, device_id, ctx.op.user_id)))
    throw new DomainError('device.not_yours')
}

type Member = { readonly id: string; readonly name: string; readonly email: string; readonly role: RoleName }

async function activeMember(trx: Trx, org_id: string, user_id: string): Promise<Member | undefined> {
  const members = trx.selectFrom('users').select(['id', 'name', 'email', 'role']).where('org_id', '=', org_id)
  return members.where('id', '=', user_id).where('deleted', '=', false).executeTakeFirst()
}

async function signGrant(
  trx: Trx,
  ctx: Context,
  device_id: string,
  member: Member,
  not_after: string,
): Promise<SignedGrant> {
  const { org_id } = ctx.op
  const { private_key } = await trx
    .selectFrom('org_keys')
    .select('private_key')
    .where('org_id', '=', org_id)
    .executeTakeFirstOrThrow()
  const { id: user_id, name, role } = member
  // A device shows its users by name. The email of a colleague is not disclosed.
  const email = user_id === ctx.op.user_id ? member.email : ''
  const grant = { org_id, device_id, user_id, name, email, role, issued_at: ctx.now, not_after }
  return { ...grant, signature: Buffer.from(ctx.ports.sign(private_key, grantBytes(grant))).toString('hex') }
}

export const bookUnlockGrant: Handler<typeof grantUnlock> = async (trx, { input }, ctx) => {
  const { org_id, user_id } = ctx.op
  const { device_id, secret_hash } = input
  await assertDeviceUser(trx, ctx, device_id)
  const member = await activeMember(trx, org_id, user_id)
  // The owner's staff belong to another organisation, which this organisation's key cannot certify.
  if (!member) throw new DomainError('pin.members_only')
  const not_after = iso(ms(ctx.now) + GRANT_LIFETIME)
  await trx
    .insertInto('device_grants')
    .values({ id: grantId(device_id, user_id), org_id, device_id, user_id, secret_hash, set_at: ctx.now, not_after })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secret_hash, set_at: ctx.now, not_after }))
    .execute()
  const grants = [await signGrant(trx, ctx, device_id, member, not_after)]
  return async () => ({ grants, withdrawn: [] })
}

export const bookUnlockRenewal: Handler<typeof renewUnlocks> = async (trx, { input }, ctx) => {
  const { org_id } = ctx.op
  const { device_id } = input
  await assertDeviceUser(trx, ctx, device_id)
  const grants: SignedGrant[] = []
  const withdrawn: string[] = []
  for (const user_id of input.user_ids) {
    const own = trx.selectFrom('device_grants').selectAll().where('org_id', '=', org_id)
    const row = await own.where('id', '=', grantId(device_id, user_id)).executeTakeFirst()
    const member = await activeMember(trx, org_id, user_id)
    // A PIN that an administrator has reset has no row.
    if (!member || !row) withdrawn.push(user_id)
    const end = row ? ms(row.set_at) + PIN_LIFETIME : 0
    if (!row || !member || end <= ms(ctx.now)) continue
    const not_after = iso(Math.min(ms(ctx.now) + GRANT_LIFETIME, end))
    await trx
      .updateTable('device_grants')
      .set({ not_after })
      .where('org_id', '=', org_id)
      .where('id', '=', row.id)
      .execute()
    grants.push(await signGrant(trx, ctx, device_id, member, not_after))
  }
  return async () => ({ grants, withdrawn })
}

/** Proof that a user has unlocked a device: the secret that the PIN decrypted, signed by the device. */
export type SignedUnlockProof = {
  readonly org_id: string
  readonly device_id: string
  readonly user_id: string
  readonly secret: string
  readonly moment: string
  readonly signature: string
}

/** Verifies a PIN unlock. Returns the grant, its account and its end (ISO); null for any failure. */
export async function verifyUnlock(
  db: Db,
  unlocked: SignedUnlockProof,
  now: number,
  verify: Verify,
): Promise<{
  readonly id: string
  readonly secret_hash: string
  readonly account_id: string
  readonly not_after: string
} | null> {
  const { org_id, device_id, user_id, secret, moment, signature } = unlocked
  const found = await db
    .selectFrom('device_grants as g')
    .innerJoin('devices as d', 'd.id', 'g.device_id')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select([
      'g.id as id',
      'g.secret_hash as secret_hash',
      'd.public_key as public_key',
      'u.account_id as account_id',
      'g.not_after as not_after',
    ])
    .where('g.org_id', '=', org_id)
    .where('d.org_id', '=', org_id)
    .where('u.org_id', '=', org_id)
    .where('g.id', '=', grantId(device_id, user_id))
    .where('g.not_after', '>', iso(now))
    .where('d.status', '=', 'active')
    .where('d.deleted', '=', false)
    .where('u.deleted', '=', false)
    .executeTakeFirst()
  if (!found || found.secret_hash !== secretHash(secret)) return null
  const signed = await verify(
    Buffer.from(found.public_key, 'hex'),
    Buffer.from(signature, 'hex'),
    unlockBytes(device_id, user_id, secret, moment),
  )
  const { id, secret_hash, account_id, not_after } = found
  return signed ? { id, secret_hash, account_id, not_after } : null
}
