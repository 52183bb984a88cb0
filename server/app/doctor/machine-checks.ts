import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, DAY, HOUR, iso, MINUTE, ms, SECOND } from '../../../shared/kernel/time'
import type { Db } from '../../kernel/database/database'
import { readLastBackup } from '../backup/last-backup'
import { type Finding, faultFinding, okFinding } from './finding'
import { CLOCK_TOLERANCE, type PublicSide } from './public-checks'

const GB = 1024 ** 3
/** Bytes that should be free beside a copy of the database, which a migration makes. */
const SPARE = GB
/** Age in ms that the last backup may have. */
const BACKUP_AGE = 2 * DAY

/** Formats a duration roughly, such as "3 hours". */
function roughly(duration: number): string {
  const [unit, name] =
    duration >= 2 * DAY
      ? ([DAY, 'days'] as const)
      : duration >= 2 * HOUR
        ? ([HOUR, 'hours'] as const)
        : duration >= 2 * MINUTE
          ? ([MINUTE, 'minutes'] as const)
          : ([SECOND, 'seconds'] as const)
  return `${Math.round(duration / unit)} ${name}`
}

/**
 * Reads the time of the newest entry that the server has written: of the activity logs and of the journals of receipts.
 */
async function newestEntry(db: Db): Promise<number | null> {
  const log = await db
    .selectFrom('activity_log')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .executeTakeFirst()
  const journal = await db
    .selectFrom('fiscal_entries')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst()
  const times = [log?.at, journal?.at].flatMap((at) => (at ? [ms(at)] : []))
  return times.length > 0 ? Math.max(...times) : null
}

/** Compares the clock of this machine with the public address's, and with what was written last. */
export async function checkClock(db: Db, side: PublicSide, now: number): Promise<Finding> {
  const newest = await newestEntry(db)
  if (newest !== null && newest - now > CLOCK_TOLERANCE)
    return faultFinding(
      `The newest entry is of ${iso(newest)}, which is still to come: correct the clock of this machine before anything is sold, best by NTP.`,
    )
  const date = side && typeof side.answer !== 'string' ? side.answer.date : null
  // A Date header is cut to the second.
  const ahead = date === null ? 0 : now - date
  if (Math.abs(ahead) > CLOCK_TOLERANCE)
    return faultFinding(
      `The clock of this machine is ${roughly(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} that of ${side?.url.host}: correct it by NTP.`,
    )
  return okFinding(date === null ? 'nothing was written in the future' : `as that of ${side?.url.host}`)
}

const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Finds out whether the disk of the data folder has room for another copy of the database. */
export async function checkDisk(data: string, freeBytes = freeBytesOf): Promise<Finding> {
  const free = await freeBytes(data)
  const needed = SPARE + (statSync(join(data, 'foyer.db'), { throwIfNoEntry: false })?.size ?? 0)
  const amount = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`
  return free < needed
    ? faultFinding(
        `Only ${amount(free)} are free on the disk of ${data}, and ${amount(needed)} should be: delete old backups there, or enlarge the disk.`,
      )
    : okFinding(`${amount(free)} free`)
}

/** Looks at when `backup` has succeeded last. */
export function checkBackup(data: string, clock: Clock): Finding {
  const last = readLastBackup(data)
  if (!last)
    return faultFinding(
      'No backup was made yet: run "npm run backup -- <file>" every night, and keep the file on another machine.',
    )
  const age = clock() - ms(last.made_at)
  return age > BACKUP_AGE
    ? faultFinding(
        `The last backup is ${roughly(age)} old: look why "npm run backup" did not run or failed since ${last.made_at}.`,
      )
    : okFinding(`${roughly(Math.max(0, age))} old, ${last.file}`)
}
