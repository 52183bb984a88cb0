import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readProxies } from '../../../server/app/http/proxies'
import { FolderInUse, lockFolder } from '../../../server/app/storage/folder-lock'
import type { RoleName } from '../../../shared/kernel/permissions'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer } from '../../harness/server'

const test = suite('server hardening')

test('serves metrics locally or with the token', async () => {
  const status = async (options: object, request: object) => {
    const server = await startServer(options)
    const { statusCode } = await server.server.app.inject({ url: '/metrics', ...request })
    await server.close()
    return statusCode
  }
  const remoteAddress = '203.0.113.9'
  const shown = (token: string) => ({ remoteAddress, headers: { authorization: `Bearer ${token}` } })
  assert.is(await status({}, {}), 200)
  assert.is(await status({}, { remoteAddress }), 403)
  assert.is(await status({}, shown('null')), 403)
  assert.is(await status({ metricsToken: 'figures' }, shown('other')), 403)
  assert.is(await status({ metricsToken: 'figures' }, shown('figures')), 200)
  const publicUrl = new URL('https://tickets.example')
  const proxies = readProxies({ FOYER_URL: publicUrl.href })
  const claim = { headers: { 'x-forwarded-for': '127.0.0.1' } }
  assert.is(await status({ publicUrl, proxies }, { remoteAddress, ...claim }), 403, 'past the proxy')
  assert.is(
    await status({ publicUrl, proxies: readProxies({ FOYER_PROXIES: remoteAddress }) }, { remoteAddress, ...claim }),
    403,
    'through a proxy elsewhere',
  )
  assert.is(
    await status({ publicUrl, proxies }, { headers: { 'x-forwarded-for': remoteAddress } }),
    403,
    'through the proxy on this machine',
  )
})

test('times out slow requests', async () => {
  const server = await startServer({ patience: 300 })
  const { port } = new URL(await server.listen())
  const sockets = [
    'GET / HTTP/1.1\r\nHost: a\r\nX-',
    'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ].map((half) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.resume().write(half)
    return once(socket, 'close')
  })
  await Promise.all(sockets)
  await server.close()
})

test('refuses a device key of small order', async () => {
  const server = await startServer()
  const token = await server.token('CASHIER')
  const enrol = (public_key: string, name: string) => {
    const input = { id: server.newId(), name, kind: 'desk', public_key }
    return server.graphql(token, 'mutation ($input: EnrolDeviceInput!) { EnrolDevice(input: $input) { id } }', {
      input,
    })
  }
  const weak = [
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    `ec${'ff'.repeat(30)}7f`,
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ]
  for (const key of weak) assert.equal((await enrol(key, 'Weak')).details.field, 'public_key', key)
  assert.is(server.rows('devices').length, 0)
  const honest = new TestDevice(server, server.a)
  assert.is((await enrol(honest.public_key, 'Honest')).code, null)
  await server.close()
})

test('withdraws a fenced device', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server, { shift: true })
  const admin = await server.token('ADMIN')
  const stands = async (name: 'FenceDevice' | 'RevokeDevice') => {
    assert.is(
      (await server.graphql(admin, `mutation ($id: ID!) { ${name}(id: $id) { ok } }`, { id: desk.id })).code,
      null,
    )
    return server.rows('devices')[0]?.status
  }
  assert.equal(
    [
      await stands('FenceDevice'),
      await stands('RevokeDevice'),
      await stands('FenceDevice'),
      await stands('RevokeDevice'),
    ],
    ['fenced', ...Array(3).fill('revoked')],
  )
  assert.equal(
    server
      .rows('incidents')
      .map(({ kind }) => kind)
      .sort(),
    ['device_fenced', 'device_revoked'],
  )
  await server.close()
})

test('sends a device no user emails, but each user their own', async () => {
  const server = await startServer()
  const desk = await TestDevice.ready(server)
  const colleague: RoleName = 'TICKETING'
  await desk.push([], undefined, colleague)
  const secret_hash = createHash('sha256').update('x').digest('hex')
  const FIELDS = '{ grants { user_id name email } withdrawn }'
  for (const role of ['CASHIER', colleague] as const)
    await server.graphql(
      await server.token(role),
      `mutation ($input: GrantUnlockInput!) { GrantUnlock(input: $input) ${FIELDS} }`,
      {
        input: { device_id: desk.id, secret_hash },
      },
    )
  const { CASHIER, TICKETING } = server.a.users
  const input = { device_id: desk.id, user_ids: [CASHIER, TICKETING] }
  const { data } = await server.graphql(
    await server.token('CASHIER'),
    `mutation ($input: RenewUnlocksInput!) { RenewUnlocks(input: $input) ${FIELDS} }`,
    {
      input,
    },
  )
  const renewed = data?.RenewUnlocks as
    | undefined
    | { readonly grants: readonly { readonly user_id: string; readonly name: string; readonly email: string }[] }
  assert.equal(
    renewed?.grants.map(({ user_id, name, email }) => [user_id, name !== '', email.includes('@')]),
    [
      [CASHIER, true, true],
      [TICKETING, true, false],
    ],
  )
  await server.close()
})

test('locks a data folder to one server, and releases it when killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-lock-'))
  const script = `const { lockFolder } = await import(${JSON.stringify(new URL('../../../server/app/storage/folder-lock.ts', import.meta.url).href)}); lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1e6)`
  const other = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  try {
    lockFolder(folder, 0)()
    assert.unreachable('two servers have one folder')
  } catch (error) {
    assert.instance(error, FolderInUse)
    assert.match((error as Error).message, /Another server is running on .*Stop it first/)
  }
  const ended = once(other, 'exit')
  other.kill('SIGKILL')
  await ended
  const letGo = lockFolder(folder, 0)
  assert.throws(() => lockFolder(folder, 0))
  letGo()
  lockFolder(folder, 0)()
  rmSync(folder, { recursive: true, force: true })
})

test.run()
