import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SecretBox } from '../../server/secrets/secret-box'
import { encryptSecret } from '../../server/secrets/stored-secrets'
import { tokenName } from '../../server/social_accounts/prepare'
import { readOAuthServices } from '../../server/social_accounts/services'
import { HOUR } from '../../shared/kernel/time'
import { askOffice, createCampaignAction, runDueJobs } from '../harness/office/mail-server'
import { type SocialServer, startSocial } from '../harness/providers/social'
import { startServer, type TestServer } from '../harness/server'

type Figures = { readonly views: number; readonly likes: number }
type Network = 'facebook' | 'instagram' | 'youtube'

const posts = suite<{ social: SocialServer; server: TestServer }>('posts on social networks')

posts.before.each(async (context) => {
  context.social = await startSocial()
  context.server = await startServer({
    oauth: readOAuthServices(context.social.environment),
    publicUrl: new URL('https://tickets.example'),
  })
})

posts.after.each(async ({ social, server }) => {
  await server.close()
  await social.close()
})

/** Connects a page as a completed OAuth flow does. */
async function connect(server: TestServer, provider: Network, access_token = 'token-of-the-page'): Promise<void> {
  const input = { name: 'Theatre page', provider, external_id: '1001' }
  const { id } = await askOffice(
    server,
    'mutation ($input: CreateSocialAccountInput!) { CreateSocialAccount(input: $input) { id } }',
    { input },
  )
  const at = new Date(server.now()).toISOString()
  server.sql('update social_accounts set connected_at = ? where id = ?', at, id)
  const name = tokenName(provider, '1001')
  const sealed = encryptSecret(
    new SecretBox(createHash('sha256').update(server.secret).digest()),
    server.a.org_id,
    name,
    {
      access_token,
      at: server.now(),
    },
  )
  server.sql(
    'insert into org_secrets (id, org_id, sealed, updated_at) values (?, ?, ?, ?)',
    `${server.a.org_id} ${name}`,
    server.a.org_id,
    sealed,
    at,
  )
}

const picture = (n: number) => ({
  url: `/files/0f8fad5b-d9cb-469f-a165-70867728950e/${`${n}`.repeat(32)}.jpg`,
  type: 'IMAGE',
  design_data: null,
  ratio: null,
  seconds: null,
})

const launch = async (server: TestServer, type: Network, more: object = {}, video?: string) => {
  const input = { type, active: true, social_text: 'Spring in the theatre', ...more }
  const { id } = await createCampaignAction(server, input)
  // Nobody may type an address of this machine, and the video is served by it.
  if (video) server.sql('update campaign_actions set original_url = ? where id = ?', video, id)
  await runDueJobs(server)
  return outcome(server, id)
}

const outcome = (server: TestServer, id?: string) => {
  const { status, failure, preview_url } =
    server.rows('campaign_actions').find((row) => id === undefined || row.id === id) ?? {}
  return [status, failure, preview_url]
}

posts('are published with their pictures and links, once', async ({ social, server }) => {
  for (const network of ['facebook', 'instagram', 'youtube'] as const) await connect(server, network)
  const link = 'https://theatre.example/spring'
  const tracked = 'https://link.example/s'
  const facebook = await launch(server, 'facebook', {
    original_url: link,
    target_url: tracked,
    medias: [picture(1), picture(2)],
  })
  assert.equal(facebook, ['FINISHED', null, 'https://www.facebook.com/1001_3'])
  assert.equal((await launch(server, 'facebook', { original_url: link })).slice(0, 2), ['FINISHED', null])
  assert.equal(await launch(server, 'instagram', { medias: [picture(3)] }), [
    'FINISHED',
    null,
    'https://www.instagram.com/p/spring/',
  ])
  assert.equal(await launch(server, 'youtube', { original_url: link }, `${social.url}/spring.mp4`), [
    'FINISHED',
    null,
    'https://www.youtube.com/watch?v=v-1',
  ])
  await runDueJobs(server)
  const address = (n: number) => `https://tickets.example${picture(n).url}`
  assert.equal(social.published, [
    {
      network: 'facebook',
      said: { message: `Spring in the theatre\n\n${tracked}`, link: null, attached: [address(1), address(2)] },
    },
    { network: 'facebook', said: { message: 'Spring in the theatre', link, attached: [] } },
    { network: 'instagram', said: { image_url: address(3), caption: 'Spring in the theatre' } },
    {
      network: 'youtube',
      said: { title: 'Spring in the theatre', description: 'Spring in the theatre', bytes: '"a video"'.length },
    },
  ])
})

posts('are asked for their views and likes some times in their first month', async ({ social, server }) => {
  for (const network of ['facebook', 'instagram', 'youtube'] as const) await connect(server, network)
  await launch(server, 'facebook')
  await launch(server, 'instagram', { medias: [picture(3)] })
  await launch(server, 'youtube', { original_url: 'https://theatre.example/spring' }, `${social.url}/spring.mp4`)
  const figures = () =>
    Object.fromEntries(
      server
        .rows('campaign_actions')
        .map(({ type, insights }) => [type, [(insights as Figures).views, (insights as Figures).likes]]),
    )
  assert.equal(figures(), { facebook: [0, 0], instagram: [0, 0], youtube: [0, 0] }, 'nothing is known yet')
  social.figures = { views: 120, likes: 7 }
  server.advance(HOUR)
  await runDueJobs(server)
  assert.equal(figures(), { facebook: [120, 7], instagram: [120, 7], youtube: [120, 7] })
  // A network that tells no views any more, and one that is down, leave what was told.
  social.figures = { views: null, likes: 9 }
  server.advance(24 * HOUR)
  await runDueJobs(server)
  assert.equal(figures(), { facebook: [120, 9], instagram: [120, 9], youtube: [120, 9] })
  for (let day = 0; day < 60; day++) {
    server.advance(24 * HOUR)
    await runDueJobs(server)
  }
  assert.is(
    server.rows('jobs').filter(({ kind, state }) => kind === 'campaign_reach' && state === 'waiting').length,
    0,
    'not for ever',
  )
})

posts('say why they were not published', async ({ social, server }) => {
  for (const network of ['instagram', 'youtube'] as const) await connect(server, network)
  await connect(server, 'facebook', 'a token that is over')
  assert.equal(await launch(server, 'facebook'), ['FAILED', 'campaign_actions.not_published', null])
  assert.equal(await launch(server, 'instagram'), ['FAILED', 'campaign_actions.no_media', null])
  assert.equal(await launch(server, 'youtube'), ['FAILED', 'campaign_actions.no_video', null])
  assert.equal(
    await launch(server, 'youtube', { original_url: 'https://theatre.example/spring' }, `${social.url}/none.mp4`),
    ['FAILED', 'campaign_actions.no_video', null],
  )
  assert.equal(social.published, [])
})

posts('wait for a network that is down, and do not go out twice if its answer is lost', async ({ social, server }) => {
  await connect(server, 'facebook')
  social.instead = { status: 503, body: {} }
  assert.equal(await launch(server, 'facebook', { medias: [picture(1)] }), ['ENQUEUED', null, null])
  social.instead = null
  server.advance(HOUR)
  await runDueJobs(server)
  assert.equal(outcome(server).slice(0, 2), ['FINISHED', null])
  assert.is(social.published.length, 1)
  // The request that publishes has no answer, so nobody knows its outcome.
  social.lose = (asked) => asked.endsWith('/feed')
  assert.equal(await launch(server, 'facebook'), ['FAILED', 'campaign_actions.maybe_published', null])
  server.advance(24 * HOUR)
  await runDueJobs(server)
  assert.is(social.published.length, 2)
})

posts('need a connected page', async ({ server }) => {
  const input = { type: 'facebook', active: true, social_text: 'Spring' }
  const create = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  assert.is((await server.graphql(await server.token('EDITOR'), create, { input })).code, 'campaign_actions.no_account')
  // An account that was typed in by hand has no tokens.
  const account = { name: 'Theatre page', provider: 'facebook', external_id: '1001' }
  await askOffice(
    server,
    'mutation ($input: CreateSocialAccountInput!) { CreateSocialAccount(input: $input) { id } }',
    { input: account },
  )
  assert.is((await server.graphql(await server.token('EDITOR'), create, { input })).code, 'campaign_actions.no_account')
})

posts.run()
