import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DAY, MINUTE } from '../../../shared/kernel/time'
import { STATUS } from '../../../shared/orders/status'
import { CART_TIME } from '../../../shared/shop/cart'
import { PROTOCOL } from '../../../shared/sync/version'
import { openStripeOrganisation } from '../../harness/providers/stripe-house'
import { IDA, ShopVisitor } from '../../harness/shop/visitor'

const answering = suite('answers to questions')

const PRICE = 1799
const BANK = { holder: 'Theatre', iban: 'DE02120300000000202051', is_default: true }

async function open() {
  const house = await openStripeOrganisation()
  const { server, office } = house
  const { a } = server
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(['stripe', 'voucher', 'wire']))
  server.sql('update orgs set features = ?', JSON.stringify(['vouchers', 'products', 'web_shop', 'reservations']))
  server.sql(
    'update events set starts_at = ?, ends_at = ? where id = ?',
    office.in(30 * DAY),
    office.in(31 * DAY),
    a.events.open,
  )
  assert.is(await office.code(office.ask('CreateBankAccount', { input: BANK })), null)
  const asAdmin = async (query: string, variables: Record<string, unknown> = {}) =>
    server.graphql(await server.token('ADMIN', a), query, variables)
  const ask = async (input: Record<string, unknown>) => {
    const id = server.newId()
    const query = 'mutation ($input: CreateQuestionInput!) { CreateQuestion(input: $input) { id } }'
    const answer = await asAdmin(query, { input: { id, name: 'Age', kind: 'text', ...input } })
    return { id, code: answer.code }
  }
  const visitor = async (qty = 1) => {
    const ida = new ShopVisitor(server, a)
    await ida.add({ price_id: a.prices.floor.id, qty })
    return ida
  }
  const order = (ida: ShopVisitor, answers: readonly Answered[], way: 'wire' | 'stripe' = 'wire') =>
    ida.step({ do: 'check_out', buyer: IDA, way, total: ida.order()?.total ?? 0, answers })
  const answers = () =>
    server
      .rows('answers', a)
      .filter(({ deleted }) => !deleted)
      .sort((one, other) => Number(one.pos) - Number(other.pos))
      .map(({ label, answer, piece }) => [label, answer, piece])
  /** The answers that the only cart keeps. */
  const typed = (): unknown => {
    const kept = server.sql('select answers from carts')[0]?.answers
    return typeof kept === 'string' ? JSON.parse(kept) : kept
  }
  return { ...house, a, typed, asAdmin, ask, visitor, order, answers }
}

type Answered = {
  readonly question_id: string
  readonly item_id: string | null
  readonly piece: number
  readonly value: string
}
const wide = (question_id: string, value: string): Answered => ({ question_id, item_id: null, piece: 0, value })

answering('refuse an order where a required one is missing or wrong, and keep what was typed', async () => {
  const { typed, ask, visitor, end } = await open()
  const age = await ask({ name: 'Alter', name_translated: 'Age', kind: 'number', asked_per: 'ticket', required: true })
  const ida = await visitor(2)
  const [item] = ida.items()
  const at = (piece: number, value: string) => ({ question_id: age.id, item_id: item?.id ?? null, piece, value })
  const refused = (answers: readonly Answered[]) =>
    ida.refused({ do: 'check_out', buyer: IDA, way: 'wire', total: 2 * PRICE, answers })
  assert.is(await refused([]), 'shop.answer_missing')
  assert.is(await refused([at(1, '9')]), 'shop.answer_missing', 'of the second ticket')
  assert.is(await refused([at(1, '9'), at(2, 'zehn')]), 'shop.answer_wrong')
  assert.is(ida.order()?.status_code, STATUS.created)
  await ida.step({ do: 'note_buyer', buyer: {}, answers: [at(1, '9'), at(2, 'zehn'), at(3, 'nobody')] })
  await ida.step({ do: 'change', item_id: item?.id ?? '', price_id: null, qty: 2 })
  assert.equal(typed(), [at(1, '9'), at(2, 'zehn')], 'the lines of the cart were written again')
  assert.is(await refused([at(2, '10')]), null)
  await end()
})

answering('become rows of an order that waits for its transfer, as they were asked', async () => {
  const { server, a, typed, ask, visitor, order, answers, asAdmin, end } = await open()
  const hotel = await ask({ name: 'Hotel', at_door: true })
  const shirt = await ask({
    name: 'Shirt',
    kind: 'choice',
    options: 'M\nXL',
    asked_per: 'ticket',
    at_door: true,
    pos: 1,
  })
  await ask({ name: 'Note', pos: 2 })
  const ida = await visitor(2)
  const [item] = ida.items()
  const at = (piece: number, value: string) => ({ question_id: shirt.id, item_id: item?.id ?? null, piece, value })
  assert.equal(await order(ida, [wide(hotel.id, ' Post '), at(1, 'M'), at(2, 'XL')]), { state: 'booked' })
  assert.equal(answers(), [
    ['Hotel', 'Post', 0],
    ['Note', '', 0],
    ['Shirt', 'M', 1],
    ['Shirt', 'XL', 2],
  ])
  assert.equal(
    ida.items().map((line) => line.answers),
    ['Hotel: Post\n1. Shirt: M\n2. Shirt: XL'],
  )
  assert.equal(typed(), [])
  const update = 'mutation ($id: ID!, $input: UpdateAnswerInput!) { UpdateAnswer(id: $id, input: $input) { answer } }'
  const [first] = server.rows('answers', a).filter(({ label }) => label === 'Hotel')
  const changed = await asAdmin(update, { id: first?.id, input: { answer: 'Krone' } })
  assert.is(changed.code, null)
  assert.match(String(ida.items()[0]?.answers), 'Hotel: Krone')
  const log = server.rows('activity_log', a).filter(({ name }) => name === 'UpdateAnswer')
  assert.equal(
    log.map(({ subject, subject_id }) => [subject, subject_id]),
    [['answers', first?.id]],
    'the correction has its author',
  )
  const whole = await asAdmin('query ($id: ID!) { order(id: $id) { answers { label answer has_file } } }', {
    id: ida.order_id,
  })
  assert.match(JSON.stringify(whole), '"Krone"')
  const analyst = await server.graphql(
    await server.token('ANALYST', a),
    'query ($id: ID!) { order(id: $id) { answers { answer } items { answers } } }',
    { id: ida.order_id },
  )
  assert.is(analyst.code, null)
  assert.not.match(JSON.stringify(analyst), 'Krone', 'the answer of a person')
  await end()
})

answering('stay with the cart until it is paid', async () => {
  const { server, a, ask, visitor, order, answers, stripe, run, heard, end } = await open()
  const hotel = await ask({ name: 'Hotel', required: true })
  const ida = await visitor()
  await order(ida, [wide(hotel.id, 'Post')], 'stripe')
  server.sql('update questions set name = ?, enabled = ?', 'Where?', false)
  assert.equal([ida.order()?.status_code, answers()], [STATUS.payment_pending, []])
  await run()
  const payment = server.rows('payments', a).find(({ status }) => status === 'pending')?.id ?? ''
  stripe.pay(payment)
  await heard(payment)
  await run()
  assert.equal([ida.order()?.status_code, answers()], [STATUS.paid, [['Hotel', 'Post', 0]]])
  await end()
})

answering('are deleted with an expired cart', async () => {
  const { server, office, ask, visitor, answers, end } = await open()
  const hotel = await ask({ name: 'Hotel' })
  const ida = await visitor()
  await ida.step({ do: 'note_buyer', buyer: {}, answers: [wide(hotel.id, 'Post')] })
  server.advance(CART_TIME + MINUTE)
  await office.expire()
  assert.equal([server.sql('select id from carts'), answers()], [[], []])
  await end()
})

answering('are deleted a week after the order expires, and kept until then for a late payment', async () => {
  const { server, office, ask, visitor, order, answers, typed, stripe, run, heard, end } = await open()
  const hotel = await ask({ name: 'Hotel' })
  const buyer = () => server.sql('select buyer from carts order by id').map((row) => row.buyer === null)
  const ida = await visitor()
  await order(ida, [wide(hotel.id, 'Post')], 'stripe')
  await run()
  const revived = await visitor()
  await order(revived, [wide(hotel.id, 'Krone')], 'stripe')
  await run()
  const payment = server.rows('payments', server.a).find(({ order_id }) => order_id === revived.order_id)?.id ?? ''
  const forget = async () => {
    server.sql(`update jobs set run_at = ? where kind = 'forget_buyers'`, new Date(server.now()).toISOString())
    await office.expire()
  }
  server.sql('update orders set valid_until = ?', office.in(-MINUTE))
  await office.expire()
  assert.equal([ida.order()?.status_code, revived.order()?.status_code], [STATUS.expired, STATUS.expired])
  server.advance(6 * DAY)
  await forget()
  assert.equal(buyer(), [false, false], 'a late payment needs them')
  stripe.pay(payment)
  await heard(payment)
  await run()
  assert.equal([revived.order()?.status_code, answers()], [STATUS.paid, [['Hotel', 'Krone', 0]]])
  server.advance(DAY + MINUTE)
  await forget()
  assert.equal(buyer(), [true, true])
  assert.equal(typed(), [])
  await end()
})

answering('of an order that expired are erased with the person', async () => {
  const { server, ask, visitor, order, asAdmin, end } = await open()
  const hotel = await ask({ name: 'Hotel' })
  const ida = await visitor()
  await order(ida, [wide(hotel.id, 'Post')])
  const other = await visitor()
  await order(other, [wide(hotel.id, 'Zum Frosch')], 'stripe')
  server.sql('update orders set expired_at = ? where id = ?', new Date(server.now()).toISOString(), other.order_id)
  assert.match(JSON.stringify(server.sql('select buyer, answers from carts')), 'Frosch')
  const erased = await asAdmin('mutation ($id: ID!) { EraseContact(id: $id) { id } }', { id: ida.order()?.contact_id })
  assert.is(erased.code, null, erased.message ?? '')
  assert.not.match(JSON.stringify(server.sql('select buyer, answers from carts')), /Frosch|ida\.berger/)
  await end()
})

answering('are asked for however many questions other events have', async () => {
  const { server, a, ask, visitor, end } = await open()
  for (let pos = 0; pos < 205; pos++) await ask({ name: `Other ${pos}`, event_id: a.events.numbered })
  const newest = await ask({ name: 'Newest', event_id: a.events.open, required: true, pos: 900 })
  const ida = await visitor()
  assert.is(
    await ida.refused({ do: 'check_out', buyer: IDA, way: 'wire', total: PRICE, answers: [] }),
    'shop.answer_missing',
  )
  assert.is(
    await ida.refused({ do: 'check_out', buyer: IDA, way: 'wire', total: PRICE, answers: [wide(newest.id, 'yes')] }),
    null,
  )
  assert.is(server.rows('answers', a).length, 1)
  await end()
})

answering('are exported with a person, and erased with them', async () => {
  const { server, a, ask, visitor, order, answers, asAdmin, end } = await open()
  const hotel = await ask({ name: 'Hotel', at_door: true })
  const ida = await visitor()
  await order(ida, [wide(hotel.id, 'Zum Frosch')])
  const id = ida.order()?.contact_id
  const data = await asAdmin('query ($id: ID!) { contact_data(id: $id) { content } }', { id })
  assert.match(JSON.stringify(data), 'Zum Frosch')
  const erased = await asAdmin('mutation ($id: ID!) { EraseContact(id: $id) { id } }', { id })
  assert.is(erased.code, null, erased.message ?? '')
  assert.equal(answers(), [])
  assert.not.match(JSON.stringify([server.rows('answers', a), ida.items()]), 'Frosch')
  await end()
})

answering('are columns of the exported orders, one for each question, for readers of personal data', async () => {
  const { server, a, ask, visitor, order, end } = await open()
  const shirt = await ask({ name: 'Shirt', asked_per: 'ticket' })
  await ask({ name: 'Unasked', event_id: a.events.numbered })
  const ida = await visitor(2)
  const [item] = ida.items()
  const at = (piece: number, value: string) => ({ question_id: shirt.id, item_id: item?.id ?? null, piece, value })
  await order(ida, [at(1, 'M'), at(2, '=XL')])
  const linesFor = async (role: 'ADMIN' | 'ANALYST', input = {}) => {
    const { app } = server.server
    const headers = { 'x-foyer-protocol': String(PROTOCOL), authorization: `Bearer ${await server.token(role, a)}` }
    const asked = { list: 'orders', format: 'csv', language: 'en', input, columns: ['booking_code'] }
    const link = await app.inject({ method: 'POST', url: '/api/lists/export_link', headers, payload: asked })
    assert.is(link.statusCode, 200, link.body)
    const file = await app.inject({ method: 'GET', url: link.json<{ url: string }>().url })
    return file.body.replace('\ufeff', '').trimEnd().split('\r\n')
  }
  const [head, ...lines] = await linesFor('ADMIN')
  assert.match(head ?? '', /^[^,]+,Shirt$/)
  assert.ok(lines.includes(`${ida.order()?.booking_code},M; =XL`), lines.join())
  assert.not.match((await linesFor('ANALYST')).join(), /Shirt|XL/)
  assert.match((await linesFor('ADMIN', { event_id: a.events.numbered }))[0] ?? '', 'Shirt', 'asked for all events')
  await end()
})

answering('of a choice are asked for with options that fit', async () => {
  const { ask, end } = await open()
  assert.is((await ask({ kind: 'choice' })).code, 'questions.options')
  assert.is((await ask({ kind: 'choice', options: 'M\nXL', options_translated: 'm' })).code, 'questions.options')
  assert.is((await ask({ kind: 'choice', options: 'M\nXL', options_translated: 'm\nxl' })).code, null)
  await end()
})

answering.run()
