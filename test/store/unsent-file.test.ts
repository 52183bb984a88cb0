import 'fake-indexeddb/auto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isStorageLow } from '../../client/sync/browser/storage-space'
import type { PushOperations } from '../../client/sync/log/drain'
import { importUnsentFile } from '../../client/sync/log/unsent-file'
import { Transport } from '../../client/sync/network/transport'
import { PUSH } from '../../shared/documents'
import { DAY, HOUR, iso, MINUTE } from '../../shared/kernel/time'
import type { PushResult } from '../../shared/sync/protocol'
import { sellingDesk } from '../harness/devices/real-desk'
import { firstValue } from '../harness/first-value'
import { startServer } from '../harness/server'
import { codeOf } from '../harness/text/code-of'

const test = suite('export, clock and storage')

test('books an exported file from another device once', async () => {
  const served = await startServer()
  const desk = await sellingDesk(served, await served.listen(), 'broken desk')
  desk.cut(true)
  for (let i = 0; i < 2; i++) await desk.sell()
  const file = await desk.foyer().exportUnsent()

  const token = await served.token('ADMIN')
  const push: PushOperations = async (input) =>
    (await served.graphql(token, PUSH, { input })).data?.answer as PushResult
  const { org_id } = served.a
  assert.is(
    await codeOf(importUnsentFile(push, org_id, file.replace(/"total\\":(\d)/, '"total\\":9$1'))),
    'sync.signature',
    'nobody changes an amount',
  )
  assert.is(served.rows('orders').length, 0)
  assert.is(await codeOf(importUnsentFile(push, served.b.org_id, file)), 'sync.file_foreign')
  assert.is(await codeOf(importUnsentFile(push, org_id, '{"org_id":')), 'sync.file_unreadable')
  assert.is(await codeOf(importUnsentFile(push, org_id, '{"operations":[{}]}')), 'sync.file_unreadable')

  assert.equal(await importUnsentFile(push, org_id, file), { applied: 2, refused: 0, quarantined: 0 })
  assert.equal(
    await importUnsentFile(push, org_id, file),
    { applied: 2, refused: 0, quarantined: 0 },
    'once more says the same',
  )
  assert.is(served.rows('orders').length, 2)

  desk.cut(false)
  desk.retry()
  await firstValue(desk.foyer().sync, ({ waiting }) => waiting === 0)
  assert.is(served.rows('orders').length, 2, 'the device itself comes back, and nothing is booked twice')
  assert.equal([desk.foyer().sync.get().attention, served.rows('incidents'), served.reports], [[], [], []])
  await desk.close()
  await served.close()
})

test('detects a wrong clock from the first answer, but not a few seconds', async () => {
  const clock = { server: Date.parse('2026-11-21T19:00:00.000Z'), off: 0 }
  const answer = async () => new Response('{}', { headers: { date: new Date(clock.server).toUTCString() } })
  const transport = new Transport({
    base: 'http://foyer.example',
    fetch: answer,
    clock: () => clock.server + clock.off,
  })
  const noticed = async (off: number) => {
    clock.off = off
    await transport.rest('GET', '/api/auth/session')
    return transport.contact.get().clock_off
  }
  assert.equal([await noticed(5000), await noticed(-HOUR), await noticed(DAY), await noticed(0)], [0, -HOUR, DAY, 0])
})

test('detects a clock set back offline by the last contact', () => {
  const now = Date.parse('2026-11-21T19:00:00.000Z')
  const transport = new Transport({ base: 'http://foyer.example', fetch, clock: () => now })
  transport.server.restoreLastContact(iso(now - DAY))
  assert.is(transport.contact.get().clock_off, 0)
  transport.server.restoreLastContact(iso(now + 61 * MINUTE))
  assert.is(transport.contact.get().clock_off, -61 * MINUTE)
})

test('warns before storage is full', () => {
  const rooms = [
    [0, 0],
    [79, 100],
    [80, 100],
    [100, 100],
  ] as const
  assert.equal(
    rooms.map(([usage, quota]) => isStorageLow({ usage, quota })),
    [false, false, true, true],
  )
})

test.run()
