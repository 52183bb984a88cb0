import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { betterSubject, isComparable, testBounds } from '../../../shared/campaign_actions/subject-test'
import { HOUR, MINUTE } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import {
  addSubscribers,
  closeMailServer,
  createMessage,
  linkIn,
  openMailingServer,
  runDueJobs,
} from '../../harness/office/mail-server'
import { headerOf } from '../../harness/office/smtp'
import type { TestServer } from '../../harness/server'

const subjects = suite('two subjects of a campaign')

const measure = (server: TestServer, isOn = true) =>
  server.sql('update orgs set settings = json_set(settings, ?, json(?))', '$.measure_letters', String(isOn))

const launch = async (server: TestServer, subject_test: object) => {
  const message = await createMessage(server, { subject: 'News', body: '<p>Come</p>' })
  const input = { type: 'newsletter', active: true, message_id: message.id, subject_test }
  const create = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  return (await server.graphql(await server.token('EDITOR'), create, { input })).code
}

const action = (server: TestServer) => server.rows('campaign_actions').at(-1) as RowOf<'campaign_actions'>

subjects(
  'are sent to a share, and the one that more people open to all others, whatever is killed meanwhile',
  async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    addSubscribers(server, 249)
    assert.is(await launch(server, { subject: 'Tosca tonight', share: 20, hours: 4 }), 'campaign_actions.uncounted')
    measure(server)
    assert.is(await launch(server, { subject: 'Tosca tonight', share: 20, hours: 4 }), null)
    await runDueJobs(server)
    const with_ = (subject: string) => smtp.arrived.filter(({ raw }) => headerOf(raw, 'Subject') === subject)
    assert.equal([with_('News').length, with_('Tosca tonight').length], [25, 25])
    assert.equal([action(server).status, action(server).success_progress], ['ENQUEUED', { total: 250, current: 50 }])
    server.advance(MINUTE)
    for (const { raw } of [...with_('Tosca tonight').slice(0, 3), ...with_('News').slice(0, 2)])
      await server.server.app.inject({
        method: 'GET',
        url: linkIn(raw, 'open'),
        headers: { 'user-agent': 'Mozilla/5.0' },
      })
    server.advance(3 * HOUR)
    await runDueJobs(server)
    assert.is(smtp.arrived.length, 50, 'the others wait')
    server.advance(HOUR)
    // A server that was killed before the end of each job runs it again.
    server.sql(
      `update jobs set run_at = '2026-01-01T00:00:00.000Z' where kind in ('campaign_subject', 'message_letters') and done_at is null`,
    )
    await runDueJobs(server)
    assert.equal([with_('News').length, with_('Tosca tonight').length], [25, 225])
    assert.is(new Set(smtp.arrived.map(({ to }) => to)).size, 250, 'nobody twice')
    const { status, success_progress, subject_result } = action(server)
    assert.equal([status, success_progress], ['FINISHED', { total: 250, current: 250 }])
    assert.equal(subject_result, {
      a: 'News',
      b: 'Tosca tonight',
      sent_a: 25,
      opened_a: 2,
      sent_b: 25,
      opened_b: 3,
      chosen: 'b',
    })
    assert.is(
      server.rows('messages').find(({ campaign_action_id }) => campaign_action_id === action(server).id)?.subject,
      'Tosca tonight',
    )
    await closeMailServer(both)
  },
)

const control = async (
  server: TestServer,
  name: 'PauseCampaignAction' | 'ResumeCampaignAction',
  id = action(server).id,
) =>
  (await server.graphql(await server.token('EDITOR'), `mutation ($id: ID!) { ${name}(id: $id) { id } }`, { id })).code

subjects('have their hours again after a pause, which decides nothing', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  addSubscribers(server, 49)
  measure(server)
  assert.is(await launch(server, { subject: 'Tosca tonight', share: 40, hours: 4 }), null)
  await runDueJobs(server)
  assert.is(await control(server, 'PauseCampaignAction'), null)
  server.advance(24 * HOUR)
  await runDueJobs(server)
  assert.equal([action(server).subject_result, smtp.arrived.length], [null, 20])
  assert.is(await control(server, 'ResumeCampaignAction'), null)
  server.advance(3 * HOUR)
  await runDueJobs(server)
  assert.is(action(server).subject_result, null)
  server.advance(HOUR)
  await runDueJobs(server)
  assert.equal([action(server).subject_result?.chosen, smtp.arrived.length], ['a', 50])
  await closeMailServer(both)
})

subjects(
  'are chosen after a pause as they were sent, each campaign by itself, also where openings are no longer counted',
  async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    addSubscribers(server, 49)
    measure(server)
    for (const subject of ['Tosca tonight', 'Aida tonight'])
      assert.is(await launch(server, { subject, share: 40, hours: 4 }), null)
    await runDueJobs(server)
    const campaigns = server.rows('campaign_actions').map(({ id }) => String(id))
    for (const id of campaigns) assert.is(await control(server, 'PauseCampaignAction', id), null)
    server.advance(24 * HOUR)
    await runDueJobs(server)
    measure(server, false)
    for (const id of campaigns) assert.is(await control(server, 'ResumeCampaignAction', id), null)
    server.advance(3 * HOUR)
    await runDueJobs(server)
    assert.is(smtp.arrived.length, 40)
    server.advance(HOUR)
    await runDueJobs(server)
    assert.equal(
      [...server.rows('campaign_actions').map(({ status }) => status), smtp.arrived.length],
      ['FINISHED', 'FINISHED', 100],
    )
    await closeMailServer(both)
  },
)

subjects('are not compared for an audience of one, which gets the first', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  measure(server)
  assert.is(await launch(server, { subject: 'Tosca tonight', share: 50, hours: 1 }), null)
  await runDueJobs(server)
  assert.equal(
    smtp.arrived.map(({ raw }) => headerOf(raw, 'Subject')),
    ['News'],
  )
  assert.equal([action(server).status, action(server).subject_test], ['FINISHED', null])
  await closeMailServer(both)
})

subjects('are compared by the share of readers who opened them', () => {
  assert.is(betterSubject({ sent_a: 10, opened_a: 5, sent_b: 5, opened_b: 3 }), 'b')
  assert.is(betterSubject({ sent_a: 10, opened_a: 5, sent_b: 10, opened_b: 5 }), 'a')
  assert.is(betterSubject({ sent_a: 0, opened_a: 0, sent_b: 0, opened_b: 0 }), 'a')
  assert.equal(testBounds([5, 3, 9, 1], 50), { a: 3, b: 5 })
  assert.equal(testBounds([5, 3], 50), null)
  assert.equal(
    [isComparable(2, 50), isComparable(3, 50), isComparable(100, 50), isComparable(0, 2)],
    [false, true, true, false],
  )
})

subjects.run()
