import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deliveryJobs } from '../../../server/email/delivery/deliver'
import { MjmlRenderer, RenderInterrupted } from '../../../server/email/rendering/mjml-renderer'
import { jobKinds } from '../../../server/registry'
import { deliveryFigures } from '../../../shared/campaign_actions/rules'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import {
  addSubscribers,
  askOffice,
  closeMailServer,
  createCampaignAction,
  createMessage,
  openMailingServer,
  runDueJobs,
} from '../../harness/office/mail-server'
import type { TestServer } from '../../harness/server'

const starved = suite('a campaign on a starved server')

const READERS = 300
const REFUSED = 22

const body = '<mjml><mj-body><mj-section><mj-column><mj-text>Come</mj-text></mj-column></mj-section></mj-body></mjml>'

const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0] ?? -1)
const isRefused = (address: string) => numberOf(address) % 13 === 5 && numberOf(address) < 13 * REFUSED
const isCutOff = (address: string) => numberOf(address) % 40 === 17

/** A renderer that fails like a starved one and a killed one before it works. */
function scriptedRenderer(script: readonly ('timeout' | 'ended' | 'start')[]) {
  const real = new MjmlRenderer()
  let tries = 0
  return {
    tries: () => tries,
    render: (source: string) => {
      const failure = script[tries++]
      return failure ? Promise.reject(new RenderInterrupted(failure)) : real.render(source)
    },
    close: () => real.close(),
  }
}

/**
 * Delivery jobs that are cut off for some emails, as by a killed process: handed over, and the answer is not booked.
 */
function cutOffKinds(cut: Set<string>) {
  const kinds = { ...jobKinds } as Record<string, unknown>
  for (const handling of deliveryJobs) {
    const { outside } = handling
    if (!outside) continue
    const effect: typeof outside.effect = async (payload, job, world) => {
      let handed = false
      const announce = async () => {
        await job.announce()
        handed = true
      }
      const outcome = await outside.effect(payload, { ...job, announce }, world)
      const letter_id = (payload as { letter_id: string }).letter_id
      if (handed && cut.has(letter_id)) {
        cut.delete(letter_id)
        return { state: 'unsure', error: 'cut off' }
      }
      return outcome
    }
    kinds[handling.kind.name] = { ...handling, outside: { ...outside, effect } }
  }
  return kinds as typeof jobKinds
}

const figuresOf = (server: TestServer) => {
  const [action] = server.rows('campaign_actions') as RowOf<'campaign_actions'>[]
  const [message] = server.rows('messages') as RowOf<'messages'>[]
  assert.ok(action && message)
  const figures = deliveryFigures(action.success_progress, message.recipients_stats)
  const { total, accepted, failed, unknown, open } = figures
  assert.is(accepted + failed + unknown + open, total, 'the figures add up')
  return { ...figures, status: action.status }
}

starved(
  'emails each contact at most once despite a starved renderer, refusals and cut-off emails, with correct figures',
  async () => {
    const renderer = scriptedRenderer(['timeout', 'ended', 'timeout'])
    const cut = new Set<string>()
    const both = await openMailingServer(null, cutOffKinds(cut), renderer)
    const { server, smtp } = both
    addSubscribers(server, READERS - 1)
    let refuses = true
    smtp.atRecipient = (to) => (refuses && isRefused(to) ? '550 5.1.1 no such user' : null)
    smtp.atEnd = (to) => {
      if (!isCutOff(to) || !refuses) return null
      const [email] = server.sql('select id from outbox where address = ?', to)
      cut.add(String(email?.id))
      return null
    }
    const message = await createMessage(server, { subject: 'News', body })
    const input = { type: 'newsletter', active: true, message_id: message.id }
    const { id } = await createCampaignAction(server, input)

    // Nothing has failed for good while the renderer was starved and killed.
    await runDueJobs(server)
    assert.equal(figuresOf(server), {
      total: READERS,
      accepted: 0,
      failed: 0,
      unknown: 0,
      open: READERS,
      status: 'ENQUEUED',
    })
    for (let minute = 0; minute < 12 && figuresOf(server).open > 0; minute++) {
      server.advance(2 * MINUTE)
      await runDueJobs(server)
    }
    assert.is(renderer.tries(), 4, 'one try at a time for all emails of the campaign')
    const everybody = server.rows('outbox').map(({ address }) => String(address))
    const refused = everybody.filter(isRefused)
    const unknown = everybody.filter((address) => isCutOff(address) && !isRefused(address))
    assert.ok(refused.length > 0 && unknown.length > 0)
    const lost = { failed: refused.length, unsure: unknown.length }
    assert.equal(figuresOf(server), {
      total: READERS,
      accepted: READERS - lost.failed - lost.unsure,
      failed: lost.failed,
      unknown: lost.unsure,
      open: 0,
      status: 'FINISHED',
    })
    assert.is(smtp.arrived.length, new Set(smtp.arrived.map(({ to }) => to)).size, 'nobody has it twice')
    assert.equal(
      [...new Set(smtp.arrived.map(({ to }) => to))].sort(),
      everybody.filter((address) => !isRefused(address)).sort(),
      'who is reachable has it',
    )

    // All of them are sent again at once, each under its Message-ID, and the figures still add up.
    assert.equal(
      await askOffice(server, 'query ($id: ID!) { campaign_lost_emails(id: $id) { failed unsure } }', { id }),
      lost,
    )
    refuses = false
    await askOffice(server, 'mutation ($id: ID!) { ResendCampaign(id: $id) { status } }', { id })
    const again = await server.graphql(
      await server.token('ADMIN'),
      'mutation ($id: ID!) { ResendCampaign(id: $id) { id } }',
      { id },
    )
    assert.is(again.code, null, 'asking twice sends once')
    assert.is(figuresOf(server).status, 'ENQUEUED')
    await runDueJobs(server)
    assert.equal(figuresOf(server), {
      total: READERS,
      accepted: READERS,
      failed: 0,
      unknown: 0,
      open: 0,
      status: 'FINISHED',
    })
    assert.is(new Set(smtp.arrived.map(({ message_id }) => message_id)).size, READERS, 'one Message-ID for each')
    assert.is(
      smtp.arrived.length,
      READERS + lost.unsure,
      'only the unknown ones may come twice, when a person decides so',
    )
    const none = await server.graphql(
      await server.token('ADMIN'),
      'mutation ($id: ID!) { ResendCampaign(id: $id) { id } }',
      { id },
    )
    assert.is(none.code, 'campaign_actions.nothing_lost')
    await closeMailServer(both)
  },
)

starved(
  'keeps emails waiting for a dead renderer without using up their tries, and sends each once it is back',
  async () => {
    const renderer = scriptedRenderer(Array.from({ length: 20 }, () => 'start' as const))
    const both = await openMailingServer(null, jobKinds, renderer)
    const { server, smtp } = both
    addSubscribers(server, 9)
    const message = await createMessage(server, { subject: 'News', body })
    const input = { type: 'newsletter', active: true, message_id: message.id }
    await createCampaignAction(server, input)
    for (let minutes = 0; renderer.tries() < 20; minutes += 10) {
      assert.ok(minutes < 300, 'tried again at least every ten minutes')
      await runDueJobs(server)
      assert.is(figuresOf(server).open, 10, `after ${minutes} minutes`)
      server.advance(10 * MINUTE)
    }
    const tries = server
      .rows('jobs')
      .filter(({ kind }) => kind === 'bulk_letter')
      .map(({ tries }) => tries)
    assert.equal(new Set(tries), new Set([0]))
    assert.equal(
      new Set(server.rows('outbox').map(({ error }) => error)),
      new Set(['server.busy']),
      'the reason that the list of recipients says',
    )
    await runDueJobs(server)
    assert.equal(figuresOf(server), { total: 10, accepted: 10, failed: 0, unknown: 0, open: 0, status: 'FINISHED' })
    assert.is(smtp.arrived.length, 10)
    await closeMailServer(both)
  },
)

starved(
  'uses up no tries while the mail server is down, leaves it alone meanwhile, and says what the emails wait for',
  async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    addSubscribers(server, READERS - 1)
    smtp.isDown = true
    const message = await createMessage(server, { subject: 'News', body })
    const input = { type: 'newsletter', active: true, message_id: message.id }
    await createCampaignAction(server, input)
    for (let minutes = 0; minutes < 24 * 60; minutes += 30) {
      await runDueJobs(server)
      assert.is(figuresOf(server).open, READERS, `after ${minutes} minutes`)
      server.advance(30 * MINUTE)
    }
    assert.ok(smtp.refused <= 48 * 24, `${smtp.refused} connections: not one for each email`)
    assert.equal(new Set(server.rows('outbox').map(({ error }) => error)), new Set(['mail_settings.unreachable']))
    smtp.isDown = false
    await runDueJobs(server)
    assert.equal(figuresOf(server), {
      total: READERS,
      accepted: READERS,
      failed: 0,
      unknown: 0,
      open: 0,
      status: 'FINISHED',
    })
    assert.is(smtp.arrived.length, READERS)
    await closeMailServer(both)
  },
)

starved('gives up emails whose mail server stays down for days', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  smtp.isDown = true
  const message = await createMessage(server, { subject: 'News', body })
  const input = { type: 'newsletter', active: true, message_id: message.id }
  await createCampaignAction(server, input)
  for (let day = 0; day < 5; day++) {
    await runDueJobs(server)
    assert.is(figuresOf(server).open, 1, `day ${day}`)
    server.advance(DAY)
  }
  for (let tries = 0; tries < 8; tries++) {
    await runDueJobs(server)
    server.advance(60 * MINUTE)
  }
  assert.equal(figuresOf(server), { total: 1, accepted: 0, failed: 1, unknown: 0, open: 0, status: 'FINISHED' })
  await closeMailServer(both)
})

starved('gives up an email that stops the renderer again and again, and then sends it again', async () => {
  const renderer = scriptedRenderer(Array.from({ length: 8 }, () => 'timeout' as const))
  const both = await openMailingServer(null, jobKinds, renderer)
  const { server, smtp } = both
  const message = await createMessage(server, { subject: 'News', body })
  const input = { type: 'newsletter', active: true, message_id: message.id }
  const { id } = await createCampaignAction(server, input)
  for (let tries = 0; tries < 8; tries++) {
    assert.is(figuresOf(server).failed, 0, `try ${tries}`)
    await runDueJobs(server)
    server.advance(60 * MINUTE)
  }
  assert.equal(figuresOf(server), { total: 1, accepted: 0, failed: 1, unknown: 0, open: 0, status: 'FINISHED' })
  await askOffice(server, 'mutation ($id: ID!) { ResendCampaign(id: $id) { status } }', { id })
  await runDueJobs(server)
  assert.is(smtp.arrived.length, 1)
  await closeMailServer(both)
})

starved('refuses a launch that the plan does not allow, before anything is sent', async () => {
  const both = await openMailingServer()
  const { server } = both
  addSubscribers(server, 120)
  server.sql('update orgs set free_plan = ? where id = ?', server.ground.raw ? 1 : true, server.a.org_id)
  const message = await createMessage(server, { subject: 'News', body })
  const { id } = await createCampaignAction(server, { type: 'newsletter', message_id: message.id })
  const launch =
    'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { UpdateCampaignAction(id: $id, input: $input) { status } }'
  const refused = await server.graphql(await server.token('ADMIN'), launch, { id, input: { active: true } })
  assert.is(refused.code, 'messages.plan')
  assert.is(server.rows('campaign_actions')[0]?.status, 'DRAFT')
  await closeMailServer(both)
})

starved.run()
