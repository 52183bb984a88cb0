import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brokenEntry } from '../activity_log/chain'
import { kysely, openDatabase } from '../kernel/sqlite'
import { diskStore } from '../media_gallery/disk-store'
import { BackupProblem, backUp, restoreFrom } from './backup'
import { readConfig } from './config'
import { backUpFiles, type Copied, NAMED_FILES, type Named, restoreFiles } from './file-backup'
import { machinePorts } from './ports'
import { restoredPostgres } from './postgres-restore'

/** `npm run backup -- <file>` and `npm run restore -- <file>`: paths are meant from where the person stands. On PostgreSQL `npm run restore -- <time>`. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const here = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
const { FOYER_DATA } = process.env
const { data, databaseUrl, bucket } = readConfig({ ...process.env, ...(FOYER_DATA ? { FOYER_DATA: here(FOYER_DATA) } : {}) }, root)
const database = join(data, 'foyer.db')
const [what, given] = process.argv.slice(2)

/** A bucket keeps versions of its own. */
const files = bucket ? null : diskStore(join(data, 'files'))

const namedIn = (file: string): Named[] => {
  const raw = openDatabase(file, { readonly: true })
  const rows = raw.prepare(NAMED_FILES).all() as Named[]
  raw.close()
  return rows
}

/** Says which organisation's log is not what was written. */
async function checkLogs(file: string): Promise<void> {
  const raw = openDatabase(file, { readonly: true })
  const db = kysely(raw)
  for (const { id, name } of await db.selectFrom('orgs').select(['id', 'name']).execute()) {
    const broken = await brokenEntry(db, id)
    if (broken !== null) console.error(`Warning: the log of ${name} is broken at entry ${broken}`)
  }
  raw.close()
}

function tell({ files, lost }: Copied): void {
  console.log(`${files} files copied.`)
  for (const address of lost) console.error(`Lost or damaged: ${address}`)
}

const restarts = 'Start the server. Desks and doors bring back what they did since; an incident says what to do.'

try {
  if (what === 'backup' && databaseUrl) throw new BackupProblem("the data is on PostgreSQL: back it up with PostgreSQL's own tools")
  else if (what === 'restore' && databaseUrl) {
    await restoredPostgres(databaseUrl, given ?? '', machinePorts)
    console.log(`A new epoch has begun in the database as it was restored.\n${restarts}`)
  } else if (what === 'backup') {
    const to = given ? here(given) : join(data, `backup-${new Date(machinePorts.clock()).toISOString().slice(0, 19).replaceAll(':', '-')}.db`)
    const hash = await backUp(database, to, machinePorts)
    console.log(`Backed up to ${to}\nContent ${hash}`)
    if (files) tell(await backUpFiles(namedIn(to), files, to))
    await checkLogs(to)
  } else if (what === 'restore' && given) {
    const { replaced } = await restoreFrom(here(given), database, machinePorts)
    console.log(`Restored ${here(given)}.${replaced ? `\nThe database that was there is kept as ${replaced}` : ''}`)
    if (files) tell(await restoreFiles(namedIn(database), files, here(given)))
    console.log(restarts)
  } else throw new BackupProblem('which backup? npm run restore -- <file>')
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error
  console.error(`Nothing was changed: ${error.message}.`)
  process.exitCode = 1
}
