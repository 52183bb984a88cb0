import { CODE_LIFETIME, CODE_TRIES, codeHash } from '../../shared/devices/code'
import type { admitDevice, inviteDevice } from '../../shared/devices/commands'
import { DomainError, type ErrorCode } from '../../shared/kernel/errors'
import { DAY, iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { certifyDevice, enrolledBefore, insertDevice, isNameTaken } from './handlers'

export const bookDeviceInvitation: Handler<typeof inviteDevice> = async (trx, { input }, ctx) => {
  const { org_id, user_id } = ctx.op
  const { id, kind, code_hash } = input
  const name = input.name.trim()
  if (await isNameTaken(trx, org_id, name)) throw new DomainError('device.name_taken')
  // Codes and tries older than a day are no longer needed.
  const old = iso(ms(ctx.now) - DAY)
  await trx.deleteFrom('device_codes').where('org_id', '=', org_id).where('expires_at', '<', old).execute()
  await trx.deleteFrom('device_code_tries').where('org_id', '=', org_id).where('at', '<', old).execute()
  const known = await trx
    .selectFrom('device_codes')
    .select('code_hash')
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (known && known.code_hash !== code_hash) throw new DomainError('sync.reused')
  const expires_at = iso(ms(ctx.now) + CODE_LIFETIME)
  await trx
    .insertInto('device_codes')
    .values({ id, org_id, code_hash, name, kind, created_by: user_id, expires_at, used_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return async () => ({ expires_at })
}

/** Tells whether too many wrong codes were entered lately, by this user or in the whole organisation. */
export async function hasTooManyTries(trx: Trx, ctx: Context): Promise<boolean> {
  const { org_id, user_id } = ctx.op
  const since = iso(ms(ctx.now) - CODE_LIFETIME)
  const tries = await trx
    .selectFrom('device_code_tries')
    .select('user_id')
    .where('org_id', '=', org_id)
    .where('at', '>', since)
    .execute()
  return tries.length >= CODE_TRIES.org || tries.filter((each) => each.user_id === user_id).length >= CODE_TRIES.user
}

/** Counts a wrong code of this user. */
export async function countWrongCode(trx: Trx, ctx: Context): Promise<void> {
  const { org_id, user_id } = ctx.op
  await trx.insertInto('device_code_tries').values({ id: ctx.ports.newId(), org_id, user_id, at: ctx.now }).execute()
}

/**
 * Claims a code for a device. Of two devices with the same code, the first gets it. Returns the error code, or the
 * device's name and kind.
 */
async function claimCode(
  trx: Trx,
  ctx: Context,
  device_id: string,
  code: string,
): Promise<ErrorCode | { readonly name: string; readonly kind: RowOf<'devices'>['kind'] }> {
  const { org_id } = ctx.op
  const codes = trx.selectFrom('device_codes').selectAll().where('org_id', '=', org_id)
  const found = await codes.where('code_hash', '=', codeHash(org_id, code)).executeTakeFirst()
  if (!found) return 'device.code_wrong'
  if (found.expires_at <= ctx.now) return 'device.code_over'
  const open = trx
    .updateTable('device_codes')
    .set({ used_by: device_id })
    .where('org_id', '=', org_id)
    .where('id', '=', found.id)
  const taken = await open.where('used_by', 'is', null).returning('id').executeTakeFirst()
  return taken ? { name: found.name, kind: found.kind as RowOf<'devices'>['kind'] } : 'device.code_used'
}

/**
 * Admits a device by an enrolment code. A wrong code is a booked answer, because a refusal would roll back its count.
 */
export const bookAdmission: Handler<typeof admitDevice> = async (trx, { input }, ctx) => {
  const known = await enrolledBefore(ctx, input)
  const refused = async (code: ErrorCode) => async () => ({
    refused: code,
    name: '',
    kind: 'office' as const,
    number: 0,
    certificate: '',
  })
  if (!known) {
    if (await hasTooManyTries(trx, ctx)) return refused('device.code_wait')
    const device = await claimCode(trx, ctx, input.id, input.code)
    if (typeof device === 'string') {
      await countWrongCode(trx, ctx)
      return refused(device)
    }
    await insertDevice(
      trx,
      ctx,
      await certifyDevice(trx, ctx, { id: input.id, public_key: input.public_key, ...device }),
      null,
    )
  }
  return async () => {
    const { name, kind, number, certificate } = await existingRow(ctx, 'devices', input.id)
    return { refused: null, name, kind, number, certificate }
  }
}
