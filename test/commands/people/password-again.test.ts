import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MINUTE } from '../../../shared/kernel/time'
import { PASSWORD } from '../../harness/fixture'
import { restClient } from '../../harness/office/accounts'
import { STRIPE_KEY, STRIPE_SECRET, startStripe } from '../../harness/providers/stripe'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('commands that ask for the password again')

/** Signs in as a user of an organisation. Returns their browser and what runs a mutation in its name. */
async function signedIn(server: TestServer, role: string) {
  const rest = restClient(server)
  assert.is((await rest.login(`${role}@aula.example`, PASSWORD)).status, 200)
  const run = async (text: string, input?: object) => {
    const { body } = await rest.post('token', { org_id: server.a.org_id })
    return server.graphql(String(body.access_token), text, input && { input })
  }
  return { rest, run }
}

const idOf = ({ data }: { readonly data?: Record<string, unknown> | null }): string =>
  String((data?.answer as { id?: string } | undefined)?.id)

const ACCOUNT = { holder: 'Aula', iban: 'DE75512108001245126199' }
const KEYS = { key: STRIPE_KEY, webhook_secret: STRIPE_SECRET }

test('asks for bank accounts, payment keys and roles ten minutes after the password was typed', async () => {
  const stripe = await startStripe()
  const at = { live: stripe.url, test: stripe.url }
  const server = await startServer({ endpoints: { stripe: at, paypal: at, oppwa: at } })
  const admin = await signedIn(server, 'admin')
  const other = await signedIn(server, 'admin')
  const { users } = server.a
  const create = 'mutation ($input: CreateBankAccountInput!) { answer: CreateBankAccount(input: $input) { id } }'
  const first = await admin.run(create, ACCOUNT)
  assert.is(first.code, null, first.message ?? '')
  const id = idOf(first)
  const connect = 'mutation ($input: ConnectStripeInput!) { answer: ConnectStripe(input: $input) { id } }'
  const provider = idOf(await admin.run(connect, KEYS))

  server.advance(10 * MINUTE)
  const guarded = [
    () => admin.run(create, ACCOUNT),
    () =>
      admin.run(
        `mutation { answer: UpdateBankAccount(id: "${id}", input: { iban: "GB33BUKB20201555555555" }) { id } }`,
      ),
    () => admin.run(`mutation { answer: UpdateUser(id: "${users.EDITOR}", input: { role: ADMIN }) { id } }`),
    () =>
      admin.run(
        'mutation { answer: CreateUser(input: { name: "Eve", email: "eve@aula.example", role: ADMIN }) { id } }',
      ),
    () => admin.run(`mutation { answer: DisconnectProvider(id: "${provider}") { id } }`),
    () => admin.run(`mutation { answer: DeleteBankAccount(id: "${id}") { ok } }`),
    () => admin.run(connect, KEYS),
  ]
  const asked = stripe.asked.length
  for (const send of guarded) assert.is((await send()).code, 'auth.password_needed')
  assert.is(stripe.asked.length, asked, 'the provider is not asked before')
  const rename = `mutation { answer: UpdateUser(id: "${users.EDITOR}", input: { name: "Edda" }) { id } }`
  assert.is((await admin.run(rename)).code, null, 'a name is no role')
  assert.is(
    (await admin.run(create, { ...ACCOUNT, iban: 'DE00' })).code,
    'input.invalid',
    'nobody types a password for what cannot be saved',
  )
  assert.is((await (await signedIn(server, 'cashier')).run(create, ACCOUNT)).code, 'forbidden')

  assert.is((await admin.rest.post('password/confirm', { password: 'wrong' })).code, 'password.wrong')
  assert.is((await admin.run(create, ACCOUNT)).code, 'auth.password_needed')
  assert.is((await admin.rest.post('password/confirm', { password: PASSWORD })).status, 200)
  for (const send of guarded) {
    const { code, message } = await send()
    assert.is(code, null, message ?? '')
  }
  assert.is(
    (await other.run(create, ACCOUNT)).code,
    'auth.password_needed',
    'another session of the same user is not trusted',
  )
  server.advance(10 * MINUTE)
  assert.is((await admin.run(create, ACCOUNT)).code, 'auth.password_needed', 'for ten minutes')
  await server.close()
  await stripe.close()
})

test('asks a user who has signed in by PIN, and limits guesses', async () => {
  const server = await startServer()
  const { rest, run } = await signedIn(server, 'admin')
  server.sql('update sessions set password_at = null')
  const rise = () =>
    run(`mutation { answer: UpdateUser(id: "${server.a.users.EDITOR}", input: { role: ADMIN }) { id } }`)
  assert.is((await rise()).code, 'auth.password_needed')
  assert.is((await restClient(server).post('password/confirm', { password: PASSWORD })).code, 'auth.required')
  for (let n = 0; n < 10; n++)
    assert.is((await rest.post('password/confirm', { password: 'wrong' })).code, 'password.wrong')
  assert.is((await rest.post('password/confirm', { password: PASSWORD })).code, 'auth.too_many')
  assert.is((await rise()).code, 'auth.password_needed')
  await server.close()
})

test.run()
