import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { passwordResetFor } from '../../../server/users/password-reset'
import type { RoleName } from '../../../shared/kernel/permissions'
import { DAY, HOUR, MINUTE } from '../../../shared/kernel/time'
import { PASSWORD } from '../../harness/fixture'
import { arrivedEmails, GOOD_PASSWORD, nextToken, restClient, tokenIn } from '../../harness/office/accounts'
import { closeMailServer, openMailingServer, runDueJobs } from '../../harness/office/mail-server'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('invitations and passwords')

const ADA = 'ada.new@house.example'

const run = async (server: TestServer, by: RoleName, name: string, args: Record<string, unknown>, world = server.a) => {
  const declared = Object.keys(args).map((field) => (field === 'id' ? '$id: ID!' : `$input: ${name}Input!`))
  const passed = Object.keys(args).map((field) => `${field}: $${field}`)
  return server.graphql(
    await server.token(by, world),
    `mutation (${declared.join()}) { answer: ${name}(${passed.join()}) { id } }`,
    args,
  )
}
const invite = (server: TestServer, input: Record<string, unknown> = {}, by: RoleName = 'ADMIN', world = server.a) =>
  run(server, by, 'CreateUser', { input: { name: 'Ada', email: ADA, role: 'CASHIER', ...input } }, world)
const invited = async (server: TestServer, input: Record<string, unknown> = {}) => {
  const { data, code, message } = await invite(server, input)
  assert.is(code, null, message ?? '')
  return String((data?.answer as { id?: string } | undefined)?.id)
}

test('lets an invited member set the first password by the emailed link, once', async () => {
  const { server, smtp } = await openMailingServer()
  const id = await invited(server, { email: ' Ada.New@House.example ', lang: 'de' })
  const ada = restClient(server)
  assert.is((await ada.login(ADA, '')).code, 'auth.invalid', 'nobody comes in without a password')
  assert.is((await ada.post('password/set', { token: id, password: GOOD_PASSWORD })).code, 'links.unknown')
  const [email] = await arrivedEmails(server, smtp)
  assert.is(email?.to, ADA)
  assert.match(email?.raw ?? '', /hat Sie eingeladen/)
  const token = tokenIn(email?.raw ?? '') as string
  assert.equal((await ada.post('password/link', { token })).body, { email: ADA, lang: 'de', organisation: 'aula' })
  assert.is((await ada.post('password/set', { token, password: 'short' })).code, 'password.short')
  assert.is((await ada.post('password/set', { token, password: 'ada.new@house.example' })).code, 'password.weak')
  assert.is((await ada.post('password/set', { token, password: 'LeaveMeAlone' })).code, 'password.common')
  assert.is((await ada.post('password/set', { token, password: GOOD_PASSWORD })).status, 200)
  const signedIn = await ada.login(ADA, GOOD_PASSWORD)
  assert.is(signedIn.status, 200)
  const [organisation, ...others] = signedIn.body.organisations as {
    readonly id: string
    readonly role: string
    readonly user_id: string
  }[]
  assert.equal(
    [organisation?.id, organisation?.role, organisation?.user_id, others],
    [server.a.org_id, 'CASHIER', id, []],
  )
  assert.is((await ada.post('password/set', { token, password: `${GOOD_PASSWORD} more` })).code, 'links.followed')
  assert.is((await ada.login(ADA, GOOD_PASSWORD)).status, 200)
  await closeMailServer({ server, smtp })
})

test('lets one of two simultaneous uses of a link set the password', async () => {
  const { server, smtp } = await openMailingServer()
  await invited(server)
  const token = await nextToken(server, smtp)
  const both = await Promise.all(
    ['one', 'two'].map((word) =>
      restClient(server, `203.0.113.${word.length}`).post('password/set', {
        token,
        password: `${GOOD_PASSWORD} ${word}`,
      }),
    ),
  )
  assert.equal(both.map(({ code }) => code).sort(), ['links.followed', null].sort())
  const won = both[0]?.code === null ? 'one' : 'two'
  assert.is((await restClient(server).login(ADA, `${GOOD_PASSWORD} ${won}`)).status, 200)
  await closeMailServer({ server, smtp })
})

test('reveals neither the link nor existing accounts to the office', async () => {
  const { server, smtp } = await openMailingServer()
  await invited(server)
  await invited(server, { email: 'admin@bude.example', name: 'Berta' })
  const emails = await arrivedEmails(server, smtp)
  const token = emails.map(({ raw }) => tokenIn(raw)).find((found) => found !== null) as string
  const admin = await server.token('ADMIN')
  const asked = await server.graphql(
    admin,
    `{ outbox { outbox { id kind payload key state address message_id contact_id error } } jobs { jobs { id kind payload key error } }
      activity_log { activity_log { id name subject subject_id } } users { users { id account_id name email } } }`,
  )
  const said = JSON.stringify(asked.data ?? asked)
  assert.is(asked.code, null, asked.message ?? '')
  assert.not.ok(said.includes(token))
  assert.not.ok(said.includes(token.slice(22)))
  const kept = ['account_links', 'outbox', 'jobs', 'accounts', 'spent_links']
    .map((table) => JSON.stringify(server.sql(`select * from ${table}`)))
    .join()
  assert.not.ok(kept.includes(token), 'nor does the database')
  const payloads = server.rows('outbox').flatMap(({ kind, payload }) =>
    kind === 'invitation'
      ? [
          Object.keys(payload as object)
            .sort()
            .join(),
        ]
      : [],
  )
  assert.equal(payloads, ['link_id,user_id', 'link_id,user_id'])
  await closeMailServer({ server, smtp })
})

test('keeps an existing account’s password when it joins another organisation', async () => {
  const { server, smtp } = await openMailingServer()
  const id = await invited(server, { email: 'cashier@bude.example', name: 'Somebody else', role: 'EDITOR' })
  const [email, ...others] = await arrivedEmails(server, smtp)
  assert.is(others.length, 0)
  assert.is(tokenIn(email?.raw ?? ''), null)
  assert.match(email?.raw ?? '', /https:\/\/tickets\.example\/auth\/login/)
  const accept = 'mutation ($id: ID!) { AcceptInvitation(id: $id) { ok } }'
  assert.is((await server.graphql(await server.token('CASHIER', server.b), accept, { id })).code, null)
  const signedIn = await restClient(server).login('cashier@bude.example', PASSWORD)
  assert.equal(
    (signedIn.body.organisations as { slug: string; role: string }[]).map(({ slug, role }) => `${slug} ${role}`).sort(),
    ['aula EDITOR', 'bude CASHIER'],
  )
  assert.is((signedIn.body.user as { name: string }).name, 'CASHIER', 'whose name is their own')
  await closeMailServer({ server, smtp })
})

test('allows invitations by admins only, to no higher role, once', async () => {
  const { server, smtp } = await openMailingServer()
  for (const role of ['EDITOR', 'CASHIER', 'TICKETING', 'ANALYST', 'CHECKIN', 'BASIC'] as const)
    assert.is((await invite(server, {}, role)).code, 'forbidden', role)
  assert.is((await invite(server, { role: 'SUPER' })).code, 'users.above')
  assert.is((await invite(server, { email: 'no address' })).code, 'input.invalid')
  assert.is((await invite(server, { email: 'a@b.example\r\nBcc: c@d.example' })).code, 'input.invalid')
  assert.is((await invite(server, { email: 'cashier@aula.example' })).code, 'users.already')
  assert.is(
    (await invite(server, { email: 'super@bude.example' })).code,
    'users.already',
    'the owner’s staff are in already',
  )
  assert.is((await run(server, 'ADMIN', 'InviteUser', { id: server.b.users.BASIC })).code, 'not_found')
  assert.is((await run(server, 'ADMIN', 'InviteUser', { id: server.a.users.SUPER })).code, 'users.above')
  assert.is((await run(server, 'EDITOR', 'InviteUser', { id: server.a.users.BASIC })).code, 'forbidden')
  const both = await Promise.all([invite(server), invite(server)])
  assert.equal(both.map(({ code }) => code).sort(), ['users.already', null].sort())
  assert.is(server.rows('users').filter(({ email }) => email === ADA).length, 1)
  for (let n = 1; n < 50; n++) assert.is((await invite(server, { email: `n${n}@house.example` })).code, null)
  assert.is((await invite(server, { email: 'last@house.example' })).code, 'users.too_many')
  assert.is(
    server.sql('select id from accounts where email = ?', 'last@house.example').length,
    0,
    'and nothing of it is kept',
  )
  server.advance(DAY + MINUTE)
  assert.is((await invite(server, { email: 'last@house.example' })).code, null)
  await closeMailServer({ server, smtp })
})

test('ends a link with a newer one, the membership, or after a week', async () => {
  const { server, smtp } = await openMailingServer()
  const rest = restClient(server)
  const tried = async (token: string) => (await rest.post('password/link', { token })).code
  const id = await invited(server)
  const first = await nextToken(server, smtp)
  assert.is((await run(server, 'ADMIN', 'InviteUser', { id })).code, null)
  const second = await nextToken(server, smtp)
  assert.equal([await tried(first), await tried(second)], ['links.replaced', null])
  assert.is((await run(server, 'ADMIN', 'DeactivateUser', { id })).code, null)
  assert.is(await tried(second), 'links.unknown')
  assert.is((await rest.post('password/set', { token: second, password: GOOD_PASSWORD })).code, 'links.unknown')
  assert.is(await invited(server, { role: 'BASIC' }), id)
  const third = await nextToken(server, smtp)
  assert.is(await tried(third), null)
  server.advance(7 * DAY)
  assert.is(await tried(third), 'links.over')
  assert.is((await rest.post('password/set', { token: third, password: GOOD_PASSWORD })).code, 'links.over')
  await closeMailServer({ server, smtp })
})

test('accepts either of two organisations’ links until one is used', async () => {
  const { server, smtp } = await openMailingServer()
  await invited(server)
  const ours = await nextToken(server, smtp)
  assert.is((await invite(server, {}, 'ADMIN', server.b)).code, null)
  const theirs = await nextToken(server, smtp)
  const rest = restClient(server)
  assert.is((await rest.post('password/link', { token: ours })).body.organisation, 'aula')
  assert.is((await rest.post('password/set', { token: theirs, password: GOOD_PASSWORD })).status, 200)
  assert.is(
    (await rest.post('password/set', { token: ours, password: `${GOOD_PASSWORD} more` })).code,
    'links.replaced',
  )
  await closeMailServer({ server, smtp })
})

test('does not resend an uncertain invitation automatically', async () => {
  const { server, smtp } = await openMailingServer()
  smtp.hangsUp = () => true
  const id = await invited(server)
  const first = await nextToken(server, smtp)
  smtp.hangsUp = () => false
  server.advance(HOUR)
  assert.equal(await arrivedEmails(server, smtp), [])
  const [email] = server.rows('outbox').filter(({ kind }) => kind === 'invitation')
  assert.is(email?.state, 'unsure')
  assert.is((await run(server, 'ADMIN', 'ResendLetter', { id: email?.id ?? '' })).code, null)
  assert.is(await nextToken(server, smtp), first, 'under the same Message-ID it says the same')
  assert.is((await run(server, 'ADMIN', 'InviteUser', { id })).code, null)
  const second = await nextToken(server, smtp)
  const tried = async (token: string) => (await restClient(server).post('password/link', { token })).code
  assert.equal([await tried(first), await tried(second)], ['links.replaced', null])
  await closeMailServer({ server, smtp })
})

test('slows guessing of tokens, and locks nobody out at that address', async () => {
  const { server, smtp } = await openMailingServer()
  await invited(server)
  const token = await nextToken(server, smtp)
  const forged = Buffer.from(token, 'base64url')
  forged[47] = (forged[47] ?? 0) ^ 1
  const attacker = restClient(server, '198.51.100.1')
  const wrong = [forged.toString('base64url'), token.slice(0, 22), '', 'x'.repeat(200), `${token}AA`]
  for (const guess of [...wrong, ...wrong])
    assert.is((await attacker.post('password/link', { token: guess })).code, 'links.unknown', guess)
  assert.equal(server.waited, [])
  for (const guess of wrong) assert.is((await attacker.post('password/link', { token: guess })).code, 'links.unknown')
  assert.equal(server.waited, [100, 200, 300, 400, 500])
  assert.is((await attacker.post('password/link', { token })).code, null, 'a colleague there waits for a moment')
  assert.is((await restClient(server, '198.51.100.2').post('password/link', { token })).code, null)
  assert.is(server.waited.length, 6, 'nobody elsewhere does')
  await closeMailServer({ server, smtp })
})

test('answers a forgotten password the same for any address, and ends all sessions of the old one', async () => {
  const { server, smtp } = await openMailingServer()
  const [ada, stranger] = [restClient(server), restClient(server, '203.0.113.9')]
  await ada.login('cashier@aula.example', PASSWORD)
  server.sql(
    `insert into device_grants (id, org_id, device_id, user_id, secret_hash, set_at, not_after) values ('g', ?, 'd', ?, 'h', 'a', 'b')`,
    server.a.org_id,
    server.a.users.CASHIER,
  )
  const known = await stranger.post('password/forgotten', { email: ' Cashier@aula.example' })
  const unknown = await stranger.post('password/forgotten', { email: 'nobody@aula.example' })
  assert.equal([known.status, known.body], [200, { letters: true }])
  assert.equal([unknown.status, unknown.body], [known.status, known.body])
  const comes = async () => {
    for (
      let turn = 0;
      turn < 200 && server.rows('outbox').every(({ kind, state }) => kind !== 'password' || state !== 'waiting');
      turn++
    )
      await new Promise((resolve) => setImmediate(resolve))
  }
  await comes()
  const token = await nextToken(server, smtp)
  assert.is((await stranger.post('password/forgotten', { email: 'cashier@aula.example' })).status, 200)
  await comes()
  assert.equal(await arrivedEmails(server, smtp), [], 'one an hour, and the first stays good')
  assert.is((await ada.login('cashier@aula.example', PASSWORD)).status, 200, 'the old one is good until then')
  assert.equal((await ada.post('password/link', { token })).body, {
    email: 'cashier@aula.example',
    lang: null,
    organisation: 'aula',
  })
  assert.is((await stranger.post('password/set', { token, password: GOOD_PASSWORD })).status, 200)
  assert.is(await ada.session(), 401)
  assert.is(server.sql('select * from device_grants').length, 0)
  assert.is((await ada.login('cashier@aula.example', PASSWORD)).code, 'auth.invalid')
  assert.is((await ada.login('cashier@aula.example', GOOD_PASSWORD)).status, 200)
  server.advance(2 * HOUR)
  await stranger.post('password/forgotten', { email: 'cashier@aula.example' })
  await comes()
  const late = await nextToken(server, smtp)
  server.advance(HOUR)
  assert.is((await ada.post('password/link', { token: late })).code, 'links.over')
  await closeMailServer({ server, smtp })
})

/** Requests a password reset at a time that the test sets. */
const forget = async (server: TestServer, email = 'cashier@aula.example') => {
  const who = await passwordResetFor(server.db, email)
  if (who) await server.writer.run({ kind: 'forgotten', who })
}
const opens = async (server: TestServer, token: string) =>
  (await restClient(server, '192.0.2.77').post('password/link', { token })).code

test('keeps a link valid while its email is on its way, and sends a new one after use', async () => {
  const { server, smtp } = await openMailingServer()
  server.advance(HOUR - (server.now() % HOUR) + 59 * MINUTE)
  await forget(server)
  const first = await nextToken(server, smtp)
  server.advance(2 * MINUTE)
  await forget(server)
  assert.equal(await arrivedEmails(server, smtp), [], 'another hour of the clock, and the same link')
  assert.is(await opens(server, first), null)
  assert.is((await restClient(server).post('password/set', { token: first, password: GOOD_PASSWORD })).status, 200)
  server.advance(5 * MINUTE)
  await forget(server)
  const second = await nextToken(server, smtp)
  assert.equal([await opens(server, first), await opens(server, second)], ['links.followed', null])
  server.advance(HOUR)
  assert.is(await opens(server, second), 'links.over')
  await forget(server)
  assert.is(await opens(server, await nextToken(server, smtp)), null, 'nor does one that is over stand in the way')
  await closeMailServer({ server, smtp })
})

test('limits password emails per day and mailbox', async () => {
  const { server, smtp } = await openMailingServer()
  const ask = async () => {
    await forget(server)
    server.sql(`update account_links set state = 'spent'`)
  }
  for (let n = 0; n < 30; n++) await ask()
  const written = () => server.rows('outbox').filter(({ kind }) => kind === 'password').length
  assert.is(written(), 24)
  server.advance(DAY)
  await ask()
  assert.is(written(), 25)
  await closeMailServer({ server, smtp })
})

test('drops an email whose link has expired', async () => {
  const { server, smtp } = await openMailingServer()
  await forget(server)
  server.advance(HOUR)
  assert.equal(await arrivedEmails(server, smtp), [])
  assert.is(server.rows('outbox').find(({ kind }) => kind === 'password')?.state, 'failed')
  await forget(server)
  assert.is(await opens(server, await nextToken(server, smtp)), null)
  await closeMailServer({ server, smtp })
})

test('limits link requests per address and account, and says when email is off', async () => {
  const { server, smtp } = await openMailingServer()
  const codes = async (email: string) => {
    const rest = restClient(server, `192.0.2.${email.length}`)
    const all: (string | null)[] = []
    for (let n = 0; n < 11; n++) all.push((await rest.post('password/forgotten', { email })).code)
    return all
  }
  const expected = [...Array(10).fill(null), 'auth.too_many']
  assert.equal(await codes('admin@aula.example'), expected)
  assert.equal(await codes('not-there@aula.example'), expected)
  await runDueJobs(server)
  assert.is(smtp.arrived.length, 1)
  assert.is(
    (await restClient(server, '192.0.2.200').login('admin@aula.example', PASSWORD)).status,
    200,
    'signing in is counted apart',
  )
  await closeMailServer({ server, smtp })
  const silent = await startServer()
  assert.equal((await restClient(silent).post('password/forgotten', { email: 'admin@aula.example' })).body, {
    letters: false,
  })
  await silent.close()
})

test('requires the old password for a change, within limits, and ends other sessions', async () => {
  const server = await startServer({ publicUrl: new URL('https://tickets.example') })
  const [here, there, guessing] = [
    restClient(server, '192.0.2.1'),
    restClient(server, '192.0.2.2'),
    restClient(server, '192.0.2.3'),
  ]
  for (const rest of [here, there, guessing])
    assert.is((await rest.login('cashier@aula.example', PASSWORD)).status, 200)
  assert.is(
    (await restClient(server).post('password/change', { old: PASSWORD, password: GOOD_PASSWORD })).code,
    'auth.required',
  )
  for (let n = 0; n < 10; n++)
    assert.is(
      (await guessing.post('password/change', { old: 'wrong', password: GOOD_PASSWORD })).code,
      'password.wrong',
    )
  assert.is((await guessing.post('password/change', { old: PASSWORD, password: GOOD_PASSWORD })).code, 'auth.too_many')
  assert.is((await here.post('password/change', { old: PASSWORD, password: 'too short' })).code, 'password.short')
  assert.is(
    (await here.post('password/change', { old: PASSWORD, password: 'cashier@aula.example' })).code,
    'password.weak',
  )
  assert.is((await here.post('password/change', { old: PASSWORD, password: 'Basketball2026' })).code, 'password.common')
  assert.is((await here.post('password/change', { old: PASSWORD, password: GOOD_PASSWORD })).status, 200)
  assert.equal([await here.session(), await there.session(), await guessing.session()], [200, 401, 401])
  assert.is((await there.login('cashier@aula.example', PASSWORD)).code, 'auth.invalid')
  assert.is((await there.login('cashier@aula.example', GOOD_PASSWORD)).status, 200)
  assert.is((await restClient(server, '192.0.2.4').login('admin@aula.example', PASSWORD)).status, 200, 'nobody else’s')
  await server.close()
})

test('lets the owner’s staff set their language in any organisation', async () => {
  const server = await startServer()
  const rest = restClient(server)
  const langOf = async () => ((await rest.login('super@bude.example', PASSWORD)).body.user as { lang: unknown }).lang
  assert.is(await langOf(), null)
  const elsewhere = await server.token('SUPER', { org_id: server.a.org_id, users: server.b.users })
  const changed = await server.graphql(elsewhere, 'mutation { UpdateProfile(input: { lang: de }) { id lang role } }')
  assert.equal(
    changed.data?.UpdateProfile,
    { id: server.b.users.SUPER, lang: 'de', role: 'SUPER' },
    changed.message ?? '',
  )
  assert.is(await langOf(), 'de')
  await server.close()
})

test('keeps one language per person across organisations, in emails too', async () => {
  const { server, smtp } = await openMailingServer()
  const rest = restClient(server)
  const langOf = async () => ((await rest.login('basic@aula.example', PASSWORD)).body.user as { lang: unknown }).lang
  assert.is(await langOf(), null)
  const changed = await server.graphql(
    await server.token('BASIC'),
    'mutation { UpdateProfile(input: { lang: de }) { lang name } }',
  )
  assert.equal(changed.data?.UpdateProfile, { lang: 'de', name: 'BASIC' }, changed.message ?? '')
  assert.is(await langOf(), 'de')
  const other = await server.graphql(
    await server.token('BASIC'),
    'mutation { UpdateProfile(input: { name: "Bert" }) { lang name } }',
  )
  assert.equal(other.data?.UpdateProfile, { lang: 'de', name: 'Bert' })
  await run(server, 'ADMIN', 'InviteUser', { id: server.a.users.BASIC })
  const [email] = await arrivedEmails(server, smtp)
  assert.match(email?.raw ?? '', /Sie geh=C3=B6ren jetzt zu|Subject: Sie /)
  await closeMailServer({ server, smtp })
})

test.run()
