import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { blocksOf, gatesOf } from '../../../client/events/gates'
import { startServer } from '../../harness/server'

const test = suite('gates')

test('assigns a gate to part of a hall without rewriting seats or touching other halls', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const seats = () => server.rows('seats')
  const [first] = seats()
  const plan = String(first?.seating_plan_id)
  const block = String(first?.block)
  const assign = async (gate: string | null, { blocks = [block], as = token } = {}) => {
    const query = 'mutation ($plan: ID!, $input: AssignGateInput!) { AssignGate(id: $plan, input: $input) { id } }'
    return (await server.graphql(as, query, { plan, input: { blocks, gate } })).code
  }
  const named = () => seats().filter((seat) => seat.gate !== null)
  const revs = () => seats().map(({ id, rev }) => [id, rev])

  assert.is(await assign('Gate A'), null)
  const ours = seats().filter((seat) => seat.seating_plan_id === plan && seat.block === block)
  assert.ok(ours.length > 1)
  assert.equal(
    named()
      .map(({ id }) => id)
      .sort(),
    ours.map(({ id }) => id).sort(),
  )
  assert.equal(gatesOf(ours), [['Gate A', [block]]])
  const before = revs()
  assert.is(await assign('Gate A'), null)
  assert.equal(revs(), before)
  assert.is(await assign('Gate B', { blocks: ['no such part'] }), null)
  assert.equal(revs(), before)
  assert.is(await assign('Gate C', { as: await server.token('ADMIN', server.b) }), 'not_found')
  assert.is(await assign(' '), 'input.invalid')
  assert.equal(revs(), before)
  assert.is(await assign('Gate D'), null)
  assert.equal(new Set(named().map(({ rev }) => rev)).size, 1, 'told to every device at once')
  assert.ok(named().every(({ rev }) => Number(rev) > Math.max(...before.map(([, rev]) => Number(rev)))))
  assert.is(await assign(null), null)
  assert.equal(named(), [])
  assert.equal(server.reports, [])
  await server.close()
})

test('lists the gates of a hall, and under both gates a part that has two', () => {
  const seats = [
    { block: 'Stalls', gate: 'West' },
    { block: 'Stalls', gate: 'East' },
    { block: 'Box 10', gate: null },
    { block: 'Box 2', gate: null },
    { block: 'Balcony', gate: 'East' },
    { block: 'Balcony', gate: null },
  ]
  assert.equal(gatesOf(seats), [
    ['East', ['Balcony', 'Stalls']],
    ['West', ['Stalls']],
    [null, ['Balcony', 'Box 2', 'Box 10']],
  ])
  assert.equal(blocksOf(seats)[0], ['Balcony', ['East', null]])
})

test.run()
