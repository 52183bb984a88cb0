import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readOAuthServices } from '../../../server/social_accounts/services'
import type { RoleName } from '../../../shared/kernel/permissions'
import { MINUTE } from '../../../shared/kernel/time'
import { OAUTH_TOKEN, type OAuthServer, startOAuth } from '../../harness/providers/oauth'
import { startServer, type TestServer } from '../../harness/server'

const test = suite<{ oauth: OAuthServer; server: TestServer }>('connections by OAuth')

test.before.each(async (context) => {
  context.oauth = await startOAuth()
  context.server = await startServer({ oauth: readOAuthServices(context.oauth.environment('facebook', 'canva')) })
})

test.after.each(async ({ oauth, server }) => {
  await server.close()
  await oauth.close()
})

const START = 'mutation ($input: StartSocialConnectionInput!) { StartSocialConnection(input: $input) { url } }'
const FINISH =
  'mutation ($input: FinishSocialConnectionInput!) { FinishSocialConnection(input: $input) { id name provider external_id connected_at } }'

async function start(server: TestServer, provider: string): Promise<string> {
  const { data, code } = await server.graphql(await server.token('EDITOR'), START, { input: { provider } })
  return code ?? ((data?.StartSocialConnection ?? {}) as { url: string }).url
}

async function finish(
  server: TestServer,
  input: { state: string; code: string },
  role: RoleName = 'EDITOR',
  world = server.a,
) {
  const { data, code } = await server.graphql(await server.token(role, world), FINISH, { input })
  return code ?? ((data?.FinishSocialConnection ?? {}) as { id: string; name: string })
}

const accounts = (server: TestServer) => server.rows('social_accounts').filter(({ deleted }) => !deleted)
const secrets = (server: TestServer) => server.sql('select id, sealed from org_secrets')

test('connects a page with state and PKCE, and stores its token encrypted', async ({ oauth, server }) => {
  const url = await start(server, 'facebook')
  const { searchParams } = new URL(url)
  assert.ok(url.startsWith(`${oauth.url}/facebook/authorize?`))
  assert.equal(
    [searchParams.get('code_challenge_method'), searchParams.get('redirect_uri')],
    ['S256', 'http://localhost:3000/connect'],
  )
  const account = await finish(server, oauth.consent(url))
  assert.equal(
    accounts(server).map(({ provider, name, external_id }) => [provider, name, external_id]),
    [['facebook', 'Theatre page', '1001']],
  )
  const stored = JSON.stringify(secrets(server))
  assert.match(stored, 'page:facebook:1001')
  assert.not.match(JSON.stringify([stored, account, server.rows('social_accounts')]), OAUTH_TOKEN)
  await finish(server, oauth.consent(await start(server, 'facebook')))
  assert.is(accounts(server).length, 1, 'connecting again renews the tokens')
  assert.is(typeof (await finish(server, oauth.consent(await start(server, 'canva')))), 'object')
  assert.equal(
    accounts(server)
      .map(({ provider }) => provider)
      .sort(),
    ['canva', 'facebook'],
  )
})

test('refuses a state that was used, expired, invented or begun by someone else', async ({ oauth, server }) => {
  const used = oauth.consent(await start(server, 'facebook'))
  assert.is(typeof (await finish(server, used)), 'object')
  assert.is(await finish(server, used), 'social_accounts.state_unknown')
  assert.is(await finish(server, { state: 'invented', code: 'code' }), 'social_accounts.state_unknown')
  const other = oauth.consent(await start(server, 'facebook'))
  assert.is(await finish(server, other, 'ADMIN'), 'social_accounts.state_unknown')
  assert.is(await finish(server, other, 'EDITOR', server.b), 'social_accounts.state_unknown')
  server.advance(11 * MINUTE)
  assert.is(await finish(server, other), 'social_accounts.state_over')
  assert.is(accounts(server).length, 1)
})

test('books a state once when it comes twice at the same time', async ({ oauth, server }) => {
  const sent = oauth.consent(await start(server, 'facebook'))
  const answers = await Promise.all([finish(server, sent), finish(server, sent)])
  assert.is(answers.filter((answer) => typeof answer === 'object').length, 1)
  assert.is(accounts(server).length, 1)
})

test('says that the service refused, is down or has no credentials here, and changes nothing', async ({
  oauth,
  server,
}) => {
  const { state } = oauth.consent(await start(server, 'facebook'))
  assert.is(await finish(server, { state, code: 'wrong' }), 'social_accounts.refused')
  oauth.instead = { status: 200, body: 'not what was agreed' }
  assert.is(await finish(server, { state, code: 'any' }), 'social_accounts.unreachable')
  oauth.instead = null
  assert.is(await start(server, 'youtube'), 'social_accounts.no_credentials')
  assert.equal(accounts(server), [])
})

test('forgets the tokens of a page that is disconnected', async ({ oauth, server }) => {
  await finish(server, oauth.consent(await start(server, 'facebook')))
  const [account] = accounts(server)
  const token = await server.token('EDITOR')
  const { code } = await server.graphql(token, 'mutation ($id: ID!) { DeleteSocialAccount(id: $id) { ok } }', {
    id: account?.id,
  })
  assert.is(code, null)
  assert.equal([secrets(server), accounts(server)], [[], []])
})

test.run()
