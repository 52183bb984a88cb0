import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RoleName } from '../../shared/kernel/permissions'
import type { World } from '../harness/fixture'
import { startServer } from '../harness/server'

const test = suite('feature requests')

test('counts the votes of all organisations, one for each reader whatever the language', async () => {
  const server = await startServer()
  server.sql('update orgs set is_owner = ? where id = ?', false, server.b.org_id)
  const call = async (role: RoleName, world: World, query: string, variables: Record<string, unknown> = {}) => {
    server.advance(1)
    const { code, message, data } = await server.graphql(await server.token(role, world), query, variables)
    assert.is(code, null, message ?? '')
    return data ?? {}
  }
  const publish = async (lang: string) => {
    const input = {
      title: `Dark ${lang}`,
      body: 'All of it',
      slug: 'dark',
      lang,
      post_type: 'feature_request',
      published_at: new Date(server.now()).toISOString(),
    }
    const made = await call(
      'ADMIN',
      server.a,
      'mutation ($input: CreatePostInput!) { CreatePost(input: $input) { id } }',
      { input },
    )
    return (made.CreatePost as { id: string }).id
  }
  const [en, de] = [await publish('en'), await publish('de')]
  const vote = (world: World, role: RoleName, id: string, upvote: boolean, downvote: boolean) =>
    call(role, world, 'mutation ($id: ID!, $input: PostVoteInput!) { PostVote(id: $id, input: $input) { ok } }', {
      id,
      input: { upvote, downvote },
    })
  const votes = async (world: World, role: RoleName) => {
    const { posts } = await call(
      role,
      world,
      '{ posts(input: { post_type: feature_request, lang: de }) { posts { votes { up down own } } } }',
    )
    return (posts as { posts: { votes: unknown }[] }).posts[0]?.votes
  }
  assert.equal(await votes(server.b, 'BASIC'), { up: 0, down: 0, own: null })
  await vote(server.a, 'EDITOR', en, true, false)
  await vote(server.b, 'BASIC', en, true, false)
  await vote(server.b, 'ANALYST', de, false, true)
  assert.equal(await votes(server.b, 'BASIC'), { up: 2, down: 1, own: 'up' })
  await vote(server.b, 'BASIC', de, false, true)
  assert.equal(
    await votes(server.b, 'BASIC'),
    { up: 1, down: 2, own: 'down' },
    'the vote on the English text is withdrawn',
  )
  await vote(server.b, 'BASIC', de, false, false)
  assert.equal(await votes(server.b, 'BASIC'), { up: 1, down: 1, own: null })
  assert.equal(await votes(server.a, 'EDITOR'), { up: 1, down: 1, own: 'up' })
  await server.close()
})

test.run()
