import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TABLE_COLUMNS } from '../../../server/kernel/database/columns'
import { SecretBox } from '../../../server/secrets/secret-box'
import { startOppwa } from '../../harness/providers/oppwa'
import { openPayDesk } from '../../harness/providers/pay-desk'
import { startPaypal } from '../../harness/providers/paypal'
import { DOWN } from '../../harness/providers/provider-server'
import { STRIPE_KEY, STRIPE_SECRET, startStripe } from '../../harness/providers/stripe'
import { startServer, type TestServer } from '../../harness/server'

const connecting = suite('connected payment accounts')

const at = (url: string) => ({ live: url, test: url })
const NOWHERE = at('http://127.0.0.1:9')
const endpoints = (urls: Partial<Record<'stripe' | 'paypal' | 'oppwa', string>>) => ({
  stripe: urls.stripe ? at(urls.stripe) : NOWHERE,
  paypal: urls.paypal ? at(urls.paypal) : NOWHERE,
  oppwa: urls.oppwa ? at(urls.oppwa) : NOWHERE,
})
const FIELDS = '{ id provider name key_hint is_test checked_at deleted }'
const connect = async (
  server: TestServer,
  name: 'Stripe' | 'Paypal' | 'Oppwa',
  input: object,
  role: 'ADMIN' | 'EDITOR' = 'ADMIN',
  world = server.a,
) =>
  server.graphql(
    await server.token(role, world),
    `mutation ($input: Connect${name}Input!) { Connect${name}(input: $input) ${FIELDS} }`,
    { input },
  )
const GOOD = { key: STRIPE_KEY, webhook_secret: STRIPE_SECRET }

/** Everything that the database holds, as text. */
const dump = (server: TestServer): string =>
  Object.keys(TABLE_COLUMNS)
    .map((table) => JSON.stringify(server.sql(`select * from ${table}`)))
    .join('\n')

connecting('checks Stripe’s keys before it stores them, encrypted, and pays with them next', async () => {
  const stripe = await startStripe()
  const server = await startServer({ endpoints: endpoints({ stripe: stripe.url }) })
  const desk = await openPayDesk(['cash', 'stripe'], () => ({}), server)
  const order = await desk.order(2)
  const before = await desk.office.pay(order, 2 * 1799, 'stripe', undefined, server.newId())
  assert.is(before.code, 'payments.not_set_up')

  const wrong = await connect(server, 'Stripe', { ...GOOD, key: 'sk_test_wrong' })
  assert.equal([wrong.code, wrong.details], ['provider_accounts.wrong_key', { provider: 'Stripe' }])
  assert.is(
    (await connect(server, 'Stripe', { ...GOOD, webhook_secret: 'secret' })).code,
    'provider_accounts.wrong_webhook',
  )
  stripe.instead = DOWN
  assert.is((await connect(server, 'Stripe', GOOD)).code, 'provider_accounts.unreachable')
  stripe.instead = null
  assert.equal([server.rows('provider_accounts'), server.sql('select * from org_secrets')], [[], []])

  const asked = stripe.asked.length
  assert.is((await connect(server, 'Stripe', GOOD, 'EDITOR')).code, 'forbidden')
  assert.is(stripe.asked.length, asked, 'nobody without the permission makes the server ask')

  const connected = await connect(server, 'Stripe', GOOD)
  assert.is(connected.code, null, connected.message ?? '')
  const [answer] = Object.values(connected.data ?? {}) as Record<string, unknown>[]
  const { checked_at: _, id, ...shown } = answer ?? {}
  assert.equal(shown, { provider: 'stripe', name: 'Theatre', key_hint: 'ouse', is_test: true, deleted: false })
  assert.not.ok(JSON.stringify(connected).includes(STRIPE_KEY))
  const held = dump(server)
  for (const secret of [STRIPE_KEY, STRIPE_SECRET])
    assert.not.ok(held.includes(secret), 'no key is readable in the database')
  const listed = await server.graphql(
    await server.token('ADMIN'),
    '{ provider_accounts { items { id name key_hint } } }',
  )
  assert.not.ok(JSON.stringify(listed).includes(STRIPE_KEY))

  const payment = await desk.ask(order, 2 * 1799, 'stripe')
  await desk.run()
  stripe.pay(payment)
  const { body, signature } = stripe.event(stripe.of(payment), { at: server.now() })
  assert.is(await desk.tell('stripe', body, { 'stripe-signature': signature }), 204)
  await desk.run()
  assert.is(desk.payment(payment).status, 'confirmed')

  const other = server.rows('provider_accounts', server.b)
  assert.equal(other, [], 'another organisation has no account by that')
  const pending = await desk.order(1)
  await desk.ask(pending, 1799, 'stripe')
  await desk.run()
  const remove = async () =>
    server.graphql(await server.token('ADMIN'), 'mutation ($id: ID!) { DisconnectProvider(id: $id) { id deleted } }', {
      id,
    })
  const refused = await remove()
  assert.equal([refused.code, refused.details], ['provider_accounts.open_payments', { count: 1 }])
  server.sql(`update payments set status = 'failed' where status = 'pending'`)
  assert.is((await remove()).code, null)
  assert.equal(server.sql('select id from org_secrets'), [])
  const after = await desk.office.pay(await desk.order(1), 1799, 'stripe', undefined, server.newId())
  assert.is(after.code, 'payments.not_set_up')
  const again = await connect(server, 'Stripe', GOOD)
  assert.equal(
    server.rows('provider_accounts').map((row) => [row.id, again.code]),
    [[id, null]],
    'one row per provider',
  )
  await server.close()
  await stripe.close()
})

connecting('checks the keys of PayPal and oppwa, and names the wrong one', async () => {
  const [paypal, oppwa] = [await startPaypal(), await startOppwa()]
  const server = await startServer({ endpoints: endpoints({ paypal: paypal.url, oppwa: oppwa.url }) })
  const { url: _, ...pay } = paypal.account.paypal as Record<string, string>
  const code = async (name: 'Paypal' | 'Oppwa', input: object) =>
    (await connect(server, name, { is_test: true, ...input })).code
  assert.is(await code('Paypal', { ...pay, client_secret: 'wrong' }), 'provider_accounts.wrong_key')
  assert.is(await code('Paypal', { ...pay, webhook_id: 'WH9' }), 'provider_accounts.wrong_webhook')
  assert.is(await code('Paypal', pay), null)
  const { url: __, ...opp } = oppwa.account.oppwa as Record<string, string>
  assert.is(await code('Oppwa', { ...opp, access_token: 'wrong' }), 'provider_accounts.wrong_key')
  assert.is(await code('Oppwa', { ...opp, webhook_key: 'zz' }), 'provider_accounts.wrong_webhook')
  assert.is(await code('Oppwa', opp), null)
  const methods = await server.graphql(await server.token('ADMIN'), '{ connected_payment_methods }')
  assert.equal(methods.data?.connected_payment_methods, ['oppwa', 'paypal'])
  await Promise.all([server.close(), paypal.close(), oppwa.close()])
})

connecting('binds a secret to its key, its organisation and its name', () => {
  const box = new SecretBox(new Uint8Array(32).fill(1))
  const sealed = box.seal('a stripe', { key: 'sk' })
  assert.equal(box.open('a stripe', sealed), { key: 'sk' })
  assert.is.not(box.seal('a stripe', { key: 'sk' }), sealed)
  assert.throws(() => box.open('b stripe', sealed), /decrypted/)
  assert.throws(() => box.open('a stripe', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`), /decrypted/)
  assert.throws(() => new SecretBox(new Uint8Array(32).fill(2)).open('a stripe', sealed), /master key/)
})

connecting.run()
