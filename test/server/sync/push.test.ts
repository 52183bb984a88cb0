import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyEd25519 } from '../../../server/kernel/ed25519'
import { verifySignatures } from '../../../server/sync/push'
import type { RoleName } from '../../../shared/kernel/permissions'
import { DAY, iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { type Operation, oldReportBytes, operationHash } from '../../../shared/sync/protocol'
import { TestDevice } from '../../harness/devices/test-device'
import { startServer, type TestServer } from '../../harness/server'

const push = suite('push_operations')

async function selling() {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const [right] = (await device.places('floor', 10)).rights as [RowOf<'rights'>]
  const sell = () => device.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }])
  return { server, device, sell, right }
}
const state = (server: TestServer) =>
  ['orders', 'receipts', 'order_items', 'payments'].map((table) => server.rows(table).length)

push('books operations in order and returns the head', async () => {
  const { server, device, sell } = await selling()
  const ops = [sell(), sell(), sell()].map((args) => device.record('CreateOrder', args))
  const result = await device.push(ops)
  assert.equal(
    result.receipts.map(({ id, seq, status }) => [id, seq, status]),
    ops.map((op) => [op.id, op.seq, 'applied']),
  )
  assert.equal([result.code, result.last_seq, result.last_hash], [null, 4, device.hash])
  const row = server.rows('devices').find((one) => one.id === device.id)
  assert.equal([row?.last_seq, row?.last_hash], [4, device.hash])
  await server.close()
})

push('answers repeated operations alike and books them once', async () => {
  const { server, device, sell } = await selling()
  const [good, spoilt, fine] = [sell(), sell(), sell()] as const
  const ops = [good, { input: { ...spoilt.input, total: 1 } }, fine].map((args) => device.record('CreateOrder', args))
  const first = await device.push(ops)
  assert.equal(
    first.receipts.map((receipt) => receipt.status),
    ['applied', 'quarantined', 'applied'],
  )
  const before = state(server)
  assert.equal((await device.push(ops)).receipts, first.receipts)
  assert.equal((await device.push(ops.slice(1))).receipts, first.receipts.slice(1))
  assert.equal((await device.push(ops.slice(2))).code, null)
  assert.equal(state(server), before)
  assert.is(server.rows('incidents').length, 1)
  await server.close()
})

push('books a batch once when sent many times at once', async () => {
  const { server, device, sell } = await selling()
  const ops = [device.record('CreateOrder', sell()), device.record('CreateOrder', sell())]
  const token = await device.token()
  const results = await Promise.all(Array.from({ length: 8 }, () => device.push(ops, token)))
  for (const result of results) assert.equal(result, results[0])
  assert.is(server.rows('orders').length, 2)
  await server.close()
})

push('stops at a gap and keeps what came before', async () => {
  const { server, device, sell } = await selling()
  const [first, missing, last] = [sell(), sell(), sell()].map((args) => device.record('CreateOrder', args)) as [
    Operation,
    Operation,
    Operation,
  ]
  const result = await device.push([first, last])
  assert.equal([result.code, result.last_seq, result.receipts.length], ['sync.gap', 2, 1])
  const healed = await device.push([missing, last])
  assert.equal([healed.code, healed.last_seq], [null, 4])
  assert.is(server.rows('orders').length, 3)
  await server.close()
})

push('refuses a reused id, in another organisation too', async () => {
  const { server, device, sell } = await selling()
  const op = device.record('CreateOrder', sell())
  await device.push([op])
  const { signature: _gone, ...unsigned } = { ...op, input: op.input.replace('Show', 'Shaw') }
  const result = await device.push([{ ...unsigned, signature: device.signed(unsigned) }])
  assert.equal([result.code, result.receipts, result.last_seq], ['sync.reused', [], 2])
  const foreign = await TestDevice.ready(server, { world: server.b })
  const stolen = foreign.record('ReturnRights', { input: { rights: [{ id: server.newId(), qty: 1 }] } }, { id: op.id })
  assert.equal([(await foreign.push([stolen])).code, server.rows('op_receipts', server.b).length], ['sync.reused', 0])
  await server.close()
})

push('stops at the first operation the device did not sign', async () => {
  const { server, device, sell } = await selling()
  const [good, bad, after] = [sell(), sell(), sell()].map((args) => device.record('CreateOrder', args)) as [
    Operation,
    Operation,
    Operation,
  ]
  const thief = await TestDevice.ready(server)
  const { signature: _gone, ...unsigned } = bad
  const result = await device.push([good, { ...bad, signature: thief.signed(unsigned) }])
  assert.equal([result.code, result.last_seq, result.receipts.length], ['sync.signature', 2, 1])
  assert.is(server.rows('orders').length, 1)
  const altered = { ...bad, input: bad.input.replace('Show', 'Shaw') }
  assert.is((await device.push([altered])).code, 'sync.signature')
  assert.is((await device.push([altered, after])).code, 'sync.signature', 'a later signature covers what was recorded')
  const impostor = thief.record('CreateOrder', sell())
  assert.is((await device.push([impostor])).code, 'sync.signature', "another device's operation")
  await server.close()
})

push('verifies one signature of a chain, and each where the chain proves nothing', async () => {
  const { server, device, sell } = await selling()
  const operations = [sell(), sell(), sell(), sell()].map((args) => device.record('CreateOrder', args))
  const [one, two, three, four] = operations as [Operation, Operation, Operation, Operation]
  const user = { org_id: server.a.org_id, user_id: server.a.users.CASHIER }
  const verified = async (...sent: Operation[]) => {
    let checks = 0
    const counting: typeof verifyEd25519 = (...signed) => {
      checks++
      return verifyEd25519(...signed)
    }
    const { operations: signed } = await verifySignatures(
      server.db,
      user,
      { device_id: device.id, operations: sent },
      counting,
      server.now(),
    )
    return [signed, checks]
  }
  const forged = { ...four, signature: one.signature }
  assert.equal(await verified(), [0, 0])
  assert.equal(await verified(one, two, three, four), [4, 1])
  assert.equal(await verified(one, two, three, forged), [3, 5])
  assert.equal(await verified(one, { ...two, at: three.id }, three, four), [1, 4])
  assert.equal(await verified(one, three, two), [3, 3])
  await server.close()
})

push('hides devices of other organisations', async () => {
  const { server, device, sell } = await selling()
  const op = device.record('CreateOrder', sell())
  const result = await device.push([op], await server.token('ADMIN', server.b))
  assert.equal([result.code, result.last_seq, result.receipts], ['device.unknown', 0, []])
  assert.is(server.rows('orders').length, 0)
  await server.close()
})

push('quarantines a forked log as one incident, and continues the log', async () => {
  const { server, device, sell, right } = await selling()
  const base = { seq: device.seq, hash: device.hash }
  const originals = [device.record('CreateOrder', sell()), device.record('CreateOrder', sell())]
  await device.push(originals)
  const main = { seq: device.seq, hash: device.hash }
  device.seq = base.seq
  device.hash = base.hash
  const forked = [sell(), sell(), sell(), sell()].map((args) => device.record('CreateOrder', args))
  const result = await device.push(forked)
  assert.is(result.code, 'device.cloned')
  assert.equal(
    result.receipts.map(({ status, code }) => [status, code]),
    forked.map(() => ['quarantined', 'sync.chain']),
  )
  assert.equal((await device.push(forked)).receipts, result.receipts, 'again answers alike')
  assert.is(server.rows('quarantined_ops').length, 4)
  assert.is(server.rows('orders').length, 2)
  assert.equal([result.last_seq, result.last_hash], [main.seq, main.hash])
  const clones = () => server.rows('incidents').filter(({ kind }) => kind === 'device_cloned')
  assert.is(clones().length, 1)

  Object.assign(device, main)
  const more = device.record('ReturnRights', { input: { rights: [{ id: right.id, qty: 1 }] } })
  const answer = await device.push([more])
  assert.equal([answer.receipts[0]?.status, answer.code], ['applied', 'device.cloned'], 'the first goes on and is told')
  const settle = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'
  await server.graphql(await server.token('ADMIN'), settle, {
    id: clones()[0]?.id,
    input: { decision: 'The copy is gone' },
  })
  assert.is((await device.push([more])).code, null)
  await server.close()
})

push('reports a device behind the server as cloned or rolled back', async () => {
  const { server, device, sell, right } = await selling()
  const clones = () => server.rows('incidents').filter(({ kind }) => kind === 'device_cloned')
  const marked = () => server.rows('devices').find((row) => row.id === device.id)?.cloned_at !== null
  const token = await device.token()
  const before = { seq: device.seq, hash: device.hash }
  const sold = device.record('CreateOrder', sell())
  await device.push([sold])
  const now = { seq: device.seq, hash: device.hash }
  const says = (head: { seq: number; hash: string | null }, at?: string) => ({
    ...device.report('CASHIER', at, head),
    head,
  })

  for (const head of [now, { seq: now.seq + 1, hash: 'a'.repeat(64) }])
    assert.is((await device.pushWith([], says(head), token)).code, null)
  assert.is(
    (await device.pushWith([sold], device.report(), token)).code,
    null,
    'an old request that comes late says nothing of where the log ends',
  )
  assert.is(
    (await device.pushWith([], { ...device.report(), head: before }, token)).code,
    null,
    'the device has not signed it',
  )
  assert.is((await device.pushWith([], { head: before }, token)).code, null, 'nor asked')
  const { head: _, ...without } = says(before)
  assert.is((await device.pushWith([], without, token)).code, null, 'and what it has signed is not left out')
  assert.is((await device.pushWith([], says(before), await server.token('TICKETING'))).code, null)
  assert.is((await device.pushWith([], says(before, iso(server.now() - DAY)), token)).code, 'sync.report_late')
  assert.equal([clones().length, marked()], [0, false])

  const told = says(before)
  const answer = await device.pushWith([], told, token)
  assert.equal([answer.code, answer.last_seq, answer.last_hash], ['device.cloned', now.seq, now.hash])
  await device.pushWith([], says({ seq: 0, hash: null }), token)
  assert.equal([clones().map(({ subject_id }) => subject_id), marked()], [[device.id], true])
  const more = device.record('ReturnRights', { input: { rights: [{ id: right.id, qty: 1 }] } })
  const goesOn = await device.push([more])
  assert.equal([goesOn.receipts[0]?.status, goesOn.code], ['applied', 'device.cloned'], 'the one that goes on is told')

  const settle = 'mutation ($id: ID!, $input: SettleIncidentInput!) { SettleIncident(id: $id, input: $input) { id } }'
  await server.graphql(await server.token('ADMIN'), settle, {
    id: clones()[0]?.id,
    input: { decision: 'The copy is gone' },
  })
  assert.is((await device.pushWith([], told, token)).code, 'sync.report_late', 'whoever saw it says nothing with it')
  assert.equal([clones().length, marked()], [1, false])
  await device.pushWith([], says({ seq: device.seq, hash: 'b'.repeat(64) }), token)
  assert.equal([clones().length, marked()], [2, true], 'another entry under the last number')
  await server.close()
})

push('quarantines an operation with an invalid time and continues', async () => {
  const { server, device, sell } = await selling()
  const times = [
    '2026-99-99T99:99:99.999Z',
    '2026-02-30T10:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00.000Z',
    'yesterday',
  ]
  // A voucher too: its validity is calculated from that time.
  const sellVoucher = () => {
    const { input } = sell()
    const voucher = { id: server.newId(), code: 'A'.repeat(16), tax_group_id: null }
    return { input: { ...input, items: input.items.map((item) => ({ ...item, voucher })) } }
  }
  const ops = [
    ...times.map((at) => device.record('CreateOrder', sellVoucher(), { at })),
    device.record('CreateOrder', sell()),
  ]
  const { receipts, code } = await device.push(ops)
  assert.is(code, null)
  assert.equal(
    receipts.map((receipt) => [receipt.status, receipt.code, receipt.details]),
    [...times.map(() => ['quarantined', 'input.invalid', { field: 'at' }]), ['applied', null, {}]],
  )
  const seen = JSON.stringify(['orders', 'receipts', 'incidents', 'payments'].flatMap((table) => server.rows(table)))
  for (const time of times) assert.not.ok(seen.includes(time), time)
  assert.is(server.rows('quarantined_ops').length, 5)
  await server.close()
})

push('keeps unknown commands, unreadable arguments, online commands and strangers', async () => {
  const { server, device, sell } = await selling()
  const outcome = async (change: Partial<Operation>, args = sell()) => {
    const { status, code } = await device.send('CreateOrder', args, change)
    return [status, code]
  }
  assert.equal(await outcome({ name: 'SellTheTheatre' }), ['quarantined', 'sync.unknown_command'])
  assert.equal(await outcome({ input: '{' }), ['quarantined', 'input.invalid'])
  assert.equal(await outcome({ input: '{"input":{"id":1}}' }), ['quarantined', 'input.invalid'])
  assert.equal(await outcome({ user_id: server.newId() }), ['quarantined', 'forbidden'])
  assert.equal(await outcome({ user_id: server.a.users.GALLERY }), ['quarantined', 'forbidden'])
  assert.equal(await outcome({ user_id: server.a.users.ADMIN }), ['quarantined', 'forbidden'])
  const online = device.record('FenceDevice', { id: device.id })
  assert.equal((await device.push([online])).receipts[0]?.status, 'refused')
  assert.is(server.rows('devices').find((row) => row.id === device.id)?.status, 'active')
  assert.is(server.rows('quarantined_ops').length, 6)
  await server.close()
})

push('accepts operations of a colleague who worked on the device', async () => {
  const { server, device, sell } = await selling()
  await device.push([], undefined, 'ADMIN')
  const { status } = await device.send('CreateOrder', sell(), { user_id: server.a.users.ADMIN })
  assert.is(status, 'applied')
  await server.close()
})

push('requires the device’s signature for its report', async () => {
  const { server, device, sell } = await selling()
  server.advance(3_600_000)
  const seen = () => server.rows('devices').find((row) => row.id === device.id)?.last_seen_at
  const before = seen()
  const PUSH = 'mutation ($input: PushOperationsInput!) { push_operations(input: $input) { code last_seq } }'
  const claim = async (role: RoleName, report: string | null = null) =>
    server.graphql(await server.token(role), PUSH, { input: { device_id: device.id, operations: [], report } })
  for (const role of ['ANALYST', 'GALLERY', 'CATERER', 'EDITOR', 'BASIC'] as const)
    assert.is((await claim(role)).code, 'forbidden', role)
  assert.is((await claim('ADMIN')).code, null)
  assert.is((await claim('ADMIN', 'ab'.repeat(64))).code, null)
  assert.is(seen(), before)
  assert.equal(
    (await device.send('CreateOrder', sell(), { user_id: server.a.users.ADMIN })).code,
    'forbidden',
    'nor do they work there',
  )
  server.advance(3_600_000)
  await device.push([], undefined, 'ADMIN')
  assert.not.equal(seen(), before)
  await server.close()
})

push('accepts a report once within its time', async () => {
  const { server, device, sell } = await selling()
  const seen = () => server.rows('devices').find((row) => row.id === device.id)?.last_seen_at
  server.advance(3_600_000)
  const token = await server.token('ADMIN')
  const before = seen()
  const forever = device.signBytes(oldReportBytes(device.id, server.a.users.ADMIN))
  assert.is(
    (await device.pushWith([], { report: forever }, token)).code,
    'client.too_old',
    'an earlier version is told to be updated',
  )
  const kept = device.record('CreateOrder', sell())
  const taken = await device.pushWith([kept], { report: forever }, token)
  assert.equal(
    [taken.receipts[0]?.status, taken.last_seq],
    ['applied', kept.seq],
    'and what it has recorded is taken all the same',
  )
  const tomorrow = device.report('ADMIN', iso(server.now() + DAY))
  assert.is((await device.pushWith([], tomorrow, token)).code, 'sync.report_late')
  const yesterday = device.report('ADMIN', iso(server.now() - DAY))
  assert.is((await device.pushWith([], yesterday, token)).code, 'sync.report_late')
  assert.equal(
    [seen(), (await device.send('CreateOrder', sell(), { user_id: server.a.users.ADMIN })).code],
    [before, 'forbidden'],
  )

  const report = device.report('ADMIN')
  const other = device.report('ADMIN')
  assert.is(
    (await device.pushWith([], { ...report, report_of: other.report_of }, token)).code,
    null,
    'what is not signed is no report',
  )
  assert.is((await device.pushWith([], report, await server.token('TICKETING'))).code, null, 'nor is a colleague’s')
  const [first, second] = await Promise.all([device.pushWith([], report, token), device.pushWith([], report, token)])
  assert.equal([first.code, second.code].sort(), [null, 'sync.report_late'].sort())
  const then = seen()
  server.advance(90_000)
  assert.is((await device.pushWith([], report, token)).code, 'sync.report_late')
  server.advance(60_000)
  assert.is(
    (await device.pushWith([], report, token)).code,
    'sync.report_late',
    'when nobody remembers it any more, it is over',
  )
  assert.is(seen(), then)
  assert.ok(
    first.now <= iso(server.now()) && first.now >= iso(server.now() - 4 * 60_000),
    'every answer says what time it is',
  )
  await server.close()
})

push('books an exported file without counting as the device', async () => {
  const { server, device, sell } = await selling()
  const seen = () => server.rows('devices').find((row) => row.id === device.id)?.last_seen_at
  const before = seen()
  server.advance(3_600_000)
  const op = device.record('CreateOrder', sell())
  for (const role of ['ADMIN', 'GALLERY'] as const) {
    const brought = await device.broughtBy(role, [op])
    assert.equal([brought.code, brought.last_seq, brought.receipts[0]?.status], [null, op.seq, 'applied'], role)
    assert.is(seen(), before, 'a dead device is not seen')
    const ACQUIRE = 'mutation ($input: AcquireRightsInput!) { AcquireRights(input: $input) { epoch } }'
    const wanted = [{ event_id: server.a.events.open, kind: 'places', subject_id: server.a.categories.floor, qty: 1 }]
    const input = { id: server.newId(), device_id: device.id, wanted }
    assert.not.equal(
      (await server.graphql(await server.token(role), ACQUIRE, { input })).code,
      null,
      'nothing is granted to the device in their name',
    )
  }
  const GRANT = 'mutation ($input: GrantUnlockInput!) { GrantUnlock(input: $input) { withdrawn } }'
  const unlock = { device_id: device.id, secret_hash: 'ab'.repeat(32) }
  assert.is((await server.graphql(await server.token('ADMIN'), GRANT, { input: unlock })).code, 'device.not_yours')
  await device.push([])
  assert.not.equal(seen(), before)
  await server.close()
})

push('passes newer clients’ fields through, covered by the hash', async () => {
  const { server, device, sell } = await selling()
  const args = sell()
  const newer = { input: { ...args.input, loyalty: { points: 3 } } }
  const op = device.record('CreateOrder', newer)
  assert.is((await device.push([op])).receipts[0]?.status, 'applied')
  const { signature: _gone, ...unsigned } = op
  assert.is(server.rows('op_receipts').find((row) => row.id === op.id)?.request_hash, operationHash(unsigned))
  await server.close()
})

push('quarantines an internal failure without calling it a refusal', async () => {
  const { handlers } = await import('../../../server/registry')
  const broken = {
    async book(): Promise<never> {
      throw new TypeError('cannot read properties of undefined')
    },
  }
  const server = await startServer({ handlers: { ...handlers, ReturnRights: broken } })
  const device = await TestDevice.ready(server)
  const receipt = await device.send('ReturnRights', { input: { rights: [{ id: server.newId(), qty: 1 }] } })
  assert.equal([receipt.status, receipt.code], ['quarantined', 'internal'])
  assert.is(server.reports.length, 1)
  assert.match(String(server.reports[0]), /cannot read properties/)
  await server.close()
})

push('books nothing after a crash before the commit, and once after a crash before the answer', async () => {
  const { server, device, sell } = await selling()
  const op = device.record('CreateOrder', sell())
  server.raw.exec(
    `CREATE TEMP TRIGGER dies BEFORE INSERT ON main.payments BEGIN SELECT RAISE(ROLLBACK, 'power cut'); END`,
  )
  const token = await device.token()
  const failed = await device.push([op], token).then(
    () => null,
    (error: Error) => error.message,
  )
  assert.is(failed, 'server.busy', 'to be sent again')
  assert.equal(state(server), [0, 1, 0, 0])
  server.raw.exec('DROP TRIGGER dies')
  await device.push([op], token)
  const again = await device.push([op], token)
  assert.equal([again.receipts[0]?.status, state(server)], ['applied', [1, 2, 1, 1]])
  await server.close()
})

push('tells an outdated client to update, without losing its operations', async () => {
  const server = await startServer()
  const response = await server.server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-foyer-protocol': '0', authorization: `Bearer ${await server.token('CASHIER')}` },
    payload: { query: '{ orders { total } }' },
  })
  assert.is(response.json().errors[0].extensions.code, 'client.too_old')
  await server.close()
})

push.run()
