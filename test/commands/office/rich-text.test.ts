import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { visibleLength, visibleText } from '../../../shared/kernel/rich-text'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('formatted texts')

const DIRTY = `<p onclick="a()">Bring <strong>ID</strong> &amp; ticket<script>steal()</script><img src="x" onerror="b()"></p><a href="javascript:c()">no</a><a href="https://example.org">yes</a>`
const CLEAN =
  '<p>Bring <strong>ID</strong> &amp; ticket</p><a target="_blank" rel="noopener noreferrer">no</a><a href="https://example.org" target="_blank" rel="noopener noreferrer">yes</a>'

async function create(
  server: TestServer,
  name: string,
  input: object,
  field: string,
): Promise<{ readonly code: string | null; readonly said: unknown }> {
  const token = await server.token('ADMIN')
  const { data, code } = await server.graphql(
    token,
    `mutation ($input: ${name}Input!) { answer: ${name}(input: $input) { said: ${field} } }`,
    { input },
  )
  return { code, said: (data?.answer as { readonly said: unknown } | undefined)?.said }
}

const times = { starts_at: '2026-12-01T10:00:00.000Z', ends_at: '2026-12-01T12:00:00.000Z' }

test('stores descriptions of accreditations, events and their translations without scripts', async () => {
  const server = await startServer()
  assert.is(
    (await create(server, 'CreateAccreditation', { name: 'Press', description: DIRTY, ...times }, 'description')).said,
    CLEAN,
  )
  const event = {
    title: 'Jazz',
    description: DIRTY,
    translations: [{ lang: 'en', title: 'Jazz', subtitle: null, description: DIRTY }],
    ...times,
  }
  assert.is((await create(server, 'CreateEvent', event, 'description')).said, CLEAN)
  assert.equal((await create(server, 'CreateEvent', event, 'translations { description }')).said, [
    { description: CLEAN },
  ])
  await server.close()
})

test('counts visible characters only, and refuses more than the limit', async () => {
  const server = await startServer()
  const thousand = `<p><em>${'&amp;'.repeat(1000)}</em></p>`
  const accreditation = (description: string) =>
    create(server, 'CreateAccreditation', { name: 'Press', description, ...times }, 'id')
  assert.is(visibleLength(thousand), 1000)
  assert.is((await accreditation('<p>x</p>'.repeat(400))).code, null)
  assert.is((await accreditation(`<p>${'x'.repeat(1000)}</p>`)).code, null)
  assert.is((await accreditation(`<p>${'x'.repeat(1001)}</p>`)).code, 'input.invalid')
  await server.close()
})

test('reads the visible text of markup', () => {
  assert.is(
    visibleText('<h2>One</h2><ul><li><p>two &lt;3&gt;</p></li></ul>a<br>b &#8364; &#x20ac;'),
    'One\ntwo <3>\n\na\nb € €',
  )
  assert.is(visibleLength('<p></p>'), 0)
  // A pattern that starts again at each character would take hours.
  assert.is(visibleLength('<'.repeat(4_000_000)), 4_000_000)
})

test.run()
