import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackupProblem, backUp, restoreFrom } from './backup'
import { readConfig } from './config'
import { machinePorts } from './ports'

/** `npm run backup -- <file>` and `npm run restore -- <file>`: paths are meant from where the person stands. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const here = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
const { FOYER_DATA, DATABASE_URL } = process.env
const { data } = readConfig({ DATABASE_URL, ...(FOYER_DATA ? { FOYER_DATA: here(FOYER_DATA) } : {}) }, root)
const database = join(data, 'foyer.db')
const [what, given] = process.argv.slice(2)

try {
  if (what === 'backup') {
    const to = given ? here(given) : join(data, `backup-${new Date(machinePorts.clock()).toISOString().slice(0, 19).replaceAll(':', '-')}.db`)
    const hash = await backUp(database, to, machinePorts)
    console.log(`Backed up to ${to}\nContent ${hash}`)
  } else if (what === 'restore' && given) {
    const { replaced } = await restoreFrom(here(given), database, machinePorts)
    console.log(`Restored ${here(given)}.${replaced ? `\nThe database that was there is kept as ${replaced}` : ''}`)
    console.log('Start the server. Desks and doors bring back what they did since; an incident says what to do.')
  } else throw new BackupProblem('which backup? npm run restore -- <file>')
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error
  console.error(`Nothing was changed: ${error.message}.`)
  process.exitCode = 1
}
