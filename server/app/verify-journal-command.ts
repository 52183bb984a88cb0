import { join } from 'node:path'
import { type JournalCheck, verifyJournal } from '../fiscal/journal/verify'
import type { Db } from '../kernel/database/database'
import { openPostgres } from '../kernel/database/postgres'
import { kysely } from '../kernel/database/sqlite'
import { openDatabase } from '../kernel/sqlite-file'
import { commandConfig, fromCaller } from './command-line'

/**
 * `npm run verify-journal -- [file]` checks the receipts of all organisations against their signed journals, also while the server runs.
 * A file is a backup; without one it is the configured database. Ends with code 1 where something is wrong.
 */
const { data, databaseUrl } = commandConfig()
const [file] = process.argv.slice(2)

function tell(name: string, { entries, receipts, problems }: JournalCheck): void {
  console.log(`${name}: ${entries} entries, ${receipts} receipts, ${problems.length === 0 ? 'nothing was changed' : `${problems.length} problems`}`)
  for (const { what, number, id } of problems) console.error(`  ${what.replaceAll('_', ' ')}: number ${number}, ${id}`)
}

async function verifyAll(db: Db): Promise<boolean> {
  let isWhole = true
  for (const { id, name } of await db.selectFrom('orgs').select(['id', 'name']).orderBy('name').execute()) {
    const check = await verifyJournal(db, id)
    tell(name, check)
    isWhole &&= check.problems.length === 0
  }
  return isWhole
}

async function verified(): Promise<boolean> {
  if (databaseUrl && !file) {
    const postgres = openPostgres(databaseUrl, { connections: 1 })
    try {
      return await verifyAll(postgres.db)
    } finally {
      await postgres.close()
    }
  }
  const raw = openDatabase(file ? fromCaller(file) : join(data, 'foyer.db'), { readonly: true })
  try {
    return await verifyAll(kysely(raw))
  } finally {
    raw.close()
  }
}

if (!(await verified())) process.exitCode = 1
