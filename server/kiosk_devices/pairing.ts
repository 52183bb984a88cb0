import type { ErrorCode } from '../../shared/kernel/errors'
import type { deleteKioskDevice } from '../../shared/kiosk_devices/commands'
import type { pairKioskDevice, unpairKioskDevice } from '../../shared/kiosk_devices/pairing-commands'
import { countWrongCode, hasTooManyTries } from '../devices/enrolment-codes'
import { existingRow } from '../kernel/commands/existing'
import type { Context, Handler } from '../kernel/commands/handler'
import type { Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { screenCodeHash } from './screens'

const screensOf = (trx: Trx, ctx: Context, kiosk_device_id: string) =>
  trx.deleteFrom('kiosk_screens').where('org_id', '=', ctx.op.org_id).where('kiosk_device_id', '=', kiosk_device_id)

/**
 * Claims the waiting screen that shows a code. Each code pairs once: of two devices with the same code, the first gets
 * it.
 */
async function claimScreen(trx: Trx, ctx: Context, kiosk_device_id: string, code: string): Promise<ErrorCode | null> {
  const code_hash = screenCodeHash(code)
  const all = unscoped(trx)
  const found = await all
    .selectFrom('kiosk_screens')
    .select('expires_at')
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  if (!found?.expires_at) return 'kiosk_devices.code_wrong'
  if (found.expires_at <= ctx.now) return 'kiosk_devices.code_over'
  await screensOf(trx, ctx, kiosk_device_id).execute()
  const claim = all
    .updateTable('kiosk_screens')
    .set({ org_id: ctx.op.org_id, kiosk_device_id, code_hash: null, expires_at: null })
  const taken = await claim
    .where('code_hash', '=', code_hash)
    .where('org_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken ? null : 'kiosk_devices.code_wrong'
}

/** Pairs a device. A wrong code is a booked answer, because a refusal would roll back its count. */
export const bookKioskPairing: Handler<typeof pairKioskDevice> = async (trx, { id, input: { code } }, ctx) => {
  await existingRow(ctx, 'kiosk_devices', id)
  const answer = (refused: ErrorCode | null) => async () => ({ refused })
  if (await hasTooManyTries(trx, ctx)) return answer('kiosk_devices.code_wait')
  const refused = await claimScreen(trx, ctx, id, code)
  if (refused) await countWrongCode(trx, ctx)
  else await ctx.rows.patch('kiosk_devices', id, { paired_at: ctx.now, seen_at: null, updated_at: ctx.now })
  return answer(refused)
}

export const bookKioskUnpairing: Handler<typeof unpairKioskDevice> = async (trx, { id }, ctx) => {
  await existingRow(ctx, 'kiosk_devices', id)
  await screensOf(trx, ctx, id).execute()
  await ctx.rows.patch('kiosk_devices', id, { paired_at: null, seen_at: null, updated_at: ctx.now })
  return () => existingRow(ctx, 'kiosk_devices', id)
}

/** Ends the screen of a device that is deleted. */
export const endScreen = async (
  trx: Trx,
  { id }: Parameters<Handler<typeof deleteKioskDevice>>[1],
  ctx: Context,
): Promise<void> => {
  await screensOf(trx, ctx, id).execute()
}
