import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as SQLite from 'wa-sqlite'
import SQLiteModule from 'wa-sqlite/dist/wa-sqlite.mjs'
import type { Chance, Disk } from './disk'

const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('wa-sqlite/dist/wa-sqlite.wasm'))

type Value = string | number | Uint8Array | number[] | bigint | null

/** Opens SQLite on a test's own disk. */
export async function openOnDisk(disk: Disk) {
  const sqlite = SQLite.Factory(await SQLiteModule({ wasmBinary }))
  sqlite.vfs_register(disk, true)
  const db = await sqlite.open_v2('foyer.db')
  const ask = async (sql: string): Promise<Value[]> => {
    const found: Value[] = []
    await sqlite.exec(db, sql, (row) => found.push(row[0] ?? null))
    return found
  }
  // A log without shared memory supports one process only. It is written and synced in the same way.
  await ask('pragma locking_mode = exclusive')
  return { ask, close: () => sqlite.close(db) }
}

/** Pragmas by name, as a database is opened with them. */
export type DatabaseSettings = Readonly<Record<string, string | number>>

export const applySettings = async (
  ask: (sql: string) => Promise<unknown>,
  settings: DatabaseSettings,
): Promise<void> => {
  for (const [name, value] of Object.entries(settings)) await ask(`pragma ${name} = ${value}`)
}

/** Number of commits of the load. Each writes several rows, as the writer's batches do. */
const COMMITS = 150

/** Runs a load: batches of rows of different sizes, each acknowledged after its commit, and updates of earlier rows. */
export async function runLoad(disk: Disk, settings: DatabaseSettings, chance: Chance): Promise<void> {
  const { ask } = await openOnDisk(disk)
  await applySettings(ask, settings)
  let booked = 0
  for (let commit = 0; commit < COMMITS; commit++) {
    await ask('begin immediate')
    for (let i = 1 + chance(6); i > 0; i--) {
      booked++
      await ask(`savepoint one; insert into sales values (${booked}, hex(zeroblob(${chance(1500)}))); release one`)
      await ask(`update sales set text = text || 'x' where id = ${1 + chance(booked)}`)
    }
    await ask(`update counters set rev = ${booked}`)
    await ask('commit')
    disk.acknowledge(booked)
  }
}

/** State of the database after a power cut. */
export type RecoveredState = { readonly whole: boolean; readonly booked: number }

/** Opens the database that a cut has left, as the product would, and reads all of it. */
export async function openAfterCut(disk: Disk, settings: DatabaseSettings): Promise<RecoveredState> {
  const { ask, close } = await openOnDisk(disk)
  try {
    await applySettings(ask, settings)
    const [integrity] = await ask('pragma integrity_check')
    const [rev] = await ask('select rev from counters')
    const [rows] = await ask('select count(*) from sales')
    const [highest] = await ask('select coalesce(max(id), 0) from sales')
    return { whole: integrity === 'ok' && rev === rows && rows === highest, booked: Number(rows) }
  } catch {
    return { whole: false, booked: 0 }
  } finally {
    await close()
  }
}
