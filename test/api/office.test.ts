import { ed25519 } from '@noble/curves/ed25519.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { invoiceHash } from '../../server/invoices/numbering'
import type { RoleName } from '../../shared/kernel/permissions'
import { DAY } from '../../shared/kernel/time'
import { TestDevice } from '../harness/devices/test-device'
import { startServer, type TestServer } from '../harness/server'

const test = suite('office commands over the API')

type Made = Record<string, unknown> & { readonly id: string }

/** Sends a command as the owner of the token and returns the row. Throws with the refusal's code. */
async function run(
  server: TestServer,
  token: string,
  name: string,
  input: object,
  answer: string,
  id?: string,
): Promise<Made> {
  server.advance(1)
  const query = `mutation (${id ? '$id: ID!, ' : ''}$input: ${name}Input!) { answer: ${name}(${id ? 'id: $id, ' : ''}input: $input) { ${answer} } }`
  const { data, code, message } = await server.graphql(token, query, { input, ...(id ? { id } : {}) })
  if (code !== null) throw new Error(`${code}: ${message}`)
  return data?.answer as Made
}

async function refused(what: Promise<unknown>, code: string): Promise<void> {
  const message = await what.then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  assert.is(message.split(':')[0], code)
}

/** Sells tickets at a desk, so that orders exist. */
async function sell(server: TestServer, count: number, contact_id: string | null = null): Promise<string[]> {
  const desk = await TestDevice.ready(server, { shift: true, role: 'TICKETING' })
  const [right] = (await desk.places('floor', count)).rights
  if (!right) throw new Error('no places')
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    server.advance(1000)
    const args = desk.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }], 'cash', {
      name: `Buyer ${i}`,
      contact_id,
    })
    assert.is((await desk.send('CreateOrder', args)).status, 'applied')
    ids.push(args.input.id)
  }
  return ids
}

test('moves a campaign through draft, scheduled, cancelled and launched, and keeps finished ones', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const change = (id: string, input: object) =>
    run(server, token, 'UpdateCampaignAction', input, 'id status active starts_at', id)
  const remove = async (id: string) =>
    (await server.graphql(token, `mutation { DeleteCampaignAction(id: "${id}") { ok } }`)).code
  const { id } = await run(server, token, 'CreateCampaignAction', { type: 'newsletter' }, 'id')
  const tomorrow = new Date(server.now() + DAY).toISOString()
  await refused(change(id, { active: true, starts_at: tomorrow }), 'campaign_actions.no_message')
  const write = (body: string) =>
    run(server, token, 'SaveCampaignMessage', { subject: 'News', body }, 'message { subject }', id)
  assert.equal(await write('<mjml><mj-body></mjml>'), { message: { subject: 'News' } })
  await refused(change(id, { active: true, starts_at: tomorrow }), 'campaign_actions.broken_message')
  await write('<p>Come</p>')
  assert.equal(await change(id, { active: true, starts_at: tomorrow }), {
    id,
    status: 'ENQUEUED',
    active: true,
    starts_at: tomorrow,
  })
  assert.is(await remove(id), 'campaign_actions.scheduled')
  assert.equal(await change(id, { active: false }), { id, status: 'DRAFT', active: false, starts_at: tomorrow })
  assert.equal(await change(id, { active: true, starts_at: null }), {
    id,
    status: 'ENQUEUED',
    active: true,
    starts_at: new Date(server.now()).toISOString(),
  })
  await refused(change(id, { starts_at: tomorrow, ends_at: new Date(server.now()).toISOString() }), 'input.ends_first')
  server.raw.prepare("update campaign_actions set status = 'FINISHED'").run()
  await refused(change(id, { active: false }), 'campaign_actions.over')
  assert.is(await remove(id), 'campaign_actions.over')
  const draft = await run(server, token, 'CreateCampaignAction', { type: 'print' }, 'id')
  assert.is(await remove(draft.id), null)
  const { data } = await server.graphql(
    token,
    '{ campaign_actions_filter_totals { total draft enqueued failed finished } }',
  )
  assert.equal(data?.campaign_actions_filter_totals, { total: 1, draft: 0, enqueued: 0, failed: 0, finished: 1 })
  await server.close()
})

test('limits the free plan to three scheduled campaigns and a hundred emails a month', async () => {
  const server = await startServer()
  server.raw.prepare('update orgs set free_plan = 1 where id = ?').run(server.a.org_id)
  const token = await server.token('ADMIN')
  const launch = () => run(server, token, 'CreateCampaignAction', { type: 'kiosk', active: true }, 'id status')
  for (let i = 0; i < 3; i++) assert.is((await launch()).status, 'ENQUEUED')
  await refused(launch(), 'campaign_actions.plan')
  const write = async () =>
    run(
      server,
      await server.token('ADMIN'),
      'CreateMessage',
      { subject: 'Soon', body: 'Come', contact_ids: [server.a.contact] },
      'id recipients_stats { created }',
    )
  assert.equal((await write()).recipients_stats, { created: 1 })
  server.raw
    .prepare(`update messages set recipients_stats = '{"created":100,"accepted":0,"delivered":0,"failed":0}'`)
    .run()
  await refused(write(), 'messages.plan')
  server.advance(30 * DAY)
  assert.ok((await write()).id, 'next month')
  assert.is(
    server.raw.prepare(`select count(*) from jobs where kind = 'message_letters'`).pluck().get(),
    2,
    'each is to be sent out, in the same transaction',
  )
  await server.server.jobs.drain()
  assert.is(server.raw.prepare('select count(*) from outbox').pluck().get(), 2, 'one email for each message')
  await server.close()
})

test('sums up campaign metrics, names the best action, and counts a promo code’s orders for its group', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const group = await run(server, token, 'CreateCampaignActionsGroup', { name: 'Autumn' }, 'id')
  const ids: string[] = []
  for (const type of ['newsletter', 'print'])
    ids.push((await run(server, token, 'CreateCampaignAction', { type, group_id: group.id }, 'id')).id)
  const did = (id: string | undefined, conversions: number, clicks: number) =>
    server.raw
      .prepare('update campaign_actions set insights = ? where id = ?')
      .run(JSON.stringify({ views: 10, likes: 1, clicks, conversions }), id)
  did(ids[0], 4, 2)
  did(ids[1], 4, 3)
  const ask = async () =>
    (
      await server.graphql(
        token,
        `{ campaign_action_metrics(input: { group_id: "${group.id}" }) { sent reach likes clicks tickets best_id } }`,
      )
    ).data
  assert.equal((await ask())?.campaign_action_metrics, {
    sent: 0,
    reach: 20,
    likes: 2,
    clicks: 5,
    tickets: 8,
    best_id: ids[1],
  })
  did(ids[0], 4, 3)
  assert.match(JSON.stringify(await ask()), /"best_id":null/, 'two that did equally well')
  await sell(server, 2)
  const code = server.newId()
  server.raw.prepare('update orders set promo_code_id = ?').run(code)
  server.raw.prepare('update campaign_actions set promo_code_id = ? where id = ?').run(null, ids[0])
  server.raw.pragma('foreign_keys = off')
  server.raw.prepare('update campaign_actions set promo_code_id = ? where id = ?').run(code, ids[1])
  const stats = async () =>
    (
      await server.graphql(
        token,
        `{ promo_code_stats(input: { campaign_actions_group_id: "${group.id}" }) { id name orders tickets } }`,
      )
    ).data
  assert.equal((await stats())?.promo_code_stats, [{ id: group.id, name: 'Autumn', orders: 2, tickets: 2 }])
  server.raw.prepare('update orders set status_code = 309 where id = (select min(id) from orders)').run()
  assert.equal((await stats())?.promo_code_stats, [{ id: group.id, name: 'Autumn', orders: 1, tickets: 1 }])
  server.raw.prepare('update orders set status_code = 600 where id = (select max(id) from orders)').run()
  assert.equal(
    (await stats())?.promo_code_stats,
    [{ id: group.id, name: 'Autumn', orders: 0, tickets: 0 }],
    'nobody has paid for it yet',
  )
  await server.close()
})

test('sends a message to the owner’s organisation and notifies the author of the answer', async () => {
  const server = await startServer()
  server.raw.prepare('update orgs set is_owner = 0 where id = ?').run(server.a.org_id)
  const [admin, editor] = [await server.token('ADMIN'), await server.token('EDITOR')]
  const help = { subject: 'Help', body: 'It rains in.', recipient_org_id: server.b.org_id }
  const sent = await run(server, admin, 'CreateMessage', { ...help, contact_ids: [server.a.contact] }, 'id')
  assert.equal(
    server
      .rows('messages', server.b)
      .map(({ subject, sender_org_id, recipients_stats }) => [subject, sender_org_id, recipients_stats]),
    [['Help', server.a.org_id, { created: 0, accepted: 0, delivered: 0, failed: 0 }]],
    'whom else it went to is not told',
  )
  assert.equal(server.sql('select distinct org_id from message_recipients'), [{ org_id: server.a.org_id }])
  await refused(run(server, admin, 'CreateMessage', { ...help, recipient_org_id: server.a.org_id }, 'id'), 'not_found')
  await refused(
    run(
      server,
      admin,
      'CreateMessage',
      { ...help, recipient_org_id: null, thread_id: String(server.rows('messages', server.b)[0]?.id) },
      'id',
    ),
    'not_found',
  )
  server.advance(1000)
  await run(server, editor, 'CreateMessage', { subject: 'Re: Help', body: 'A bucket.', thread_id: sent.id }, 'id')
  for (const input of [{ assignee_id: server.a.users.EDITOR }, { archived: true }]) {
    server.advance(1000)
    await run(server, admin, 'UpdateMessage', input, 'id', sent.id)
  }
  const { data } = await server.graphql(
    admin,
    `{ message(id: "${sent.id}") { replies { body created_by_user { role } } logs { action } assignee { role } archived_at } }`,
  )
  assert.equal(data?.message, {
    replies: [{ body: 'A bucket.', created_by_user: { role: 'EDITOR' } }],
    logs: [{ action: 'created' }, { action: 'replied' }, { action: 'assigned' }, { action: 'archived' }],
    assignee: { role: 'EDITOR' },
    archived_at: new Date(server.now()).toISOString(),
  })
  const unread = async (token: string) =>
    (
      await server.graphql(
        token,
        '{ notifications(input: { unread_only: true, type: message }) { total notifications { id message { body } } } }',
      )
    ).data?.notifications as { total: number; notifications: { id: string; message: { body: string } }[] }
  const [told] = (await unread(admin)).notifications
  assert.equal(
    [told?.message.body, (await unread(editor)).notifications.map(({ message }) => message.body)],
    ['A bucket.', ['It rains in.']],
  )
  const mark = async (token: string) =>
    (await server.graphql(token, `mutation { MarkUserNotification(notification_id: "${told?.id}") { ok } }`)).code
  assert.is(await mark(editor), 'not_found')
  assert.is(await mark(admin), null)
  assert.is((await unread(admin)).total, 0)
  await server.close()
})

test('carries a conversation with the support both ways and tells those who take part', async () => {
  const server = await startServer()
  server.raw.prepare('update orgs set is_owner = 0 where id = ?').run(server.a.org_id)
  const asker = await server.token('ANALYST')
  const supporter = () => server.token('ADMIN', server.b)
  const first = await run(
    server,
    asker,
    'CreateMessage',
    { subject: 'Chat', body: 'Hello', recipient_org_id: server.b.org_id },
    'id',
  )
  const inbox = async () =>
    (
      await server.graphql(
        await supporter(),
        '{ messages(input: { threads: true }) { messages { id subject archived_at replies { body } } } }',
      )
    ).data?.messages as {
      messages: { id: string; archived_at: string | null; replies: { body: string }[] }[]
    }
  const [thread] = (await inbox()).messages
  const unread = async (token: string) =>
    (await server.graphql(token, '{ notifications(input: { unread_only: true, type: message }) { total } }')).data
      ?.notifications
  assert.equal(await unread(await supporter()), { total: 1 })
  await run(server, await supporter(), 'UpdateMessage', { archived: true }, 'id', thread?.id)
  await run(
    server,
    await supporter(),
    'CreateMessage',
    { subject: 'Re: Chat', body: 'How can we help?', thread_id: thread?.id },
    'id',
  )
  assert.equal(await unread(await server.token('ANALYST')), { total: 1 })
  await run(
    server,
    asker,
    'CreateMessage',
    { subject: 'Re: Chat', body: 'It is dark', recipient_org_id: server.b.org_id, thread_id: first.id },
    'id',
  )
  const chat = (await server.graphql(asker, '{ support_messages { body is_mine } }')).data?.support_messages
  assert.equal(chat, [
    { body: 'Hello', is_mine: true },
    { body: 'How can we help?', is_mine: false },
    { body: 'It is dark', is_mine: true },
  ])
  const [again] = (await inbox()).messages
  assert.equal(
    [again?.archived_at, again?.replies.map(({ body }) => body)],
    [null, ['How can we help?', 'It is dark']],
    'reopened, each reply once',
  )
  assert.is((await server.graphql(asker, '{ support_org { id } }')).data?.support_org === null, false)
  await server.close()
})

test('shows the owner’s published posts everywhere in the requested language, with votes per reader', async () => {
  const server = await startServer()
  server.raw.prepare('update orgs set is_owner = 0 where id = ?').run(server.b.org_id)
  const owner = await server.token('ADMIN')
  const reading = () => server.token('BASIC', server.b)
  const post = { title: 'Down', body: 'Soon up', slug: 'down', lang: 'en', post_type: 'incident' }
  const [en, de] = [
    await run(server, owner, 'CreatePost', post, 'id'),
    await run(server, owner, 'CreatePost', { ...post, title: 'Gestört', lang: 'de' }, 'id'),
  ]
  await refused(run(server, owner, 'CreatePost', post, 'id'), 'posts.slug_taken')
  await refused(
    run(server, await server.token('ADMIN', server.b), 'CreatePost', { ...post, slug: 'ours' }, 'id'),
    'forbidden',
  )
  const read = async () =>
    (
      await server.graphql(
        await reading(),
        '{ posts(input: { post_type: incident }) { total posts { title languages } } }',
      )
    ).data?.posts
  assert.equal(await read(), { total: 0, posts: [] })
  const soon = new Date(server.now() + DAY).toISOString()
  await run(server, owner, 'UpdatePost', { published_at: new Date(server.now()).toISOString() }, 'id', en.id)
  await run(server, owner, 'UpdatePost', { published_at: soon }, 'id', de.id)
  assert.equal(
    await read(),
    { total: 1, posts: [{ title: 'Down', languages: ['en'] }] },
    'what is not out yet is nobody else’s',
  )
  server.advance(2 * DAY)
  const list = async (input: string) =>
    (await server.graphql(await reading(), `{ posts(input: { ${input} }) { total posts { title languages } } }`)).data
      ?.posts
  const languages = ['de', 'en']
  assert.equal(
    await list('lang: de'),
    { total: 1, posts: [{ title: 'Gestört', languages }] },
    'translations are one post',
  )
  assert.equal(
    await list('lang: en, query: "gestort"'),
    { total: 1, posts: [{ title: 'Down', languages }] },
    'found by any translation',
  )
  assert.equal(await list('query: "broken"'), { total: 0, posts: [] })
  const one = async (token: string) =>
    (await server.graphql(token, `{ post(id: "${en.id}", lang: de) { title } }`)).data?.post
  assert.equal(await one(await reading()), { title: 'Gestört' })
  const tell = async (name: string, input: string) =>
    server.graphql(await reading(), `mutation { ${name}(id: "${en.id}", input: ${input}) { ok } }`)
  for (const [name, input] of [
    ['PostSeen', `{ seen_at: "${soon}" }`],
    ['PostVote', '{ upvote: false, downvote: true }'],
    ['PostVote', '{ upvote: true, downvote: false }'],
  ] as const)
    assert.is((await tell(name, input)).code, null)
  assert.is((await tell('PostVote', '{ upvote: true, downvote: true }')).code, 'posts.one_vote')
  const info = async (token: string) =>
    (await server.graphql(token, `{ posts_users_info(post_id: "${en.id}") { seen_at upvote downvote user_id } }`)).data
  assert.equal((await info(await reading()))?.posts_users_info, [
    { seen_at: soon, upvote: true, downvote: false, user_id: server.b.users.BASIC },
  ])
  assert.equal((await info(await server.token('ADMIN')))?.posts_users_info, [])
  for (const [post_id, at] of [
    [en.id, soon],
    [server.newId(), new Date(server.now()).toISOString()],
  ])
    server.raw
      .prepare(
        'insert into notifications (id, org_id, rev, deleted, user_id, post_id, created_at, updated_at) values (?, ?, 1, 0, ?, ?, ?, ?)',
      )
      .run(server.newId(), server.b.org_id, server.b.users.BASIC, post_id, at, at)
  const asked = '{ notifications { notifications { post { title excerpt } post_translations { lang title } } } }'
  const told = async () => (await server.graphql(await reading(), asked)).data?.notifications
  const gone = { post: null, post_translations: [] }
  const both = [
    { lang: 'de', title: 'Gestört' },
    { lang: 'en', title: 'Down' },
  ]
  assert.equal(await told(), {
    notifications: [gone, { post: { title: 'Down', excerpt: null }, post_translations: both }],
  })
  await run(server, await server.token('ADMIN'), 'UpdatePost', { published_at: null }, 'id', en.id)
  assert.equal(await told(), { notifications: [gone, gone] }, 'what is withdrawn is not shown')
  await server.close()
})

test('numbers, chains and signs invoices without gaps, and credits each once', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const orders = await sell(server, 5, server.a.contact)
  const whole =
    'id num total is_credit_note hash prev_hash signature lines { name qty total } taxes { rate gross tax } order { invoice_id status_code }'
  const bill = async (order_id: string) =>
    run(server, await server.token('ADMIN'), 'CreateInvoice', { order_id }, whole)
  const first = await bill(orders[0] ?? '')
  assert.equal([first.num, first.total, first.taxes], ['2026-00001', 1799, [{ rate: 1900, gross: 1799, tax: 287 }]])
  assert.equal(first.order, { invoice_id: first.id, status_code: 611 })
  await refused(bill(orders[0] ?? ''), 'invoices.exists')
  await refused(bill(server.newId()), 'not_found')
  const rest = await Promise.all(orders.slice(1, 4).map(bill))
  assert.equal(rest.map(({ num }) => num).sort(), ['2026-00002', '2026-00003', '2026-00004'])
  const credit = (invoice_id: string) =>
    run(server, token, 'CreateCreditNote', { invoice_id, reason: 'Wrong name' }, whole)
  const back = await credit(first.id)
  assert.equal(
    [back.num, back.total, back.is_credit_note, back.taxes],
    ['G2026-00001', -1799, true, [{ rate: 1900, gross: -1799, tax: -287 }]],
  )
  await refused(credit(first.id), 'invoices.credited')
  await refused(credit(back.id), 'invoices.is_credit_note')
  assert.is((await bill(orders[0] ?? '')).num, '2026-00005', 'a credited order is billed anew')
  server.advance(60 * DAY)
  assert.is((await bill(orders[4] ?? '')).num, '2027-00001')
  const rows = server.rows('invoices').filter(({ is_credit_note, year }) => !is_credit_note && year === 2026)
  const chain = rows.sort((a, b) => Number(a.number) - Number(b.number))
  assert.equal(
    chain.map(({ prev_hash }) => prev_hash),
    [null, ...chain.slice(0, -1).map(({ hash }) => hash)],
  )
  const key = String(server.rows('orgs')[0]?.ticket_public_key)
  const hex = (text: unknown) => Buffer.from(String(text), 'hex')
  for (const { hash, signature } of rows) assert.ok(ed25519.verify(hex(signature), hex(hash), hex(key)))
  await server.close()
})

test('keeps the recipient’s address on an invoice and on its credit note', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const [order_id] = await sell(server, 1, server.a.contact)
  const address = {
    street: 'S 2',
    postcode: '04177',
    city: 'Leipzig',
    country: 'DE',
    company_name: 'Engines',
    vat_id: 'DE1',
    coords: { lat: 51.3, lng: 12.3 },
  }
  await run(server, token, 'UpdateContactDetails', { invoice_address: address }, 'id', server.a.contact)
  const bill = await run(
    server,
    token,
    'CreateInvoice',
    { order_id },
    'id recipient_address { street company_name vat_id coords { lat lng } }',
  )
  const { postcode: _postcode, city: _city, country: _country, ...asked } = address
  assert.equal(bill.recipient_address, asked)
  await run(server, token, 'UpdateContactDetails', { invoice_address: null }, 'id', server.a.contact)
  const credit = await run(
    server,
    token,
    'CreateCreditNote',
    { invoice_id: bill.id, reason: 'Wrong name' },
    'recipient_address { vat_id }',
  )
  assert.equal(credit.recipient_address, { vat_id: 'DE1' })
  const seen = await server.graphql(
    await server.token('ANALYST'),
    '{ invoices { invoices { recipient recipient_address { city } } } }',
  )
  const list = seen.data?.invoices as { invoices: object[] }
  assert.equal(list.invoices, [
    { recipient: '', recipient_address: null },
    { recipient: '', recipient_address: null },
  ])
  const rows = (await server.db.selectFrom('invoices').selectAll().execute()).map(
    ({ rev: _, deleted: __, ...row }) => row,
  )
  for (const { hash, signature: _, ...said } of rows) {
    assert.is(hash, invoiceHash(said))
    assert.is.not(hash, invoiceHash({ ...said, recipient_address: { ...address, city: 'Halle' } }))
  }
  await server.close()
})

test('stores the organisation’s address without sending it to desks', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const address = {
    street: 'S 1',
    postcode: '04177',
    city: 'Leipzig',
    country: 'DE',
    company_name: 'Aula gGmbH',
    vat_id: 'DE1',
  }
  await run(server, token, 'UpdateOrg', { address }, 'id', server.a.org_id)
  const { data } = await server.graphql(
    token,
    '{ orgs { orgs { address { street postcode city country company_name vat_id } } } }',
  )
  assert.equal(data?.orgs, { orgs: [{ address }] })
  await refused(
    run(server, token, 'UpdateOrg', { address: { ...address, country: 'DEU' } }, 'id', server.a.org_id),
    'input.invalid',
  )
  await server.close()
})

test('lists invoices from last month on, and tells invoice numbers from booking codes by the hyphen', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const orders = await sell(server, 2)
  for (const order_id of orders) await run(server, token, 'CreateInvoice', { order_id }, 'id')
  server.advance(40 * DAY)
  const later = await server.token('ADMIN')
  const find = async (input: object) =>
    (
      await server.graphql(
        later,
        'query ($input: InvoiceListInput) { invoices(input: $input) { total invoices { num } } }',
        { input },
      )
    ).data?.invoices as {
      total: number
      invoices: { num: string }[]
    }
  assert.is((await find({})).total, 0)
  assert.is((await find({ from: new Date(server.now() - 60 * DAY).toISOString() })).total, 2)
  assert.equal((await find({ query: [{ value: '2026-00002' }] })).invoices, [{ num: '2026-00002' }])
  const code = String(server.rows('orders').find(({ id }) => id === orders[0])?.booking_code)
  assert.equal((await find({ query: [{ value: code }] })).invoices, [{ num: '2026-00001' }])
  assert.is((await find({ query: [{ type: 'NAME', value: 'buyer' }] })).total, 2)
  assert.is((await find({ query: [{ type: 'NAME', value: '%' }] })).total, 0)
  assert.is(
    (
      await find({
        query: [
          { type: 'INVOICE_NUM', value: 'x' },
          { type: 'ORDER_ID', value: orders[1] },
        ],
      })
    ).total,
    1,
  )
  server.sql("update orders set name = 'Özdemir' where booking_code = ?", code)
  const byName = async (role: RoleName) =>
    (
      await server.graphql(
        await server.token(role),
        '{ invoices(input: { query: [{ type: NAME, value: "ÖZD" }] }) { total } }',
      )
    ).data?.invoices
  assert.equal(await byName('ADMIN'), { total: 1 })
  assert.equal(await byName('ANALYST'), { total: 0 }, 'whoever may not read buyers does not find them')
  await server.close()
})

test('counts each contact of an accreditation once, and refuses prices of other events', async () => {
  const server = await startServer()
  const token = await server.token('EDITOR')
  const at = (days: number) => new Date(server.now() + days * DAY).toISOString()
  const { id } = await run(
    server,
    token,
    'CreateAccreditation',
    { name: 'Press', starts_at: at(-1), ends_at: at(30) },
    'id',
  )
  await refused(
    run(server, token, 'CreateAccreditation', { name: 'Press', starts_at: at(1), ends_at: at(0) }, 'id'),
    'input.ends_first',
  )
  await refused(
    run(
      server,
      token,
      'CreateAccreditation',
      { name: 'Press', description: 'x'.repeat(1001), starts_at: at(0), ends_at: at(1) },
      'id',
    ),
    'input.invalid',
  )
  const good = {
    accreditation_id: id,
    event_id: server.a.events.numbered,
    price_id: server.a.prices.floor.id,
    max_qty: 2,
  }
  await refused(run(server, token, 'CreateAccreditationEvent', good, 'id'), 'accreditations.other_event')
  await run(server, token, 'CreateAccreditationEvent', { ...good, event_id: server.a.events.open }, 'id')
  const had = await run(
    server,
    token,
    'CreateAccreditationContact',
    { accreditation_id: id, contact_id: server.a.contact },
    'id',
  )
  await refused(
    run(server, token, 'CreateAccreditationContact', { accreditation_id: id, contact_id: server.a.contact }, 'id'),
    'accreditations.has_it',
  )
  const read = async () =>
    (
      await server.graphql(
        token,
        `{ accreditation(id: "${id}") { contacts_qty accreditation_events { max_qty event { title } price { value } } } }`,
      )
    ).data?.accreditation
  assert.equal(await read(), {
    contacts_qty: 1,
    accreditation_events: [{ max_qty: 2, event: { title: 'Jazz' }, price: { value: 1799 } }],
  })
  await server.graphql(token, `mutation { DeleteAccreditationContact(id: "${had.id}") { ok } }`)
  assert.is(((await read()) as { contacts_qty: number }).contacts_qty, 0)
  await server.close()
})

test('sets time zone and currency, the currency until the first order', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const change = (input: object) => run(server, token, 'UpdateOrg', input, 'currency settings', server.a.org_id)
  const zone = { webshop_v2: true, start_season_month: 8, open_enrolment: true, time_zone: 'Europe/London' }
  assert.equal(await change({ currency: 'GBP', settings: { time_zone: 'Europe/London' } }), {
    currency: 'GBP',
    settings: zone,
  })
  await refused(change({ settings: { time_zone: 'Europe/Lindenau' } }), 'input.invalid')
  await sell(server, 1)
  await refused(change({ currency: 'EUR' }), 'orgs.currency_used')
  assert.equal(await change({ currency: 'GBP', name: 'aula' }), { currency: 'GBP', settings: zone })
  await server.close()
})

test('keeps settings that are not named, refuses another organisation’s, and logs the change', async () => {
  const server = await startServer()
  const token = await server.token('ADMIN')
  const change = (id: string) =>
    run(server, token, 'UpdateOrg', { settings: { start_season_month: 0 } }, 'name settings', id)
  assert.equal(await change(server.a.org_id), {
    name: 'aula',
    settings: { webshop_v2: true, start_season_month: 0, open_enrolment: true },
  })
  await refused(change(server.b.org_id), 'not_found')
  await refused(
    run(server, token, 'UpdateOrg', { settings: { start_season_month: 12 } }, 'id', server.a.org_id),
    'input.invalid',
  )
  const template = await run(
    server,
    token,
    'CreateMessageTemplate',
    { name: 'New', subject: 'New', body: '', json: '{"type":"reminder"}' },
    'id',
  )
  const daily = { message_template_id: template.id, send_days_before: 1, send_at_time: '18:00', is_default: true }
  const one = await run(server, token, 'CreateReminder', { ...daily, name: 'One' }, 'id')
  await run(server, token, 'CreateReminder', { ...daily, name: 'Two' }, 'id')
  assert.is(server.rows('reminders').find(({ id }) => id === one.id)?.is_default, false, 'one of them is the default')
  await refused(
    run(server, token, 'CreateReminder', { ...daily, name: 'Never', send_at_time: '24:00' }, 'id'),
    'input.invalid',
  )
  assert.is(
    (await server.graphql(token, `mutation { DeleteMessageTemplate(id: "${template.id}") { ok } }`)).code,
    'message_templates.in_use',
  )
  const log = (
    await server.graphql(
      token,
      '{ activity_log(input: { page: 1, limit: 10, desc: false }) { activity_log { name subject user { role } } } }',
    )
  ).data
  assert.equal(
    (log?.activity_log as { activity_log: object[] } | undefined)?.activity_log,
    [
      'UpdateOrg orgs',
      'CreateMessageTemplate message_templates',
      'CreateReminder reminders',
      'CreateReminder reminders',
    ].map((line) => {
      const [name, subject] = line.split(' ')
      return { name, subject, user: { role: 'ADMIN' } }
    }),
  )
  await server.close()
})

test('refuses to sort a list by an unknown column, or by one that is masked for the reader', async () => {
  const server = await startServer()
  const codeOf = async (role: RoleName, query: string) => (await server.graphql(await server.token(role), query)).code
  assert.is(await codeOf('ADMIN', '{ contacts(input: { sort: "shoe_size" }) { total } }'), 'list.unknown_sort')
  assert.is(await codeOf('ANALYST', '{ orders(input: { sort: "name" }) { total } }'), 'list.unknown_sort')
  assert.is(await codeOf('ADMIN', '{ orders(input: { sort: "name" }) { total } }'), null)
  await server.close()
})

test.run()
