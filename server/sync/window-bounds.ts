import type { z } from 'zod'
import type { WindowBounds } from '../../shared/kernel/model/window'
import { iso } from '../../shared/kernel/time'
import type { pullWindow } from '../../shared/sync/protocol'
import { windowBounds } from '../../shared/sync/window'
import type { Db } from '../kernel/database/database'
import { rawStatement } from '../kernel/database/statement'

/** Query for the season that runs at a time. Of several, the first to begin counts. */
const RUNNING =
  'select min("starts_at") as "starts_at" from "seasons" where "org_id" = ? and not "deleted" and "starts_at" <= ? and "ends_at" >= ?'

/** Reads the bounds of a holder's window. Only an office depends on the seasons. */
export async function readBounds(
  db: Db,
  org_id: string,
  asked: z.infer<typeof pullWindow>,
  now: number,
): Promise<WindowBounds> {
  const { holder, device_id = null } = asked
  const season =
    holder === 'office'
      ? await rawStatement<{ starts_at: string | null }>(db, RUNNING, [org_id, iso(now), iso(now)])
      : []
  return windowBounds({ holder, device_id }, season[0]?.starts_at ?? null, now)
}
