import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hasDarkStyles, renderDark, renderLight } from '../../../server/message_templates/editor/dark'
import { PROTOCOL } from '../../../shared/sync/version'
import {
  addSubscriber,
  askOffice,
  closeMailServer,
  createCampaignAction,
  linkIn,
  openMailingServer,
  runDueJobs,
} from '../../harness/office/mail-server'
import { headerOf } from '../../harness/office/smtp'
import type { TestServer } from '../../harness/server'

const test = suite('previews for a contact')

type Shown = { readonly url: string; readonly subject: string; readonly size: number; readonly hasDarkStyles: boolean }

async function ask(
  server: TestServer,
  payload: object,
  role: Parameters<TestServer['token']>[0] = 'EDITOR',
  world = server.a,
) {
  const headers = {
    authorization: `Bearer ${await server.token(role, world)}`,
    'x-foyer-protocol': String(PROTOCOL),
    'content-type': 'application/json',
  }
  return server.server.app.inject({
    method: 'POST',
    url: '/api/email/preview',
    headers,
    payload: JSON.stringify(payload),
  })
}

async function preview(server: TestServer, payload: object) {
  const shown = (await ask(server, payload)).json<Shown>()
  return { ...shown, html: (await server.server.app.inject({ url: shown.url })).body }
}

/** An email without what differs for each that is sent. */
const withoutTokens = (html: string) =>
  html
    .replace(/https?:\/\/[^"]*\/api\/(newsletter|mail)\/[^"]*/g, '#')
    .replace(/https?:\/\/(localhost(:\d+)?|tickets\.example)/g, '')

test('show the email as the contact receives it', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const event_id = server.a.events.open
  const other = addSubscriber(server, 'reader@example.org', 7)
  server.sql('update contacts set firstname = null where id = ?', other)
  server.sql('update contacts set firstname = ? where id = ?', 'Ada <i>', server.a.contact)
  const body = `<mjml lang="en"><mj-body><mj-section><mj-column>
<mj-text>Dear {{firstname|friend}}, {{event_title}} on {{event_starts_at}} at {{org_name}}</mj-text>
<mj-text data-only-if="tickets">Your seats</mj-text><mj-text data-only-if="!tickets">Seats for you</mj-text>
<mj-text><a href="{{read_on_web_url}}">Web</a></mj-text></mj-column></mj-section>
<mj-section data-event-container="1" data-event-live><mj-column><mj-text data-event-title="1">Sample</mj-text></mj-column></mj-section></mj-body></mjml>`
  const subject = 'Hello {{firstname|there}}: {{event_title}}'
  const { id } = await createCampaignAction(server, { type: 'newsletter', event_id })
  await askOffice(
    server,
    'mutation ($id: ID!, $input: SaveCampaignMessageInput!) { SaveCampaignMessage(id: $id, input: $input) { id } }',
    {
      id,
      input: { subject, body },
    },
  )
  const launch =
    'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { UpdateCampaignAction(id: $id, input: $input) { id } }'
  // Before it leaves, and so before the event's words stand in the message.
  const shown = new Map<string, Awaited<ReturnType<typeof preview>>>()
  for (const contact_id of [server.a.contact, other])
    shown.set(contact_id, await preview(server, { source: body, subject, event_id, contact_id, audience: true }))
  assert.is((await server.graphql(await server.token('EDITOR'), launch, { id, input: { active: true } })).code, null)
  await runDueJobs(server)
  for (const [address, contact_id] of [
    ['ada@example.org', server.a.contact],
    ['reader@example.org', other],
  ] as const) {
    const raw = smtp.arrived.find(({ to }) => to === address)?.raw ?? ''
    const web = await server.server.app.inject({ url: linkIn(raw, 'read') })
    assert.is(withoutTokens(shown.get(contact_id)?.html ?? ''), withoutTokens(web.body), address)
    assert.is(shown.get(contact_id)?.subject, headerOf(raw, 'Subject'))
  }
  const [ada, reader] = [server.a.contact, other].map((contact_id) => shown.get(contact_id)?.html ?? '')
  assert.match(ada ?? '', /Dear Ada &lt;i&gt;, /)
  assert.match(reader ?? '', /Dear friend, /)
  assert.not.match(reader ?? '', /Your seats|Sample|‹/)
  assert.match(reader ?? '', 'Unsubscribe')
  assert.not.match((await preview(server, { source: body, subject, event_id, contact_id: other })).html, 'Unsubscribe')
  await closeMailServer(both)
})

test('show the names of variables and all sections where no contact is chosen', async () => {
  const both = await openMailingServer()
  const { server } = both
  const source = '<p>Dear {{firstname}} {{lastname|friend}}</p><p data-only-if="tickets">Your seats</p>'
  const { html, subject, size } = await preview(server, { source, subject: 'Hello {{firstname}}' })
  assert.match(html, '<p>Dear ‹firstname› friend</p>')
  assert.match(html, 'Your seats')
  assert.is(subject, 'Hello ‹firstname›')
  assert.ok(size > 50)
  await closeMailServer(both)
})

test('are for those who may read contacts, of their own organisation', async () => {
  const both = await openMailingServer()
  const { server } = both
  const payload = { source: '<p>{{firstname}}</p>', contact_id: server.a.contact }
  assert.is((await ask(server, payload, 'CHECKIN')).statusCode, 403)
  assert.is((await ask(server, payload, 'EDITOR', server.b)).statusCode, 404)
  assert.is((await ask(server, { ...payload, contact_id: server.newId() })).statusCode, 404)
  server.sql('update contacts set deleted = 1 where id = ?', server.a.contact)
  assert.is((await ask(server, payload)).statusCode, 404)
  await closeMailServer(both)
})

test('show light or dark mode as it is chosen, whatever the scheme of the browser', async () => {
  const own =
    '<html><head><style>@media (prefers-color-scheme: dark){p{color:#fff}}@media (prefers-color-scheme:light){p{color:#000}}</style></head></html>'
  assert.ok(hasDarkStyles(own))
  assert.match(renderDark(own), '@media (min-width:0px){p{color:#fff}}@media (max-width:0px){p{color:#000}}')
  assert.match(renderLight(own), '@media (max-width:0px){p{color:#fff}}')
  assert.not.match(renderDark(own), 'filter:invert')
  assert.match(renderDark('<html><head></head><body><p>a</p></body></html>'), /filter:invert.*<\/head>/)
  assert.is(renderLight('<p>a</p>'), '<p>a</p>')
  const both = await openMailingServer()
  const shown = await preview(both.server, { source: '<p>a</p>' })
  assert.is(shown.hasDarkStyles, false)
  assert.match((await both.server.server.app.inject({ url: `${shown.url}?dark=1` })).body, 'filter:invert')
  await closeMailServer(both)
})

test('stay open for their author, however many previews other users open', async () => {
  const { server, ...both } = await openMailingServer()
  const opened = async (role: 'EDITOR' | 'ADMIN') =>
    (await ask(server, { source: '<p>Come</p>' }, role)).json<Shown>().url
  const status = async (url: string) => (await server.server.app.inject({ url })).statusCode
  const mine = await opened('EDITOR')
  const first = await opened('ADMIN')
  for (let more = 0; more < 110; more++) await opened('ADMIN')
  assert.equal([await status(mine), (await status(first)) >= 400], [200, true])
  await closeMailServer({ server, ...both })
})

test.run()
