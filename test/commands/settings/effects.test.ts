import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { printerFor } from '../../../client/desk/print/printer-choice'
import { readOAuthServices } from '../../../server/social_accounts/services'
import { sum } from '../../../shared/kernel/money'
import { DAY, HOUR } from '../../../shared/kernel/time'
import { builtInLayout } from '../../../shared/printing/built-in/built-in'
import type { RowOf } from '../../../shared/registry'
import { OfficeDesk } from '../../harness/office/office-desk'
import { headerOf, type Smtp, startSmtp } from '../../harness/office/smtp'
import { type OAuthServer, startOAuth } from '../../harness/providers/oauth'
import { type SocialServer, startSocial } from '../../harness/providers/social'
import { STRIPE_KEY, STRIPE_SECRET, type StripeServer, startStripe } from '../../harness/providers/stripe'
import { startServer, type TestServer } from '../../harness/server'
import { pdfLines } from '../../harness/text/pdf-text'
import { SHOWN_BY_THE_BROWSER, SPECIFIED_SETTINGS } from '../../shell/specified-settings'

type Context = {
  office: OfficeDesk
  server: TestServer
  smtp: Smtp
  stripe: StripeServer
  oauth: OAuthServer
  social: SocialServer
}

const test = suite<Context>('effects of the settings pages')

test.before(async (context) => {
  context.smtp = await startSmtp()
  context.stripe = await startStripe()
  context.oauth = await startOAuth()
  context.social = await startSocial()
  const none = { live: 'http://127.0.0.1:9', test: 'http://127.0.0.1:9' }
  context.server = await startServer({
    smtp: { url: context.smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
    oauth: readOAuthServices({ ...context.social.environment, ...context.oauth.environment('facebook') }),
    endpoints: { stripe: { live: context.stripe.url, test: context.stripe.url }, paypal: none, oppwa: none },
  })
  context.office = await OfficeDesk.open(context.server)
  const { office, server } = context
  // Far enough ahead for every reservation rule.
  server.sql('update events set starts_at = ?, ends_at = ?', office.in(60 * DAY), office.in(60 * DAY + 2 * HOUR))
  // The posts of the one owner are everybody's.
  server.sql('update orgs set is_owner = ? where id = ?', false, server.b.org_id)
  office.allow('products', 'vouchers', 'order_to_voucher_conversion', 'web_shop')
})

test.after(async ({ server, smtp, stripe, oauth, social }) => {
  await server?.close()
  await oauth?.close()
  await social?.close()
  await smtp?.close()
  await stripe?.close()
})

const tried: string[] = []

/** Declares the effect of a settings page as the table of the specification words it. */
function effect(page: string, play: (context: Context) => Promise<void>): void {
  tried.push(page)
  const specified = SPECIFIED_SETTINGS.find((each) => each.page === page)
  if (!specified) throw new TypeError(`${page} is no settings page`)
  test(`${page}: ${specified.effect}`, play)
}

/** Runs a command and returns the id of its row. */
async function run({ office, server }: Context, name: string, args: Record<string, unknown>): Promise<string> {
  const { code, message, data } = await office.ask(name, args)
  assert.is(code, null, `${name}: ${message}`)
  return String((data?.[name] as { id?: string } | null)?.id ?? server.newId())
}

const create = (context: Context, type: string, input: Record<string, unknown>) =>
  run(context, `Create${type}`, { input })
const saveOrg = (context: Context, name: string, input: Record<string, unknown>) =>
  run(context, name, { id: context.server.a.org_id, input })

/** Asks as a member with another role, as the rest of the product does. */
async function ask(
  { server }: Context,
  query: string,
  role: 'CASHIER' | 'ADMIN' | 'EDITOR' = 'CASHIER',
  world = server.a,
): Promise<unknown> {
  const { code, message, data } = await server.graphql(await server.token(role, world), query)
  assert.is(code, null, `${query}: ${message}`)
  return Object.values(data ?? {})[0]
}

const total = async (context: Context, query: string, role?: 'CASHIER' | 'ADMIN' | 'EDITOR'): Promise<number> =>
  ((await ask(context, query, role)) as { total: number }).total

const newEvent = async (context: Context, input: Record<string, unknown>): Promise<RowOf<'events'>> => {
  const { office, server } = context
  const id = await create(context, 'Event', {
    title: 'New',
    starts_at: office.in(30 * DAY),
    ends_at: office.in(30 * DAY + HOUR),
    ...input,
  })
  const event = server.rows('events').find((each) => each.id === id)
  assert.ok(event)
  return event
}

const shopPage = async ({ server }: Context, path = ''): Promise<string> =>
  (await server.server.app.inject({ url: `/en/${server.a.slug}${path}`, headers: { accept: 'text/html' } })).body

/** Orders one place on the floor. */
const oneTicket = ({ office }: Context, price_id?: string): Promise<string> =>
  office.reserve([{ ...office.places('floor', 1), ...(price_id && { price_id }) }], { order_type: 'regular' })

/** Sends the tickets of a paid order and returns the email as it arrived. */
async function ticketEmail(context: Context): Promise<{ raw: string; to: string[] }> {
  const { office, server, smtp } = context
  const order = await oneTicket(context)
  await office.pay(order, office.order(order).total)
  smtp.arrived.length = 0
  smtp.begun.length = 0
  await run(context, 'ResendTickets', { id: order, input: { id: server.newId(), address: 'mary@example.org' } })
  await server.server.jobs.drain()
  const [email] = smtp.arrived
  assert.ok(email, 'no email arrived')
  return { raw: email.raw, to: smtp.begun }
}

effect('general', async (context) => {
  await saveOrg(context, 'UpdateOrg', {
    address: { street: 'Ring 1', postcode: '04103', city: 'Leipzig', country: 'DE' },
  })
  assert.match(await shopPage(context), 'Ring 1')
})

effect('tax_groups', async (context) => {
  const { server, office } = context
  const tax_group_id = await create(context, 'TaxGroup', { name: 'Ten', rate: 1000, valid_from: office.in(-DAY) })
  const price = {
    event_id: server.a.events.open,
    price_category_id: server.a.categories.floor,
    tax_group_id,
    name: 'Taxed',
    value: 1100,
  }
  const [item] = office.items(await oneTicket(context, await create(context, 'Price', price)))
  assert.equal([item?.rate, item?.taxes], [1000, 100])
})

effect('bank_accounts', async (context) => {
  const { server, office } = context
  const account = await create(context, 'BankAccount', {
    holder: 'House',
    iban: 'DE02120300000000202051',
    is_default: true,
  })
  const order = await oneTicket(context)
  await office.pay(order, 1000)
  server.sql(
    `update payments set method = 'stripe', provider_ref = 'ref', fee = 0, fee_currency = 'EUR' where order_id = ?`,
    order,
  )
  server.advance(8 * DAY)
  await server.server.jobs.drain()
  assert.equal(
    server.rows('payouts').map(({ bank_account_id, total: sum }) => [bank_account_id, sum]),
    [[account, 1000]],
  )
})

effect('payouts', async (context) => {
  const [payout] = context.server.rows('payouts')
  await run(context, 'UpdatePayout', { id: payout?.id, input: { status: 'paid' } })
  assert.is(context.server.rows('payouts')[0]?.paid_at, context.office.in(0))
})

effect('webshop_terms', async (context) => {
  assert.not.match(await shopPage(context), '/terms')
  await saveOrg(context, 'UpdateWebshopTerms', { terms: '<p>No refunds</p>' })
  assert.match(await shopPage(context), `/en/${context.server.a.slug}/terms`)
  assert.match(await shopPage(context, '/terms'), 'No refunds')
})

/**
 * Asserts that refunds return a partner's commission in proportion, whichever way the money goes back, and nothing of
 * it stays in the end.
 */
async function commissionFollowsRefunds({ server, office }: Context, partner: string): Promise<void> {
  const order = await office.reserve([office.places('floor', 3)], { order_type: 'regular' })
  const price = server.a.prices.floor.value
  await office.ask('PayOrder', {
    id: order,
    input: { id: server.newId(), method: 'dealer_transfer', amount: 3 * price, sales_partner_id: partner },
  })
  const commissions = () =>
    (office.payments(order) as unknown as { readonly amount: number; readonly commission: number | null }[])
      .sort((a, b) => b.amount - a.amount)
      .map(({ commission }) => commission ?? 0)
  const whole = Math.round((3 * price) / 10)
  assert.equal(commissions(), [whole])
  const [line] = office.items(order)
  for (const [way, left] of [
    ['as_paid', 2],
    ['wire', 1],
    ['as_paid', 0],
  ] as const) {
    const refund = { id: server.newId(), way, amount: price, items: [{ id: line?.id, qty: 1 }], reason: 'Ill' }
    assert.is(await office.code(office.ask('RefundOrder', { id: order, input: refund })), null)
    assert.is(sum(commissions()), Math.round((whole * left) / 3), `commission with ${left} left`)
  }
}

effect('sales_partner', async (context) => {
  const { server, office } = context
  const partner = await create(context, 'SalesPartner', { name: 'Tourist office', commission: 1000, enabled: true })
  const order = await oneTicket(context)
  const pay = (method: string) =>
    office.ask('PayOrder', { id: order, input: { id: server.newId(), method, amount: 500, sales_partner_id: partner } })
  assert.is((await pay('wire')).code, 'orders.partner_sells_not')
  assert.is((await pay('dealer_transfer')).code, null)
  const [payment] = server.rows('payments').filter(({ order_id }) => order_id === order) as (RowOf<'payments'> & {
    commission: number
    sales_partner_id: string
  })[]
  assert.equal([payment?.sales_partner_id, payment?.commission], [partner, 50])
  await commissionFollowsRefunds(context, partner)
  await run(context, 'UpdateSalesPartner', { id: partner, input: { enabled: false } })
  assert.is((await pay('dealer_transfer')).code, 'orders.partner_sells_not')
})

effect('accounting', async (context) => {
  await run(context, 'UpdateAccountingSettings', {
    input: { chart: 'skr04', consultant_number: '1234567', client_number: '7', fiscal_year_month: 1 },
  })
  const span = 'from: "2026-01-01T00:00:00.000Z", until: "2026-12-31T00:00:00.000Z", format: datev'
  const { content } = (await ask(context, `{ accounting_export(input: { ${span} }) { content } }`, 'ADMIN')) as {
    content: string
  }
  assert.match(content, '1234567')
})

effect('invoices', async (context) => {
  const { server, office } = context
  const order = await oneTicket(context)
  await office.pay(order, office.order(order).total)
  await run(context, 'CreateInvoice', { input: { order_id: order } })
  const invoices = () => server.rows('invoices').filter(({ order_id }) => order_id === order)
  await run(context, 'CreateCreditNote', { input: { invoice_id: invoices()[0]?.id, reason: 'Wrong name' } })
  assert.equal([invoices().length, invoices().reduce((sum, invoice) => sum + Number(invoice.total), 0)], [2, 0])
})

effect('landing_page', async (context) => {
  await saveOrg(context, 'UpdateLandingPage', { headline: 'On stage' })
  assert.match(await shopPage(context), 'On stage')
})

effect('customize_pdf', async (context) => {
  const element = { kind: 'text', x: 5, y: 5, width: 80, height: 8, template: 'Cloakroom closes at ten', size: 4 }
  const elements = [...builtInLayout('TICKET', 'A4', 'en').elements, element]
  await create(context, 'PrintLayout', {
    name: 'Own',
    kind: 'TICKET',
    format: 'A4',
    language: 'en',
    elements,
    is_default: true,
  })
  const { raw } = await ticketEmail(context)
  const [, pdf = ''] = /Content-Type: application\/pdf;[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw) ?? []
  assert.ok(pdfLines(Buffer.from(pdf, 'base64')).flat().includes('Cloakroom closes at ten'))
})

effect('emails', async (context) => {
  await run(context, 'UpdateMailSettings', {
    input: { sender_name: 'Box office', reply_to: 'ask@aula.example', bcc: 'copy@aula.example' },
  })
  const { raw, to } = await ticketEmail(context)
  assert.match(headerOf(raw, 'From') ?? '', 'Box office')
  assert.match(headerOf(raw, 'Reply-To') ?? '', 'ask@aula.example')
  assert.equal([...to].sort(), ['copy@aula.example', 'mary@example.org'])
})

effect('price_templates', async (context) => {
  const { a } = context.server
  const tax_group_id = String(context.server.rows('tax_groups')[0]?.id)
  const price_name_id = await create(context, 'PriceName', { name: 'Students', tax_group_id })
  const prices = [{ price_name_id, price_category_id: a.categories.floor, value: 900 }]
  const price_template_id = await create(context, 'PriceTemplate', { name: 'Studio', prices })
  const pricesOf = (id: string) =>
    context.server
      .rows('prices')
      .flatMap((price) =>
        price.event_id === id && !price.deleted ? [[price.name, price.value, price.tax_group_id]] : [],
      )
  const { id } = await newEvent(context, { price_template_id })
  assert.equal(pricesOf(id), [['Students', 900, tax_group_id]])
  await run(context, 'UpdateEvent', { id, input: { price_template_id } })
  assert.is(pricesOf(id).length, 2, 'those there are stay')
})

effect('price_defs', async (context) => {
  const { a } = context.server
  const tax_group_id = String(context.server.rows('tax_groups').find(({ name }) => name === 'Reduced')?.id)
  const price_name_id = await create(context, 'PriceName', { name: 'Companion', tax_group_id })
  const other = String(context.server.rows('tax_groups').find(({ name }) => name === 'Full')?.id)
  const price = {
    event_id: a.events.open,
    price_category_id: a.categories.floor,
    tax_group_id: other,
    name: 'Other',
    value: 500,
  }
  const id = await create(context, 'Price', price)
  await run(context, 'UpdatePrice', { id, input: { price_name_id } })
  const made = context.server.rows('prices').find((each) => each.id === id)
  assert.equal([made?.name, made?.tax_group_id], ['Companion', tax_group_id])
})

effect('price_fee_names', async (context) => {
  const { server, office } = context
  const tax_group_id = String(server.rows('tax_groups')[0]?.id)
  const fee = await create(context, 'PriceFeeName', { name: 'Cloakroom', tax_group_id, amount: 150, percentage: 0 })
  await run(context, 'UpdatePrice', { id: server.a.prices.floor.id, input: { price_fee_ids: [fee] } })
  const [item] = office.items(await oneTicket(context)) as (RowOf<'order_items'> & { fees: number })[]
  assert.is(item?.fees, 150)
})

effect('price_categories', async (context) => {
  const id = context.server.a.categories.stalls
  await run(context, 'UpdatePriceCategory', { id, input: { color: '#AA1155' } })
  const { price_categories } = (await ask(context, '{ price_categories { price_categories { id color } } }')) as {
    price_categories: { id: string; color: string }[]
  }
  assert.is(price_categories.find((each) => each.id === id)?.color, '#AA1155')
  const posOf = async (input: object) => {
    const made = await create(context, 'PriceCategory', { name: 'Box', short_name: 'B', ...input })
    return Number(context.server.rows('price_categories').find((each) => each.id === made)?.pos)
  }
  const last = Math.max(...context.server.rows('price_categories').map(({ pos }) => Number(pos)))
  assert.equal(
    [await posOf({}), await posOf({}), await posOf({ pos: 0 })],
    [last + 1, last + 2, 0],
    'a new one comes last unless it says where',
  )
})

effect('event_settings', async (context) => {
  await saveOrg(context, 'UpdateEventSettings', { max_qty_per_order: 4 })
  assert.is((await newEvent(context, {})).max_qty_per_order, 4)
})

effect('shipping_providers', async (context) => {
  const { office } = context
  const provider_id = await create(context, 'ShippingProvider', {
    name: 'Courier',
    method: 'collect',
    price: 490,
    enabled: true,
  })
  const order = await oneTicket(context)
  const { total } = office.order(order)
  await run(context, 'UpdateOrderShipping', {
    id: order,
    input: { shipping: { method: 'collect', provider_id, address: null } },
  })
  assert.is(
    (office.order(order) as RowOf<'orders'> & { shipping: { provider_id: string } }).shipping.provider_id,
    provider_id,
  )
  assert.is(office.order(order).total, total + 490)
})

effect('payment_methods', async (context) => {
  const order = await oneTicket(context)
  const pay = () => context.office.code(context.office.pay(order, 1000, 'paypal'))
  assert.is(await pay(), 'orders.method_not_accepted')
  await saveOrg(context, 'UpdateOrg', { accepted_payment_methods: ['cash', 'terminal', 'paypal', 'voucher'] })
  assert.is(await pay(), 'payments.not_set_up', 'accepted, and not connected yet')
})

effect('psp', async (context) => {
  const connected = () => ask(context, '{ connected_payment_methods }', 'ADMIN')
  assert.equal(await connected(), [])
  await run(context, 'ConnectStripe', { input: { key: STRIPE_KEY, webhook_secret: STRIPE_SECRET } })
  assert.equal(await connected(), ['stripe'])
})

effect('reservations', async (context) => {
  const { office } = context
  await saveOrg(context, 'UpdateReservationSettings', { reservation_days: 3 })
  const order = await office.reserve([office.places('floor', 1)], { order_type: 'reservation' })
  assert.is(office.order(order).valid_until, office.in(3 * DAY))
})

effect('accreditations', async (context) => {
  const accredited = () => total(context, '{ contacts(input: { accredited: true }) { total } }')
  assert.is(await accredited(), 0)
  const accreditation_id = await create(context, 'Accreditation', {
    name: 'Press',
    starts_at: context.office.in(-DAY),
    ends_at: context.office.in(90 * DAY),
  })
  await create(context, 'AccreditationContact', { accreditation_id, contact_id: context.server.a.contact })
  assert.is(await accredited(), 1)
})

effect('products', async (context) => {
  const { server, office } = context
  const id = server.newId()
  const tax_group_id = server.a.products.sekt.tax_group_id
  await create(context, 'Product', {
    id,
    name: 'Pretzel',
    description: null,
    value: 280,
    tax_group_id,
    pos: 2,
    enabled: true,
    desk_holding: 2,
    stock: 5,
  })
  const order = await office.reserve([{ id: server.newId(), product_id: id, qty: 2 }], { order_type: 'regular' })
  assert.is(office.order(order).total, 560)
})

effect('vouchers', async (context) => {
  const { server, office } = context
  await create(context, 'Voucher', {
    id: server.newId(),
    code: 'PRESENT123',
    value: 5000,
    name: 'Ada',
    valid_until: null,
  })
  const order = await oneTicket(context)
  assert.is(await office.code(office.pay(order, office.order(order).total, 'voucher', 'PRESENT123')), null)
  assert.equal(office.ledger(order), [`voucher ${office.order(order).total}`])
})

effect('locations', async (context) => {
  const id = context.server.newId()
  await create(context, 'Location', { id, name: 'Yard', street: null, postcode: null, city: null, country: null })
  assert.is((await newEvent(context, { location_id: id })).location_id, id)
})

effect('seating_plan_templates', async (context) => {
  const seating_plan_id = await create(context, 'SeatingPlan', { name: 'Cabaret', is_template: true })
  const event = await newEvent(context, { seating_plan_id })
  const plan = context.server.rows('seating_plans').find(({ id }) => id === event.seating_plan_id) as
    | { template_id?: string }
    | undefined
  assert.is(plan?.template_id, seating_plan_id, 'a copy of its own')
})

effect('promo_codes', async (context) => {
  const { server, office } = context
  const id = server.newId()
  const terms = {
    description: null,
    starts_at: null,
    ends_at: null,
    is_global: true,
    event_ids: [],
    limit_tickets: 10,
    limit_tickets_per_order: null,
  }
  await create(context, 'PromoCode', {
    id,
    name: 'Spring',
    code: 'SPRING',
    discount_percentage: 5000,
    min_tickets: 0,
    desk_holding: 2,
    ...terms,
  })
  const order = await office.ask('ReserveOrder', {
    input: {
      id: server.newId(),
      order_type: 'regular',
      channel: 'phone',
      name: 'Ada',
      promo_code_id: id,
      items: [office.places('gallery', 1)],
    },
  })
  const reserved = order.data?.ReserveOrder as { id: string } | undefined
  assert.is(office.order(reserved?.id ?? '').total, server.a.prices.gallery.value / 2)
})

effect('message_templates', async (context) => {
  const template = { name: 'Soon', subject: 'Tomorrow', body: '<p>It begins.</p>', json: '{"type":"reminder"}' }
  const message_template_id = await create(context, 'MessageTemplate', template)
  const reminder = await create(context, 'Reminder', {
    name: 'An hour before',
    message_template_id,
    send_days_before: 0,
    send_at_time: '18:00',
  })
  assert.is(
    context.server.rows('reminders').find(({ id }) => id === reminder)?.message_template_id,
    message_template_id,
  )
})

effect('reminders', async (context) => {
  const [template] = context.server.rows('message_templates')
  const reminder = {
    name: 'A day before',
    message_template_id: template?.id,
    send_days_before: 1,
    send_at_time: '18:00',
    is_default: true,
  }
  const id = await create(context, 'Reminder', reminder)
  const { reminder_ids } = (await newEvent(context, {})) as RowOf<'events'> & { reminder_ids: string[] }
  assert.equal(reminder_ids, [id])
})

effect('campaign_groups', async (context) => {
  const group_id = await create(context, 'CampaignActionsGroup', { name: 'Spring' })
  await create(context, 'CampaignAction', { type: 'print', group_id })
  await create(context, 'CampaignAction', { type: 'print' })
  assert.is(await total(context, `{ campaign_actions(input: { group_id: "${group_id}" }) { total } }`), 1)
})

effect('facebook', async (context) => {
  const { server, oauth, social } = context
  const { url } = (await ask(
    context,
    'mutation { StartSocialConnection(input: { provider: facebook }) { url } }',
    'ADMIN',
  )) as { url: string }
  await run(context, 'FinishSocialConnection', { input: oauth.consent(url) })
  await create(context, 'CampaignAction', { type: 'facebook', active: true, social_text: 'Tonight' })
  await server.server.jobs.drain()
  assert.equal(social.published, [{ network: 'facebook', said: { message: 'Tonight', link: null, attached: [] } }])
})

effect('users', async (context) => {
  const { server } = context
  const token = await server.token('BASIC')
  const orders = async () => (await server.graphql(token, '{ orders { total } }')).code
  assert.is(await orders(), 'forbidden')
  await run(context, 'UpdateUser', { id: server.a.users.BASIC, input: { role: 'CASHIER' } })
  assert.is(await orders(), null, 'at the next request')
  await run(context, 'UpdateUser', { id: server.a.users.BASIC, input: { role: 'BASIC' } })
})

effect('activity_log', async (context) => {
  const { server } = context
  await create(context, 'Label', { name: 'Logged', color: '#6F278F' })
  const [newest] = (server.rows('activity_log') as unknown as { seq: number; user_id: string; name: string }[]).sort(
    (a, b) => b.seq - a.seq,
  )
  assert.equal([newest?.name, newest?.user_id], ['CreateLabel', server.a.users.ADMIN])
  assert.ok((await total(context, '{ activity_log(input: { page: 1, limit: 10 }) { total } }', 'ADMIN')) > 10)
})

effect('ticket_printer', async (context) => {
  const id = await create(context, 'TicketPrinter', {
    name: 'Box office',
    brand: 'BOCA',
    print_kinds: ['TICKET'],
    url: 'http://localhost:9100/print',
  })
  const printers = context.server.rows('ticket_printers') as unknown as readonly RowOf<'ticket_printers'>[]
  assert.equal(
    (['TICKET', 'RECEIPT'] as const).map((kind) => printerFor(printers, kind, {})?.id ?? null),
    [id, null],
  )
  await run(context, 'UpdateTicketPrinter', { id, input: { print_kinds: ['TICKET', 'RECEIPT'] } })
  assert.is(
    printerFor(context.server.rows('ticket_printers') as unknown as readonly RowOf<'ticket_printers'>[], 'RECEIPT', {})
      ?.id,
    id,
  )
})

effect('cash_boxes', async (context) => {
  const id = await create(context, 'CashBox', { name: 'Foyer bar', place: 'Foyer' })
  const boxes = (await ask(context, '{ cash_boxes { id name } }')) as { id: string; name: string }[]
  assert.is(boxes.find((each) => each.id === id)?.name, 'Foyer bar')
})

effect('kiosk-devices', async (context) => {
  const device = await create(context, 'KioskDevice', { name: 'Entrance', enabled: true })
  const action = await create(context, 'CampaignAction', { type: 'kiosk', kiosk_device_ids: [device] })
  const row = context.server.rows('campaign_actions').find(({ id }) => id === action) as
    | { kiosk_device_ids?: string[] }
    | undefined
  assert.equal(row?.kiosk_device_ids, [device])
})

effect('labels', async (context) => {
  const label = await create(context, 'Label', { name: 'Premiere', color: '#112233' })
  const { id } = await newEvent(context, { label_ids: [label] })
  await run(context, 'UpdateLabel', { id: label, input: { color: '#AA1155' } })
  const event = (await ask(context, `{ event(id: "${id}") { labels { color } } }`)) as { labels: { color: string }[] }
  assert.equal(event.labels, [{ color: '#AA1155' }])
})

effect('demo_data', async (context) => {
  const { org_id } = context.server.a
  const events = () => total(context, '{ events(input: { query: "Demo" }) { total } }')
  const token = await context.server.token('ADMIN')
  const runs = async (name: string) =>
    assert.is((await context.server.graphql(token, `mutation { ${name}(id: "${org_id}") { __typename } }`)).code, null)
  await runs('FillDemoData')
  assert.is(await events(), 5)
  await runs('ClearDemoData')
  assert.is(await events(), 0)
})

effect('seasons', async (context) => {
  const season_id = await create(context, 'Season', {
    name: '2030',
    starts_at: context.office.in(0),
    ends_at: context.office.in(300 * DAY),
  })
  await newEvent(context, { season_id })
  assert.is(await total(context, `{ events(input: { season_id: "${season_id}" }) { total } }`), 1)
})

for (const type of ['page', 'blog', 'announcement', 'knowledge', 'incident'])
  effect(`posts/${type}`, async (context) => {
    const { server } = context
    const post = {
      title: `About ${type}`,
      body: '<p>Text</p>',
      slug: `about-${type}`,
      lang: 'en',
      post_type: type,
      published_at: context.office.in(-HOUR),
    }
    await create(context, 'Post', post)
    const { posts } = (await ask(
      context,
      `{ posts(input: { post_type: ${type}, lang: en }) { posts { title } } }`,
      'CASHIER',
      server.b,
    )) as {
      posts: { title: string }[]
    }
    assert.ok(posts.some(({ title }) => title === `About ${type}`))
  })

test('plays the effect of every page of the specification', () => {
  const played = new Set([...tried, ...SHOWN_BY_THE_BROWSER])
  assert.is(played.size, tried.length + SHOWN_BY_THE_BROWSER.length, 'an effect is played once')
  const expected = SPECIFIED_SETTINGS.filter(({ kind }) => kind !== 'none').map(({ page }) => page)
  assert.equal([...played].sort(), [...expected].sort())
})

test.run()
