import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { planState } from '../../../shared/plan/rules'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('first steps and plan of an organisation')

async function withServer(work: (server: TestServer) => Promise<void>) {
  const server = await startServer()
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

type Steps = readonly { readonly name: string; readonly done: boolean }[]

const stepsOf = async (server: TestServer, token: string) =>
  (await server.graphql(token, '{ first_steps { name done } }')).data?.first_steps as Steps

const UPDATE = 'mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }'

test('shows the steps of the chosen goals and ticks those that are done', () =>
  withServer(async (server) => {
    const token = await server.token('ADMIN')
    const id = server.a.org_id
    const first = await stepsOf(server, token)
    assert.equal(first[0], { name: 'choices', done: false })
    assert.not(first.some(({ name }) => name === 'campaign'))
    const update = async (input: object) => assert.is((await server.graphql(token, UPDATE, { id, input })).code, null)
    await update({ onboarding_choices: ['campaigns'], accepted_payment_methods: ['free'] })
    const doneNow = async () => new Map((await stepsOf(server, token)).map(({ name, done }) => [name, done]))
    const before = await doneNow()
    assert.equal(
      [before.get('choices'), before.get('address'), before.get('payment_method'), before.get('campaign')],
      [true, false, false, false],
    )
    await update({ accepted_payment_methods: ['cash', 'wire'] })
    assert.is((await doneNow()).get('payment_method'), false)
    await update({
      accepted_payment_methods: ['cash', 'terminal'],
      address: { street: 'Ring 1', postcode: '1010', city: 'Wien', country: 'AT' },
    })
    const group = await server.graphql(
      token,
      'mutation { CreateCampaignAction(input: { type: newsletter, starts_at: "2026-12-01T10:00:00.000Z" }) { id } }',
    )
    assert.is(group.code, null)
    const after = await doneNow()
    assert.equal([after.get('address'), after.get('payment_method'), after.get('campaign')], [true, true, true])
  }))

test('ticks a table of the organisation, not of another one', () =>
  withServer(async (server) => {
    const token = await server.token('ADMIN', server.b)
    server.sql('update tax_groups set deleted = ? where org_id = ?', true, server.b.org_id)
    const taxStep = async () => (await stepsOf(server, token)).find(({ name }) => name === 'tax_group')?.done
    assert.is(await taxStep(), false)
    const made = await server.graphql(
      token,
      'mutation { CreateTaxGroup(input: { name: "10 %", rate: 1000, valid_from: "2026-01-01T00:00:00.000Z" }) { id } }',
    )
    assert.is(made.code, null)
    assert.is(await taxStep(), true)
  }))

test('ticks a hall with seats, an event that is published, and a desk', () =>
  withServer(async (server) => {
    const token = await server.token('ADMIN')
    const { org_id } = server.a
    const goals = { onboarding_choices: ['tickets', 'seating_plans', 'cash_register'] }
    assert.is((await server.graphql(token, UPDATE, { id: org_id, input: goals })).code, null)
    const ticks = async () =>
      (await stepsOf(server, token))
        .filter(({ name }) => ['seating_plan', 'on_sale', 'device'].includes(name))
        .map(({ done }) => done)
    server.sql('update seats set deleted = ? where org_id = ?', true, org_id)
    server.sql('update events set published = ? where org_id = ?', false, org_id)
    assert.equal(await ticks(), [false, false, false])
    await new TestDevice(server, server.a).enrol()
    server.sql('update seats set deleted = ? where org_id = ?', false, org_id)
    server.sql('update events set published = ?, on_sale = ? where org_id = ?', true, true, org_id)
    assert.equal(await ticks(), [true, true, true])
  }))

test('shows the usage of the free plan, and nothing without limits', () =>
  withServer(async (server) => {
    const token = await server.token('ANALYST')
    const plan = async () =>
      (await server.graphql(token, '{ plan { campaigns { used limit } emails { used limit } } }')).data?.plan
    assert.is(await plan(), null)
    server.sql('update orgs set free_plan = ? where id = ?', true, server.a.org_id)
    const { campaigns, emails } = (await plan()) as Record<'campaigns' | 'emails', { used: number; limit: number }>
    assert.equal([campaigns.limit, emails.limit], [3, 100])
    const made =
      'mutation { CreateCampaignAction(input: { type: newsletter, starts_at: "2026-12-01T10:00:00.000Z" }) { id } }'
    assert.is((await server.graphql(await server.token('ADMIN'), made)).code, null)
    server.sql("update campaign_actions set status = 'ENQUEUED' where org_id = ?", server.a.org_id)
    assert.is(((await plan()) as { campaigns: { used: number } }).campaigns.used, 1)
  }))

test('announces a limit before it is reached', () => {
  const states = (limit: number) => Array.from({ length: limit + 1 }, (_, used) => planState({ used, limit }))
  assert.equal(states(3), ['free', 'free', 'near', 'reached'])
  assert.equal(
    [0, 79, 80, 99, 100].map((used) => planState({ used, limit: 100 })),
    ['free', 'free', 'near', 'near', 'reached'],
  )
})

test.run()
