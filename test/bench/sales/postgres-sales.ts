import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { machinePorts } from '../../../server/app/ports'
import { migratePostgres } from '../../../server/kernel/database/migrate'
import { openPostgres } from '../../../server/kernel/database/postgres'
import { HOUR, iso } from '../../../shared/kernel/time'
import { type Product, startProduct } from '../../harness/browser/product'
import { makeWorld, PASSWORD, type World } from '../../harness/fixture'
import { overHttp } from '../../harness/http'
import { startPostgres } from '../../harness/postgres'
import { emptyDatabase, leaveServer, type TestDatabase } from '../../harness/postgres-databases'
import { type Figure, formatRatio, perSecond, verdict } from '../figures'
import { openDesks, type Row, rowsOfDesks, type SellingDesks, uploadSales, WRITTEN } from './desks'

/** Desks of the one organisation that sells alone. */
const DESKS = 32
const BATCH = 50
/** Organisations that sell at once, with two desks each. */
const ORGANISATIONS = 50
const NODES = 3
/** Connections of the loop that stands for many organisations. */
const CONNECTIONS = 16

/** Creates organisations whose open event has begun and has places for every sale. */
async function makeOrganisations(database: TestDatabase): Promise<readonly World[]> {
  const postgres = openPostgres(database.url, { connections: 4 })
  const worlds: World[] = []
  for (let n = 0; n <= ORGANISATIONS; n++) worlds.push(await makeWorld(postgres.db, `org${n}`))
  await postgres.close()
  const now = Date.now()
  database.ask('update events set starts_at = $1, ends_at = $2', [iso(now + HOUR), iso(now + 4 * HOUR)])
  database.ask('update quotas set capacity = 1000000', [])
  return worlds
}

/** Opens desks of an organisation at a node. Each organisation has an address of the machine, as it has at home. */
async function openAt(node: Product, world: World, count: number): Promise<SellingDesks & { close(): void }> {
  const from = `127.0.1.${1 + Number(world.slug.slice('org'.length))}`
  const server = await overHttp(node.url, `cashier@${world.slug}.example`, PASSWORD, world.org_id, from)
  const desks = await openDesks(server, world, count)
  return { desks, token: await server.token('CASHIER', world), price: world.prices.floor, close: server.close }
}

/** Measures the sales of some desks, after a first round in which the engine compiles their code. */
async function measure(organisations: readonly SellingDesks[], perRequest: number): Promise<number> {
  await uploadSales(organisations, perRequest)
  return uploadSales(organisations, perRequest)
}

const asParameter = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** Inserts rows of sales through one connection: prepared statements, no checks, no foreign keys. */
async function insertSales(client: pg.Client, tables: readonly (readonly Row[])[], perCommit: number): Promise<void> {
  const statements = WRITTEN.map((table, i) => {
    const columns = Object.keys(tables[i]?.[0] ?? {})
    const names = columns.map((name) => `"${name}"`).join(', ')
    const text = `insert into ${table} (${names}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')})`
    return (row: Row) => client.query({ name: table, text, values: columns.map((name) => asParameter(row[name])) })
  })
  const sales = tables[0]?.length ?? 0
  for (let from = 0; from < sales; from += perCommit) {
    await client.query('begin')
    for (let n = from; n < Math.min(sales, from + perCommit); n++)
      for (const [i, insert] of statements.entries()) {
        const row = tables[i]?.[n]
        if (row) await insert(row)
      }
    await client.query('commit')
  }
}

/**
 * Inserts the same rows directly into a database of the same server, as durably. Returns sales per second.
 * @param server the superuser's address, whose connections see every organisation
 */
async function byHand(server: string, rows: readonly (readonly Row[])[], perCommit: number, connections: number) {
  const database = emptyDatabase(server)
  const postgres = openPostgres(database.url, { connections: 1 })
  await migratePostgres(postgres, machinePorts)
  await postgres.close()
  const address = Object.assign(new URL(server), { pathname: new URL(database.url).pathname }).href
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: address }))
  for (const client of clients) {
    await client.connect()
    await client.query('set session_replication_role = replica')
  }
  const sales = rows[0]?.length ?? 0
  const shares = clients.map((_, c) => rows.map((all) => all.filter((_row, n) => n % connections === c)))
  const began = performance.now()
  await Promise.all(clients.map((client, c) => insertSales(client, shares[c] ?? [], perCommit)))
  const rate = sales / ((performance.now() - began) / 1000)
  for (const client of clients) await client.end()
  await database.close()
  return rate
}

/** Measures sales into one node and into three, on a PostgreSQL server that keeps what it has confirmed. */
export async function postgresSales(): Promise<Figure[]> {
  const server = await startPostgres(true)
  const database = emptyDatabase(server.url)
  const data = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  const start = () => startProduct({ data, env: { LOG_LEVEL: 'error', FOYER_EMPTY: '1', DATABASE_URL: database.url } })
  const nodes = [await start()]
  const [first] = nodes
  if (!first) throw new Error('no node was started')
  const [alone, ...many] = await makeOrganisations(database)
  if (!alone) throw new Error('no organisation was created')

  const one = await openAt(first, alone, DESKS)
  const single = await measure([one], 1)
  const batched = await measure([one], BATCH)
  const sold = WRITTEN.map((table) => database.ask(rowsOfDesks(table), []))
  one.close()

  /** Sells at every node; the two desks of an organisation are at different ones. */
  const spread = async (): Promise<number> => {
    const selling = await Promise.all(
      many.flatMap((world, n) => [0, 1].map((desk) => openAt(nodes[(n + desk) % nodes.length] ?? first, world, 1))),
    )
    const rate = await measure(selling, 1)
    for (const { close } of selling) close()
    return rate
  }
  const atOne = await spread()
  while (nodes.length < NODES) nodes.push(await start())
  const atThree = await spread()
  for (const node of nodes) await node.stop()
  await database.close()
  rmSync(data, { recursive: true })

  const loop = await byHand(server.url, sold, 1, 1)
  const batch = await byHand(server.url, sold, BATCH, 1)
  const loops = await byHand(server.url, sold, 1, CONNECTIONS)
  await leaveServer()
  await server.stop()
  return [
    {
      work: `sales into PostgreSQL, one organisation, ${DESKS} desks, one a request`,
      ours: perSecond(single),
      rival: `loop on PostgreSQL, one a commit: ${perSecond(loop)}`,
      ratio: formatRatio(single / loop),
      aim: '≥ 0.5×',
      verdict: verdict(single / loop >= 0.5),
    },
    {
      work: `sales into PostgreSQL, one organisation, ${DESKS} desks, ${BATCH} a request`,
      ours: perSecond(batched),
      rival: `loop on PostgreSQL, ${BATCH} a commit: ${perSecond(batch)}`,
      ratio: formatRatio(batched / batch),
      aim: '≥ 0.5×',
      verdict: verdict(batched / batch >= 0.5),
    },
    {
      work: `sales into PostgreSQL, ${ORGANISATIONS} organisations, ${NODES} nodes`,
      ours: perSecond(atThree),
      rival: `one node: ${perSecond(atOne)}, ${CONNECTIONS} loops: ${perSecond(loops)}`,
      ratio: formatRatio(atThree / atOne),
      aim: '≥ 2×',
      verdict: verdict(atThree / atOne >= 2),
    },
  ]
}
