import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seedDemo } from '../../server/demo/seed'
import { dsfinvkArchive } from '../../server/fiscal/dsfinvk/export'
import { readClosings } from '../../server/fiscal/dsfinvk/read-closings'
import { SOFTWARE_VERSION } from '../../server/fiscal/software-version'
import { migrate } from '../../server/kernel/database/migrate'
import { kysely } from '../../server/kernel/database/sqlite'
import { openMemory } from '../../server/kernel/sqlite-file'
import { foldShift } from '../../shared/cash_boxes/rules'
import { idSource } from '../../shared/kernel/ids'
import { DAY, HOUR, iso, ms } from '../../shared/kernel/time'
import { PROTOCOL } from '../../shared/sync/version'
import { TEST_START } from '../harness/fixture'
import type { TestServer } from '../harness/server'
import { checkDsfinvk, hundredThousandths, type Line } from './dsfinvk-rules'
import { playShift } from './whole-shift'

const test = suite('DSFinV-K')

const unzipped = (archive: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]))

async function requestExport(
  server: TestServer,
  bearer: string,
  cash_box_id: string,
  from = TEST_START - DAY,
  until = TEST_START + DAY,
) {
  const headers = { 'x-foyer-protocol': String(PROTOCOL), authorization: `Bearer ${bearer}` }
  const payload = { cash_box_id, from: iso(from), until: iso(until), language: 'de' }
  const answer = await server.server.app.inject({
    method: 'POST',
    url: '/api/cash_boxes/fiscal_export_link',
    headers,
    payload,
  })
  return { status: answer.statusCode, body: answer.json<{ url: string; code?: string }>() }
}

/** Cents of a closing's business cases of a kind, by tax key. */
const casesOf = (rows: readonly Line[], kind: string) =>
  Object.fromEntries(
    rows.flatMap((row) =>
      row.GV_TYP === kind
        ? [[row.UST_SCHLUESSEL, [hundredThousandths(row.Z_UMS_BRUTTO) / 1000, hundredThousandths(row.Z_UST) / 1000]]]
        : [],
    ),
  )

test('exports a whole shift with the figures of its Z-report', async () => {
  const { served, desk, closed } = await playShift()
  desk.cut(false)
  await desk.drain.run()
  const { body } = await requestExport(served, await served.token('ADMIN'), served.a.boxes[0] ?? '')
  const file = await served.server.app.inject({ method: 'GET', url: body.url })
  assert.is(file.statusCode, 200, file.body)
  assert.is(file.headers['content-disposition'], 'attachment; filename="DSFinV-K-2026-11-20-2026-11-22.zip"')
  const { tables, problems } = checkDsfinvk(unzipped(file.rawPayload))
  assert.equal(problems, [])
  const cases = tables['businesscases.csv'] ?? []
  // 9625 and 12053 are turnover at 7 % and 19 %; 2000 was turnover when the voucher was sold, and its ticket is sold
  // and redeemed here.
  assert.equal(casesOf(cases, 'Umsatz'), { 1: [12053, 1923], 2: [9625, 631] })
  assert.equal(casesOf(cases, 'EinzweckgutscheinKauf'), { 2: [2000, 131] })
  assert.equal(casesOf(cases, 'EinzweckgutscheinEinloesung'), { 2: [-2000, -131] })
  assert.equal(casesOf(cases, 'MehrzweckgutscheinKauf'), { 5: [2500, 0] })
  assert.equal(casesOf(cases, 'MehrzweckgutscheinEinloesung'), { 5: [-1799, 0] })
  assert.equal(casesOf(cases, 'Anfangsbestand'), { 5: [10_000, 0] })
  assert.equal(casesOf(cases, 'Einzahlung'), { 5: [5000, 0] })
  assert.equal(casesOf(cases, 'Auszahlung'), { 5: [-3000, 0] })
  assert.equal(casesOf(cases, 'DifferenzSollIst'), { 5: [-280, 0] })
  const [closing] = tables['cashpointclosing.csv'] ?? []
  assert.is(closing?.Z_SE_BARZAHLUNGEN, '303,00')
  assert.is(closing?.Z_NR, String(closed.row.num))
  assert.equal(
    (tables['transactions.csv'] ?? []).map(({ BON_NR }) => Number(BON_NR)),
    Array.from({ length: 18 }, (_, i) => i + 1),
  )
  assert.is(tables['references.csv']?.length, 4, 'each void refers to its sale')
  assert.ok(
    (tables['lines.csv'] ?? []).some(
      ({ ARTIKELTEXT }) => ARTIKELTEXT?.includes('Full price') || ARTIKELTEXT?.includes('Floor'),
    ),
  )
  assert.is(
    (await served.server.app.inject({ method: 'GET', url: body.url })).json<{ code: string }>().code,
    'links.used',
  )
  await served.close()
})

test('refuses other roles, other organisations and long periods', async () => {
  const { served } = await playShift()
  const box = served.a.boxes[0] ?? ''
  assert.is((await requestExport(served, await served.token('TICKETING'), box)).body.code, 'forbidden')
  assert.is((await requestExport(served, await served.token('ADMIN', served.b), box)).body.code, 'not_found')
  assert.is(
    (await requestExport(served, await served.token('ADMIN'), box, TEST_START - 500 * DAY)).body.code,
    'fiscal.period',
  )
  assert.is(
    (await requestExport(served, await served.token('ADMIN'), box, TEST_START, TEST_START - HOUR)).body.code,
    'fiscal.period',
  )
  await served.close()
})

test('exports every closing of the demo’s last year, each equal to its shift to the cent', async () => {
  const now = ms('2026-11-21T11:00:00.000Z')
  const raw = openMemory()
  const newId = idSource(
    () => now,
    (length) => new Uint8Array(length),
  )
  migrate(raw, { clock: () => now, newId })
  const db = kysely(raw)
  const parts = {
    clock: () => now,
    hashPassword: async () => 'a hash',
    files: { put: async () => {} },
    say: () => {},
    environment: { DEMO_SCALE: '0.05' },
  }
  await db.transaction().execute((trx) => seedDemo(trx, parts))
  const boxes = await db.selectFrom('cash_boxes').select(['id', 'org_id']).execute()
  let compared = 0
  for (const { id, org_id } of boxes) {
    const closings = readClosings(
      { db: () => db, org_id },
      { cash_box_id: id, from: iso(now - 360 * DAY), until: iso(now) },
    )
    const chunks: Buffer[] = []
    for await (const chunk of dsfinvkArchive(closings, { name: 'Lindenau', place: 'Lindenau' })) chunks.push(chunk)
    const { tables, problems } = checkDsfinvk(unzipped(Buffer.concat(chunks)))
    assert.equal(problems.slice(0, 5), [])
    for (const closing of tables['cashpointclosing.csv'] ?? []) {
      const shift = await db
        .selectFrom('cash_box_shifts')
        .selectAll()
        .where('right_id', '=', closing.Z_KASSE_ID ?? '')
        .where('num', '=', Number(closing.Z_NR))
        .executeTakeFirstOrThrow()
      const receipts = await db.selectFrom('receipts').selectAll().where('shift_id', '=', shift.id).execute()
      const figures = foldShift(receipts)
      const own = (tables['businesscases.csv'] ?? []).filter(
        ({ Z_KASSE_ID, Z_NR }) => Z_KASSE_ID === closing.Z_KASSE_ID && Z_NR === closing.Z_NR,
      )
      const taxed = own.filter(({ GV_TYP }) => GV_TYP === 'Umsatz' || GV_TYP?.startsWith('Einzweck'))
      assert.is(taxed.reduce((sum, row) => sum + hundredThousandths(row.Z_UMS_BRUTTO), 0) / 1000, figures.total)
      assert.is(
        taxed.reduce((sum, row) => sum + hundredThousandths(row.Z_UST), 0) / 1000,
        figures.taxes.reduce((sum, { tax }) => sum + tax, 0),
      )
      assert.is(hundredThousandths(closing.Z_SE_BARZAHLUNGEN) / 1000, shift.counted ?? figures.expected)
      compared++
    }
  }
  assert.ok(compared > 20, `${compared} closings`)
  raw.close()
})

test('describes its tables in well-formed XML with every column', async () => {
  const nothing = (async function* () {})()
  const chunks: Buffer[] = []
  for await (const chunk of dsfinvkArchive(nothing, { name: 'A & B <GmbH>', place: '"Hier"' })) chunks.push(chunk)
  const files = unzipped(Buffer.concat(chunks))
  const { problems } = checkDsfinvk(files)
  assert.equal(problems, [])
  const columns = new Map<string, string[]>()
  let [path, table, name] = ['', '', '']
  const parser = new SaxesParser()
  parser.on('opentag', (tag) => {
    path += `/${tag.name}`
    name = ''
  })
  parser.on('text', (text) => {
    name += text
  })
  parser.on('closetag', () => {
    if (path.endsWith('/Table/URL')) table = name
    if (/Variable(Column|PrimaryKey)\/Name$/.test(path)) columns.set(table, [...(columns.get(table) ?? []), name])
    if (path.endsWith('/DataSupplier/Name')) assert.is(name, 'A & B <GmbH>')
    path = path.slice(0, path.lastIndexOf('/'))
  })
  parser.write(files['index.xml'] ?? '').close()
  assert.is(columns.size, 20)
  for (const [file, names] of columns) assert.is(`"${names.join('";"')}"\r\n`, files[file])
})

test('names the version of the package', () => {
  assert.is(SOFTWARE_VERSION, (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version)
})

test.run()
