import type { IncomingMessage, ServerResponse } from 'node:http'
import { networkInterfaces } from 'node:os'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PictureReach } from '../../../server/email/pictures/routes'
import { PictureTickets } from '../../../server/email/pictures/tickets'
import { publicAddresses } from '../../../server/kernel/outbound/public-addresses'
import { DownloadSlots } from '../../../server/kernel/outbound/slots'
import { pictureKind } from '../../../server/kernel/picture-kind'
import { MINUTE } from '../../../shared/kernel/time'
import { FILE_LIMITS } from '../../../shared/media_gallery/limits'
import { PROTOCOL } from '../../../shared/sync/version'
import { startDistantHost } from '../../harness/distant-host'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('pictures of other hosts')

const OWN = new URL('https://tickets.example')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const PICTURES = {
  png: Buffer.from('89504e470d0a1a0a0000', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
  webp: Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
  svg: Buffer.from(SVG),
}

const TOO_LARGE = Buffer.concat([PICTURES.png, Buffer.alloc(FILE_LIMITS.bytes)])

/** A host of pictures. */
async function startHost() {
  const asked: IncomingMessage[] = []
  const hung: ServerResponse[] = []
  const host = await startDistantHost('pictures.example', (request, response) => {
    asked.push(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://pictures.example')
    const picture = Object.entries(PICTURES).find(([kind]) => pathname === `/${kind}`)?.[1]
    const to = searchParams.get('to')
    if (to !== null) response.writeHead(302, { location: to }).end()
    else if (pathname === '/told') response.writeHead(200, { 'content-length': TOO_LARGE.length }).end(TOO_LARGE)
    else if (pathname === '/untold') response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(TOO_LARGE)
    else if (pathname === '/page')
      response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><title>Inside</title>')
    else if (pathname === '/silent') hung.push(response)
    else if (pathname === '/slow') {
      response.writeHead(200).write(PICTURES.png)
      hung.push(response)
    } else
      response
        .writeHead(picture ? 200 : 404, { 'content-type': 'text/html', 'set-cookie': 'a=b' })
        .end(picture ?? PICTURES.png)
  })
  return { ...host, asked, hung }
}

/** Starts a server that may reach the host, and beyond it what every server may. */
async function open(reach: PictureReach = {}) {
  const host = await startHost()
  const usual = publicAddresses(OWN, async () => [])
  const server = await startServer({
    publicUrl: OWN,
    pictures: { guard: async (url) => (url.origin === host.at ? ['127.0.0.1'] : usual(url)), ...reach },
  })
  const close = () => Promise.all([server.close(), host.close()])
  return { host, server, close }
}

async function ticketOf(server: TestServer, world = server.a): Promise<string> {
  const headers = {
    authorization: `Bearer ${await server.token('EDITOR', world)}`,
    'x-foyer-protocol': String(PROTOCOL),
    'content-type': 'application/json',
  }
  const answer = await server.server.app.inject({ method: 'POST', url: '/api/email/pictures', headers, payload: '{}' })
  return answer.json<{ url: string }>().url
}
const get = (server: TestServer, start: string, address: string) =>
  server.server.app.inject({ url: start + encodeURIComponent(address) })

test('are sent by this server, named by their content and without rights', async () => {
  const { host, server, close } = await open()
  const ticket = await ticketOf(server)
  assert.match(ticket, /^\/api\/email\/picture\/[\w.-]+\?url=$/)
  for (const [kind, bytes] of Object.entries(PICTURES)) {
    const answer = await get(server, ticket, `${host.at}/${kind}`)
    assert.is(answer.statusCode, 200, kind)
    assert.ok(answer.rawPayload.equals(bytes), kind)
    const { 'content-type': type, 'set-cookie': cookie, ...headers } = answer.headers
    assert.equal([type, cookie], [kind === 'svg' ? 'image/svg+xml' : `image/${kind}`, undefined])
    assert.is(headers['x-content-type-options'], 'nosniff')
    assert.is(headers['content-security-policy'], "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    assert.is(headers['cross-origin-resource-policy'], 'same-origin')
    assert.is(headers['cache-control'], 'private, max-age=600')
    assert.is(headers['content-disposition'], kind === 'svg' ? 'attachment' : 'inline')
  }
  for (const { headers } of host.asked)
    assert.equal(
      Object.keys(headers).sort(),
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
      'the host learns nothing of who asks',
    )
  assert.is(
    (await get(server, ticket, `${host.at}/?to=${encodeURIComponent('/gif')}`)).statusCode,
    200,
    'by a redirect',
  )
  assert.equal(server.reports, [])
  await close()
})

test('are refused alike, whatever the reason', async () => {
  const { host, server, close } = await open()
  const ticket = await ticketOf(server)
  const port = new URL(host.at).port
  const inside = [
    'http://127.0.0.1/png',
    `http://127.0.0.1:${port}/png`,
    'http://[::1]/png',
    'http://169.254.169.254/latest/meta-data/',
    'http://0x7f000001/png',
  ]
  const elsewhere = [
    'https://tickets.example/files/a/b.png',
    'ftp://pictures.example/png',
    'file:///etc/hostname',
    'data:image/png;base64,iVBORw0KGgo=',
    'png',
    '',
  ]
  const redirects = [...inside, 'file:///etc/hostname', 'http://'].map(
    (to) => `${host.at}/?to=${encodeURIComponent(to)}`,
  )
  const wrong = [
    `${host.at}/page`,
    `${host.at}/missing`,
    `${host.at}/told`,
    `${host.at}/untold`,
    `${host.at}/${'x'.repeat(3000)}`,
  ]
  const circle = `${host.at}/?to=${encodeURIComponent('?to=')}`
  const bodies = new Set<string>()
  for (const address of [...inside, ...elsewhere, ...redirects, ...wrong, circle]) {
    const answer = await get(server, ticket, address)
    assert.is(answer.statusCode, 404, address)
    bodies.add(answer.body)
  }
  bodies.add((await server.server.app.inject({ url: ticket.replace('?url=', '') })).body)
  bodies.add((await server.server.app.inject({ url: `${ticket}a&url=b` })).body)
  assert.is(bodies.size, 1)
  assert.equal(
    host.asked.filter(({ url }) => url === '/png'),
    [],
    'nothing inside was asked',
  )
  await close()
})

test('follow three redirects', async () => {
  const { host, server, close } = await open()
  const ticket = await ticketOf(server)
  const after = (redirects: number): string =>
    redirects === 0 ? '/png' : `/?to=${encodeURIComponent(after(redirects - 1))}`
  assert.is((await get(server, ticket, host.at + after(3))).statusCode, 200)
  assert.is((await get(server, ticket, host.at + after(4))).statusCode, 404)
  await close()
})

test('are given up where the host is slow', async () => {
  const { host, server, close } = await open({ patience: 1000 })
  const ticket = await ticketOf(server)
  for (const path of ['/silent', '/slow']) assert.is((await get(server, ticket, host.at + path)).statusCode, 404, path)
  const many = await Promise.all(Array.from({ length: 10 }, () => get(server, ticket, `${host.at}/silent`)))
  assert.equal(new Set(many.map(({ statusCode }) => statusCode)), new Set([404]))
  assert.is((await get(server, ticket, `${host.at}/png`)).statusCode, 200, 'and others find their slots free again')
  await close()
})

test('are fetched four at once for an organisation, and eight in all', async () => {
  const slots = new DownloadSlots()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const { signal } = new AbortController()
  const run = (org_id: string, until = signal) =>
    slots.run(org_id, until, () => {
      begun.push(org_id)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const impatient = new AbortController()
  const first = Array.from('aaaaa', (org_id) => run(org_id))
  const refused = run('a', impatient.signal).catch((reason: unknown) => reason)
  const others = Array.from('bbbbbc', (org_id) => run(org_id))
  assert.is(begun.join(''), 'aaaabbbb')
  impatient.abort('too late')
  assert.is(await refused, 'too late')
  ends[4]?.()
  await others[0]
  assert.is(begun.join(''), 'aaaabbbbb', 'the first that may')
  ends[0]?.()
  await first[0]
  assert.is(begun.join(''), 'aaaabbbbba')
  ends[5]?.()
  await others[1]
  assert.is(begun.join(''), 'aaaabbbbbac')
  for (const end of ends) end()
  await Promise.all([...first, ...others])
})

test('need a ticket of the organisation, for an hour', async () => {
  const { host, server, close } = await open({ perMinute: 5 })
  const [ours, theirs] = [await ticketOf(server), await ticketOf(server, server.b)]
  const status = async (start: string) => (await get(server, start, `${host.at}/png`)).statusCode
  const [, key = ''] = /([^/]+)\?url=$/.exec(ours) ?? []
  const [org_id, until, signature = ''] = key.split('.')
  const forged = [
    `${server.b.org_id}.${until}.${signature}`,
    `${org_id}.zzzzzzzz.${signature}`,
    `${org_id}.${until}.${'A'.repeat(43)}`,
    `${org_id}.${until}.`,
  ]
  for (const each of forged) assert.is(await status(`/api/email/picture/${each}?url=`), 404, each)
  assert.equal(host.asked, [])
  const elsewhere = new PictureTickets(server.secret, server.now).issue(server.a.org_id)
  assert.is(await status(`/api/email/picture/${elsewhere}?url=`), 200, 'of another node')
  for (let each = 0; each < 4; each++) assert.is(await status(ours), 200)
  assert.is(await status(await ticketOf(server)), 429, 'a further ticket has the same limit')
  assert.is(await status(theirs), 200, 'of which another organisation feels nothing')
  server.advance(61 * MINUTE)
  assert.is(await status(theirs), 404, 'later')
  await close()
})

test('are for those who may see templates', async () => {
  const { server, close } = await open()
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await server.server.app.inject({ method: 'POST', url: '/api/email/pictures', headers, payload: {} })).statusCode
  assert.is(await ask({}), 401)
  const protocol = { 'x-foyer-protocol': String(PROTOCOL) }
  assert.is(await ask({ ...protocol, authorization: `Bearer ${await server.token('CHECKIN')}` }), 403)
  await close()
})

test('come only from names with public addresses that are not this server’s', async () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'pictures.example': ['93.184.216.34', '2606:2800:220:1::1'],
    'mixed.example': ['93.184.216.34', '10.0.0.1'],
    'mapped.example': ['::ffff:192.168.0.1'],
    'tickets.example': ['93.184.216.99'],
    'alias.example': ['93.184.216.99'],
  }
  const guard = publicAddresses(OWN, async (name) => names[name] ?? [])
  const reached = async (address: string) => (await guard(new URL(address))).length
  assert.is(await reached('https://pictures.example/a.png'), 2)
  assert.is(await reached('http://pictures.example:80/a.png'), 2)
  assert.is(await reached('https://93.184.216.34/a.png'), 1)
  for (const name of ['mixed', 'mapped', 'tickets', 'tickets.example.', 'alias', 'unknown']) {
    const host = name.endsWith('.') ? name : `${name}.example`
    assert.is(await reached(`https://${host}/a.png`), 0, name)
  }
  for (const address of [
    'https://pictures.example:8443/',
    'http://pictures.example:443/',
    'https://ada@pictures.example/',
    'ws://pictures.example/',
  ])
    assert.is(await reached(address), 0, address)
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((each) => each ?? []))
    assert.is(await reached(`http://${family === 'IPv6' ? `[${address}]` : address}/`), 0, address)
})

/** Comments in a row, which a pattern that goes back over them would not finish in a lifetime. */
const COMMENTS = '<!---->'.repeat(585)

test('are recognised by type, whatever the file contains', () => {
  assert.is(pictureKind(Buffer.from(COMMENTS)), null)
  assert.is(
    pictureKind(Buffer.from(`<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "a"><!-- b -->\n<svg/>`)),
    null,
  )
  assert.is(
    pictureKind(Buffer.from(`<?xml version="1.0"?><!-- a --><!DOCTYPE svg PUBLIC "a"><!-- b -->\n<svg >`)),
    'svg',
  )
})

test.run()
