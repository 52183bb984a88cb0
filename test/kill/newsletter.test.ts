import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, HOUR, iso, SECOND } from '../../shared/kernel/time'
import { DEEP } from '../harness/deep'
import type { ReceivedEmail } from '../harness/office/smtp'
import { springCode } from '../harness/office/spring-code'
import { eventually } from '../harness/turns'
import { addressOf, openMailingOffice, rowId } from './mailing-office'

const CONTACTS = DEEP ? 1000 : 250
const newsletter = suite(`kill -9: a newsletter to ${CONTACTS} contacts`)

/** Numbers of emails received completely at which the process is killed. */
const DEATHS = [0.15, 0.45, 0.8].map((part) => Math.round(CONTACTS * part))
const READERS = 30

const isRefused = (n: number) => n % 90 === 7
const isGreylisted = (n: number) => n % 11 === 3
const isCutOff = (n: number) => n % 150 === 20
const numberOf = (address: string) => Number(/\d+/.exec(address)?.[0])
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

let close = async (): Promise<void> => undefined
newsletter.after(() => close())

/** Finds the path of a tracked address in an email. */
function trackedPath(raw: string, kind: 'open' | 'click'): string {
  const html = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const found = new RegExp(`http://theatre\\.example(/api/mail/${kind}\\?token=[\\w.-]+)`).exec(html)
  assert.ok(found?.[1], `no address to ${kind}`)
  return found[1] as string
}

newsletter(
  'emails each contact at most once despite faults and kills, and counts opens, clicks and a sale once',
  async () => {
    const soon = Date.now() + DAY
    const office = await openMailingOffice(CONTACTS, ({ sql, a }) => {
      sql('update events set starts_at = ?, ends_at = ? where id = ?', iso(soon), iso(soon + HOUR), a.events.open)
    })
    close = office.close
    const { ground, everybody, smtp, product, server, ask, states, crash, handed } = office
    const { a } = ground

    let deaths = 0
    let back: Promise<void> = Promise.resolve()
    const tried = new Set<string>()
    const cut = new Set<string>()
    smtp.atRecipient = (to) => {
      const isFirst = !tried.has(to)
      tried.add(to)
      if (isRefused(numberOf(to))) return '550 5.1.1 no such user'
      return isFirst && isGreylisted(numberOf(to)) ? '451 4.7.1 greylisted, come back later' : null
    }
    smtp.cutsOff = (to) => isCutOff(numberOf(to)) && !cut.has(to) && cut.add(to) !== null
    smtp.atEnd = () => {
      if (smtp.arrived.length >= (DEATHS[deaths] ?? Number.POSITIVE_INFINITY)) {
        deaths++
        back = crash()
      }
      return null
    }

    await ask('mutation ($id: ID!, $input: UpdateOrgInput!) { UpdateOrg(id: $id, input: $input) { id } }', {
      id: a.org_id,
      input: { settings: { measure_letters: true } },
    })
    const code = await ask('mutation ($input: CreatePromoCodeInput!) { CreatePromoCode(input: $input) { id } }', {
      input: {
        ...springCode(server.newId(), a.events.open),
        is_global: true,
        event_ids: [],
        limit_tickets: null,
        limit_tickets_per_order: null,
        desk_holding: 0,
      },
    })
    const message = await ask('mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }', {
      input: {
        subject: 'Spring for {{firstname}}',
        body: '<p>Come: <a href="https://shop.example/jazz?promo=SPRING">Tickets</a></p>',
      },
    })
    const campaign = await ask(
      'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }',
      {
        input: { type: 'newsletter', active: true, message_id: message.id, promo_code_id: code.id },
      },
    )

    const settled = () =>
      eventually(
        () => `the end of every email: ${JSON.stringify(states())}`,
        async () => {
          await back
          const now = states()
          return Object.values(now).reduce((sum, n) => sum + n, 0) === CONTACTS && !now.waiting && !now.sending
        },
      )
    await settled()
    assert.is(deaths, DEATHS.length)
    const refused = everybody.filter((address) => isRefused(numberOf(address)))
    const times = (address: string) => smtp.arrived.filter(({ to }) => to === address).length
    assert.equal(
      everybody.filter((address) => times(address) > 1),
      [],
      'nobody gets it twice',
    )
    const letters = ground.sql('select id, address, state from outbox')
    const unsure = letters.filter(({ state }) => state === 'unsure')
    assert.equal(
      unsure.filter(({ id, address }) => !handed.has(String(id)) && !cut.has(String(address))),
      [],
      'only what was on its way at a crash, or was cut off, is unsure',
    )
    const left = new Set([...refused, ...unsure.map(({ address }) => address)])
    assert.equal(
      everybody.filter((address) => !left.has(address) && times(address) !== 1),
      [],
      'who is reachable has it',
    )
    console.log(
      `    ${smtp.arrived.length} arrived, ${deaths} deaths, ${cut.size} cut off, ${JSON.stringify(states())}`,
    )

    // A person decides about each that may not have arrived. It keeps its Message-ID.
    for (const letter of unsure) await ask('mutation ($id: ID!) { ResendLetter(id: $id) { id } }', { id: letter.id })
    await settled()
    const reachable = CONTACTS - refused.length
    assert.equal(states(), { sent: reachable, failed: refused.length })
    assert.is(new Set(smtp.arrived.map(({ to }) => to)).size, reachable)
    assert.is(new Set(smtp.arrived.map(({ message_id }) => message_id)).size, reachable, 'one Message-ID for each')

    // Nothing within ten seconds after an email has left counts, as filters look at it then.
    const latest = () =>
      Math.max(
        ...ground
          .sql('select sent_at from outbox where sent_at is not null')
          .map(({ sent_at }) => Date.parse(String(sent_at))),
      )
    await eventually('ten seconds after the last email', () => Date.now() > latest() + 10 * SECOND)
    const emails = new Map(smtp.arrived.map((email) => [email.to, email]))
    const follow = async (n: number, kind: 'open' | 'click') => {
      const { raw } = emails.get(addressOf(n)) as ReceivedEmail
      return (await fetch(product.url + trackedPath(raw, kind), { headers: BROWSER, redirect: 'manual' })).status
    }
    const readers = Array.from({ length: CONTACTS - 1 }, (_, n) => n)
      .filter((n) => !isRefused(n))
      .slice(0, READERS)
    const clickers = readers.filter((n) => n % 3 === 0)
    for (const n of readers) assert.equal(await Promise.all([follow(n, 'open'), follow(n, 'open')]), [200, 200])
    for (const n of clickers) assert.equal(await Promise.all([follow(n, 'click'), follow(n, 'click')]), [302, 302])

    // A reader who clicked buys with the code of the newsletter: one sale, although two things speak for it.
    const order = server.newId()
    await ask('mutation ($input: ReserveOrderInput!) { ReserveOrder(input: $input) { id } }', {
      input: {
        id: order,
        order_type: 'regular',
        channel: 'phone',
        name: '',
        contact_id: rowId(clickers[0] ?? 0),
        promo_code_id: code.id,
        items: [{ id: server.newId(), price_id: a.prices.floor.id, qty: 1 }],
      },
    })
    const [{ total } = {}] = ground.sql('select total from orders where id = ?', order)
    await ask('mutation ($id: ID!, $input: PayOrderInput!) { PayOrder(id: $id, input: $input) { id } }', {
      id: order,
      input: { id: server.newId(), method: 'wire', amount: total },
    })
    const figures = () => ask<Record<string, number>>('{ campaign_action_metrics { sent opens clicks tickets } }')
    const nextCount = () =>
      String(
        ground.sql(
          `select run_at from jobs where kind = 'campaign_conversions' and org_id = ? and done_at is null`,
          a.org_id,
        )[0]?.run_at ?? '',
      )
    const count = async () => {
      ground.sql(
        `update jobs set run_at = ? where kind = 'campaign_conversions' and org_id = ? and done_at is null`,
        '2000-01-01T00:00:00.000Z',
        a.org_id,
      )
      await eventually('the sales are counted', () => nextCount() > new Date().toISOString())
    }
    // A count that was under way already may have begun before the sale.
    await eventually('the sale in the figures', async () => {
      await count()
      return (await figures()).tickets !== 0
    })
    await count()
    assert.equal(await figures(), { sent: CONTACTS, opens: readers.length, clicks: clickers.length, tickets: 1 })
    const { message: told, ...action } = await ask<Record<string, unknown>>(
      'query ($id: ID!) { campaign_action(id: $id) { status success_progress { total current } insights { clicks conversions } message { recipients_stats { created accepted delivered failed } } } }',
      { id: campaign.id },
    )
    assert.equal(action, {
      status: 'FINISHED',
      success_progress: { total: CONTACTS, current: CONTACTS },
      insights: { clicks: clickers.length, conversions: 1 },
    })
    assert.equal(told, {
      recipients_stats: { created: CONTACTS, accepted: reachable, delivered: readers.length, failed: refused.length },
    })
  },
)

newsletter.run()
