import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { LeasedJob } from '../../../server/jobs/job'
import { CONTACT_COLUMNS, cellsOf, checkLine, guessColumns } from '../../../shared/contact_imports/columns'
import { decodeCsv, readContactsCsv, writeCsv } from '../../../shared/contact_imports/csv'
import { LINES_AT_ONCE } from '../../../shared/contact_imports/entity'
import type { RowOf } from '../../../shared/model'
import { DEEP } from '../../harness/deep'
import { runDueJobs } from '../../harness/office/mail-server'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('importing contacts')

const NAMES = [
  'Zoë Müller',
  'Łukasz "Lucky" Żak',
  'Søren Ångström',
  '=HYPERLINK("http://evil.example") Ltd',
  'O’Neill, Sean',
  '@SUM(A1)',
  "'quoted'",
  "'=not a formula",
]
const HEADER = [
  'Vorname',
  'Nachname',
  'E-Mail',
  'Telefon',
  'Geschlecht',
  'Firma',
  'Straße',
  'PLZ',
  'Ort',
  'Land',
  'Notiz',
]
const MANY = DEEP || !process.env.FOYER_TEST_POSTGRES ? 10_000 : 2000
const TERMS = { labels: new Map<string, string>(), country: 'AT' }

/** A file of contacts with umlauts, quotes, line ends in cells and formulas. */
const table = (count: number): string[][] =>
  Array.from({ length: count }, (_, n) => {
    const name = NAMES[n % NAMES.length] ?? ''
    const note = n % 7 === 0 ? 'First line\nsecond, with "quotes"; and more' : n % 11 === 0 ? '-2+3+cmd|A0' : ''
    return [
      '',
      `${name} ${n}`,
      `person${n}@example.org`,
      `+43 660 ${String(n).padStart(6, '0')}`,
      n % 2 ? 'w' : 'Herr',
      n % 5 ? '' : 'Größenwahn & Co',
      `Gasse ${n}`,
      '1010',
      'Wien',
      'Österreich',
      note,
    ]
  })

function checked(text: string) {
  const { header, lines } = readContactsCsv(text)
  const columns = guessColumns(header)
  return lines.map((line) => checkLine(line, { columns, ...TERMS }))
}

const CREATE = 'mutation ($input: CreateContactImportInput!) { CreateContactImport(input: $input) { id state } }'
const ADD =
  'mutation ($id: ID!, $input: AddContactImportLinesInput!) { AddContactImportLines(id: $id, input: $input) { state received } }'

async function send(server: TestServer, text: string, duplicates: 'skip' | 'update' = 'skip') {
  const lines = checked(text)
  const good = lines.flatMap((line) => (line.problem === null ? [{ line: line.line, contact: line.contact }] : []))
  const errors = lines.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, problem }]))
  const id = server.newId()
  const token = await server.token('EDITOR')
  const started = await server.graphql(token, CREATE, {
    input: { id, name: 'contacts.csv', duplicates, total: good.length, failed: errors.length, errors },
  })
  assert.is(started.code, null, started.message ?? '')
  for (let from = 0; from < good.length; from += LINES_AT_ONCE) {
    const answer = await server.graphql(token, ADD, { id, input: { lines: good.slice(from, from + LINES_AT_ONCE) } })
    assert.is(answer.code, null, answer.message ?? '')
  }
  return { id, good, errors }
}

const importOf = (server: TestServer, id: string) => server.rows('contact_imports').find((row) => row.id === id)

test('reads UTF-8, UTF-16 and Windows-1252, with comma, semicolon or tab', () => {
  const text = 'Vorname;Nachname\r\nZoë;Müßiggang\r\n'
  const cp1252 = Uint8Array.from([...text].map((char) => char.charCodeAt(0)))
  const utf16 = Uint8Array.from([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array([...text].map((char) => char.charCodeAt(0))).buffer),
  ])
  for (const bytes of [new TextEncoder().encode(text), new TextEncoder().encode(`\uFEFF${text}`), cp1252, utf16]) {
    const { header, lines } = readContactsCsv(decodeCsv(bytes))
    assert.equal([header, lines.map(({ cells }) => cells)], [['Vorname', 'Nachname'], [['Zoë', 'Müßiggang']]])
  }
  for (const delimiter of [',', ';', '\t'])
    assert.equal(readContactsCsv(`a${delimiter}b\n1${delimiter}2\n`).lines[0]?.cells, ['1', '2'])
})

test('reports broken lines and imports the lines after them', () => {
  const text =
    'Nachname,E-Mail\nAda,ada@example.org\nToo,many,cells\n"Open,never@closed.example\nMary,mary@example.org\n\n,nobody@example.org\nGrace,grace@\nEnd,end@example.org\n'
  const lines = checked(text)
  assert.equal(
    lines.map(({ line, problem }) => [line, problem]),
    [
      [2, null],
      [3, 'broken'],
      [4, 'broken'],
      [5, null],
      [7, 'no_name'],
      [8, 'no_email'],
      [9, null],
    ],
  )
})

test('writes formulas as text, and reads its own export', () => {
  const cells = [
    '=1+1',
    '@SUM(A1)',
    '+cmd|A0',
    '-2+3+x',
    '\tTab',
    "'=x",
    '+43 660 123',
    '-5',
    'plain',
    'a "b", c\nd',
    "'quoted'",
  ]
  const text = writeCsv([['h'], ...cells.map((cell) => [cell])])
  const lines = text.slice(1).split('\r\n')
  for (const line of lines) assert.not.match(line, /^"?[=@]/)
  assert.equal(
    readContactsCsv(text).lines.map((line) => line.cells[0]),
    cells.map((cell) => cell.trim()),
  )
})

test(`imports ${MANY} contacts and exports them equal`, async () => {
  const server = await startServer()
  const rows = table(MANY)
  const broken = ['too', 'few']
  const text = writeCsv([HEADER, ...rows.slice(0, MANY / 2), broken, ...rows.slice(MANY / 2), rows[0] ?? []])
  const { id, good, errors } = await send(server, text)
  assert.equal([good.length, errors], [MANY + 1, [{ line: MANY / 2 + 2, problem: 'broken' }]])
  await runDueJobs(server)
  const done = importOf(server, id)
  assert.equal([done?.state, done?.created, done?.skipped, done?.updated, done?.failed], ['done', MANY, 1, 0, 1])
  assert.equal(server.sql('select count(*) as n from contact_import_lines')[0], { n: 0 })
  const stored = (server.rows('contacts') as readonly unknown[] as readonly RowOf<'contacts'>[]).filter(({ email }) =>
    email?.startsWith('person'),
  )
  const nums = stored.map(({ num }) => num)
  assert.is(new Set(nums).size, MANY)
  const exported = checked(writeCsv([[...CONTACT_COLUMNS], ...stored.map((contact) => cellsOf(contact, new Map()))]))
  const byEmail = (lines: ReturnType<typeof checked>) =>
    new Map(lines.flatMap((line) => (line.problem === null ? [[line.contact.email, line.contact] as const] : [])))
  assert.equal(byEmail(exported), byEmail(checked(writeCsv([HEADER, ...rows]))))
  await server.close()
})

test('books each line once, though the server dies between and after its batches', async () => {
  const server = await startServer()
  const { id } = await send(server, writeCsv([HEADER, ...table(450)]))
  const take = async (by: string) =>
    (await server.writer.run({
      kind: 'queue',
      step: { do: 'take', leased_by: by, limit: 1, without: ['forget', 'letter', 'bulk_letter'] },
    })) as LeasedJob[]
  const isImport = ({ kind }: LeasedJob) => kind === 'contact_import'
  let taken = 0
  for (let n = 0; importOf(server, id)?.state !== 'done'; n++) {
    // A process leases the job and dies. Another one releases the lease and runs it, and the first comes back late.
    const [lost] = (await take('dead')).filter(isImport)
    if (!lost) {
      assert.ok(n < 200)
      continue
    }
    await server.writer.run({ kind: 'queue', step: { do: 'let_go' } })
    for (const job of await take('alive')) await server.writer.run({ kind: 'queue', step: { do: 'book', job } })
    assert.is(await server.writer.run({ kind: 'queue', step: { do: 'book', job: lost } }), false)
    taken += 1
  }
  assert.ok(taken >= 5)
  assert.is(importOf(server, id)?.created, 450)
  assert.is(server.rows('contacts').filter(({ email }) => email?.startsWith('person')).length, 450)
  await server.close()
})

test('updates duplicates by email where that is chosen, and keeps values that the file lacks', async () => {
  const server = await startServer()
  await send(server, 'Nachname,E-Mail,Telefon\nLovelace,augusta@example.org,+43 1\n')
  await runDueJobs(server)
  const { id } = await send(
    server,
    'Vorname,Nachname,E-Mail,Telefon\nAda,Byron,AUGUSTA@example.org,\nMary,Shelley,mary@example.org,+43 2\n',
    'update',
  )
  await runDueJobs(server)
  assert.equal([importOf(server, id)?.updated, importOf(server, id)?.created], [1, 1])
  const ada = server.rows('contacts').filter(({ email }) => email?.toLowerCase() === 'augusta@example.org')
  assert.equal(
    ada.map(({ name, phone }) => [name, phone]),
    [['Ada Byron', '+43 1']],
  )
  await server.close()
})

test('refuses invalid lines, more lines than announced and another organisation’s import', async () => {
  const server = await startServer()
  const id = server.newId()
  const token = await server.token('EDITOR')
  await server.graphql(token, CREATE, { input: { id, name: 'x.csv', duplicates: 'skip', total: 1 } })
  const contact = {
    firstname: null,
    lastname: 'A',
    email: null,
    phone: null,
    salutation: null,
    gender: null,
    company: null,
    invoice_address: null,
    label_ids: [],
    note: null,
  }
  const add = async (lines: unknown[], by = token) => (await server.graphql(by, ADD, { id, input: { lines } })).code
  assert.is(await add([{ line: 2, contact: { ...contact, email: 'ada@' } }]), 'input.invalid')
  assert.is(await add([{ line: 2, contact: { ...contact, label_ids: [server.newId()] } }]), 'not_found')
  assert.is(
    await add([
      { line: 2, contact },
      { line: 3, contact },
    ]),
    'contacts.too_many_lines',
  )
  assert.is(await add([{ line: 2, contact }], await server.token('EDITOR', server.b)), 'not_found')
  assert.is(await add([{ line: 2, contact }], await server.token('CASHIER')), 'forbidden')
  assert.is(await add([{ line: 2, contact }]), null)
  // The answer was lost: the same lines are sent again.
  assert.is(await add([{ line: 2, contact }]), null)
  await runDueJobs(server)
  assert.is(importOf(server, id)?.created, 1)
  await server.close()
})

test('gives up an import whose lines did not all come, and forgets those that did', async () => {
  const server = await startServer()
  const id = server.newId()
  const token = await server.token('EDITOR')
  await server.graphql(token, CREATE, { input: { id, name: 'x.csv', duplicates: 'skip', total: 2 } })
  const [line] = checked('Nachname\nHalf\n').flatMap((each) =>
    each.problem === null ? [{ line: each.line, contact: each.contact }] : [],
  )
  assert.is((await server.graphql(token, ADD, { id, input: { lines: [line] } })).code, null)
  server.advance(25 * 3_600_000)
  await runDueJobs(server)
  assert.is(importOf(server, id)?.state, 'abandoned')
  assert.equal(server.sql('select count(*) as n from contact_import_lines')[0], { n: 0 })
  await server.close()
})

test.run()
