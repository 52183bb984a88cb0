import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOUR, MINUTE, SECOND } from '../../../shared/kernel/time'
import {
  addSubscribers,
  askOffice,
  closeMailServer,
  createCampaignAction,
  createMessage,
  openMailingServer,
  runDueJobs,
} from '../../harness/office/mail-server'
import { headerOf } from '../../harness/office/smtp'
import type { TestServer } from '../../harness/server'

const delivery = suite('delivery of campaigns')

/** Adds subscribers until there are this many. */
const subscribers = (server: TestServer, total: number) => addSubscribers(server, total - 1)

const launch = async (server: TestServer, more: object = {}) => {
  const message = await createMessage(server, { subject: 'News', body: '<p>Come</p>' })
  const input = { type: 'newsletter', active: true, message_id: message.id, ...more }
  return (await createCampaignAction(server, input)).id as string
}

const change = async (server: TestServer, name: 'PauseCampaignAction' | 'ResumeCampaignAction', id: string) =>
  (await server.graphql(await server.token('EDITOR'), `mutation ($id: ID!) { ${name}(id: $id) { paused_at } }`, { id }))
    .code

const limit = (server: TestServer, emails_per_minute: number | null) =>
  askOffice(server, 'mutation ($input: UpdateMailSettingsInput!) { UpdateMailSettings(input: $input) { id } }', {
    input: { sender_name: null, reply_to: '', bcc: '', emails_per_minute },
  })

const progress = (server: TestServer) => {
  const [action] = server.rows('campaign_actions')
  return [action?.status, action?.success_progress, server.rows('messages')[0]?.recipients_stats]
}

delivery('keeps to the emails per minute, also with a second campaign', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  subscribers(server, 6)
  await limit(server, 2)
  await launch(server)
  await launch(server)
  const sent: number[] = []
  for (let minute = 0; minute < 6; minute++) {
    await runDueJobs(server)
    sent.push(smtp.arrived.length)
    server.advance(MINUTE)
  }
  await runDueJobs(server)
  assert.ok(
    sent.every((count, minute) => count <= 2 * minute + 1),
    `at most two a minute: ${sent}`,
  )
  assert.is(smtp.arrived.length, 12)
  assert.is(new Set(smtp.arrived.map(({ message_id }) => message_id)).size, 12)
  await closeMailServer(both)
})

delivery('holds back what has not left during a pause and sends it once afterwards', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  subscribers(server, 5)
  await limit(server, 60)
  const id = await launch(server)
  assert.is(await change(server, 'PauseCampaignAction', id), 'campaign_actions.not_sending')
  await runDueJobs(server)
  assert.is(smtp.arrived.length, 1)
  assert.is(await change(server, 'PauseCampaignAction', id), null)
  server.advance(HOUR)
  await runDueJobs(server)
  assert.is(smtp.arrived.length, 1)
  assert.equal(progress(server), [
    'ENQUEUED',
    { total: 5, current: 1 },
    { created: 5, accepted: 1, delivered: 0, failed: 0 },
  ])
  assert.is(await change(server, 'ResumeCampaignAction', id), null)
  assert.is(await change(server, 'ResumeCampaignAction', id), null)
  for (let second = 0; second < 6; second++) {
    await runDueJobs(server)
    server.advance(SECOND)
  }
  assert.is(new Set(smtp.arrived.map(({ to }) => to)).size, 5)
  assert.is(smtp.arrived.length, 5)
  assert.equal(progress(server), [
    'FINISHED',
    { total: 5, current: 5 },
    { created: 5, accepted: 5, delivered: 0, failed: 0 },
  ])
  assert.is(await change(server, 'PauseCampaignAction', id), 'campaign_actions.not_sending')
  await closeMailServer(both)
})

delivery('emails each contact once despite greylisting, refusals and dropped connections', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  subscribers(server, 30)
  const refused = new Set(['reader101@example.org', 'reader110@example.org'])
  const seen = new Map<string, number>()
  smtp.atRecipient = (to) => {
    const nth = (seen.get(to) ?? 0) + 1
    seen.set(to, nth)
    if (refused.has(to)) return '550 5.1.1 no such user'
    return nth === 1 && to.length % 2 === 0 ? '451 4.7.1 greylisted' : null
  }
  await launch(server)
  await runDueJobs(server)
  for (let hour = 0; hour < 4; hour++) {
    server.advance(HOUR)
    await runDueJobs(server)
  }
  const everybody = server
    .rows('contacts')
    .map(({ email }) => String(email))
    .filter((email) => /^(reader|ada)/.test(email))
  const expected = everybody.filter((email) => !refused.has(email)).sort()
  assert.equal(smtp.arrived.map(({ to }) => to).sort(), expected)
  const total = everybody.length
  assert.equal(progress(server), [
    'FINISHED',
    { total, current: total },
    { created: total, accepted: total - 2, delivered: 0, failed: 2 },
  ])
  await closeMailServer(both)
})

delivery('sends a test to several addresses, each once and with the names of its contact, up to a limit', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const message = { subject: 'News for {{name}}', body: '<p>Come, {{name}}</p>' }
  const { id } = await createCampaignAction(server, { type: 'newsletter' })
  await askOffice(
    server,
    'mutation ($id: ID!, $input: SaveCampaignMessageInput!) { SaveCampaignMessage(id: $id, input: $input) { id } }',
    {
      id,
      input: message,
    },
  )
  const test = async (addresses?: string) =>
    (
      await server.graphql(
        await server.token('EDITOR'),
        'mutation ($id: ID!, $input: SendTestEmailInput) { SendTestEmail(id: $id, input: $input) { id } }',
        {
          id,
          ...(addresses && { input: { addresses } }),
        },
      )
    ).code
  assert.is(await test('ada@example.org, Someone@theatre.example, ADA@example.org'), null)
  await runDueJobs(server)
  const subjects = smtp.arrived.map(({ to, raw }) => [to.toLowerCase(), headerOf(raw, 'Subject')]).sort()
  assert.equal(subjects, [
    ['ada@example.org', 'News for Ada Lovelace'],
    ['someone@theatre.example', 'News for'],
  ])
  assert.is(server.rows('campaign_actions')[0]?.status, 'DRAFT')
  assert.is(await test(Array.from({ length: 11 }, (_, n) => `reader${n}@example.org`).join()), 'input.invalid')
  assert.is(await test('nobody'), 'input.invalid')
  const ten = Array.from({ length: 10 }, (_, n) => `reader${n}@example.org`).join()
  for (let n = 0; n < 5; n++) assert.is(await test(ten), null)
  assert.is(await test(ten), 'campaign_actions.tests')
  server.advance(HOUR)
  assert.is(await test(), null)
  await closeMailServer(both)
})

delivery.run()
