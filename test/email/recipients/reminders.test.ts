import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { builtInTemplate, templateJson } from '../../../shared/email/templates/built-in'
import { DAY, daysBefore, HOUR, iso, MINUTE, ms } from '../../../shared/kernel/time'
import { askOffice, closeMailServer, linkIn, openMailingServer } from '../../harness/office/mail-server'
import { headerOf } from '../../harness/office/smtp'
import { ticketSales } from '../../harness/office/ticket-sales'
import type { TestServer } from '../../harness/server'

const reminders = suite('reminders')

const VIENNA = 'Europe/Vienna'

/**
 * Moves the open event to Monday evening in the organisation's time zone. Returns a function that sells a ticket for
 * it. It is Saturday at seven.
 */
async function onMonday(server: TestServer): Promise<(contact_id: string | null) => Promise<void>> {
  const { a } = server
  server.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    '2026-11-23T19:00:00.000Z',
    '2026-11-23T21:00:00.000Z',
    a.events.open,
  )
  server.sql('update events set cancelled = ? where id <> ?', true, a.events.open)
  return ticketSales(server)
}

reminders('schedules days before an event in local time across clock changes', () => {
  const at = (starts: string, days: number, minutes: number, zone = VIENNA) =>
    iso(daysBefore(zone, ms(starts), days, minutes))
  assert.is(at('2026-11-25T19:00:00.000Z', 1, 18 * 60), '2026-11-24T17:00:00.000Z')
  assert.is(at('2026-07-25T19:00:00.000Z', 1, 18 * 60), '2026-07-24T16:00:00.000Z')
  assert.is(at('2026-11-25T23:30:00.000Z', 0, 9 * 60), '2026-11-26T08:00:00.000Z', 'half past midnight is the next day')
  assert.is(at('2026-10-26T19:00:00.000Z', 1, 60 * 12), '2026-10-25T11:00:00.000Z', 'on the day of the change')
  assert.is(at('2026-10-26T19:00:00.000Z', 1, 150), '2026-10-25T00:30:00.000Z', 'the first of two')
  assert.is(at('2026-03-30T19:00:00.000Z', 1, 150), '2026-03-29T01:30:00.000Z', 'an hour that is not')
  assert.is(at('2026-11-25T02:00:00.000Z', 1, 600, 'America/New_York'), '2026-11-23T15:00:00.000Z')
})

reminders('sends a reminder on time, once, to current ticket holders', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const { a } = server
  const sell = await onMonday(server)
  await sell(a.contact)
  await sell(a.contact)
  await sell(null)
  const template = await askOffice(
    server,
    'mutation ($input: CreateMessageTemplateInput!) { CreateMessageTemplate(input: $input) { id } }',
    {
      input: {
        name: 'Soon',
        subject: 'Tomorrow: {{event_title}}',
        body: '<p>{{firstname}}, it begins at {{event_starts_at}}</p>',
        json: '{"type":"reminder"}',
      },
    },
  )
  await askOffice(server, 'mutation ($input: CreateReminderInput!) { CreateReminder(input: $input) { id } }', {
    input: {
      name: 'A day before',
      message_template_id: template.id,
      send_days_before: 1,
      send_at_time: '18:00',
      is_default: true,
    },
  })
  const drain = () => server.server.jobs.drain()
  await drain()
  const due = '2026-11-22T17:00:00.000Z'
  server.advance(ms(due) - server.now() - MINUTE)
  await drain()
  assert.equal(smtp.begun, [], 'a minute before')
  server.advance(MINUTE)
  await drain()
  assert.equal(smtp.begun, ['ada@example.org'], 'on the minute, though she has two')
  assert.match(smtp.arrived[0]?.raw ?? '', /^Subject: Tomorrow: Jazz/m)
  assert.is(server.rows('messages')[0]?.subject, 'Tomorrow: Jazz', 'as it is shown in the office')
  assert.match(smtp.arrived[0]?.raw ?? '', /20:00/)
  assert.is(headerOf(smtp.arrived[0]?.raw ?? '', 'List-Unsubscribe'), null, 'she has bought it')
  for (let later = 0; later < 30; later++) {
    server.advance(HOUR / 2)
    await drain()
  }
  assert.is(smtp.arrived.length, 1)
  const [action] = server.rows('campaign_actions')
  assert.equal(
    [action?.type, action?.status, action?.internal, action?.success_progress],
    ['reminder', 'FINISHED', true, { total: 1, current: 1 }],
  )
  assert.equal(
    [typeof action?.event_id, action?.event_sync_id],
    ['string', null],
    'about one event, not about its series',
  )
  assert.equal(server.rows('messages')[0]?.recipients_stats, { created: 1, accepted: 1, delivered: 0, failed: 0 })
  server.advance(DAY)
  await drain()
  assert.is(smtp.arrived.length, 1)
  await closeMailServer(both)
})

reminders('lead to the event’s public page, also without a shop of its own', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const { a } = server
  const { subject, body } = builtInTemplate('local_reminder_en') ?? { subject: '', body: '' }
  const template = await askOffice(
    server,
    'mutation ($input: CreateMessageTemplateInput!) { CreateMessageTemplate(input: $input) { id } }',
    {
      input: { name: 'Soon', subject, body, json: templateJson('reminder', body) },
    },
  )
  await askOffice(server, 'mutation ($input: CreateReminderInput!) { CreateReminder(input: $input) { id } }', {
    input: {
      name: 'A day before',
      message_template_id: template.id,
      send_days_before: 1,
      send_at_time: '18:00',
      is_default: true,
    },
  })
  const sell = await onMonday(server)
  await sell(a.contact)
  await server.server.jobs.drain()
  server.advance(ms('2026-11-22T17:00:00.000Z') - server.now())
  await server.server.jobs.drain()
  const raw = (smtp.arrived[0]?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
  assert.match(raw, new RegExp(`href="https://tickets\\.example/en/${a.slug}/events/${a.events.open}/tickets"`))
  await closeMailServer(both)
})

reminders('uses an event’s own reminders instead of the default', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const { a } = server
  const sell = await onMonday(server)
  await sell(a.contact)
  const reminder = async (name: string, is_default: boolean) => {
    const template = await askOffice(
      server,
      'mutation ($input: CreateMessageTemplateInput!) { CreateMessageTemplate(input: $input) { id } }',
      {
        input: { name, subject: `${name}: {{event_title}}`, body: 'Soon', json: '{"type":"reminder"}' },
      },
    )
    return askOffice(server, 'mutation ($input: CreateReminderInput!) { CreateReminder(input: $input) { id } }', {
      input: { name, message_template_id: template.id, send_days_before: 1, send_at_time: '18:00', is_default },
    })
  }
  await reminder('Everybody', true)
  const own = await reminder('Own', false)
  await askOffice(
    server,
    'mutation ($id: ID!, $input: UpdateEventInput!) { UpdateEvent(id: $id, input: $input) { id } }',
    {
      id: a.events.open,
      input: { reminder_ids: [own.id] },
    },
  )
  server.advance(ms('2026-11-22T17:00:00.000Z') - server.now())
  await server.server.jobs.drain()
  assert.equal(
    smtp.arrived.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()),
    ['Own: Jazz'],
  )
  await closeMailServer(both)
})

reminders('sends no reminder that became due before its schedule changed, unless only the title did', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const { a } = server
  const sell = await onMonday(server)
  await sell(a.contact)
  const template = await askOffice(
    server,
    'mutation ($input: CreateMessageTemplateInput!) { CreateMessageTemplate(input: $input) { id } }',
    {
      input: { name: 'Soon', subject: 'Soon', body: 'Soon', json: '{"type":"reminder"}' },
    },
  )
  const make = (name: string, send_at_time: string) =>
    askOffice(server, 'mutation ($input: CreateReminderInput!) { CreateReminder(input: $input) { id } }', {
      input: { name, message_template_id: template.id, send_days_before: 1, send_at_time, is_default: false },
    })
  const change = (id: unknown, input: Record<string, unknown>) =>
    askOffice(
      server,
      'mutation ($id: ID!, $input: UpdateReminderInput!) { UpdateReminder(id: $id, input: $input) { id } }',
      { id, input },
    )
  const ofEvent = (input: Record<string, unknown>) =>
    askOffice(server, 'mutation ($id: ID!, $input: UpdateEventInput!) { UpdateEvent(id: $id, input: $input) { id } }', {
      id: a.events.open,
      input,
    })
  const drain = async () => {
    server.advance(10 * MINUTE)
    await server.server.jobs.drain()
    return smtp.arrived.length
  }
  const six = await make('Six', '18:00')
  const eight = await make('Eight', '20:00')
  const noon = await make('Noon', '12:00')
  const next = await make('Next', '18:00')
  await ofEvent({ reminder_ids: [six.id, eight.id, noon.id] })
  server.sql('update events set published = ? where id = ?', false, a.events.open)
  // No check has run since. It is half past six on the day before.
  server.advance(ms('2026-11-22T17:30:00.000Z') - server.now())
  await drain()
  server.sql('update events set published = ? where id = ?', true, a.events.open)
  await change(eight.id, { send_at_time: '17:00' })
  await change(noon.id, { name: 'At noon' })
  assert.is(await drain(), 2, 'six and noon were due and are late; eight was moved to before now')
  server.advance(DAY / 2)
  assert.is(await drain(), 2)
  // Moved from next week to tonight, so that its reminder was due yesterday.
  await ofEvent({ starts_at: '2026-11-30T19:00:00.000Z', ends_at: '2026-11-30T21:00:00.000Z', reminder_ids: [next.id] })
  assert.is(await drain(), 2)
  await ofEvent({ starts_at: '2026-11-23T19:30:00.000Z', ends_at: '2026-11-23T21:00:00.000Z' })
  assert.is(await drain(), 2, 'an event that is moved past its reminder has none')
  await ofEvent({ starts_at: '2026-11-25T19:30:00.000Z', ends_at: '2026-11-25T21:00:00.000Z' })
  server.advance(2 * DAY)
  assert.is(await drain(), 3, 'and has it where it is moved before it')
  await closeMailServer(both)
})

reminders('adds unsubscribe to reminders written by a person and skips unsubscribed contacts', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const write = async (subject: string) => {
    const query = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
    const input = { subject, body: 'Come back', type: 'REMINDER', contact_ids: [server.a.contact] }
    assert.is((await server.graphql(await server.token('EDITOR'), query, { input })).code, null)
  }
  await write('We miss you')
  await server.server.jobs.drain()
  assert.is(smtp.arrived.length, 1)
  const raw = smtp.arrived[0]?.raw ?? ''
  assert.match(headerOf(raw, 'List-Unsubscribe') ?? '', /^<https:\/\/tickets\.example/)
  assert.ok(linkIn(raw, 'unsubscribe'))
  await write('We miss you so much')
  server.sql("update contacts set newsletter_subscription_status = 'unsubscribed' where id = ?", server.a.contact)
  await server.server.jobs.drain()
  assert.is(smtp.arrived.length, 1, 'who has left meanwhile')
  await closeMailServer(both)
})

reminders.run()
