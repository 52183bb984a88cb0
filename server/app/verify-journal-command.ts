import { type JournalCheck, verifyJournal } from '../fiscal/journal/verify'
import type { Db } from '../kernel/database/database'
import { commandConfig, resolveFromCaller } from './command-line'
import { readDatabase, readFile } from './storage/read-database'

/**
 * `npm run verify-journal -- [file]` checks the receipts of all organisations against their signed journals, also while
 * the server runs. A file is a backup; without one it is the configured database. Ends with code 1 where something is
 * wrong.
 */
const [file] = process.argv.slice(2)

function tell(name: string, { entries, receipts, problems }: JournalCheck): void {
  console.log(
    `${name}: ${entries} entries, ${receipts} receipts, ${problems.length === 0 ? 'nothing was changed' : `${problems.length} problems`}`,
  )
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

const isWhole = await (file ? readFile(resolveFromCaller(file), verifyAll) : readDatabase(commandConfig(), verifyAll))
if (!isWhole) process.exitCode = 1
