import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { askOffice } from '../harness/office/mail-server'
import { startServer } from '../harness/server'

const test = suite('arguments beside the input')

test('are read like those inside it', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const ask = async (query: string) => {
    const answer = await server.graphql(token, `{ ${query} }`)
    assert.is(answer.code, null, answer.message ?? '')
    return Object.values(answer.data ?? {})[0] as { total: number } & Record<string, { id: string }[]>
  }
  for (const name of ['Summer', 'Winter'])
    await askOffice(server, 'mutation ($input: CreateSeasonInput!) { CreateSeason(input: $input) { id } }', {
      input: {
        name,
        starts_at: new Date(server.now()).toISOString(),
        ends_at: new Date(server.now() + 1000).toISOString(),
      },
    })
  assert.equal(
    [
      (await ask('seasons(query: "summ") { total }')).total,
      (await ask('seasons(input: { query: "summ" }) { total }')).total,
    ],
    [1, 1],
  )
  assert.is((await ask('seasons(query: null) { total }')).total, 2)
  const create = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  const made = [
    await askOffice(server, create, { input: { type: 'print', social_text: 'One' } }),
    await askOffice(server, create, { input: { type: 'print', social_text: 'Two' } }),
  ]
  const found = async (args: string) =>
    (await ask(`campaign_actions(${args}) { total campaign_actions { id } }`)).campaign_actions?.map(({ id }) => id)
  assert.equal(await found(`id: "${made[1]?.id}"`), [made[1]?.id])
  assert.equal(await found(`input: { id: "${made[0]?.id}" }`), [made[0]?.id])
  assert.equal(await found(`id: "${made[0]?.id}", input: { type: kiosk }`), [])
  const { total } = await ask('orgs { total }')
  assert.ok(total > 0)
  assert.is((await ask('orgs(query: "no such house") { total }')).total, 0)
  await server.close()
})

test.run()
