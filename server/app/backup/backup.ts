import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { z } from 'zod'
import { migrations } from '../../../migrations/list'
import { iso } from '../../../shared/kernel/time'
import type { Ports } from '../../kernel/commands/handler'
import { appliedMigrations, assertKnown, migrate, UnknownMigration } from '../../kernel/database/migrate'
import { kysely, type Raw } from '../../kernel/database/sqlite'
import { openDatabase } from '../../kernel/sqlite-file'
import { readEpoch } from '../../sync/epoch'
import { beginEpoch } from '../../sync/recovery'
import { contentHash } from './content-hash'

/** The manifest beside a backup: creation time, epoch and the hash of its content. */
const manifest = z.object({ made_at: z.string(), epoch: z.string(), content: z.string().regex(/^[0-9a-f]{64}$/) })
type Manifest = z.infer<typeof manifest>

const manifestOf = (file: string): string => `${file}.json`

/** A problem the operator can fix. Printed without a stack trace. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** Writes a consistent snapshot of a database to a file that does not exist yet. */
export type SnapshotSource = (to: string) => Promise<void>

/** Creates a snapshot source from a SQLite file, which may be in use. Throws BackupProblem if there is none. */
export const sqliteSource =
  (database: string): SnapshotSource =>
  async (to) => {
    if (!existsSync(database)) throw new BackupProblem(`there is no database at ${database}`)
    const source = openDatabase(database, { readonly: true })
    try {
      source.prepare('VACUUM INTO ?').run(to)
    } finally {
      source.close()
    }
  }

/**
 * Throws BackupProblem if a database is damaged, or its file ends too early: SQLite reads zeros for what is missing of
 * the last page.
 */
function assertWhole(raw: Raw, file: string): void {
  const size = Number(raw.pragma('page_count', { simple: true })) * Number(raw.pragma('page_size', { simple: true }))
  if (statSync(file).size !== size) throw new BackupProblem(`${file} is damaged: it should have ${size} bytes`)
  const found = raw.pragma('integrity_check', { simple: true })
  if (found !== 'ok') throw new BackupProblem(`${file} is damaged: ${String(found)}`)
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Backs up a database that may be in use. The snapshot is checked and hashed before it gets its final name. Runs in its
 * own process, so the server keeps answering. Returns the hash. Throws BackupProblem if the file exists.
 */
export async function backUp(source: SnapshotSource, to: string, ports: Pick<Ports, 'clock'>): Promise<string> {
  if (existsSync(to)) throw new BackupProblem(`${to} already exists, and a backup never overwrites a file`)
  const made_at = iso(ports.clock())
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { force: true })
  await source(unfinished)
  chmodSync(unfinished, 0o600)
  const copy = openDatabase(unfinished)
  let content: string
  try {
    assertWhole(copy, unfinished)
    content = contentHash(copy)
    const about = { made_at, epoch: await readEpoch(kysely(copy)), content }
    writeFileSync(manifestOf(to), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 })
  } finally {
    copy.close()
  }
  syncToDisk(unfinished)
  renameSync(unfinished, to)
  syncToDisk(dirname(to))
  return content
}

/** Reads the manifest of a backup. Throws BackupProblem if the backup or its manifest is missing or unreadable. */
export function readManifest(backup: string): Manifest {
  if (!existsSync(backup)) throw new BackupProblem(`there is no backup at ${backup}`)
  if (!existsSync(manifestOf(backup)))
    throw new BackupProblem(`${manifestOf(backup)} is missing, so the backup cannot be checked`)
  try {
    return manifest.parse(JSON.parse(readFileSync(manifestOf(backup), 'utf8')))
  } catch {
    throw new BackupProblem(`${manifestOf(backup)} cannot be read`)
  }
}

/**
 * Opens a backup file or a copy of it. Throws BackupProblem if its content differs from the manifest, and
 * UnknownMigration.
 * @param content the hash from the manifest
 */
export function openBackup(file: string, content: string): Raw {
  let raw: Raw | null = null
  try {
    raw = openDatabase(file)
    assertWhole(raw, file)
    if (contentHash(raw) !== content)
      throw new BackupProblem(`${file} has changed since the backup: its content has another hash`)
    assertKnown(migrations, appliedMigrations(raw), 'the backup')
    return raw
  } catch (error) {
    raw?.close()
    throw error instanceof BackupProblem || error instanceof UnknownMigration
      ? error
      : new BackupProblem(`${file} is damaged or cannot be read: ${String(error)}`)
  }
}

/** Throws if another process has the database open. A running server would write into the file that is moved away. */
function assertNotInUse(database: string): void {
  let raw: Raw | null = null
  try {
    raw = new BetterSqlite(database, { timeout: 200 })
    raw.pragma('locking_mode = EXCLUSIVE')
    raw.exec('BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY'))
      throw new BackupProblem('the server is running: stop it first')
    // Restoring must work even if the current database is too broken to be opened.
  } finally {
    raw?.close()
  }
}

const LOGS = ['', '-wal', '-shm'] as const

const removeFiles = (file: string): void => {
  for (const log of LOGS) rmSync(`${file}${log}`, { force: true })
}

/** Copies a backup, migrates it and starts a new epoch in it. Removes the copy if that fails. */
async function prepareRestore(
  backup: string,
  { content, made_at }: Manifest,
  fresh: string,
  ports: Ports,
): Promise<string> {
  removeFiles(fresh)
  try {
    copyFileSync(backup, fresh)
    chmodSync(fresh, 0o600)
    const raw = openBackup(fresh, content)
    try {
      migrate(raw, { ...ports, copyFirst: false })
      raw.exec('BEGIN IMMEDIATE')
      const epoch = await beginEpoch(kysely(raw), made_at, ports)
      raw.exec('COMMIT')
      raw.pragma('wal_checkpoint(TRUNCATE)')
      return epoch
    } finally {
      raw.close()
    }
  } catch (error) {
    removeFiles(fresh)
    throw error
  }
}

/**
 * Replaces the database by a backup and starts a new epoch. The old database is kept beside it. Nothing changes before
 * the final rename. Throws BackupProblem if the backup is damaged or the server is running.
 */
export async function restoreFrom(
  backup: string,
  database: string,
  ports: Ports,
): Promise<{ readonly epoch: string; readonly replaced: string | null }> {
  const about = readManifest(backup)
  if (existsSync(database)) assertNotInUse(database)
  const fresh = `${database}.restoring`
  const epoch = await prepareRestore(backup, about, fresh, ports)
  syncToDisk(fresh)
  const replaced = existsSync(database)
    ? `${database}.replaced-${iso(statSync(database).mtimeMs).replaceAll(':', '-')}`
    : null
  if (replaced)
    for (const log of LOGS) if (existsSync(`${database}${log}`)) renameSync(`${database}${log}`, `${replaced}${log}`)
  renameSync(fresh, database)
  syncToDisk(dirname(database))
  return { epoch, replaced }
}
