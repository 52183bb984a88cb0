import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MAX_VIEWS } from '../../../shared/list_views/commands'
import { type GraphAnswer, startServer, type TestServer } from '../../harness/server'

const test = suite('saved views, columns, labels and names of rows')

async function withServer(work: (server: TestServer) => Promise<void>) {
  const server = await startServer()
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

const SAVE = 'mutation ($input: SaveListViewInput!) { SaveListView(input: $input) { id name search columns } }'
const CHOOSE = 'mutation ($input: ChooseListColumnsInput!) { ChooseListColumns(input: $input) { id columns } }'
const READ = '{ list_views { list_views { id list name search columns } total } }'

/** The data of an answer. Throws the refusal if there is none. */
function dataOf({ data, code }: GraphAnswer): Record<string, unknown> {
  if (!data) throw new Error(code ?? 'no answer')
  return data
}

const viewsOf = async (server: TestServer, token: string) =>
  (
    dataOf(await server.graphql(token, READ)).list_views as {
      list_views: { id: string; name: string; search: string; columns: string[] }[]
    }
  ).list_views

test('saves views for their owner alone and replaces one of the same name', () =>
  withServer(async (server) => {
    const [admin, cashier, other] = [
      await server.token('ADMIN'),
      await server.token('CASHIER'),
      await server.token('ADMIN', server.b),
    ]
    const input = { list: 'orders', name: 'Open', search: 'status_code=601', columns: ['booking_code'] }
    const changed = { ...input, search: 'status_code=411' }
    const twice = await Promise.all([input, input].map((input) => server.graphql(admin, SAVE, { input })))
    assert.equal(
      twice.map(({ code }) => code),
      [null, null],
    )
    assert.is((await server.graphql(admin, SAVE, { input: changed })).code, null)
    const [only, ...rest] = await viewsOf(server, admin)
    assert.equal(rest, [])
    assert.is(only?.search, 'status_code=411')
    assert.equal(await viewsOf(server, cashier), [])
    assert.equal(await viewsOf(server, other), [])
    const remove = `mutation { DeleteListView(id: "${only?.id}") { ok } }`
    assert.is((await server.graphql(cashier, remove)).code, 'not_found')
    assert.is((await server.graphql(admin, remove)).code, null)
    assert.is((await server.graphql(admin, SAVE, { input })).code, null, 'a deleted view’s name is free')
    assert.is((await viewsOf(server, admin)).length, 1)
  }))

test('keeps one choice of columns per list', () =>
  withServer(async (server) => {
    const token = await server.token('BASIC')
    for (const columns of [['title'], ['title', 'starts_at'], []])
      assert.is((await server.graphql(token, CHOOSE, { input: { list: 'events', columns } })).code, null)
    assert.equal(
      (await viewsOf(server, token)).map(({ name, columns }) => [name, columns]),
      [['', []]],
    )
  }))

test('refuses nameless views and more than a list may have', () =>
  withServer(async (server) => {
    const token = await server.token('ADMIN')
    const save = async (name: string) =>
      (await server.graphql(token, SAVE, { input: { list: 'orders', name, search: '', columns: [] } })).code
    assert.is(await save(' '), 'input.invalid')
    for (let i = 0; i < MAX_VIEWS; i++) assert.is(await save(`View ${i}`), null)
    assert.is(await save('One more'), 'list_views.too_many')
    assert.is(await save('View 0'), null, 'an existing one can still be saved')
  }))

test('adds and removes labels without touching those that others add at the same time', () =>
  withServer(async (server) => {
    const token = await server.token('ADMIN')
    const label = async (name: string) =>
      (
        dataOf(await server.graphql(token, `mutation { CreateLabel(input: { name: "${name}" }) { id } }`))
          .CreateLabel as { id: string }
      ).id
    const [one, two, three] = [await label('One'), await label('Two'), await label('Three')]
    const id = server.a.events.open
    const change = (input: string) =>
      server.graphql(token, `mutation { LabelEvent(id: "${id}", input: { ${input} }) { label_ids } }`)
    await change(`add: ["${one}"]`)
    const both = await Promise.all([change(`add: ["${two}"]`), change(`add: ["${three}"], remove: ["${one}"]`)])
    assert.equal(
      both.map(({ code }) => code),
      [null, null],
    )
    const stored = server.rows('events').find((event) => event.id === id) as { label_ids: unknown } | undefined
    const ids = typeof stored?.label_ids === 'string' ? JSON.parse(stored.label_ids) : stored?.label_ids
    assert.equal([...(ids as string[])].sort(), [two, three].sort())
    assert.is((await change(`add: ["${server.newId()}"]`)).code, 'not_found')
    const contact = await server.graphql(
      token,
      `mutation { LabelContact(id: "${server.a.contact}", input: { add: ["${two}"] }) { label_ids } }`,
    )
    assert.equal((dataOf(contact).LabelContact as { label_ids: string[] }).label_ids, [two])
  }))

test('names rows that the reader may see, and no others', () =>
  withServer(async (server) => {
    const names = async (role: Parameters<TestServer['token']>[0], table: string, id: string) => {
      const query = `{ row_names(input: { table: "${table}", ids: ["${id}"] }) { id name color } }`
      return (await server.graphql(await server.token(role), query)).data?.row_names as { name: string }[]
    }
    const [event] = server.rows('events').filter(({ id }) => id === server.a.events.open)
    assert.is((await names('ADMIN', 'events', server.a.events.open))[0]?.name, (event as { title: string }).title)
    assert.equal(await names('ADMIN', 'events', server.b.events.open), [], 'another organisation')
    assert.equal(await names('CATERER', 'contacts', server.a.contact), [], 'a role without contacts')
    assert.equal(await names('ADMIN', 'accounts', server.a.contact), [], 'no entity')
    const made = await server.graphql(
      await server.token('ADMIN'),
      'mutation { CreateLabel(input: { name: "Press", color: "#0E4D9A" }) { id } }',
    )
    const { id } = dataOf(made).CreateLabel as { id: string }
    assert.equal(await names('ADMIN', 'labels', id), [{ id, name: 'Press', color: '#0E4D9A' }])
  }))

test.run()
