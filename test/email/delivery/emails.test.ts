import { createVerify, generateKeyPairSync } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fillHeaderLine, fillHtml } from '../../../server/email/compose/template'
import { LEASE } from '../../../server/jobs/steps'
import { jobKinds } from '../../../server/registry'
import { builtInTemplate } from '../../../shared/email/templates/built-in'
import { DAY, HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import {
  askOffice,
  closeMailServer,
  createCampaignAction,
  createMessage,
  linkIn,
  openMailingServer,
  runDueJobs,
  writeTo,
} from '../../harness/office/mail-server'
import { headerOf } from '../../harness/office/smtp'
import { startServer } from '../../harness/server'

const emails = suite('emails')

emails('sends text beside HTML, one-click unsubscribe and a stable Message-ID', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  await writeTo(server, 'Soon, {{firstname}}', '<p>Come, <b>{{name}}</b></p>')
  await runDueJobs(server)
  assert.is(smtp.arrived.length, 1)
  const { raw, to, message_id } = smtp.arrived[0] as (typeof smtp.arrived)[number]
  assert.is(to, 'ada@example.org')
  const [row] = server.rows('outbox')
  assert.equal([row?.state, message_id], ['sent', `<${row?.id}@theatre.example>`])
  assert.is(headerOf(raw, 'Subject'), 'Soon, Ada')
  assert.match(String(headerOf(raw, 'From')), /aula <house@theatre\.example>/)
  assert.match(raw, /text\/plain/)
  assert.match(raw, /text\/html/)
  assert.match(
    String(headerOf(raw, 'List-Unsubscribe')),
    /^<https:\/\/tickets\.example\/api\/newsletter\/unsubscribe\?token=[^>]+>$/,
  )
  assert.is(headerOf(raw, 'List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
  const stats = () => server.rows('messages').map(({ recipients_stats }) => recipients_stats)
  assert.equal(stats(), [{ created: 1, accepted: 1, delivered: 0, failed: 0 }])
  const path = linkIn(raw, 'unsubscribe')
  const shown = await server.server.app.inject({ method: 'GET', url: path })
  assert.is(shown.statusCode, 200)
  assert.is(
    server.rows('contacts')[0]?.newsletter_subscription_status,
    'confirmed',
    'a program that looks at a link does nothing',
  )
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const taken = await server.server.app.inject({
    method: 'POST',
    url: path,
    headers: form,
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.is(taken.statusCode, 200)
  assert.is(server.rows('contacts')[0]?.newsletter_subscription_status, 'unsubscribed')
  assert.equal(server.sql('select act, address from newsletter_consents'), [
    { act: 'unsubscribed', address: 'ada@example.org' },
  ])
  const forged = await server.server.app.inject({ method: 'POST', url: `${path}x`, headers: form, payload: '' })
  assert.is(forged.statusCode, 403)
  const read = await server.server.app.inject({ method: 'GET', url: linkIn(raw, 'read') })
  assert.match(read.body, /Come, <b>Ada Lovelace<\/b>/)
  // A page that opens from it, such as the shop, has scripts, storage and forms again.
  assert.match(String(read.headers['content-security-policy']), /sandbox allow-popups allow-popups-to-escape-sandbox$/)
  await closeMailServer(both)
})

emails('begins with the organisation’s logo, completed to a public address', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const url = `/files/${server.a.org_id}/logo.png`
  server.sql('update orgs set media_logo_url = ? where id = ?', url, server.a.org_id)
  await writeTo(server, 'Soon', '<p>Come</p>')
  await runDueJobs(server)
  const [{ raw = '' } = {}] = smtp.arrived
  assert.ok(raw.replace(/=\r?\n/g, '').includes(`https://tickets.example${url}`), raw)
  await closeMailServer(both)
})

emails('show the logo above the name in a built-in template, and no gap without one', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const body = builtInTemplate('local_newsletter_en')?.body ?? ''
  const sent = async () => {
    await writeTo(server, 'Soon', body)
    await runDueJobs(server)
    const { raw = '' } = smtp.arrived.at(-1) ?? {}
    return raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  }
  const without = await sent()
  assert.not.match(without, /org_logo|\/files\//)
  const url = `/files/${server.a.org_id}/logo.png`
  server.sql('update orgs set media_logo_url = ? where id = ?', url, server.a.org_id)
  const raw = await sent()
  assert.match(raw, `<img src="https://tickets.example${url}" alt=""`)
  const read = await server.server.app.inject({ method: 'GET', url: linkIn(raw, 'read') })
  assert.match(read.body, `<img src="https://tickets.example${url}" alt=""`)
  await closeMailServer(both)
})

emails('escapes names in bodies and keeps headers on one line', async () => {
  const nasty = 'Eve\r\nBcc: all@example.org <script>alert("1")</script>'
  assert.is(fillHeaderLine('Hi {{name}}', { name: nasty }), 'Hi Eve Bcc: all@example.org <script>alert("1")</script>')
  assert.is(
    fillHtml('<a href="{{name}}">{{name}}</a>', { name: '"><{{name}}' }),
    '<a href="&quot;&gt;&lt;{{name}}">&quot;&gt;&lt;{{name}}</a>',
  )
  assert.is(fillHeaderLine('{{nobody}}{{ name }}', { name: 'x' }), 'x')
  const both = await openMailingServer()
  const { server, smtp } = both
  server.sql('update contacts set name = ?, firstname = ? where id = ?', nasty, nasty, server.a.contact)
  await writeTo(server, 'Hi {{firstname}}\r\nBcc: all@example.org', '<p>{{name}}</p>')
  await runDueJobs(server)
  const [{ raw = '' } = {}] = smtp.arrived
  assert.is(headerOf(raw, 'Bcc'), null)
  assert.match(raw, /<p>Eve[\s=]+Bcc: all@example.org &lt;script/)
  assert.equal(smtp.begun, ['ada@example.org'])
  await closeMailServer(both)
})

emails('refuses a message to contacts that reaches none of them, instead of storing a note', async () => {
  const both = await openMailingServer()
  const { server } = both
  const send = async (more: object) => {
    const write = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
    return (await server.graphql(await server.token('ADMIN'), write, { input: { subject: 'Hi', body: 'x', ...more } }))
      .code
  }
  assert.is(await send({ contact_ids: [] }), 'messages.no_recipients')
  server.sql('update contacts set newsletter_subscription_status = ? where id = ?', 'unsubscribed', server.a.contact)
  assert.is(await send({ contact_ids: [server.a.contact] }), 'messages.nobody_reachable')
  assert.equal(server.rows('messages'), [])
  assert.is(await send({}), null, 'a note for the team names no contacts')
  await closeMailServer(both)
})

emails('refuses an address that contains two', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  server.sql(
    'update contacts set email = ? where id = ?',
    'ada@example.org>\r\nRCPT TO:<all@example.org',
    server.a.contact,
  )
  const write = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
  const answer = await server.graphql(await server.token('ADMIN'), write, {
    input: { subject: 'Hi', body: 'x', contact_ids: [server.a.contact] },
  })
  assert.is(answer.code, 'messages.nobody_reachable')
  await runDueJobs(server)
  assert.equal([smtp.begun.length, server.rows('outbox').length, server.rows('messages').length], [0, 0, 0])
  await closeMailServer(both)
})

emails('fails unknown recipients and retries busy servers', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const busy = server.newId()
  const { id, org_id: _org, num: _num, ...ada } = server.rows('contacts')[0] as Record<string, unknown>
  const columns = { ...ada, id: busy, org_id: server.a.org_id, num: 7, email: 'busy@example.org' }
  server.sql(
    `insert into contacts (${Object.keys(columns).join()}) values (${Object.keys(columns)
      .map(() => '?')
      .join()})`,
    ...Object.values(columns),
  )
  let tries = 0
  smtp.atRecipient = (to) => (to.startsWith('ada') ? '550 5.1.1 unknown' : null)
  smtp.atEnd = () => (++tries < 3 ? '451 4.7.1 later' : null)
  await writeTo(server, 'Soon', 'Come', [String(id), busy])
  await runDueJobs(server)
  const states = () =>
    Object.fromEntries(server.rows('outbox').map(({ address, state, error }) => [address, [state, error]]))
  assert.equal(states(), {
    'ada@example.org': ['failed', '550 5.1.1 unknown'],
    'busy@example.org': ['waiting', 'smtp_451'],
  })
  for (let waited = 0; waited < 2; waited++) {
    server.advance(MINUTE)
    await runDueJobs(server)
  }
  assert.equal(states()['busy@example.org'], ['sent', null])
  assert.is(tries, 3)
  assert.equal(new Set(smtp.arrived.map(({ message_id }) => message_id)).size, 1)
  assert.equal(server.rows('messages')[0]?.recipients_stats, { created: 2, accepted: 1, delivered: 0, failed: 1 })
  const LIST = '{ outbox(input: { state: failed }) { outbox { address error state } total } }'
  const seen = await askOffice(server, LIST, {})
  assert.equal(seen, {
    outbox: [{ address: 'ada@example.org', error: '550 5.1.1 unknown', state: 'failed' }],
    total: 1,
  })
  await closeMailServer(both)
})

emails('resends failed or uncertain emails on request, counted once', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const resend = async (role: 'EDITOR' | 'CASHIER' = 'EDITOR') => {
    const query = 'mutation ($id: ID!) { ResendLetter(id: $id) { state } }'
    return (await server.graphql(await server.token(role), query, { id: server.rows('outbox')[0]?.id })).code
  }
  const states = () => [server.rows('outbox')[0]?.state, server.rows('messages')[0]?.recipients_stats]
  smtp.hangsUp = () => true
  await writeTo(server, 'Soon', 'Come')
  await runDueJobs(server)
  const stats = { created: 1, accepted: 0, delivered: 0, failed: 0 }
  assert.equal(states(), ['unsure', stats])
  assert.equal(await askOffice(server, '{ outbox(input: { state: unsure }) { total } }', {}), { total: 1 })
  smtp.hangsUp = () => false
  server.advance(DAY)
  await runDueJobs(server)
  assert.equal(states(), ['unsure', stats], 'nothing sends it by itself')
  smtp.atRecipient = () => '550 5.1.1 unknown'
  assert.is(await resend('CASHIER'), 'forbidden', 'what is for an audience is not the desk’s to send')
  assert.is(await resend(), null)
  assert.is(await resend(), 'outbox.not_lost', 'it is on its way')
  await runDueJobs(server)
  assert.equal(states(), ['failed', { ...stats, failed: 1 }])
  smtp.atRecipient = () => null
  assert.is(await resend(), null)
  await runDueJobs(server)
  assert.equal(states(), ['sent', { ...stats, accepted: 1 }])
  assert.is(await resend(), 'outbox.not_lost')
  assert.equal([smtp.arrived.length, new Set(smtp.arrived.map(({ message_id }) => message_id)).size], [2, 1])
  await closeMailServer(both)
})

emails('marks an email uncertain if the server hangs up after the last byte', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  smtp.hangsUp = () => true
  await writeTo(server, 'Soon', 'Come')
  const subscribe = () =>
    server.server.app.inject({
      method: 'POST',
      url: '/api/newsletter/subscribe',
      payload: { org_id: server.a.org_id, email: 'new@example.org' },
    })
  await subscribe()
  await runDueJobs(server)
  smtp.hangsUp = () => false
  server.advance(MINUTE)
  await runDueJobs(server)
  const states = () =>
    server
      .rows('outbox')
      .map(({ kind, state }) => `${kind} ${state}`)
      .sort()
  const ids = () => smtp.arrived.filter(({ to }) => to === 'new@example.org').map(({ message_id }) => message_id)
  assert.equal(states(), ['double_opt_in unsure', 'message unsure'])
  assert.is(ids().length, 1, 'nothing comes twice by itself')
  for (let asked = 0; asked < 2; asked++) {
    assert.is((await subscribe()).statusCode, 202)
    await runDueJobs(server)
  }
  assert.equal(states(), ['double_opt_in sent', 'message unsure'])
  assert.equal([ids().length, new Set(ids()).size], [2, 1], 'who asks again is written to again, under the same key')
  assert.is(smtp.arrived.filter(({ to }) => to === 'ada@example.org').length, 1)
  await closeMailServer(both)
})

emails('marks an accepted newsletter uncertain if its booking failed, and does not resend it', async () => {
  const bulk = jobKinds.bulk_letter
  assert.ok(bulk?.outside)
  let broken = true
  const outside: typeof bulk.outside = {
    ...bulk.outside,
    settled: (...booked) =>
      broken ? Promise.reject(new TypeError('no database')) : (bulk.outside?.settled(...booked) ?? Promise.resolve()),
  }
  const both = await openMailingServer(null, { ...jobKinds, bulk_letter: { ...bulk, outside } })
  const { server, smtp } = both
  await writeTo(server, 'Soon', 'Come')
  await runDueJobs(server)
  broken = false
  for (let later = 0; later < 3; later++) {
    server.advance(LEASE)
    await runDueJobs(server)
  }
  assert.equal([smtp.arrived.length, server.rows('outbox')[0]?.state], [1, 'unsure'])
  await closeMailServer(both)
})

emails('signs emails including the unsubscribe header', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const both = await openMailingServer({ domain: 'theatre.example', selector: 'foyer', key: privateKey })
  const { server, smtp } = both
  await writeTo(server, 'Soon', 'Come')
  await runDueJobs(server)
  const signature = String(headerOf(smtp.arrived[0]?.raw ?? '', 'DKIM-Signature'))
  assert.match(signature, /d=theatre\.example/)
  const signed = (/[ ;]h=([^;]+);/.exec(signature)?.[1] ?? '').toLowerCase().replace(/\s/g, '').split(':')
  for (const name of ['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(signed.includes(name), name)
  const raw = smtp.arrived[0]?.raw ?? ''
  const lines = raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const relaxed = (line: string) =>
    line
      .replace(/^([^:]+):\s*/, (_all, name: string) => `${name.toLowerCase().trim()}:`)
      .replace(/[ \t]+/g, ' ')
      .trim()
  const own = lines.find((line) => line.startsWith('DKIM-Signature')) ?? ''
  const named = signed.map((name) => relaxed(lines.find((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ''))
  const bytes = `${named.map((line) => `${line}\r\n`).join('')}${relaxed(own).replace(/b=[^;]*$/, 'b=')}`
  const given = (/ b=([^;]*)$/.exec(relaxed(own))?.[1] ?? '').replace(/\s/g, '')
  assert.ok(createVerify('RSA-SHA256').update(bytes).verify(publicKey, given, 'base64'))
  await closeMailServer(both)
})

emails('sends newsletters only after a confirmed opt-in', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const post = (url: string, payload?: Record<string, unknown>) =>
    server.server.app.inject({ method: 'POST', url, ...(payload ? { payload } : {}) })
  const subscribe = { org_id: server.a.org_id, email: 'new@example.org', firstname: 'New', lastname: 'Reader' }
  assert.is((await post('/api/newsletter/subscribe', subscribe)).statusCode, 202)
  assert.is(
    (await post('/api/newsletter/subscribe', { ...subscribe, email: 'NEW@example.org' })).statusCode,
    202,
    'asked twice, written once',
  )
  assert.is(
    (await post('/api/newsletter/subscribe', { ...subscribe, email: 'ada@example.org' })).statusCode,
    202,
    'the same for who has it already',
  )
  await runDueJobs(server)
  assert.equal(smtp.begun, ['new@example.org'])
  const of = () => server.rows('contacts').find(({ email }) => email === 'new@example.org')
  assert.equal([of()?.newsletter_subscription_status, of()?.num, server.rows('contacts').length], ['pending', 2, 2])
  const launch = async () => {
    const message = await createMessage(server, { subject: 'News', body: 'x' })
    const input = { type: 'newsletter', active: true, message_id: message.id }
    return createCampaignAction(server, input, 'EDITOR')
  }
  await launch()
  await runDueJobs(server)
  assert.equal(smtp.begun, ['new@example.org', 'ada@example.org'], 'who has not confirmed gets none')
  const confirm = linkIn(smtp.arrived[0]?.raw ?? '', 'confirm')
  assert.is((await server.server.app.inject({ method: 'GET', url: confirm })).statusCode, 200)
  assert.is(of()?.newsletter_subscription_status, 'pending')
  assert.is((await post(confirm)).statusCode, 200)
  assert.is(of()?.newsletter_subscription_status, 'confirmed')
  assert.is((await post(confirm)).statusCode, 410, 'good once')
  assert.is((await post(confirm.replace('confirm', 'unsubscribe'))).statusCode, 403, 'and for nothing else')
  assert.equal(
    server.sql('select act, address, at from newsletter_consents order by act'),
    ['asked', 'confirmed'].map((act) => ({ act, address: 'new@example.org', at: iso(server.now()) })),
  )
  const action = await launch()
  await runDueJobs(server)
  assert.equal(smtp.begun.slice(2).sort(), ['ada@example.org', 'new@example.org'])
  const [run] = server.rows('campaign_actions').filter(({ id }) => id === action.id)
  assert.equal([run?.status, run?.success_progress], ['FINISHED', { total: 2, current: 2 }])
  server.advance(HOUR)
  await post('/api/newsletter/subscribe', { ...subscribe, email: 'late@example.org' })
  await runDueJobs(server)
  server.advance(8 * DAY)
  assert.is((await post(linkIn(smtp.arrived.at(-1)?.raw ?? '', 'confirm'))).statusCode, 410, 'after a week it is over')
  await closeMailServer(both)
})

emails('sends a campaign at its time, not when cancelled, within the free plan', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  const message = await createMessage(server, { subject: 'News', body: 'x' })
  const CREATE = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  const UPDATE =
    'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { UpdateCampaignAction(id: $id, input: $input) { status } }'
  const starts_at = iso(server.now() + HOUR)
  const { id } = await askOffice(server, CREATE, {
    input: { type: 'newsletter', active: true, starts_at, message_id: message.id },
  })
  await runDueJobs(server)
  assert.equal(smtp.begun, [])
  await askOffice(server, UPDATE, { id, input: { active: false } })
  server.advance(2 * HOUR)
  await runDueJobs(server)
  assert.equal(smtp.begun, [])
  // Launched while the plan allowed it, and the month's emails are used up before its time.
  await askOffice(server, UPDATE, { id, input: { active: true, starts_at: iso(server.now() + HOUR) } })
  server.sql('update orgs set free_plan = ? where id = ?', true, server.a.org_id)
  server.sql(
    'update messages set recipients_stats = ? where id <> ?',
    { created: 100, accepted: 100, delivered: 0, failed: 0 },
    String(message.id),
  )
  await createMessage(server, { subject: 'Spent', body: 'x' })
  server.sql(`update messages set sent_at = created_at, recipients_stats = ? where subject = 'Spent'`, {
    created: 100,
    accepted: 100,
    delivered: 0,
    failed: 0,
  })
  server.advance(HOUR)
  await runDueJobs(server)
  assert.equal([smtp.begun.length, server.rows('campaign_actions')[0]?.status], [0, 'FAILED'])
  await closeMailServer(both)
})

emails('counts free-plan emails in the month of release', async () => {
  const both = await openMailingServer()
  const { server } = both
  server.sql('update orgs set free_plan = ? where id = ?', true, server.a.org_id)
  const message = await createMessage(server, { subject: 'News', body: 'x' })
  server.sql('update messages set created_at = ?', iso(server.now() - 40 * DAY))
  await createCampaignAction(server, { type: 'newsletter', active: true, message_id: message.id })
  await runDueJobs(server)
  const code = async () => {
    const input = { subject: 'More', body: 'x', contact_ids: [server.a.contact] }
    const query = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
    return (await server.graphql(await server.token('ADMIN'), query, { input })).code
  }
  const stats = { created: 100, accepted: 100, delivered: 0, failed: 0 }
  server.sql('update messages set recipients_stats = ?', stats)
  assert.is(await code(), 'messages.plan', 'written in October, sent in November')
  server.sql('update messages set sent_at = ?, created_at = ?', iso(server.now() - 40 * DAY), iso(server.now()))
  assert.is(await code(), null, 'and sent in October it was October’s')
  await closeMailServer(both)
})

emails('locks a campaign during sending and finishes it with its last email', async () => {
  const both = await openMailingServer()
  const { server, smtp } = both
  smtp.atEnd = () => '451 4.7.1 later'
  const message = await createMessage(server, { subject: 'News', body: 'x' })
  const { id } = await createCampaignAction(server, { type: 'newsletter', active: true, message_id: message.id })
  await runDueJobs(server)
  const UPDATE =
    'mutation ($id: ID!, $input: UpdateCampaignActionInput!) { UpdateCampaignAction(id: $id, input: $input) { status } }'
  const change = async (input: Record<string, unknown>) =>
    (await server.graphql(await server.token('EDITOR'), UPDATE, { id, input })).code
  assert.equal(
    [await change({ social_text: 'x' }), await change({ active: false })],
    ['campaign_actions.over', 'campaign_actions.over'],
  )
  smtp.atEnd = () => null
  server.advance(MINUTE)
  await runDueJobs(server)
  const [run] = server.rows('campaign_actions')
  assert.equal([run?.status, run?.success_progress], ['FINISHED', { total: 1, current: 1 }])
  await closeMailServer(both)
})

for (const lost of ['email = null', 'deleted = true'])
  emails(`finishes a campaign although a recipient is gone: ${lost}`, async () => {
    const both = await openMailingServer()
    const { server, smtp } = both
    const { id } = await writeTo(server, 'Soon', 'Come')
    server.sql(`update contacts set ${lost} where id = ?`, server.a.contact)
    await runDueJobs(server)
    assert.is(smtp.begun.length, 0)
    assert.equal(server.rows('messages').find((message) => message.id === id)?.recipients_stats, {
      created: 1,
      accepted: 0,
      delivered: 0,
      failed: 1,
    })
    await closeMailServer(both)
  })

emails('sends one email to each of many recipients', async () => {
  const server = await startServer()
  const {
    id: _id,
    email: _email,
    num: _num,
    ...ada
  } = server.sql('select * from contacts where id = ?', server.a.contact)[0] as Record<string, unknown>
  const ids = Array.from({ length: 450 }, () => server.newId())
  for (const [n, id] of ids.entries()) {
    const row: Record<string, unknown> = { ...ada, id, num: n + 10, email: `reader${n}@example.org` }
    const columns = Object.keys(row)
    server.sql(
      `insert into contacts (${columns.join()}) values (${columns.map(() => '?').join()})`,
      ...Object.values(row),
    )
  }
  await writeTo(server, 'Soon', 'Come', [...ids].reverse())
  server.sql('update contacts set email = null where id = ?', ids[300])
  await runDueJobs(server)
  const written = server.rows('outbox').map(({ contact_id }) => contact_id)
  assert.equal([written.length, new Set(written).size], [449, 449])
  assert.equal(server.rows('messages')[0]?.recipients_stats, { created: 450, accepted: 0, delivered: 0, failed: 1 })
  await server.close()
})

emails('does not count system emails for the free plan', async () => {
  const both = await openMailingServer()
  const { server } = both
  server.sql('update orgs set free_plan = ? where id = ?', true, server.a.org_id)
  const CREATE = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  const input = { type: 'kiosk', active: true, starts_at: iso(server.now() + HOUR) }
  for (let n = 0; n < 3; n++) await askOffice(server, CREATE, { input })
  assert.is((await server.graphql(await server.token('EDITOR'), CREATE, { input })).code, 'campaign_actions.plan')
  server.sql('update campaign_actions set internal = ?', true)
  await askOffice(server, CREATE, { input })
  await closeMailServer(both)
})

emails('queues emails without an SMTP server and sends them later', async () => {
  const server = await startServer()
  await writeTo(server, 'Soon', 'Come')
  await runDueJobs(server)
  assert.equal(
    server.rows('jobs').flatMap(({ kind, state, tries }) => (kind === 'bulk_letter' ? [[state, tries]] : [])),
    [['waiting', 0]],
  )
  await server.close()
})

emails.run()
