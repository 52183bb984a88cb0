import { execFile } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type EntryBody, type StoredEntry, signEntry, signHead } from '../../../server/fiscal/journal/entry'
import { verifyJournal } from '../../../server/fiscal/journal/verify'
import { digest } from '../../../shared/kernel/encoding/canonical'
import { HOUR, iso } from '../../../shared/kernel/time'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('books checked without the product')

/** A server on which every organisation's journal has begun. */
async function startWithJournals(): Promise<TestServer> {
  const server = await startServer()
  await server.writer.run({ kind: 'queue', step: { do: 'stand' } })
  await server.server.jobs.drain()
  return server
}

/** Sells so many tickets at a desk. */
async function sellTickets(server: TestServer, desk: TestDevice, count: number): Promise<void> {
  const [right] = (await desk.places('floor', count)).rights
  assert.ok(right)
  for (let i = 0; i < count; i++) {
    server.advance(HOUR / 10)
    await desk.send('CreateOrder', desk.saleArgs([{ right, price: server.a.prices.floor, rate: server.a.rates.full }]))
  }
}

/** `ends`: the end of each organisation's journal, to be noted for the next check. */
type Checked = { readonly code: number; readonly said: string; readonly ends: readonly string[] }

/** Runs the program on a copy of a server's database, as on a machine without the product. */
async function check({ ground }: TestServer, ...options: readonly string[]): Promise<Checked> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-books-'))
  const copy = join(folder, 'backup.db')
  writeFileSync(copy, ground.raw?.serialize() ?? '')
  const program = join(process.cwd(), 'scripts/verify-books.mjs')
  const outcome = await new Promise<Omit<Checked, 'ends'>>((resolve) => {
    execFile(process.execPath, [program, copy, ...options], (error, out, problems) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: `${out}${problems}` }),
    )
  })
  rmSync(folder, { recursive: true })
  return { ...outcome, ends: [...outcome.said.matchAll(/--known (\S+)/g)].map(([, end]) => end ?? '') }
}

/** Lets a table be changed that only ever grows. */
function unlock(server: TestServer, table: string): void {
  for (const { name } of server.sql(`select name from sqlite_master where type = 'trigger' and tbl_name = '${table}'`))
    server.sql(`drop trigger "${name}"`)
}

/** Adds entries to the end of a journal, with a key of one's own, as the owner of a server could. */
function appendEntries(
  { sql, a, newId }: TestServer,
  added: readonly Pick<EntryBody, 'kind' | 'receipt_id' | 'content' | 'digest'>[],
): void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signer = (bytes: Uint8Array): Uint8Array => sign(null, bytes, privateKey)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  sql('update org_keys set public_key = ? where org_id = ?', raw.toString('hex'), a.org_id)
  const stored = sql(
    'select * from fiscal_entries where org_id = ? order by number',
    a.org_id,
  ) as unknown as StoredEntry[]
  sql('delete from fiscal_entries where org_id = ?', a.org_id)
  const bodies: readonly EntryBody[] = [
    ...stored.map(({ hash: _, signature: __, ...body }) => body),
    ...added.map((each) => ({
      ...{ id: newId(), org_id: a.org_id, number: 0, cash_box_id: null, at: iso(0), prev_hash: null },
      ...each,
    })),
  ]
  let last: Pick<StoredEntry, 'number'> & { readonly hash: string | null } = { number: 0, hash: null }
  for (const body of bodies) {
    const content = typeof body.content === 'string' ? JSON.parse(body.content) : body.content
    const entry = signEntry({ ...body, content, number: last.number + 1, prev_hash: last.hash }, signer)
    const row = { ...entry, content: content === null ? null : JSON.stringify(content) }
    sql(
      `insert into fiscal_entries (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
      ...Object.values(row),
    )
    last = entry
  }
  const head = signHead({ org_id: a.org_id, number: last.number, hash: last.hash ?? '' }, signer)
  sql(
    'update fiscal_heads set number = ?, hash = ?, signature = ? where org_id = ?',
    head.number,
    head.hash,
    head.signature,
    a.org_id,
  )
}

test('confirms a month, and knows its end at the next check', async () => {
  const server = await startWithJournals()
  if (server.ground.raw) {
    const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
    await sellTickets(server, desk, 3)
    const month = iso(server.now()).slice(0, 7)
    const first = await check(server, '--month', month)
    assert.is(first.code, 0, first.said)
    assert.match(first.said, /4 receipts, 4 of them in the signed journal, nothing was changed/)
    const turnover = ((3 * server.a.prices.floor.value) / 100).toFixed(2)
    assert.match(first.said, new RegExp(`${month} at the desks .*: 3 sales, 0 voids, turnover ${turnover} EUR`))
    assert.match(first.said, new RegExp(`cash: ${turnover} EUR`))
    await sellTickets(server, desk, 1)
    assert.is((await check(server, ...first.ends.flatMap((end) => ['--known', end]))).code, 0)
  }
  await server.close()
})

test('names changed, removed and rewritten entries', async () => {
  const server = await startWithJournals()
  if (server.ground.raw) {
    const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
    await sellTickets(server, desk, 4)
    const { ends } = await check(server)
    for (const table of ['receipts', 'fiscal_entries', 'fiscal_heads', 'cash_box_shifts']) unlock(server, table)
    const changes: readonly (readonly [string, RegExp])[] = [
      ["update receipts set created_at = '2020-01-01T00:00:00.000Z' where number = 2", /receipt 2 was changed/],
      ['update receipts set total = total + 100 where number = 2', /receipt 2 of series .* does not follow 1/],
      ['delete from receipts where number = 3', /receipt 4 of series .* does not follow 2/],
      ['update fiscal_entries set digest = hash where number = 3', /entry 3 of the journal was changed/],
      ['delete from fiscal_heads where org_id in (select org_id from receipts)', /there is no end of the journal/],
      [
        'delete from fiscal_entries where number = (select max(number) from fiscal_entries)',
        /the journal was cut off at its end/,
      ],
      ['update cash_box_shifts set total = total + 1', /its receipts add up to/],
    ]
    for (const [change, says] of changes) {
      server.sql('savepoint change')
      server.sql(change)
      const { code, said } = await check(server)
      server.sql('rollback to change')
      server.sql('release change')
      assert.is(code, 1, change)
      assert.match(said, says)
    }
    const forged = await check(server, '--known', `${ends[0]?.split(':')[0]}:${'0'.repeat(64)}`)
    assert.is(forged.code, 1)
    assert.match(forged.said, /an earlier entry was changed/)
  }
  await server.close()
})

test('reports a journal with an entry of the owner written twice', async () => {
  const server = await startWithJournals()
  if (server.ground.raw) {
    const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
    await sellTickets(server, desk, 2)
    unlock(server, 'fiscal_entries')
    const [receipt] = server.sql('select id from receipts where number = 2')
    const [entry] = server.sql('select digest from fiscal_entries where receipt_id = ?', receipt?.id)
    const series = { series: [] }
    const ways: readonly (readonly [Parameters<typeof appendEntries>[1][number], RegExp])[] = [
      [
        { kind: 'receipt', receipt_id: String(receipt?.id), content: null, digest: String(entry?.digest) },
        /enters a receipt a second time/,
      ],
      [
        { kind: 'begin', receipt_id: null, content: series, digest: digest(series) },
        /begins the journal a second time/,
      ],
    ]
    for (const [added, says] of ways) {
      server.sql('savepoint change')
      appendEntries(server, [])
      assert.is((await check(server)).code, 0)
      appendEntries(server, [added])
      const { code, said } = await check(server)
      server.sql('rollback to change')
      server.sql('release change')
      assert.is(code, 1)
      assert.match(said, says)
    }
    appendEntries(
      server,
      ways.map(([added]) => added),
    )
    const { problems } = await verifyJournal(server.db, server.a.org_id)
    assert.equal(
      problems.map(({ what }) => what),
      ['entry_changed', 'entry_changed'],
    )
    server.sql('delete from org_keys where org_id = ?', server.a.org_id)
    const keyless = await check(server)
    assert.is(keyless.code, 1)
    assert.match(keyless.said, /there is no key/)
  }
  await server.close()
})

test.run()
