import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { hashPassword } from './accounts/passwords'
import { answerWhileStarting } from './app/answer-while-starting'
import { type Config, readConfig } from './app/config'
import { hasOrganisation, makeFirstLink } from './app/organisations/first-organisation'
import { machinePorts } from './app/ports'
import { PROJECT_ROOT } from './app/project-root'
import { buildServer } from './app/server'
import { startProblem } from './app/start-problem'
import { postgresStorage } from './app/storage/postgres-storage'
import { sqliteStorage } from './app/storage/sqlite-storage'
import { isDemoAllowed, seedDemo } from './demo/seed'
import type { Db } from './kernel/database/database'
import { verifyEd25519 } from './kernel/ed25519'
import { diskStore } from './media_gallery/disk-store'
import { s3Store } from './media_gallery/s3-store'
import { claimMasterKey } from './secrets/master-key'
import type { SecretBox } from './secrets/secret-box'
import { countUnreadable } from './secrets/stored-secrets'
import { readEpoch } from './sync/epoch'

/** Time limit for ending what is running, in ms. */
const DRAIN_WITHIN = 10_000

const say = (line: string) => console.log(line)

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env, PROJECT_ROOT)
  const files = config.bucket ? s3Store(config.bucket) : diskStore(join(config.data, 'files'))
  let leavePort = async () => {}
  let secrets = null as SecretBox | null
  let firstLink = null as string | null
  /**
   * Checks the master key, and makes what an empty database begins with: the demo organisation where it is allowed, or
   * the link to the first one.
   */
  const seed = async (trx: Db): Promise<void> => {
    secrets = await claimMasterKey(trx, { env: process.env, folder: config.data })
    if (await hasOrganisation(trx)) return
    if (!isDemoAllowed(process.env)) {
      firstLink = await makeFirstLink(trx, machinePorts.clock)
      return
    }
    leavePort = await answerWhileStarting(config)
    await seedDemo(trx, { clock: machinePorts.clock, hashPassword, files, say, environment: process.env })
  }
  const storage = config.databaseUrl
    ? await postgresStorage(config.databaseUrl, seed, say)
    : await sqliteStorage(config.data, seed, say)
  if (!secrets) throw new Error('the storage was opened without its master key')
  const unreadable = await countUnreadable(storage.db, secrets)
  if (unreadable > 0)
    say(
      `Warning: ${unreadable} stored keys and passwords were encrypted with a lost master key. Enter them again in the settings.`,
    )
  const server = await buildServer({
    ...storage,
    files,
    epoch: await readEpoch(storage.db),
    ports: machinePorts,
    random: randomBytes,
    verify: verifyEd25519,
    production: config.production,
    publicUrl: config.publicUrl,
    port: config.port,
    metricsToken: config.metricsToken,
    proxies: config.proxies,
    ownProcess: true,
    smtp: config.smtp,
    payments: config.payments,
    secrets,
    endpoints: config.endpoints,
    fiscalEndpoints: config.fiscalEndpoints,
    oauth: config.oauth,
    privateSmtp: config.privateSmtp,
    errors: config.errors,
    analytics: config.analytics,
    client: join(PROJECT_ROOT, 'dist', 'client'),
    fonts: join(PROJECT_ROOT, 'shared', 'fonts'),
    log: { level: config.logLevel },
  })
  await leavePort()
  await server.app.listen({ port: config.port, host: config.host })
  sayWhatIsHere(config, firstLink)
  server.jobs.start()
  server.integrity.start()
  return async () => {
    await server.close()
    await storage.close()
  }
}

/** Prints the link to the first organisation, or that there is one although none was wanted. */
function sayWhatIsHere({ publicUrl, port, data }: Config, firstLink: string | null): void {
  if (firstLink !== null) {
    const base = publicUrl ?? new URL(`http://localhost:${port}`)
    say(
      'This server has no organisation yet. Open this link to create it. It works once and is valid for a day; the next start prints a new one:',
    )
    say(`  ${new URL(`/auth/setup#${firstLink}`, base).href}`)
  } else if (process.env.FOYER_EMPTY === '1')
    say(`There is an organisation already. To begin without one, set FOYER_DATA to an empty folder instead of ${data}.`)
}

/**
 * Shuts down on a signal: stops accepting requests, finishes running ones, then closes the database, so that no
 * answered write is lost.
 */
function endOn(signals: readonly NodeJS.Signals[], close: () => Promise<void>): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), DRAIN_WITHIN).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of signals) process.on(signal, end)
}

try {
  endOn(['SIGTERM', 'SIGINT'], await start())
} catch (error) {
  const { PORT, FOYER_DATA } = process.env
  const problem = startProblem(error, { port: Number(PORT || 3000), data: FOYER_DATA || 'data' })
  if (problem === null) throw error
  console.error(problem)
  process.exit(1)
}
