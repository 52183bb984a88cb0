import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatter } from '../../shared/kernel/format'
import { DAY, HOUR, iso, MINUTE } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { PASSWORD } from '../harness/fixture'
import { sqliteGround } from '../harness/ground'
import { overHttp } from '../harness/http'
import { startProduct } from '../harness/product'
import { startSmtp } from '../harness/smtp'
import { TestDevice } from '../harness/test-device'

const kill = suite('letters, kill -9')

const READERS = 40
const VISITORS = 5
/** Where in the conversation the process dies: before the letter, after its last byte, after the answer. */
const PLACES = ['recipient', 'end', 'answered'] as const
const DEATHS = 9

kill(
  'a newsletter, a reminder and a double opt-in go out though the process dies again and again: what is lost is said to be unsure, and none comes as two',
  async () => {
    const ground = await sqliteGround()
    const smtp = await startSmtp()
    const { a } = ground
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'house@theatre.example', FOYER_URL: 'http://theatre.example' }
    const template = ground.sql('select * from contacts where id = ?', a.contact)[0] as Record<string, unknown>
    const insert = (table: string, row: Record<string, unknown>) =>
      ground.sql(
        `insert into "${table}" (${Object.keys(row).join()}) values (${Object.keys(row)
          .map(() => '?')
          .join()})`,
        ...Object.values(row),
      )
    const id = (n: number) => `0192a000-0000-7000-8000-${String(n).padStart(12, '0')}`
    for (let n = 0; n < READERS; n++) insert('contacts', { ...template, id: id(n), num: n + 10, email: `reader${n}@example.org` })
    // The event is in a day, and its reminder was due a minute ago.
    const soon = Date.now() + DAY
    ground.sql('update events set starts_at = ?, ends_at = ? where id = ?', iso(soon), iso(soon + HOUR), a.events.open)
    const stamps = { created_at: iso(soon - 9 * DAY), updated_at: iso(soon - 9 * DAY) }
    const own = { org_id: a.org_id, rev: 1, deleted: false, ...stamps }
    const texts = { name: 'Soon', subject: 'Tomorrow: {{event_title}}', body: 'At {{event_starts_at}}', json: '{"type":"reminder"}' }
    insert('message_templates', { id: id(900), ...own, ...texts, preview_url: null, created_by_id: a.users.EDITOR })
    const product = await startProduct({ data: ground.environment.FOYER_DATA as string, env })
    let deaths = 0
    let back: Promise<void> = Promise.resolve()
    let seen = 0
    let dying = true
    const dieAt = (place: (typeof PLACES)[number]) => {
      if (dying || deaths >= DEATHS || PLACES[deaths % PLACES.length] !== place || ++seen % 3 !== 0) return false
      dying = true
      deaths++
      back = product
        .kill()
        .then(() => product.restart())
        .then(() => {
          dying = false
        })
      return true
    }
    smtp.atRecipient = async () => {
      if (dieAt('recipient')) await back
      return null
    }
    let doubtful = 0
    smtp.atEnd = async () => {
      if (dieAt('end')) await back
      // Answered, and killed before the answer is written down.
      else if (dieAt('answered')) doubtful++
      return null
    }
    const server = await overHttp(product.url, `admin@${a.slug}.example`, PASSWORD, a.org_id)
    const token = await server.token('ADMIN', a)
    const desk = new TestDevice(server, a, 'ADMIN')
    await desk.enrol('Front')
    await desk.openShift()
    for (let n = 0; n < VISITORS; n++) {
      const [right] = (await desk.places('floor', 1)).rights as [RowOf<'rights'>]
      const sale = desk.saleArgs([{ right, price: a.prices.floor, rate: a.rates.full }], 'cash', { contact_id: id(n) })
      assert.is((await desk.send('CreateOrder', sale)).status, 'applied')
    }
    // Not before there are visitors: an event is reminded of once.
    const due = { send_days_before: 1, send_at_time: formatter('en', 'EUR', 'Europe/Vienna').time(iso(Date.now() - MINUTE)) }
    insert('reminders', { id: id(901), ...own, name: 'A day before', message_template_id: id(900), ...due, is_default: true })
    dying = false
    const ask = async (query: string, variables: Record<string, unknown>) => {
      const answer = await server.graphql(token, query, variables)
      assert.is(answer.code, null, answer.message ?? '')
      return answer.data as Record<string, { id: string }>
    }
    const write = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
    const message = await ask(write, { input: { subject: 'Spring for {{firstname}}', body: '<p>Come</p>' } })
    const launch = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
    const campaign = await ask(launch, { input: { type: 'newsletter', active: true, message_id: message.CreateMessage?.id } })
    await ask('mutation ($id: ID!, $input: UpdateReminderInput!) { UpdateReminder(id: $id, input: $input) { id } }', {
      id: id(901),
      input: { name: 'The day before' },
    })
    const asked = await fetch(`${product.url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ org_id: a.org_id, email: 'new@example.org' }),
    })
    assert.is(asked.status, 202)
    const open = () => ground.sql(`select count(*) as count from outbox where state in ('waiting', 'sending')`)[0]?.count
    const written = () => ground.sql('select count(*) as count from outbox')[0]?.count
    for (let last = Date.now(); Number(written()) < READERS + VISITORS + 2 || Number(open()) > 0; ) {
      await back
      if (Date.now() - last > 120_000)
        assert.unreachable(`stuck: ${JSON.stringify(ground.sql('select kind, state, error, count(*) as n from outbox group by 1, 2, 3'))}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await back
    assert.is(deaths, DEATHS)
    const news = smtp.arrived.filter(({ raw }) => raw.includes('Spring for'))
    const times = new Map<string, number>()
    for (const { to } of news) times.set(to, (times.get(to) ?? 0) + 1)
    // Who died between saying so and doing so sent nothing: it cannot tell, and says that.
    const unsure = ground.sql(`select address from outbox where state = 'unsure'`).map(({ address }) => String(address))
    const readers = ground.sql(`select address from outbox where kind = 'message'`).map(({ address }) => String(address))
    const missing = readers.filter((address) => !times.has(address))
    assert.is(readers.length, READERS + 1)
    assert.equal(
      missing.filter((address) => !unsure.includes(address)),
      [],
      'what is sent has arrived',
    )
    assert.equal(
      [...times].filter(([, count]) => count !== 1),
      [],
      'a newsletter comes once',
    )
    const ids = new Map<string, Set<string>>()
    for (const { to, message_id, raw } of smtp.arrived) {
      const key = `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]}`
      ids.set(key, (ids.get(key) ?? new Set()).add(message_id))
    }
    const reached = (subject: string) => new Set(smtp.arrived.filter(({ raw }) => raw.includes(subject)).map(({ to }) => to)).size
    assert.is(reached('Subject: Tomorrow: Jazz'), VISITORS)
    assert.is(reached('Subject: Please confirm'), 1)
    assert.ok(
      [...ids.values()].every((each) => each.size === 1),
      'what comes again is known by its Message-ID',
    )
    const states = ground.sql('select state, count(*) as count from outbox group by state order by state')
    console.log(
      `    ${smtp.arrived.length} letters arrived, ${deaths} deaths, ${doubtful} of them after the answer, ${missing.length} unsure that did not arrive: ${JSON.stringify(states)}`,
    )
    assert.equal(ground.sql(`select id from outbox where state = 'failed'`), [])
    const [action] = ground.sql('select status, success_progress from campaign_actions where id = ?', campaign.CreateCampaignAction?.id)
    assert.is(action?.status, 'FINISHED')
    server.close()
    await product.stop()
    await smtp.close()
    await ground.close()
  },
)

kill.run()
