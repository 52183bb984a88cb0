import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashPassword } from './accounts/passwords'
import { readConfig } from './app/config'
import { machinePorts } from './app/ports'
import { privateFolder } from './app/private-folder'
import { readSecret } from './app/secret'
import { buildServer } from './app/server'
import { threadWriter } from './app/thread-writer'
import { demoAllowed, seedDemo } from './demo/seed'
import { verifyEd25519 } from './kernel/ed25519'
import { migrate } from './kernel/migrate'
import { kysely, openDatabase } from './kernel/sqlite'
import { readEpoch } from './sync/epoch'

/** How long what is under way may take to end. */
const DRAIN_WITHIN = 10_000

const say = (line: string) => console.log(line)

/** Brings the database up to date and, where it is empty and may have it, makes the demo organisation. */
async function prepare(file: string): Promise<void> {
  const raw = openDatabase(file)
  try {
    const ran = migrate(raw, machinePorts)
    if (ran.length > 0) say(`Database brought up to date: ${ran.join(', ')}`)
    const db = kysely(raw)
    const used = await db.selectFrom('orgs').select('id').executeTakeFirst()
    if (!used && demoAllowed(process.env)) await seedDemo(db, { clock: machinePorts.clock, hashPassword, say, environment: process.env })
    raw.pragma('optimize')
  } finally {
    raw.close()
  }
}

async function start(): Promise<() => Promise<void>> {
  const here = dirname(fileURLToPath(import.meta.url))
  const root = import.meta.url.endsWith('.ts') ? dirname(here) : dirname(dirname(here))
  const config = readConfig(process.env, root)
  privateFolder(config.data)
  const file = join(config.data, 'foyer.db')
  await prepare(file)
  const reader = openDatabase(file, { readonly: true })
  const db = kysely(reader)
  const server = await buildServer({
    db,
    openWriter: (onChanged, log) => threadWriter(file, onChanged, log),
    epoch: await readEpoch(db),
    ports: machinePorts,
    random: randomBytes,
    verify: verifyEd25519,
    secret: readSecret(config.data),
    production: config.production,
    publicUrl: config.publicUrl,
    client: join(root, 'dist', 'client'),
    fonts: join(root, 'server', 'fonts'),
    data: config.data,
    log: { level: config.logLevel },
  })
  await server.app.listen({ port: config.port, host: config.host })
  return async () => {
    await server.close()
    reader.close()
  }
}

/** First says that it is not ready, then ends what is under way, then the database: nothing that was answered is lost. */
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

endOn(['SIGTERM', 'SIGINT'], await start())
