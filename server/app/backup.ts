import { createHash } from 'node:crypto'
import { chmodSync, closeSync, copyFileSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { z } from 'zod'
import { iso } from '../../shared/kernel/time'
import type { Ports } from '../kernel/handler'
import { migrate } from '../kernel/migrate'
import { kysely, openDatabase, type Raw } from '../kernel/sqlite'
import { readEpoch } from '../sync/epoch'
import { beginEpoch } from '../sync/recovery'

/** What stands beside a backup: when it was made, in which epoch, and the hash of everything in it. */
const manifest = z.object({ made_at: z.string(), epoch: z.string(), content: z.string().regex(/^[0-9a-f]{64}$/) })

const manifestOf = (file: string): string => `${file}.json`

/** Something the person at the terminal can mend; said without a stack. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** A hash over every row of every table, whatever the file looks like: equal hashes, equal databases. */
export function contentHash(raw: Raw): string {
  const hash = createHash('sha256')
  const tables = raw.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`).pluck().all() as string[]
  for (const table of tables) {
    const key = (raw.pragma(`table_info("${table}")`) as { name: string; pk: number }[]).find(({ pk }) => pk > 0)?.name ?? 'rowid'
    hash.update(`\n${table}\n`)
    for (const row of raw.prepare(`select * from "${table}" order by "${key}"`).raw().iterate()) hash.update(JSON.stringify(row)).update('\n')
  }
  return hash.digest('hex')
}

function assertWhole(raw: Raw, file: string): void {
  const found = raw.pragma('integrity_check', { simple: true })
  if (found !== 'ok') throw new BackupProblem(`${file} is damaged: ${String(found)}`)
}

function flushed(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Copies a database that may be in use: one consistent state, checked and hashed before it gets its name. It runs in a
 * process of its own, so that the server answers meanwhile. Answers the hash. Throws BackupProblem where the file exists.
 */
export async function backUp(database: string, to: string, ports: Pick<Ports, 'clock'>): Promise<string> {
  if (!existsSync(database)) throw new BackupProblem(`there is no database at ${database}`)
  if (existsSync(to)) throw new BackupProblem(`${to} is there already; a backup never overwrites another`)
  const made_at = iso(ports.clock())
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { force: true })
  const source = openDatabase(database, { readonly: true })
  try {
    source.prepare('VACUUM INTO ?').run(unfinished)
  } finally {
    source.close()
  }
  chmodSync(unfinished, 0o600)
  const copy = openDatabase(unfinished)
  try {
    assertWhole(copy, unfinished)
    const about = { made_at, epoch: await readEpoch(kysely(copy)), content: contentHash(copy) }
    writeFileSync(manifestOf(to), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 })
  } finally {
    copy.close()
  }
  flushed(unfinished)
  renameSync(unfinished, to)
  flushed(dirname(to))
  return manifest.parse(JSON.parse(readFileSync(manifestOf(to), 'utf8'))).content
}

/** Throws unless nobody else has the database open: a server that goes on writing would write into what is put aside. */
function assertUnused(database: string): void {
  let raw: Raw | null = null
  try {
    raw = new BetterSqlite(database, { timeout: 200 })
    raw.pragma('locking_mode = EXCLUSIVE')
    raw.exec('BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw new BackupProblem('the server is running: stop it first')
    // A database too broken to be opened is why somebody restores.
  } finally {
    raw?.close()
  }
}

const LOGS = ['', '-wal', '-shm'] as const

/**
 * Puts a backup in the place of the database and begins a new epoch in it. What was there is kept beside it. Until the last
 * rename nothing has changed. Throws BackupProblem where the backup is not what was backed up, or the server runs.
 */
export async function restoreFrom(backup: string, database: string, ports: Ports): Promise<{ readonly epoch: string; readonly replaced: string | null }> {
  if (!existsSync(backup)) throw new BackupProblem(`there is no backup at ${backup}`)
  if (!existsSync(manifestOf(backup))) throw new BackupProblem(`${manifestOf(backup)} is missing: nobody can say whether the backup is whole`)
  const about = manifest.safeParse(JSON.parse(readFileSync(manifestOf(backup), 'utf8')))
  if (!about.success) throw new BackupProblem(`${manifestOf(backup)} cannot be read`)
  if (existsSync(database)) assertUnused(database)
  const fresh = `${database}.restoring`
  for (const log of LOGS) rmSync(`${fresh}${log}`, { force: true })
  copyFileSync(backup, fresh)
  chmodSync(fresh, 0o600)
  const raw = openDatabase(fresh)
  let epoch: string
  try {
    assertWhole(raw, backup)
    if (contentHash(raw) !== about.data.content) throw new BackupProblem(`${backup} is not what was backed up: its content has another hash`)
    migrate(raw, { ...ports, copyFirst: false })
    raw.exec('BEGIN IMMEDIATE')
    epoch = await beginEpoch(kysely(raw), about.data.made_at, ports)
    raw.exec('COMMIT')
    raw.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    raw.close()
  }
  flushed(fresh)
  const replaced = existsSync(database) ? `${database}.replaced-${iso(statSync(database).mtimeMs).replaceAll(':', '-')}` : null
  if (replaced) for (const log of LOGS) if (existsSync(`${database}${log}`)) renameSync(`${database}${log}`, `${replaced}${log}`)
  renameSync(fresh, database)
  flushed(dirname(database))
  return { epoch, replaced }
}
