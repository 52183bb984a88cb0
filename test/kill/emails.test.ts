import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatter } from '../../shared/kernel/format'
import { DAY, HOUR, iso, MINUTE } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { DEEP } from '../harness/deep'
import { TestDevice } from '../harness/devices/test-device'
import type { Ground } from '../harness/ground'
import { eventually } from '../harness/turns'
import { openMailingOffice, rowId } from './mailing-office'

const kill = suite('kill -9: emails')

/**
 * Enough recipients that every kill finds emails in transit. Each kill leaves about five unknown and lets three pass.
 */
const READERS = 80
const VISITORS = 5
/**
 * Moments of the SMTP conversation at which the process is killed: before the email, after its last byte, after the
 * answer.
 */
const PLACES = ['recipient', 'end', 'answered'] as const
const DEATHS = DEEP ? 9 : PLACES.length

/** Returns a time zone in which it is about noon, so that a minute ago is always today. */
function noonZone(now: number): string {
  const ahead = 12 - new Date(now).getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

kill(
  'sends newsletters, reminders and opt-ins at most once over repeated crashes, and marks uncertain ones',
  async () => {
    const now = Date.now()
    const zone = noonZone(now)
    const soon = now + DAY
    const stamps = { created_at: iso(soon - 9 * DAY), updated_at: iso(soon - 9 * DAY) }
    const insert = ({ sql, a }: Ground, table: string, columns: Record<string, unknown>) => {
      const row = { org_id: a.org_id, rev: 1, deleted: false, ...stamps, ...columns }
      const marks = Object.keys(row).map(() => '?')
      sql(`insert into "${table}" (${Object.keys(row).join()}) values (${marks.join()})`, ...Object.values(row))
    }
    const office = await openMailingOffice(READERS + 1, (made) => {
      const { sql, a } = made
      const [org] = sql('select settings from orgs where id = ?', a.org_id)
      sql(
        'update orgs set settings = ? where id = ?',
        JSON.stringify({ ...(org?.settings as object), time_zone: zone }),
        a.org_id,
      )
      // The event is tomorrow, and its reminder was due a minute ago.
      sql('update events set starts_at = ?, ends_at = ? where id = ?', iso(soon), iso(soon + HOUR), a.events.open)
      const texts = {
        name: 'Soon',
        subject: 'Tomorrow: {{event_title}}',
        body: 'At {{event_starts_at}}',
        json: '{"type":"reminder"}',
      }
      insert(made, 'message_templates', { id: rowId(900), ...texts, preview_url: null, created_by_id: a.users.EDITOR })
    })
    const { ground, smtp, product, server, ask, crash, handed } = office
    const { a } = ground
    let deaths = 0
    let back: Promise<void> = Promise.resolve()
    let seen = 0
    let dying = false
    const dieAt = (place: (typeof PLACES)[number]) => {
      if (dying || deaths >= DEATHS || PLACES[deaths % PLACES.length] !== place || ++seen % 3 !== 0) return false
      dying = true
      deaths++
      back = crash().then(() => {
        dying = false
      })
      return true
    }
    // Nothing is sent before all requests are made, so that no request meets a dead process.
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    smtp.atRecipient = async () => {
      await begun
      if (dieAt('recipient')) await back
      return null
    }
    let doubtful = 0
    smtp.atEnd = async () => {
      if (dieAt('end')) await back
      // Accepted by the recipient, but killed before the answer is stored.
      else if (dieAt('answered')) doubtful++
      return null
    }
    const desk = new TestDevice(server, a, 'ADMIN')
    await desk.enrol('Front')
    await desk.openShift()
    for (let n = 0; n < VISITORS; n++) {
      const [right] = (await desk.places('floor', 1)).rights as [RowOf<'rights'>]
      const sale = desk.saleArgs([{ right, price: a.prices.floor, rate: a.rates.full }], 'cash', {
        contact_id: rowId(n),
      })
      assert.is((await desk.send('CreateOrder', sale)).status, 'applied')
    }
    // Not before there are ticket holders, because each event is reminded once.
    const due = { send_days_before: 1, send_at_time: formatter('en', 'EUR', zone).time(iso(now - MINUTE)) }
    insert(ground, 'reminders', {
      id: rowId(901),
      name: 'A day before',
      message_template_id: rowId(900),
      ...due,
      is_default: true,
    })
    const write = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
    const message = await ask(write, { input: { subject: 'Spring for {{firstname}}', body: '<p>Come</p>' } })
    const launch = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
    const campaign = await ask(launch, { input: { type: 'newsletter', active: true, message_id: message.id } })
    // A new name triggers the reminder's check, and it is due as before.
    await ask('mutation ($id: ID!, $input: UpdateReminderInput!) { UpdateReminder(id: $id, input: $input) { id } }', {
      id: rowId(901),
      input: { name: 'The day before' },
    })
    const asked = await fetch(`${product.url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ org_id: a.org_id, email: 'new@example.org' }),
    })
    assert.is(asked.status, 202)
    begin()
    const EMAILS = READERS + VISITORS + 2
    const count = (where: string) => Number(ground.sql(`select count(*) as count from outbox where ${where}`)[0]?.count)
    const settled = async () => {
      await eventually(
        () =>
          `the end of every email: ${JSON.stringify(ground.sql('select kind, state, error, count(*) as n from outbox group by 1, 2, 3'))}`,
        async () => {
          await back
          return count('id is not null') >= EMAILS && count(`state in ('waiting', 'sending')`) === 0
        },
      )
      await back
    }
    await settled()
    assert.is(deaths, DEATHS)
    const emails = ground.sql('select id, kind, state from outbox')
    assert.is(emails.length, EMAILS)
    const arrivals = (email: Record<string, unknown>) =>
      smtp.arrived.filter(({ message_id }) => message_id === `<${email.id}@theatre.example>`).length
    const of = (state: string) => emails.filter((email) => email.state === state)
    assert.equal(
      emails.filter((email) => arrivals(email) > 1),
      [],
      'none comes twice, whatever kind it is',
    )
    assert.equal(
      of('sent').filter((email) => arrivals(email) !== 1),
      [],
      'what is sent has arrived',
    )
    assert.is(of('sent').length + of('unsure').length, EMAILS)
    assert.equal(
      of('unsure')
        .map(({ id }) => String(id))
        .sort(),
      [...handed].sort(),
      'what was on its way at a crash is unsure, and nothing else',
    )
    const key = ({ to, raw }: (typeof smtp.arrived)[number]) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]}`
    assert.is(new Set(smtp.arrived.map(key)).size, smtp.arrived.length, 'nor under another Message-ID')
    const lost = of('unsure').filter((email) => arrivals(email) === 0).length
    console.log(
      `    ${smtp.arrived.length} emails arrived, ${deaths} deaths, ${doubtful} of them after the answer; ${of('unsure').length} unsure, ${lost} of which did not arrive`,
    )
    const [action] = ground.sql('select status from campaign_actions where id = ?', campaign.id)
    assert.is(action?.status, 'FINISHED')
    for (const email of of('unsure'))
      await ask('mutation ($id: ID!) { ResendLetter(id: $id) { id } }', { id: email.id })
    await settled()
    assert.is(count(`state = 'sent'`), EMAILS)
    const reached = (subject: string) =>
      new Set(smtp.arrived.filter(({ raw }) => raw.includes(`Subject: ${subject}`)).map(({ to }) => to)).size
    assert.equal(
      [reached('Spring for'), reached('Tomorrow: Jazz'), reached('Confirm your')],
      [READERS + 1, VISITORS, 1],
    )
    await office.close()
  },
)

kill.run()
