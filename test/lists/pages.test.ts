import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startServer, type TestServer } from '../harness/server'

const test = suite('pages and search of lists')

type Page = {
  readonly contacts: readonly { readonly name: string }[]
  readonly total: number
  readonly next: string | null
}

const NAMES = [
  'Zoë Ängström',
  'ada byron',
  'Émile Zola',
  'Bela Bartók',
  'Ödön von Horváth',
  'Ada Lovelace',
  'Özlem Ünal',
]
const SORTED = [
  'ada byron',
  'Ada Lovelace',
  'Bela Bartók',
  'Émile Zola',
  'Ödön von Horváth',
  'Özlem Ünal',
  'Zoë Ängström',
]

async function withContacts(
  work: (
    server: TestServer,
    ask: (input: string) => Promise<Page>,
    codeOf: (query: string) => Promise<string | null>,
  ) => Promise<void>,
) {
  const server = await startServer()
  server.sql('update contacts set deleted = 1')
  const token = await server.token('ADMIN')
  for (const [i, name] of NAMES.entries()) {
    const [firstname, ...rest] = name.split(' ')
    server.advance(1000)
    const input = {
      id: server.newId(),
      firstname,
      lastname: rest.join(' '),
      email: `person${i}@example.org`,
      phone: `+49 341 55${i}`,
    }
    const { code, message } = await server.graphql(
      token,
      'mutation ($input: CreateContactInput!) { CreateContact(input: $input) { id } }',
      { input },
    )
    assert.is(code, null, message ?? '')
  }
  const ask = async (input: string) => {
    const { data, message } = await server.graphql(
      token,
      `{ contacts(input: { ${input} }) { contacts { name } total next } }`,
    )
    assert.ok(data?.contacts, message ?? '')
    return data?.contacts as Page
  }
  await work(server, ask, async (query) => (await server.graphql(token, query)).code)
  await server.close()
}

const names = ({ contacts }: Page) => contacts.map(({ name }) => name)

test('sorts texts without case and accents, in both directions', () =>
  withContacts(async (_, ask) => {
    assert.equal(names(await ask('sort: "name"')), SORTED)
    assert.equal(names(await ask('sort: "name", desc: true')), [...SORTED].reverse())
    assert.equal(names(await ask('sort: "num"')), NAMES)
  }))

test('continues after a cursor until the end, in every order', () =>
  withContacts(async (_, ask) => {
    for (const order of [
      'sort: "name"',
      'sort: "name", desc: true',
      'sort: "created_at", desc: true',
      'sort: "total_orders"',
    ]) {
      const whole = names(await ask(order))
      const found: string[] = []
      let next: string | null = null
      for (let page = 0; page < 5; page++) {
        const answer: Page = await ask(`${order}, limit: 3${next ? `, after: "${next}"` : ''}`)
        assert.is(answer.total, NAMES.length)
        found.push(...names(answer))
        next = answer.next
        if (next === null) break
      }
      assert.equal(found, whole, order)
      assert.is(next, null)
    }
  }))

test('refuses pages beyond the last page number, and invalid cursors', () =>
  withContacts(async (_, __, codeOf) => {
    assert.is(await codeOf('{ contacts(input: { page: 100, limit: 100 }) { total } }'), null)
    assert.is(await codeOf('{ contacts(input: { page: 101, limit: 100 }) { total } }'), 'list.too_deep')
    assert.is(await codeOf('{ contacts(input: { page: 1000000 }) { total } }'), 'input.invalid')
    assert.is(await codeOf('{ contacts(input: { after: "x" }) { total } }'), 'input.invalid')
  }))

test('finds the beginnings of words in any order, by name, email and phone', () =>
  withContacts(async (server, ask) => {
    const found = async (text: string) => names(await ask(`sort: "name", query: ${JSON.stringify(text)}`))
    assert.equal(await found('zol emi'), ['Émile Zola'])
    assert.equal(await found('ADA'), ['ada byron', 'Ada Lovelace'])
    assert.equal(await found('horvath'), ['Ödön von Horváth'])
    assert.equal(await found('person3@'), ['Bela Bartók'])
    assert.equal(await found('341 556'), ['Özlem Ünal'])
    assert.equal(await found('olnik'), [])
    server.sql("update contacts set name = 'Ada King' where name = 'Ada Lovelace'")
    assert.equal(await found('lovelace'), [])
    assert.equal(await found('king'), ['Ada King'])
    server.sql("update contacts set deleted = 1 where name = 'Ada King'")
    assert.equal(await found('king'), [])
  }))

test.run()
