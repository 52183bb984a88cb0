import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY } from '../../shared/kernel/time'
import { askOffice, createCampaignAction, runDueJobs } from '../harness/office/mail-server'
import { startServer, type TestServer } from '../harness/server'

const notices = suite<{ server: TestServer }>('notices of posts and failed campaigns')

notices.before.each(async (context) => {
  context.server = await startServer()
  context.server.sql('update orgs set is_owner = false where id = ?', context.server.b.org_id)
})

notices.after.each(async ({ server }) => {
  assert.equal(server.reports, [])
  await server.close()
})

const write = (server: TestServer, post: object) =>
  askOffice(server, 'mutation ($input: CreatePostInput!) { CreatePost(input: $input) { id } }', {
    input: { title: 'Seat maps', body: 'New', slug: 'seat-maps', lang: 'en', post_type: 'announcement', ...post },
  })

const change = (server: TestServer, id: string | undefined, input: object) =>
  askOffice(server, 'mutation ($id: ID!, $input: UpdatePostInput!) { UpdatePost(id: $id, input: $input) { id } }', {
    id,
    input,
  })

/** Members of both organisations who have a notice, with its post. */
const told = (server: TestServer) =>
  server.sql(
    'select n.org_id, u.role, n.post_id from notifications n join users u on u.id = n.user_id where n.post_id is not null order by n.org_id, u.role',
  )

const now = (server: TestServer) => new Date(server.now()).toISOString()

notices(
  'reach the members of every organisation who see notifications, once for a published post',
  async ({ server }) => {
    const { id } = await write(server, { published_at: null })
    await runDueJobs(server)
    assert.is(told(server).length, 0, 'a draft')
    await change(server, id, { published_at: now(server) })
    await runDueJobs(server)
    const first = told(server)
    const orgs = new Set(first.map(({ org_id }) => org_id))
    assert.ok(orgs.has(server.a.org_id) && orgs.has(server.b.org_id))
    const roles = first.filter(({ org_id }) => org_id === server.b.org_id).map(({ role }) => role)
    assert.ok(roles.includes('EDITOR'))
    assert.not.ok(roles.includes('BASIC'), 'who has no bell gets no notice')
    assert.ok(first.every(({ post_id }) => post_id === id))
    await write(server, { lang: 'de', title: 'Saalpläne', published_at: now(server) })
    await change(server, id, { published_at: null })
    await change(server, id, { published_at: now(server) })
    await runDueJobs(server)
    assert.equal(told(server), first, 'neither for a translation nor again')
  },
)

notices(
  'are sent for a scheduled post when it is published, and not if it was withdrawn before',
  async ({ server }) => {
    const soon = new Date(server.now() + DAY).toISOString()
    const { id } = await write(server, { published_at: soon })
    const { id: gone } = await write(server, { slug: 'other', published_at: soon })
    await change(server, gone, { published_at: null })
    await runDueJobs(server)
    assert.is(told(server).length, 0)
    server.advance(2 * DAY)
    await runDueJobs(server)
    assert.equal([...new Set(told(server).map(({ post_id }) => post_id))], [id])
  },
)

notices('are not sent for articles, pages and feature requests', async ({ server }) => {
  for (const post_type of ['knowledge', 'page', 'feature_request'])
    await write(server, { slug: post_type.replace('_', '-'), post_type, published_at: now(server) })
  await runDueJobs(server)
  assert.is(told(server).length, 0)
})

notices('are marked as seen once the post is read', async ({ server }) => {
  const { id } = await write(server, { published_at: now(server) })
  await runDueJobs(server)
  const { id: german } = await write(server, { lang: 'de', published_at: now(server) })
  const token = await server.token('EDITOR', server.b)
  const unread = async () =>
    (await server.graphql(token, '{ notifications(input: { unread_only: true, type: post }) { total } }')).data
      ?.notifications
  assert.equal(await unread(), { total: 1 })
  const seen = `mutation { PostSeen(id: "${german}", input: { seen_at: "${now(server)}" }) { ok } }`
  assert.is((await server.graphql(token, seen)).code, null)
  assert.equal(await unread(), { total: 0 })
  assert.ok(id)
})

notices('list the incidents that a reader has not dismissed, whatever the language', async ({ server }) => {
  const ids: (string | undefined)[] = []
  for (const slug of ['one', 'two', 'three', 'four'])
    ids.push((await write(server, { slug, post_type: 'incident', published_at: now(server) })).id)
  const { id: german } = await write(server, {
    slug: 'two',
    lang: 'de',
    post_type: 'incident',
    published_at: now(server),
  })
  // The one who writes an incident sees no banner of it before it is published.
  await write(server, { slug: 'draft', post_type: 'incident', published_at: null })
  const own = await server.token('EDITOR', server.a)
  const mine = (
    await server.graphql(own, '{ posts(input: { post_type: incident, lang: en, unseen: true }) { total } }')
  ).data?.posts
  assert.equal(mine, { total: 4 })
  const token = await server.token('EDITOR', server.b)
  const open = async () =>
    (
      await server.graphql(
        token,
        '{ posts(input: { post_type: incident, lang: en, unseen: true, limit: 3 }) { total posts { slug } } }',
      )
    ).data?.posts as {
      total: number
      posts: { slug: string }[]
    }
  assert.is((await open()).total, 4)
  const dismiss = (id: string | undefined) =>
    server.graphql(token, `mutation { PostSeen(id: "${id}", input: { seen_at: "${now(server)}" }) { ok } }`)
  for (const id of [german, ids[3]]) assert.is((await dismiss(id)).code, null)
  const { total, posts } = await open()
  assert.equal([total, posts.map(({ slug }) => slug).sort()], [2, ['one', 'three']], 'the older ones come into sight')
})

notices('are sent to campaign editors for a campaign that fails without their action', async ({ server }) => {
  await createCampaignAction(server, {
    type: 'kiosk',
    active: true,
    starts_at: new Date(server.now() + DAY).toISOString(),
    social_text: 'Spring',
    medias: [
      { url: '/files/0f8fad5b-d9cb-469f-a165-70867728950e/11111111111111111111111111111111.jpg', type: 'IMAGE' },
    ],
    kiosk_device_ids: [],
  })
  server.advance(2 * DAY)
  await runDueJobs(server)
  const texts = server.sql(
    'select u.role, n.system_text from notifications n join users u on u.id = n.user_id where n.system_text is not null',
  )
  assert.ok(texts.some(({ role }) => role === 'EDITOR'))
  assert.not.ok(texts.some(({ role }) => role === 'CASHIER'))
  assert.match(String(texts[0]?.system_text), 'Spring')
})

notices.run()
