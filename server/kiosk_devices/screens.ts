import { codeHash, makeCode } from '../../shared/devices/code'
import { DomainError } from '../../shared/kernel/errors'
import type { Random } from '../../shared/kernel/ids'
import { iso, MINUTE, ms } from '../../shared/kernel/time'
import { SCREEN_CODE_LIFETIME } from '../../shared/kiosk_devices/pairing-commands'
import { type ChangeSet, startUnattended } from '../kernel/commands/handle'
import type { Machine } from '../kernel/commands/handler'
import type { Db, Trx } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'

/** Screens that wait for their pairing at the same time, in the whole installation. */
const MOST_WAITING = 2000
/** Time in ms within which a screen's contacts are noted once. */
const SEEN_WITHIN = 5 * MINUTE

/** A screen does not know its organisation before it is paired, so its code is hashed without one. */
export const screenCodeHash = (code: string): string => codeHash('', code)

/** An action that a screen writes, as plain data. `id`: the hash of its key. */
export type ScreenAction =
  | { readonly do: 'wait'; readonly id: string; readonly code_hash: string; readonly now: number }
  | { readonly do: 'seen'; readonly org_id: string; readonly kiosk_device_id: string }

/** Makes the code that a screen shows, and the action that stores its hash. */
export function newScreenCode(id: string, now: number, random: Random) {
  const code = makeCode(random)
  return {
    code,
    expires_at: iso(now + SCREEN_CODE_LIFETIME),
    action: { do: 'wait', id, code_hash: screenCodeHash(code), now } as const,
  }
}

/**
 * Stores the code of a waiting screen in place of its earlier one. A paired screen keeps its pairing. Throws
 * `server.busy` if too many wait.
 */
async function storeCode(trx: Trx, { id, code_hash, now }: ScreenAction & { readonly do: 'wait' }): Promise<void> {
  const screens = unscoped(trx)
  await screens.deleteFrom('kiosk_screens').where('expires_at', '<', iso(now)).execute()
  const { waiting } = await screens
    .selectFrom('kiosk_screens')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('expires_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= MOST_WAITING) throw new DomainError('server.busy')
  const expires_at = iso(now + SCREEN_CODE_LIFETIME)
  await screens
    .insertInto('kiosk_screens')
    .values({ id, org_id: null, kiosk_device_id: null, code_hash, created_at: iso(now), expires_at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ code_hash, expires_at }).where('kiosk_screens.org_id', 'is', null),
    )
    .execute()
}

/** Books what a screen does. */
export async function bookScreenAction(
  trx: Trx,
  action: ScreenAction,
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  if (action.do === 'wait') {
    await storeCode(trx, action)
    return []
  }
  const { ctx, changes } = startUnattended(trx, { org_id: action.org_id }, { ports, report })
  const device = await ctx.rows.get('kiosk_devices', action.kiosk_device_id)
  if (device && !device.deleted) await ctx.rows.patch('kiosk_devices', device.id, { seen_at: ctx.now })
  return changes()
}

/** A screen by the hash of its key: waiting for its pairing, or paired. Null if it is unknown, over or ended. */
export type FoundScreen =
  | { readonly paired: false }
  | { readonly paired: true; readonly org_id: string; readonly kiosk_device_id: string }

export async function findScreen(db: Db, id: string, now: number): Promise<FoundScreen | null> {
  const row = await unscoped(db)
    .selectFrom('kiosk_screens')
    .select(['org_id', 'kiosk_device_id', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  if (row.org_id !== null && row.kiosk_device_id !== null)
    return { paired: true, org_id: row.org_id, kiosk_device_id: row.kiosk_device_id }
  return row.expires_at !== null && ms(row.expires_at) > now ? { paired: false } : null
}

/** Tells whether the last noted contact of a screen is long ago. */
export const isContactOutdated = (seen_at: string | null, now: number): boolean =>
  seen_at === null || ms(seen_at) + SEEN_WITHIN < now
