import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { noteBackup, readLastBackup } from '../../server/app/backup/last-backup'
import { checkKeys, checkMail } from '../../server/app/doctor/account-checks'
import type { Finding } from '../../server/app/doctor/finding'
import { checkBackup, checkClock, checkDisk } from '../../server/app/doctor/machine-checks'
import { askPublicAddress, type PublicAnswer, Unreachable } from '../../server/app/doctor/public-address'
import { checkCertificate, checkProxy } from '../../server/app/doctor/public-checks'
import { DAY, HOUR, iso, MINUTE } from '../../shared/kernel/time'
import { ownFolder } from '../harness/folder'
import { freePort } from '../harness/free-port'
import { freshGround, type Ground } from '../harness/ground'
import { startSmtp } from '../harness/office/smtp'
import { program } from '../harness/program'
import { startServer, type TestServer } from '../harness/server'

type Parts = { server: TestServer; folder: string; remove: () => void; opened: Server[] }

const test = suite<Parts>('doctor')

const HEX = { ours: '1a'.repeat(32), others: '2b'.repeat(32) }
const GB = 1024 ** 3

/** One sentence in plain English that says what to do. */
const SENTENCE = /^[A-Z0-9][^\n]*: [^\n]*[\w)]\.$/

function assertWrong({ isWell, says }: Finding, words: RegExp): void {
  assert.is(isWell, false, says)
  assert.match(says, words)
  assert.match(says, SENTENCE)
}

const assertWell = ({ isWell, says }: Finding) => assert.ok(isWell, says)

/** Makes a certificate of localhost that nobody vouches for. */
function makeCertificate(
  folder: string,
  days: number,
): { readonly key: Buffer; readonly cert: Buffer; readonly file: string } {
  const [key, file] = [join(folder, `${days}.key`), join(folder, `${days}.pem`)]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file, '-days', String(days), ...subject],
    {
      stdio: 'ignore',
    },
  )
  return { key: readFileSync(key), cert: readFileSync(file), file }
}

/** Headers of a proxy for what came in: as it should be, passing on what visitors make up, and without the protocol. */
const PROXIES = {
  good: (came: string, address: string) => ({ 'x-forwarded-for': `${came}, ${address}`, 'x-forwarded-proto': 'https' }),
  believing: (came: string) => ({ 'x-forwarded-for': came, 'x-forwarded-proto': 'https' }),
  silent: (came: string, address: string) => ({ 'x-forwarded-for': `${came}, ${address}` }),
} as const

/** Starts a proxy by TLS before a server. Returns its public address. */
async function startProxy(
  { folder, opened }: Parts,
  port: number,
  kind: keyof typeof PROXIES,
  days = 90,
): Promise<URL> {
  const proxy = createServer(makeCertificate(folder, days), (asked, answer) => {
    const headers = PROXIES[kind](String(asked.headers['x-forwarded-for'] ?? ''), asked.socket.remoteAddress ?? '')
    request({ port, host: '127.0.0.1', path: asked.url, headers: { host: 'localhost', ...headers } }, (inner) => {
      answer.writeHead(inner.statusCode ?? 502, inner.headers)
      inner.pipe(answer)
    }).end()
  })
  opened.push(proxy)
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return new URL(`https://localhost:${(proxy.address() as AddressInfo).port}`)
}

const loopback = (address: string) => ['127.0.0.1', '::1'].includes(address)
const side = async (url: URL) => ({ url, answer: await askPublicAddress(url) })
const portOf = (url: string) => Number(new URL(url).port)
const seen = (more: Partial<PublicAnswer> = {}): PublicAnswer => ({
  date: null,
  seen: null,
  own: '203.0.113.7',
  certificate: null,
  ...more,
})

test.before.each(async (context) => {
  const { folder, remove } = ownFolder()
  const server = await startServer({ proxies: loopback })
  Object.assign(context, { server, folder, remove, opened: [] })
})

test.after.each(async ({ server, remove, opened }) => {
  for (const proxy of opened) proxy.close().closeAllConnections()
  await server.close()
  remove()
})

test('accepts a good proxy, and reports one that trusts made-up addresses or hides https', async (context) => {
  const port = portOf(await context.server.listen())
  const good = await side(await startProxy(context, port, 'good'))
  assertWell(checkProxy(good, loopback))
  assert.equal(good.answer.seen?.https, true)
  assertWrong(
    checkProxy(await side(await startProxy(context, port, 'believing')), loopback),
    /passes on addresses that visitors make up/,
  )
  assertWrong(
    checkProxy(await side(await startProxy(context, port, 'silent')), loopback),
    /does not see that visitors use https/,
  )
  const url = new URL('https://tickets.example')
  const ofProxy = seen({ seen: { address: '127.0.0.1', https: true } })
  assertWrong(
    checkProxy({ url, answer: ofProxy }, loopback),
    /All visitors seem to have the address of the proxy, 127\.0\.0\.1/,
  )
  assertWrong(checkProxy({ url, answer: seen() }, loopback), /Another program than Foyer answers/)
  assertWrong(checkProxy({ url, answer: 'ENOTFOUND' }, loopback), /cannot be reached \(ENOTFOUND\)/)
  assertWrong(checkProxy(null, loopback), /FOYER_URL is not set/)
})

test('returns the address and protocol of a visitor alone, at a limited rate', async ({ server }) => {
  const url = await server.listen()
  const answer = await fetch(`${url}/api/seen`)
  assert.equal(await answer.json(), { address: '127.0.0.1', https: false })
  assert.is(answer.headers.get('cache-control'), 'no-store')
  let refused = 0
  for (let i = 0; i < 60; i++) if ((await fetch(`${url}/api/seen`)).status === 429) refused++
  assert.ok(refused > 0, 'it is rate-limited')
})

test('reports a public address that nothing answers at', async () => {
  const url = new URL(`https://localhost:${await freePort()}`)
  const error = await askPublicAddress(url).catch((problem: unknown) => problem)
  assert.instance(error, Unreachable)
})

test('reads how long the certificate lasts, and whether browsers take it', async (context) => {
  const port = portOf(await context.server.listen())
  const real = await side(await startProxy(context, port, 'good'))
  assertWrong(
    checkCertificate(real, Date.now()),
    /Browsers refuse the certificate of localhost:\d+ \(.*SELF_SIGNED.*\)/,
  )
  assertWrong(checkCertificate(real, Date.now() + 100 * DAY), /ended 1[01] days ago/)
  const url = new URL('https://tickets.example')
  const lasting = (days: number) => seen({ certificate: { expires_at: days * DAY + HOUR, problem: null } })
  assert.equal(checkCertificate({ url, answer: lasting(14) }, 0), { isWell: true, says: '14 days left' })
  assertWrong(checkCertificate({ url, answer: lasting(13) }, 0), /ends in 13 days/)
  assertWrong(checkCertificate({ url, answer: seen() }, 0), /shows no certificate/)
  assertWrong(checkCertificate({ url, answer: 'ECONNREFUSED' }, 0), /cannot be reached/)
  assertWrong(
    checkCertificate({ url: new URL('http://tickets.example'), answer: seen() }, 0),
    /does not begin with https/,
  )
  assertWell(checkCertificate({ url: new URL('http://localhost:3000'), answer: seen() }, 0))
  assertWrong(checkCertificate(null, 0), /FOYER_URL is not set/)
})

test('reports a clock that differs from the public address or is behind the last write', async ({ server }) => {
  const url = new URL('https://tickets.example')
  const now = server.now() + HOUR
  const at = (date: number) => ({ url, answer: seen({ date }) })
  assertWell(await checkClock(server.db, at(now - 20_000), now))
  assertWrong(await checkClock(server.db, at(now - 5 * MINUTE), now), /is 5 minutes ahead of that of tickets\.example/)
  assertWrong(await checkClock(server.db, at(now + 3 * HOUR), now), /is 3 hours behind that of tickets\.example/)
  const made = await server.graphql(
    await server.token('ADMIN'),
    'mutation { CreateLabel(input: { name: "new", color: "#6F278F" }) { id } }',
  )
  assert.is(made.code, null, made.message ?? '')
  assertWell(await checkClock(server.db, null, server.now()))
  assertWrong(
    await checkClock(server.db, null, server.now() - HOUR),
    /The newest entry is of .*, which is still to come/,
  )
})

test('reports a disk without room for another copy of the database', async ({ folder }) => {
  assertWell(await checkDisk(folder, async () => 2 * GB))
  assertWrong(
    await checkDisk(folder, async () => GB / 2),
    /^Only 0\.5 GB are free on the disk of .*, and 1\.0 GB should be/,
  )
  assert.match((await checkDisk(folder)).says, /GB/)
})

test('tries the operator’s mail server, and counts those of organisations', async ({ server }) => {
  const { db } = server
  const at = (url: string) => checkMail(db, { url, from: 'tickets@lindenau.example', dkim: null })
  assertWrong(
    await checkMail(db, null),
    /Emails wait, because SMTP_URL is not set and 0 of 2 organisations have a mail server/,
  )
  const smtp = await startSmtp()
  assert.equal(await at(smtp.url), { isWell: true, says: '0 of 2 organisations have a mail server of their own' })
  await smtp.close()
  assertWrong(await at(smtp.url), /The mail server 127\.0\.0\.1:\d+ cannot be reached/)
  const strict = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve))
  const { port } = strict.server.address() as AddressInfo
  assertWrong(await at(`smtp://foyer:wrong@127.0.0.1:${port}`), /does not accept the user and password of SMTP_URL/)
  await new Promise<void>((resolve) => strict.close(resolve))
})

test('reports a foreign, missing or malformed master key, and the secrets it cannot open', async ({
  server,
  folder,
}) => {
  const { db, sql, a } = server
  const check = (key: string) => checkKeys(db, { env: { FOYER_MASTER_KEY: key }, folder })
  assertWell(await check(HEX.ours))
  assertWrong(await check('short'), /must be 64 hexadecimal digits/)
  sql(
    'insert into org_secrets (id, org_id, sealed, updated_at) values (?, ?, ?, ?)',
    `${a.org_id} smtp`,
    a.org_id,
    'v1.feed.x',
    iso(server.now()),
  )
  assertWrong(await check(HEX.ours), /master key of this server is missing or not the one of its database/)
  assertWrong(await checkKeys(db, { env: {}, folder }), /master key of this server is missing/)
  const { SecretBox } = await import('../../server/secrets/secret-box')
  sql(`insert into meta (key, value) values ('master_key', ?)`, new SecretBox(Buffer.from(HEX.ours, 'hex')).keyId)
  assertWrong(await check(HEX.ours), /^1 stored keys and passwords were encrypted with a lost master key/)
})

test('reports a backup that is missing or older than two days', ({ folder }) => {
  assertWrong(
    checkBackup(folder, () => 0),
    /No backup was made yet/,
  )
  noteBackup(folder, { made_at: iso(10 * DAY), file: '/backups/tonight.db' })
  assert.equal(
    checkBackup(folder, () => 10 * DAY + 5 * HOUR),
    { isWell: true, says: '5 hours old, /backups/tonight.db' },
  )
  assertWrong(
    checkBackup(folder, () => 13 * DAY),
    /The last backup is 3 days old/,
  )
})

/** Runs a command in a process of its own. Returns its lines and exit code. */
async function command(entry: string, ground: Ground, env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [await program(entry), ...args], {
    env: { PATH: process.env.PATH, ...env, ...ground.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  const [code] = (await once(child, 'close')) as [number]
  return { said, code }
}

const DOCTOR = 'server/app/doctor/doctor-command.ts'
const CHECKS = ['clock', 'disk', 'proxy', 'mail', 'keys', 'certificate', 'backup']

test('says OK in one line each beside a running server, and ends with code 1 once one fails', async (context) => {
  const { server, folder } = context
  const ground = await freshGround()
  const url = await startProxy(context, portOf(await server.listen()), 'good')
  const smtp = await startSmtp()
  const data = ground.environment.FOYER_DATA ?? folder
  const env = {
    FOYER_DATA: folder,
    FOYER_URL: url.href,
    NODE_EXTRA_CA_CERTS: join(folder, '90.pem'),
    FOYER_MASTER_KEY: HEX.ours,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'tickets@lindenau.example',
  }
  const first = await command(DOCTOR, ground, env)
  assert.is(first.code, 1, first.said)
  assert.match(first.said, /^backup {7}No backup was made yet: /m)
  const backup = await command('server/app/backup/backup-command.ts', ground, env, 'backup', join(folder, 'tonight.db'))
  assert.is(backup.code, 0, backup.said)
  assert.is(readLastBackup(data)?.file, join(folder, 'tonight.db'))
  const { said, code } = await command(DOCTOR, ground, env)
  const lines = said.trim().split('\n')
  assert.equal(
    lines.map((line) => line.split(' ')[0]),
    CHECKS,
    said,
  )
  assert.ok(
    lines.every((line) => / OK: /.test(line)),
    said,
  )
  assert.is(code, 0)
  await smtp.close()
  await ground.close()
})

test('says which setting points to the database where it finds none', async ({ folder }) => {
  const nowhere = { environment: { FOYER_DATA: join(folder, 'none') } } as unknown as Ground
  const { said, code } = await command(DOCTOR, nowhere, {})
  assert.is(code, 1)
  assert.match(said, /^There is no database at .*: set FOYER_DATA or DATABASE_URL as for the server, [^\n]*\.\n$/)
})

test.run()
