import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startServer } from '../harness/server'

const test = suite('support tickets')

const REQUESTS = '{ support_requests { id message_id title type status closed_at } }'

type Request = {
  readonly id: string
  readonly message_id: string
  readonly title: string
  readonly type: string
  readonly status: string
}
type Ticket = {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly type: string
  readonly sender: string | null
  readonly status: string
}

test('opens a ticket for each request, which its sender follows and the support edits', async () => {
  const server = await startServer()
  server.sql('update orgs set is_owner = ? where id = ?', false, server.a.org_id)
  const asker = () => server.token('GALLERY')
  const supporter = () => server.token('ADMIN', server.b)
  const write = async (input: Record<string, unknown>) => {
    server.advance(1)
    const answer = await server.graphql(
      await asker(),
      'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }',
      {
        input: { recipient_org_id: server.b.org_id, ...input },
      },
    )
    assert.is(answer.code, null, answer.message ?? '')
    return String((answer.data?.CreateMessage as { id: string } | undefined)?.id)
  }
  const question = await write({ subject: 'Two invoices', body: '<p>Can an order have two?</p>' })
  const id = server.newId()
  const bug = await write({ id, subject: 'It jams', body: `<p>Since today.</p><p>Report ${id}</p>` })
  await write({ subject: 'Re', body: '<p>Still</p>', thread_id: question })

  const own = async () => (await server.graphql(await asker(), REQUESTS)).data?.support_requests as Request[]
  assert.equal(
    (await own()).map(({ message_id, title, type, status }) => [message_id, title, type, status]),
    [
      [bug, 'It jams', 'BUG', 'TRIAGE'],
      [question, 'Two invoices', 'QUESTION', 'TRIAGE'],
    ],
    'one for each conversation, not for its replies',
  )
  for (const token of [await server.token('ANALYST'), await supporter()])
    assert.equal((await server.graphql(token, REQUESTS)).data?.support_requests, [])

  const listed = async (filter: string): Promise<Ticket[]> => {
    const query = `{ support_tickets(input: { ${filter} }) { support_tickets { id title body type status sender } } }`
    const { data, message } = await server.graphql(await supporter(), query)
    if (!data) throw new Error(message ?? '')
    return (data.support_tickets as { support_tickets: Ticket[] }).support_tickets
  }
  const [ticket] = await listed('type: QUESTION')
  assert.is(ticket?.body, 'Can an order have two?')
  assert.type(ticket?.sender, 'string')
  assert.equal(
    (await listed('type: BUG')).map(({ title }) => title),
    ['It jams'],
  )
  const ours = await server.graphql(await server.token('ADMIN'), '{ support_tickets(input: {}) { total } }')
  assert.equal(ours.data?.support_tickets, { total: 0 }, 'tickets are the support’s, not the sender’s')

  // Who asked reads the app in another language than the organisation has.
  server.sql(
    `update accounts set lang = 'de' where id = (select account_id from users where id = ?)`,
    server.a.users.GALLERY,
  )
  const change =
    'mutation ($id: ID!, $input: UpdateSupportTicketInput!) { UpdateSupportTicket(id: $id, input: $input) { priority status closed_at } }'
  const edited = await server.graphql(await supporter(), change, {
    id: ticket?.id,
    input: { priority: 'HIGH', status: 'COMPLETED' },
  })
  assert.is(edited.code, null, edited.message ?? '')
  assert.is((await own()).find(({ title }) => title === 'Two invoices')?.status, 'COMPLETED')
  const told = (
    await server.graphql(await asker(), '{ notifications(input: { type: system }) { notifications { system_text } } }')
  ).data?.notifications
  assert.match(JSON.stringify(told), 'Ihre Anfrage „Two invoices“ hat jetzt den Stand')
  await server.close()
})

test.run()
