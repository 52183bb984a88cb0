import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WaitingScreens } from '../../../server/kiosk_devices/waiting-screens'
import { DomainError } from '../../../shared/kernel/errors'
import { HOUR, iso, MINUTE } from '../../../shared/kernel/time'
import type { ScreenProgramme } from '../../../shared/kiosk_devices/screen'
import { startServer, type TestServer } from '../../harness/server'

const test = suite('screens of kiosk devices')

const PICTURE = `${'0'.repeat(31)}7.png`
const UNUSED = `${'0'.repeat(31)}8.png`

/** A screen with a key of its own. */
function screen(server: TestServer, name: string) {
  const key = createHash('sha256').update(name).digest('hex')
  const { app } = server.server
  const headers = { authorization: `Bearer ${key}` }
  const get = (path: string) => app.inject({ method: 'GET', url: `/api/kiosk/${path}`, headers })
  return {
    headers,
    code: async () => {
      const payload = { key_hash: createHash('sha256').update(key).digest('hex') }
      return (await app.inject({ method: 'POST', url: '/api/kiosk/code', payload })).json<{
        code: string
        expires_at: string
      }>()
    },
    programme: async () => {
      const answer = await get('programme')
      return {
        status: answer.statusCode,
        programme: answer.statusCode === 200 ? answer.json<{ programme: ScreenProgramme | null }>().programme : null,
      }
    },
    file: async (file: string) => (await get(`files/${file}`)).statusCode,
  }
}

async function kiosk(server: TestServer, world = server.a) {
  const token = () => server.token('CASHIER', world)
  const made = await server.graphql(
    await token(),
    'mutation ($input: CreateKioskDeviceInput!) { CreateKioskDevice(input: $input) { id } }',
    {
      input: { name: 'Foyer' },
    },
  )
  const { id } = (made.data?.CreateKioskDevice ?? {}) as { id: string }
  const pair = async (code: string) => {
    const asked =
      'mutation ($id: ID!, $input: PairKioskDeviceInput!) { PairKioskDevice(id: $id, input: $input) { refused } }'
    const { data, code: refusal } = await server.graphql(await token(), asked, { id, input: { code } })
    return refusal ?? ((data?.PairKioskDevice ?? {}) as { refused: string | null }).refused
  }
  const change = async (name: string, input?: object) => {
    const args = input
      ? ['($id: ID!, $input: UpdateKioskDeviceInput!)', '(id: $id, input: $input)']
      : ['($id: ID!)', '(id: $id)']
    return (
      await server.graphql(
        await token(),
        `mutation ${args[0]} { ${name}${args[1]} { ${name.startsWith('Delete') ? 'ok' : 'id'} } }`,
        {
          id,
          ...(input && { input }),
        },
      )
    ).code
  }
  return { id, pair, change, row: () => server.rows('kiosk_devices', world).find((row) => row.id === id) }
}

/** Puts a kiosk campaign with a picture on a device. */
async function campaign(server: TestServer, kiosk_device_id: string, ends_at: string | null) {
  const { org_id } = server.a
  const medias = [{ url: `/files/${org_id}/${PICTURE}`, type: 'IMAGE', design_data: null, ratio: '16:9', seconds: 5 }]
  const input = {
    type: 'kiosk',
    active: true,
    starts_at: iso(server.now() - MINUTE),
    ends_at,
    medias,
    kiosk_device_ids: [kiosk_device_id],
  }
  const asked = 'mutation ($input: CreateCampaignActionInput!) { CreateCampaignAction(input: $input) { id } }'
  const { code, message } = await server.graphql(await server.token('ADMIN'), asked, { input })
  assert.is(code, null, message ?? '')
  await server.server.jobs.drain()
  for (const name of [PICTURE, UNUSED]) await server.files.put(`${org_id}/${name}`, new Uint8Array([1]), 'image/png')
}

test('shows the next events once it is paired, and its code pairs nothing else', async () => {
  const server = await startServer()
  const [first, second] = [screen(server, 'first'), screen(server, 'second')]
  assert.equal(await first.programme(), { status: 401, programme: null })
  const { code } = await first.code()
  assert.equal(await first.programme(), { status: 200, programme: null }, 'a waiting screen is told nothing')
  const [device, other, foreign] = [await kiosk(server), await kiosk(server), await kiosk(server, server.b)]
  assert.is(await device.pair('AAAA-AAAA'), 'kiosk_devices.code_wrong')
  assert.is(await device.pair(code.toLowerCase().replace('-', ' ')), null)
  assert.is(await other.pair(code), 'kiosk_devices.code_wrong')
  assert.is(await foreign.pair(code), 'kiosk_devices.code_wrong')
  const { status, programme } = await first.programme()
  assert.is(status, 200)
  assert.equal([programme?.enabled, programme?.slides], [true, []])
  assert.ok((programme?.events.length ?? 0) > 0)
  assert.ok(device.row()?.paired_at && device.row()?.seen_at)
  assert.is((await second.programme()).status, 401, 'a key that is not paired reads nothing')
  await first.code()
  assert.ok((await first.programme()).programme, 'asking for a code does not end a pairing')
  await server.close()
})

test('ends a screen that is disconnected, replaced or deleted at its next contact', async () => {
  const server = await startServer()
  const device = await kiosk(server)
  const [first, second] = [screen(server, 'first'), screen(server, 'second')]
  const pairing = async (each: typeof first) => assert.is(await device.pair((await each.code()).code), null)
  await pairing(first)
  assert.is(await device.pair('AAAA-AAAA'), 'kiosk_devices.code_wrong')
  assert.is((await first.programme()).status, 200, 'a wrong code ends nothing')
  await pairing(second)
  assert.equal([(await first.programme()).status, (await second.programme()).status], [401, 200])
  assert.is(await device.change('UnpairKioskDevice'), null)
  assert.equal([(await second.programme()).status, device.row()?.paired_at], [401, null])
  await pairing(first)
  assert.is(await device.change('DeleteKioskDevice'), null)
  assert.is((await first.programme()).status, 401)
  await server.close()
})

test('plays running campaigns, and gives out only their pictures', async () => {
  const server = await startServer()
  const device = await kiosk(server)
  const shown = screen(server, 'first')
  await device.pair((await shown.code()).code)
  await campaign(server, device.id, iso(server.now() + HOUR))
  assert.equal((await shown.programme()).programme?.slides, [{ name: PICTURE, seconds: 5, ratio: 16 / 9 }])
  assert.equal([await shown.file(PICTURE), await shown.file(UNUSED), await shown.file('..%2Fsecret')], [200, 404, 404])
  const { headers } = shown
  assert.is(
    (await server.server.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query: '{ org { id } }' } }))
      .statusCode,
    401,
  )
  await device.change('UpdateKioskDevice', { enabled: false })
  const { programme } = await shown.programme()
  assert.equal(
    [programme?.enabled, programme?.slides, programme?.events, await shown.file(PICTURE)],
    [false, [], [], 404],
  )
  await device.change('UpdateKioskDevice', { enabled: true })
  server.advance(2 * HOUR)
  assert.equal((await shown.programme()).programme?.slides, [])
  assert.is(await shown.file(PICTURE), 404)
  await campaign(server, device.id, null)
  server.advance(100 * HOUR)
  await server.server.jobs.drain()
  assert.is((await shown.programme()).programme?.slides.length, 1, 'a campaign without an end goes on')
  await server.close()
})

test('a code ends after ten minutes, and wrong codes are limited', async () => {
  const server = await startServer()
  const device = await kiosk(server)
  const late = screen(server, 'late')
  const { code } = await late.code()
  server.advance(10 * MINUTE)
  assert.is(await device.pair(code), 'kiosk_devices.code_over')
  assert.is((await late.programme()).status, 401)
  for (let tried = 1; tried < 5; tried++) assert.is(await device.pair('AAAA-AAAA'), 'kiosk_devices.code_wrong')
  const fresh = await late.code()
  assert.is(await device.pair(fresh.code), 'kiosk_devices.code_wait')
  server.advance(15 * MINUTE)
  assert.is(await device.pair((await late.code()).code), null)
  await server.close()
})

test('limits the waiting screens of a network', async () => {
  let now = 0
  const waiting = new WaitingScreens(() => now)
  const admit = (network: string, key: string) => {
    try {
      waiting.admit(network, key)
      return null
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error)
    }
  }
  for (let i = 0; i < 50; i++) assert.is(admit('house', `screen ${i}`), null)
  assert.is(admit('house', 'one more'), 'auth.too_many')
  assert.is(admit('house', 'screen 7'), null, 'a waiting screen gets another code')
  assert.is(admit('elsewhere', 'screen'), null)
  now = 11 * MINUTE
  assert.is(admit('house', 'one more'), null, 'the codes of the others are over')

  const server = await startServer()
  const { app } = server.server
  const statuses: number[] = []
  for (let i = 1; i <= 21; i++) {
    const payload = { key_hash: createHash('sha256').update(`${i}`).digest('hex') }
    statuses.push(
      (await app.inject({ method: 'POST', url: '/api/kiosk/code', payload, remoteAddress: `2001:db8::${i}` }))
        .statusCode,
    )
  }
  assert.equal(
    statuses.filter((status) => status !== 200),
    [429],
    'addresses of one network share its limit',
  )
  await server.close()
})

test.run()
