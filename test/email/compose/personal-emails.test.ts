import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  addSubscriber,
  askOffice,
  closeMailServer,
  createCampaignAction,
  linkIn,
  openMailingServer,
  runDueJobs,
} from '../../harness/office/mail-server'
import { headerOf, type Smtp } from '../../harness/office/smtp'
import type { TestServer } from '../../harness/server'

const personal = suite('personal emails')

const save = async (server: TestServer, subject: string, body: string, more: object = {}) => {
  const { id } = await createCampaignAction(server, { type: 'newsletter', ...more })
  await askOffice(
    server,
    'mutation ($id: ID!, $input: SaveCampaignMessageInput!) { SaveCampaignMessage(id: $id, input: $input) { id } }',
    {
      id,
      input: { subject, body },
    },
  )
  return id as string
}
const launch = async (server: TestServer, id: string) => {
  const launched =
    'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { UpdateCampaignAction(id: $id, input: $input) { id } }'
  const { code } = await server.graphql(await server.token('EDITOR'), launched, { id, input: { active: true } })
  await runDueJobs(server)
  return code
}
const makeLabel = async (server: TestServer) => {
  const name = 'Members'
  const create = 'mutation ($input: CreateLabelInput!) { CreateLabel(input: $input) { id } }'
  const { id = '' } = await askOffice(server, create, { input: { name, color: '#112233' } })
  return { id, name }
}
const rawTo = (smtp: Smtp, address: string) => smtp.arrived.find(({ to }) => to === address)?.raw ?? ''

personal('greet by name, or by the words after the bar, in subject, body and plain text', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const other = addSubscriber(server, 'reader@example.org', 7)
  server.sql('update contacts set firstname = null where id = ?', other)
  server.sql('update contacts set firstname = ? where id = ?', 'Ada <i>', server.a.contact)
  assert.is(
    await launch(
      server,
      await save(server, 'Hello {{firstname|there}}', '<p>Dear {{ firstname | friend of Q&amp;A }},</p>'),
    ),
    null,
  )
  const [ada, reader] = [rawTo(smtp, 'ada@example.org'), rawTo(smtp, 'reader@example.org')]
  assert.is(headerOf(ada, 'Subject'), 'Hello Ada <i>')
  assert.match(ada, '<p>Dear Ada &lt;i&gt;,</p>')
  assert.is(headerOf(reader, 'Subject'), 'Hello there')
  assert.match(reader, '<p>Dear friend of Q&amp;A,</p>')
  assert.match(reader, 'Dear friend of Q&A,')
  await closeMailServer(both)
})

personal(
  'show a section to contacts with a label or tickets only, also on the web and behind tracked links',
  async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    addSubscriber(server, 'reader@example.org', 7)
    const { id: label_id, name: named } = await makeLabel(server)
    server.sql('update contacts set label_ids = ? where id = ?', [label_id], server.a.contact)
    server.sql('update orgs set settings = json_set(settings, ?, json(?))', '$.measure_letters', 'true')
    const section = (attributes: string, text: string) =>
      `<mj-section${attributes}><mj-column><mj-text><a href="https://theatre.example/${text}">${text}</a></mj-text></mj-column></mj-section>`
    const body = `<mjml><mj-body>${section(` data-only-if="label:${named.toUpperCase()}"`, 'members')}${section(` data-only-if="!label:${named}"`, 'strangers')}${section(' data-only-if="tickets"', 'visitors')}${section('', 'everybody')}</mj-body></mjml>`
    assert.is(await launch(server, await save(server, 'News', body)), null)
    const shownTo = (text: string) =>
      ['members', 'strangers', 'visitors', 'everybody'].filter((word) => text.includes(`>${word}<`))
    const [ada, reader] = [rawTo(smtp, 'ada@example.org'), rawTo(smtp, 'reader@example.org')].map((raw) =>
      raw.replace(/=\r\n/g, ''),
    )
    assert.equal(
      [shownTo(ada ?? ''), shownTo(reader ?? '')],
      [
        ['members', 'everybody'],
        ['strangers', 'everybody'],
      ],
    )
    assert.not.match(`${ada}${reader}`, 'data-only-if')
    const web = await server.server.app.inject({ method: 'GET', url: linkIn(reader ?? '', 'read') })
    assert.equal(shownTo(web.body), ['strangers', 'everybody'])
    const click = await server.server.app.inject({ method: 'GET', url: linkIn(reader ?? '', 'click') })
    assert.is(click.headers.location, 'https://theatre.example/strangers')
    assert.is(
      await launch(server, await save(server, 'News', body.replace('"tickets"', '"with tickets"'))),
      'campaign_actions.broken_message',
    )
    await closeMailServer(both)
  },
)

personal('are for a label also after it was renamed, and not sent for one that is gone', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const label = await makeLabel(server)
  server.sql('update contacts set label_ids = ? where id = ?', [label.id], server.a.contact)
  const body = (condition: string) => `<p data-only-if="label:${condition}">members</p><p>everybody</p>`
  const ids = [await save(server, 'By id', body(label.id)), await save(server, 'By name', body(label.name))]
  server.sql('update labels set name = ? where id = ?', 'Friends', label.id)
  const [byId = '', byName = ''] = ids
  assert.is(await launch(server, byName), 'campaign_actions.unknown_label')
  assert.is(smtp.arrived.length, 0)
  assert.is(await launch(server, byId), null)
  assert.match(rawTo(smtp, 'ada@example.org'), '>members<')
  await closeMailServer(both)
})

personal(
  'show an event as it is when the email is sent, where its author wants that, with the button as it was',
  async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    const event_id = server.a.events.open
    const slot = (attributes: string) =>
      `<mj-section data-event-container="1" data-event-id="${event_id}"${attributes}><mj-column><mj-text data-event-title="1">Old title</mj-text><mj-button data-event-cta-link="1" href="https://theatre.example/?promo=SPRING"><span data-event-cta-text="1">Buy</span></mj-button></mj-column></mj-section>`
    const body = (attributes: string) => `<mjml lang="en"><mj-body>${slot(attributes)}</mj-body></mjml>`
    const ids = [await save(server, 'Live', body(' data-event-live="1"')), await save(server, 'Fixed', body(''))]
    server.sql('update events set title = ? where id = ?', 'Tosca at noon', event_id)
    for (const id of ids) assert.is(await launch(server, id), null)
    const sent = (subject: string) =>
      smtp.arrived
        .find(({ raw }) => headerOf(raw, 'Subject') === subject)
        ?.raw.replace(/=\r\n/g, '')
        .replace(/=3D/g, '=') ?? ''
    assert.match(sent('Live'), 'Tosca at noon')
    assert.match(sent('Live'), 'promo=SPRING')
    assert.match(sent('Fixed'), 'Old title')
    await closeMailServer(both)
  },
)

personal.run()
