import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startServer } from '../../harness/server'

const test = suite('features of an organisation')

const CHANGE = 'mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { features } }'

test('show the public pages with the web shop alone, under the organisation’s logo', async () => {
  const server = await startServer()
  const { org_id } = server.a
  const [org] = server.rows('orgs')
  const settings = { ...org?.settings, landing_page: { published: true } }
  server.sql(
    'update orgs set settings = ?, media_logo_url = ? where id = ?',
    settings,
    `/files/${org_id}/logo.png`,
    org_id,
  )
  const shop = () => server.server.app.inject({ url: `/en/${org?.slug}`, headers: { accept: 'text/html' } })
  const page = await shop()
  assert.is(page.statusCode, 200)
  assert.match(page.body, `<img src="/files/${org_id}/logo.png" alt="" height="32"><span>${org?.name}</span>`)
  const switchTo = async (role: 'ADMIN' | 'EDITOR', features: readonly string[]) =>
    server.graphql(await server.token(role), CHANGE, { id: org_id, input: { features } })
  assert.is((await switchTo('EDITOR', [])).code, 'forbidden')
  assert.equal((await switchTo('ADMIN', ['cash_registry'])).data?.UpdateOrg, { features: ['cash_registry'] })
  assert.is((await shop()).statusCode, 404, 'as for an address that there is not')
  await switchTo('ADMIN', ['web_shop'])
  assert.is((await shop()).statusCode, 200)
  await server.close()
})

test.run()
