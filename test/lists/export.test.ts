import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RoleName } from '../../shared/kernel/permissions'
import { PROTOCOL } from '../../shared/sync/version'
import { startServer, type TestServer } from '../harness/server'

const test = suite('exports of lists')

type Asked = {
  readonly list: string
  readonly format?: 'csv' | 'xlsx'
  readonly language?: 'en' | 'de'
  readonly input?: object
  readonly columns?: readonly string[]
}

async function requestLink(
  server: TestServer,
  token: string | null,
  { format = 'csv', language = 'en', input = {}, columns = [], list }: Asked,
) {
  const headers = { 'x-foyer-protocol': String(PROTOCOL), ...(token && { authorization: `Bearer ${token}` }) }
  return server.server.app.inject({
    method: 'POST',
    url: '/api/lists/export_link',
    headers,
    payload: { list, format, language, input, columns },
  })
}

async function exported(server: TestServer, asked: Asked, role: RoleName = 'ADMIN', world = server.a): Promise<Buffer> {
  const link = await requestLink(server, await server.token(role, world), asked)
  assert.is(link.statusCode, 200, link.body)
  const file = await server.server.app.inject({ method: 'GET', url: link.json<{ url: string }>().url })
  assert.is(file.statusCode, 200, file.body)
  return file.rawPayload
}

const linesOf = (file: Buffer) => file.toString().replace('\ufeff', '').trimEnd().split('\r\n')

async function withServer(work: (server: TestServer) => Promise<void>) {
  const server = await startServer()
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

async function addContact(server: TestServer, lastname: string, phone: string | null = null) {
  const input = { id: server.newId(), firstname: null, lastname, email: null, phone }
  const { code } = await server.graphql(
    await server.token('ADMIN'),
    'mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id } }',
    {
      input,
    },
  )
  assert.is(code, null)
}

test('writes every row in the order of the list, beyond one page of the API', () =>
  withServer(async (server) => {
    const { name: _, ...like } = server.rows('contacts')[0] as Record<string, unknown>
    const columns = [...Object.keys(like), 'name']
    for (let i = 0; i < 1203; i++) {
      const row: Record<string, unknown> = {
        ...like,
        id: server.newId(),
        num: 1000 + i,
        email: null,
        name: `Visitor ${String(i).padStart(4, '0')}`,
      }
      const values = columns.map((column) =>
        typeof row[column] === 'object' && row[column] !== null
          ? JSON.stringify(row[column])
          : typeof row[column] === 'boolean'
            ? Number(row[column])
            : (row[column] as string | number | null),
      )
      server.raw
        .prepare(`insert into contacts (${columns.join()}) values (${columns.map(() => '?').join()})`)
        .run(values)
    }
    const lines = linesOf(await exported(server, { list: 'contacts', input: { query: 'Visitor' }, columns: ['name'] }))
    assert.is(lines.length, 1204)
    assert.is(lines[0], 'Name')
    assert.is(lines[1], 'Visitor 0000')
    assert.is(lines[1203], 'Visitor 1202')
  }))

test('neutralises what a spreadsheet would take for a formula', () =>
  withServer(async (server) => {
    await addContact(server, '=HYPERLINK("http://evil.example";"x")', '+49 341 5')
    const lines = linesOf(
      await exported(server, { list: 'contacts', input: { query: 'hyperlink' }, columns: ['name', 'phone'] }),
    )
    assert.is(lines[1], `"'=HYPERLINK(""http://evil.example"";""x"")",'+49 341 5`)
    const sheet = strFromU8(
      unzipSync(
        await exported(server, { list: 'contacts', format: 'xlsx', input: { query: 'hyperlink' }, columns: ['name'] }),
      )['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    assert.match(sheet, /t="inlineStr"><is><t xml:space="preserve">=HYPERLINK\(&quot;http/)
    assert.not.match(sheet, /<f>/)
  }))

test('writes times in the organisation’s zone, amounts and words in the language of the user', () =>
  withServer(async (server) => {
    server.sql(
      `update events set starts_at = '2026-07-01T17:30:00.000Z', title = 'Summer' where id = '${server.a.events.open}'`,
    )
    const asked = {
      list: 'events',
      input: { query: 'Summer', all: true },
      columns: ['title', 'starts_at', 'published'],
    }
    assert.equal(linesOf(await exported(server, { ...asked, language: 'de' })), [
      'Titel;Beginn;Veröffentlicht',
      'Summer;1. Juli 2026, 19:30;Ja',
    ])
    assert.match(linesOf(await exported(server, asked))[1] ?? '', /^Summer,"1 Jul 2026, 19:30",Yes$/)
    const sheet = strFromU8(
      unzipSync(await exported(server, { ...asked, format: 'xlsx' }))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    // 46204 is 1 July 2026; 19:30 is 0.8125 of a day.
    assert.match(sheet, /<v>46204\.8125<\/v>/)
    const products = linesOf(
      await exported(server, { list: 'products', language: 'de', columns: ['name', 'value', 'tax_group_id'] }),
    )
    assert.match(products[0] ?? '', /\(EUR\)/)
    assert.match(products[1] ?? '', /;\d+,\d\d(;|$)/, products.join('\n'))
  }))

test('names the rows that a row refers to', () =>
  withServer(async (server) => {
    const [location] = server.rows('locations')
    server.sql(`update events set location_id = '${location?.id}' where id = '${server.a.events.open}'`)
    const [, first] = linesOf(
      await exported(server, { list: 'events', input: { all: true, sort: 'starts_at' }, columns: ['location_id'] }),
    )
    assert.ok(
      linesOf(await exported(server, { list: 'events', input: { all: true }, columns: ['location_id'] })).includes(
        String(location?.name),
      ),
      String(first),
    )
  }))

test('gives each role what its list gives, and nothing of other organisations', () =>
  withServer(async (server) => {
    await addContact(server, 'Only here')
    assert.is(
      linesOf(
        await exported(server, { list: 'contacts', input: { query: 'only' }, columns: ['name'] }, 'ADMIN', server.b),
      ).length,
      1,
    )
    const refused = await requestLink(server, await server.token('CATERER'), { list: 'contacts' })
    assert.is(refused.statusCode, 403)
    assert.is((await requestLink(server, null, { list: 'contacts' })).statusCode, 401)
    assert.is((await requestLink(server, await server.token('ADMIN'), { list: 'accounts' })).statusCode, 404)
    const masked = linesOf(await exported(server, { list: 'orders', columns: ['booking_code', 'name'] }, 'ANALYST'))
    assert.not.match(masked[0] ?? '', /Customer|Name/)
    assert.match(masked[0] ?? '', /code/i)
  }))

test('refuses unknown filters and a link that is opened again', () =>
  withServer(async (server) => {
    const token = await server.token('ADMIN')
    const unknown = await requestLink(server, token, { list: 'orders', input: { sort: 'nothing' } })
    assert.is(unknown.json<{ code: string }>().code, 'list.unknown_sort')
    const link = (await requestLink(server, token, { list: 'orders' })).json<{ url: string }>()
    assert.is((await server.server.app.inject({ url: link.url })).statusCode, 200)
    assert.is((await server.server.app.inject({ url: link.url })).statusCode, 410)
  }))

test.run()
