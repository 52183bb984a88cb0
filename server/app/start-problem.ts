import pg from 'pg'
import { ConnectionLost } from '../kernel/database/database'
import { UnknownMigration } from '../kernel/database/migrate'
import { MasterKeyProblem } from '../secrets/master-key'
import type { Config } from './config'
import { FolderInUse } from './storage/folder-lock'

type Place = Pick<Config, 'port' | 'data'>

/** An error's code. Node reports a folder that cannot be made on a read-only disk as missing. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) return ''
  const isUnwritable = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  return isUnwritable ? 'EROFS' : String(error.code)
}

/** Advice for an error's code, by its beginning. */
const ADVICE: readonly (readonly [codes: RegExp, advice: (place: Place) => string])[] = [
  [/^EADDRINUSE/, ({ port }) => `Port ${port} is already in use. Stop what is using it, or set PORT to another one.`],
  [
    /^EADDRNOTAVAIL/,
    () => 'HOST is not an address of this machine. Set HOST to one of its addresses, or leave it out.',
  ],
  [
    /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_WRITE)/,
    ({ data }) => `The disk is full. Free some space on the disk of ${data}, then start again. Nothing was lost.`,
  ],
  [
    /^(SQLITE_CORRUPT|SQLITE_NOTADB)/,
    ({ data }) =>
      `The database in ${data} is damaged. Keep a copy of that folder, then restore the latest backup with "npm run restore".`,
  ],
  [
    /^(EACCES|EPERM|EROFS|ENOTDIR|SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|SQLITE_AUTH)/,
    ({ data }) =>
      `Foyer cannot write to ${data}. Give its user write access to that folder, or set FOYER_DATA to another one.`,
  ],
  [
    /^SQLITE_IOERR/,
    ({ data }) => `The disk of ${data} reports errors. Copy the folder to another disk, and set FOYER_DATA to it.`,
  ],
  [/^SQLITE_BUSY/, ({ data }) => `Another program is using the database in ${data}. Stop it, then start again.`],
]

/** Explains in one sentence why the server cannot start and what to do. Null for a defect of the program. */
export function startProblem(error: unknown, place: Place): string | null {
  if (error instanceof FolderInUse || error instanceof MasterKeyProblem || error instanceof RangeError)
    return error.message
  if (error instanceof UnknownMigration)
    return `Nothing was changed: ${error.message}. Start that version, or set FOYER_DATA or DATABASE_URL to a new database.`
  if (error instanceof ConnectionLost)
    return 'The database server cannot be reached. Check that it is running and that DATABASE_URL is right.'
  if (error instanceof pg.DatabaseError && /^(28|3D|42501|53)/.test(codeOf(error)))
    return `The database server refuses: ${error.message}. Check DATABASE_URL and the rights of its role.`
  if (codeOf(error) === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `Foyer may not open port ${place.port}. Set PORT to a number above 1023.`
  return ADVICE.find(([codes]) => codes.test(codeOf(error)))?.[1](place) ?? null
}
