import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { closeMailServer, createCampaignAction, openMailingServer, runDueJobs } from '../../harness/office/mail-server'
import { headerOf } from '../../harness/office/smtp'
import type { TestServer } from '../../harness/server'

const hostile = suite('hostile messages of campaigns')

const SAVE =
  'mutation ($id: ID!, $input: SaveCampaignMessageInput!) { SaveCampaignMessage(id: $id, input: $input) { message { subject body } } }'
const LAUNCH =
  'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { UpdateCampaignAction(id: $id, input: $input) { status } }'

const inBody = (content: string) =>
  `<mjml>\n<mj-body><mj-section><mj-column>\n${content}</mj-column></mj-section></mj-body></mjml>`

const draft = (server: TestServer) => createCampaignAction(server, { type: 'newsletter' })

/** Sources that are saved as they are and refused at the launch, with the line at fault. */
const REFUSED: Readonly<Record<string, readonly [source: string, line: number]>> = {
  'a bomb of nested elements': [inBody('<mj-wrapper>'.repeat(500)), 3],
  'a bomb of many elements': [inBody('<mj-spacer/>'.repeat(10_000)), 3],
  'an included file': [inBody('<mj-text>a</mj-text>\n<mj-include path="/etc/passwd" />'), 4],
  'an element that is not closed': [inBody('<mj-text>'), 3],
}

for (const [name, [body, line]] of Object.entries(REFUSED))
  hostile(`keeps ${name} as a draft, and says at the launch where it is`, async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    const { id } = await draft(server)
    const token = await server.token('ADMIN')
    assert.is((await server.graphql(token, SAVE, { id, input: { subject: 'News', body } })).code, null)
    const { code, details } = await server.graphql(token, LAUNCH, { id, input: { active: true } })
    assert.equal([code, details.line], ['campaign_actions.broken_message', line])
    await runDueJobs(server)
    assert.equal(
      [server.rows('messages')[0]?.body, server.rows('campaign_actions')[0]?.status, smtp.arrived.length],
      [body, 'DRAFT', 0],
    )
    await closeMailServer(both)
  })

hostile('sends no script and no second header, whatever the message contains', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const { id } = await draft(server)
  const token = await server.token('ADMIN')
  const body = inBody(
    '<mj-raw><script>alert(1)</script><img src=x onerror=alert(1)></mj-raw><mj-text>Come <a href="javascript:alert(1)">here</a></mj-text>',
  )
  const input = { subject: 'News\r\nBcc: everybody@example.org\r\n\r\n<script>alert(1)</script>', body }
  assert.is((await server.graphql(token, SAVE, { id, input })).code, null)
  assert.is((await server.graphql(token, LAUNCH, { id, input: { active: true } })).code, null)
  await runDueJobs(server)
  assert.equal(smtp.begun, ['ada@example.org'])
  const [{ raw = '' } = {}] = smtp.arrived
  assert.equal([headerOf(raw, 'Bcc'), headerOf(raw, 'Subject')?.startsWith('News Bcc: everybody')], [null, true])
  assert.not.match(raw.slice(raw.indexOf('\r\n\r\n')), /<script|onerror|javascript:/)
  assert.match(raw, /Come/)
  await closeMailServer(both)
})

hostile('refuses a pasted text of 30 MB, and keeps the saved version', async () => {
  const both = await openMailingServer()
  const { server } = both
  const { id } = await draft(server)
  const token = await server.token('ADMIN')
  assert.is((await server.graphql(token, SAVE, { id, input: { subject: 'News', body: '<p>Come</p>' } })).code, null)
  for (const [bytes, code] of [
    [30 * 1024 * 1024, 'input.too_large'],
    [300_000, 'input.invalid'],
  ] as const)
    assert.is(
      (await server.graphql(token, SAVE, { id, input: { subject: 'News', body: 'x'.repeat(bytes) } })).code,
      code,
    )
  assert.is(server.rows('messages')[0]?.body, '<p>Come</p>')
  await closeMailServer(both)
})

hostile.run()
