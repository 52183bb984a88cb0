import { existsSync, statSync } from 'node:fs'
import { migrations } from '../../migrations/list'
import type { NewId } from '../../shared/kernel/ids'
import { type Clock, iso } from '../../shared/kernel/time'
import { type Migration, sqliteSchema } from './migration'
import type { Raw } from './sqlite'

/** `copyFirst`: whether the database is copied beside itself before it changes; it is, where nobody says otherwise. */
export type MigrateOptions = { readonly clock: Clock; readonly newId: NewId; readonly list?: readonly Migration[]; readonly copyFirst?: boolean }

/** Names of the migrations a database has had, in order. */
export function applied(raw: Raw): string[] {
  const known = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`).get()
  return known ? (raw.prepare('SELECT name FROM migrations ORDER BY name').all() as { name: string }[]).map((row) => row.name) : []
}

/** Copies the whole database beside itself, so that an update that went wrong can be taken back by hand. */
function backUp(raw: Raw, before: string): void {
  if (raw.memory || !existsSync(raw.name) || statSync(raw.name).size === 0) return
  const copy = `${raw.name}.before-${before}`
  if (!existsSync(copy)) raw.prepare('VACUUM INTO ?').run(copy)
}

/**
 * Brings a database up to date: each missing migration in a transaction of its own, so that a failed one leaves nothing
 * behind. Answers the names it ran. Throws where the database has had a migration this version does not know.
 */
export function migrate(raw: Raw, { clock, newId, list = migrations, copyFirst = true }: MigrateOptions): string[] {
  const had = applied(raw)
  const unknown = had.find((name) => !list.some((migration) => migration.name === name))
  if (unknown) throw new Error(`the database is newer than this version: it has had ${unknown}`)
  const missing = list.filter((migration) => !had.includes(migration.name))
  if (copyFirst && had.length > 0 && missing[0]) backUp(raw, missing[0].name)
  raw.exec('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT')
  for (const migration of missing) {
    raw.exec('BEGIN IMMEDIATE')
    try {
      migration.up(sqliteSchema((sql) => raw.exec(sql)))
      raw.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(migration.name, iso(clock()))
      raw.exec('COMMIT')
    } catch (error) {
      if (raw.inTransaction) raw.exec('ROLLBACK')
      throw error
    }
  }
  raw.prepare(`INSERT INTO meta (key, value) VALUES ('epoch', ?) ON CONFLICT DO NOTHING`).run(newId())
  return missing.map((migration) => migration.name)
}
