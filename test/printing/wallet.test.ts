import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { jwtVerify } from 'jose'
import sharp from 'sharp'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { OfficeDesk } from '../harness/office/office-desk'
import { followLink } from '../harness/office/report-link'
import { startSmtp } from '../harness/office/smtp'
import { AppleCertificates } from '../harness/providers/apple-certificates'
import { startServer, type TestServer } from '../harness/server'

const test = suite('printing: wallet passes')

const apple = await AppleCertificates.make()
const password = 'kéy chain'

/** Checks a pass as a phone does: hashes of its files, and the signature up to Apple's root. Returns its contents. */
async function openPass(file: Uint8Array) {
  const { signature, 'manifest.json': manifest, ...files } = unzipSync(file)
  assert.ok(signature && manifest)
  const hashes: Record<string, string> = JSON.parse(strFromU8(manifest))
  assert.equal(Object.keys(hashes).sort(), Object.keys(files).sort())
  for (const [name, content] of Object.entries(files))
    assert.is(createHash('sha1').update(content).digest('hex'), hashes[name], name)
  await apple.write('signature', signature)
  await apple.write('manifest.json', manifest)
  const verify = [
    'smime',
    '-verify',
    '-binary',
    '-inform',
    'DER',
    '-in',
    'signature',
    '-content',
    'manifest.json',
    '-CAfile',
    'root.pem',
    '-purpose',
    'any',
  ]
  await apple.openssl(...verify)
  await apple.write('manifest.json', Buffer.concat([manifest, Buffer.from(' ')]))
  const changed = await apple.openssl(...verify).then(
    () => 'verified',
    () => 'refused',
  )
  assert.is(changed, 'refused', 'a changed manifest')
  return { pass: JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array())), files }
}

/** Posts for a link to an order's passes. */
async function link(
  server: TestServer,
  service: 'apple' | 'google',
  order_id: string,
  role: Parameters<TestServer['token']>[0] = 'CASHIER',
) {
  const headers = { authorization: `Bearer ${await server.token(role)}` }
  const response = await server.server.app.inject({
    method: 'POST',
    url: `/api/orders/${service}_wallet_link`,
    headers,
    payload: { order_id },
  })
  return response.json<{ readonly url: string; readonly code?: string }>()
}

const archiveIn = (raw: string, type: string): Buffer => {
  const [, body = ''] =
    new RegExp(`Content-Type: ${type.replaceAll('.', '\\.')};[\\s\\S]*?\\r\\n\\r\\n([A-Za-z0-9+/=\\r\\n]+)`).exec(
      raw,
    ) ?? []
  return Buffer.from(body, 'base64')
}

test('issues passes that OpenSSL verifies, by email and at the desk, once the organisation has keys', async () => {
  const smtp = await startSmtp()
  const server = await startServer({
    smtp: { url: smtp.url, from: 'house@theatre.example', dkim: null },
    publicUrl: new URL('https://tickets.example'),
  })
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 1), office.seat(0)], { order_type: 'regular' })
  await office.pay(order_id, office.order(order_id).total)
  const { booking_code } = office.order(order_id)
  assert.is((await link(server, 'apple', order_id)).code, 'wallet_accounts.none', 'without keys')
  assert.is((await link(server, 'google', order_id)).code, 'wallet_accounts.none', 'without keys')

  const input = { certificate: await apple.archive(password, 'keychain'), password, wwdr: await apple.wwdr() }
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = google.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const service_account = JSON.stringify({
    type: 'service_account',
    client_email: 'passes@theatre.iam.gserviceaccount.com',
    private_key,
  })
  assert.is(await office.code(office.ask('ConnectAppleWallet', { input })), null)
  assert.is(
    await office.code(office.ask('ConnectGoogleWallet', { input: { issuer_id: '3388000000022', service_account } })),
    null,
  )
  const accounts = server.rows('wallet_accounts', office.a)
  assert.equal(accounts.map(({ service, name, issuer }) => [service, name, issuer]).sort(), [
    ['apple', 'pass.example.theatre', 'TEAM123456'],
    ['google', '3388000000022', 'passes@theatre.iam.gserviceaccount.com'],
  ])
  const stored = JSON.stringify([
    accounts,
    server.sql('select * from org_secrets'),
    server.sql('select * from activity_log'),
  ])
  assert.not.match(stored, /PRIVATE KEY|kéy chain/)

  for (const role of ['ANALYST', 'EDITOR', 'CHECKIN', 'BASIC'] as const)
    assert.is((await link(server, 'apple', order_id, role)).code, 'forbidden', role)
  const { url } = await link(server, 'apple', order_id)
  const opened = await followLink(server, url)
  assert.is(opened.headers['content-type'], 'application/vnd.apple.pkpasses')
  assert.is.not((await followLink(server, url)).statusCode, 200, 'a second time')
  const passes = Object.values(unzipSync(opened.rawPayload))
  assert.is(passes.length, 2)
  const codes = office.codes(order_id).flatMap((code) => code ?? [])
  const shown: string[] = []
  for (const file of passes) {
    const { pass, files } = await openPass(file)
    assert.equal(
      [pass.passTypeIdentifier, pass.teamIdentifier, pass.formatVersion],
      ['pass.example.theatre', 'TEAM123456', 1],
    )
    assert.match(pass.relevantDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    assert.is(pass.barcodes[0].altText, booking_code)
    shown.push(pass.barcodes[0].message)
    const { width, height } = await sharp(files['icon@2x.png']).metadata()
    assert.equal([width, height], [58, 58])
  }
  assert.equal(shown.sort(), [...codes].sort())

  const links: { name: string; url: string }[] = JSON.parse(
    (await followLink(server, (await link(server, 'google', order_id)).url)).body,
  )
  assert.is(links.length, 2)
  const scanned: string[] = []
  for (const { url } of links) {
    const token = url.replace('https://pay.google.com/gp/v/save/', '')
    const { payload } = await jwtVerify(
      token,
      createPublicKey(google.publicKey.export({ type: 'spki', format: 'pem' })),
      { audience: 'google' },
    )
    assert.equal([payload.iss, payload.typ], ['passes@theatre.iam.gserviceaccount.com', 'savetowallet'])
    const { eventTicketObjects, eventTicketClasses } = payload.payload as Record<
      string,
      { id: string; classId?: string; barcode?: { value: string } }[]
    >
    assert.is(eventTicketObjects?.[0]?.classId, eventTicketClasses?.[0]?.id)
    scanned.push(eventTicketObjects?.[0]?.barcode?.value ?? '')
    assert.ok(url.length < 2000, `${url.length} characters`)
  }
  assert.equal(scanned.sort(), [...codes].sort())

  assert.is(
    await office.code(
      office.ask('ResendTickets', { id: order_id, input: { id: server.newId(), address: 'mary@example.org' } }),
    ),
    null,
  )
  await server.server.jobs.drain()
  const { raw = '' } = smtp.arrived[0] ?? {}
  const attached = Object.values(unzipSync(archiveIn(raw, 'application/vnd.apple.pkpasses')))
  assert.is(attached.length, 2)
  for (const file of attached) await openPass(file)
  const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  assert.is(new Set(text.match(/https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+/g)).size, 2)

  const { id } = accounts.find(({ service }) => service === 'apple') ?? {}
  const disconnected = server.graphql(
    await server.token('ADMIN'),
    'mutation ($id: ID!) { DisconnectWallet(id: $id) { id } }',
    { id },
  )
  assert.is((await disconnected).code, null)
  assert.is((await link(server, 'apple', order_id)).code, 'wallet_accounts.none')
  assert.is(server.sql("select id from org_secrets where id like '%wallet:apple'").length, 0)
  await server.close()
  await smtp.close()
})

test('refuses keys that do not belong together, and says which', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const password = 'key chain'
  const certificate = await apple.archive(password, 'modern')
  const wwdr = await apple.wwdr()
  const connect = (input: object) => office.code(office.ask('ConnectAppleWallet', { input }))
  assert.is(await connect({ certificate, password: 'other', wwdr }), 'wallet_accounts.unreadable')
  assert.is(
    await connect({ certificate: Buffer.from('none').toString('base64'), password, wwdr }),
    'wallet_accounts.unreadable',
  )
  assert.is(
    await connect({ certificate, password, wwdr: (await apple.read('root.pem')).toString('base64') }),
    'wallet_accounts.no_wwdr',
  )
  assert.is(
    await connect({ certificate, password, wwdr: Buffer.from('none').toString('base64') }),
    'wallet_accounts.no_wwdr',
  )
  const site = await AppleCertificates.make({ subject: '/CN=theatre.example/OU=TEAM123456' })
  assert.is(
    await connect({ certificate: await site.archive('', 'modern'), password: '', wwdr: await site.wwdr() }),
    'wallet_accounts.no_pass_type',
  )
  await site.remove()
  assert.is(
    await connect({ certificate, password, wwdr: (await apple.read('wwdr.pem')).toString('base64') }),
    null,
    'as PEM too',
  )
  const google = (service_account: string, issuer_id = '3388000000022') =>
    office.code(office.ask('ConnectGoogleWallet', { input: { issuer_id, service_account } }))
  assert.is(await google('{}'), 'wallet_accounts.no_service_account')
  assert.is(await google('no JSON'), 'wallet_accounts.no_service_account')
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  })
  assert.is(
    await google(JSON.stringify({ client_email: 'a@b.example', private_key: elliptic })),
    'wallet_accounts.no_service_account',
  )
  assert.is(await google('{}', 'issuer'), 'input.invalid')
  assert.is(server.rows('wallet_accounts', office.a).length, 1)
  await server.close()
})

test('offers no passes of a certificate that has expired meanwhile', async () => {
  const server = await startServer()
  const office = await OfficeDesk.open(server)
  const order_id = await office.reserve([office.places('floor', 1)], { order_type: 'regular' })
  await office.pay(order_id, office.order(order_id).total)
  const input = { certificate: await apple.archive('', 'modern'), password: '', wwdr: await apple.wwdr() }
  assert.is(await office.code(office.ask('ConnectAppleWallet', { input })), null)
  const opened = await followLink(server, (await link(server, 'apple', order_id)).url)
  assert.is(opened.headers['content-type'], 'application/vnd.apple.pkpass', 'a single pass')
  const { pass } = await openPass(opened.rawPayload)
  assert.is(pass.barcodes[0].message, office.codes(order_id)[0])
  server.advance(400 * 24 * 60 * 60 * 1000)
  assert.is((await link(server, 'apple', order_id)).code, 'wallet_accounts.none')
  await server.close()
})

test.after(() => apple.remove())

test.run()
