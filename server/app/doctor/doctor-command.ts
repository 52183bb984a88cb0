import { commandConfig } from '../command-line'
import { machinePorts } from '../ports'
import { startProblem } from '../start-problem'
import { readDatabase } from '../storage/read-database'
import { diagnose } from './doctor'

/**
 * `npm run doctor` says in one line each what is well and what is wrong, also while the server runs. Ends with code 1
 * where something is wrong.
 */
async function report(): Promise<boolean> {
  const config = commandConfig()
  const findings = await readDatabase(config, (db) =>
    diagnose({ config, env: process.env, db, clock: machinePorts.clock }),
  )
  for (const [name, { isWell, says }] of Object.entries(findings))
    console.log(`${name.padEnd(12)} ${isWell ? `OK: ${says}` : says}`)
  return Object.values(findings).every(({ isWell }) => isWell)
}

try {
  if (!(await report())) process.exitCode = 1
} catch (error) {
  const problem = startProblem(error, { port: 0, data: process.env.FOYER_DATA || 'data' })
  if (problem === null) throw error
  console.error(problem)
  process.exitCode = 1
}
