import { EventEmitter } from 'node:events'
import { type Client, createClient } from 'graphql-ws'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import WebSocket from 'ws'
import { Signals } from '../../../server/app/live/signals'
import { SilentSockets } from '../../../server/app/live/sockets'
import { idsOfEvent } from '../../../server/kernel/reads/window-condition'
import { entities, TABLES } from '../../../shared/model'
import { PULL_LIMIT, type Signal } from '../../../shared/sync/protocol'
import { windowOf } from '../../../shared/sync/window'
import { pullAll, pullOnePage } from '../../harness/devices/pull'
import { TestDevice } from '../../harness/devices/test-device'
import type { World } from '../../harness/fixture'
import { startServer, type TestServer } from '../../harness/server'
import { eventually } from '../../harness/turns'

const pull = suite('pull')

pull('pulls every row once, page by page', async () => {
  const server = await startServer()
  const token = await server.token('CASHIER')
  for (const limit of [1, 3, 10, 1000]) {
    const { ids, checkpoint } = await pullAll(server, token, 'seats', limit)
    assert.equal([ids.length, new Set(ids)], [10, new Set(server.a.seats)], `pages of ${limit}`)
    assert.equal((await pullAll(server, token, 'seats', limit, checkpoint)).ids, [])
  }
  await server.close()
})

pull('pulls only changes in order, with tombstones by id', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server)
  const token = await device.token()
  await device.seats(3)
  const { checkpoint } = await pullAll(server, token, 'rights', 100)
  const { rights } = await device.seats(5)
  const got = await pullOnePage(server, token, 'rights', 100, checkpoint)
  assert.is(got.documents.length, 2)
  assert.ok(got.documents.every((row) => row.rev > checkpoint.rev))
  const gone = rights[0]?.id ?? ''
  server.sql('UPDATE rights SET deleted = true, rev = ? WHERE id = ?', got.checkpoint.rev + 1, gone)
  const after = await pullOnePage(server, token, 'rights', 100, got.checkpoint)
  assert.equal([after.documents, after.deleted, after.reset], [[], [gone], false])
  await server.close()
})

pull('restarts after a restore with another epoch', async () => {
  const server = await startServer()
  const token = await server.token('CASHIER')
  const { checkpoint } = await pullAll(server, token, 'seats', 100)
  const got = await pullOnePage(server, token, 'seats', 4, { ...checkpoint, epoch: 'of another life' })
  assert.equal([got.reset, got.documents.length, got.checkpoint.epoch], [true, 4, checkpoint.epoch])
  const limits = await server.graphql(token, `{ pull_seats(input: { limit: ${PULL_LIMIT + 1} }) { reset } }`)
  assert.is(limits.code, 'input.invalid')
  await server.close()
})

pull('brings all that belongs to an event when the event moves into a window', () => {
  const brought = TABLES.filter((table) => {
    const window = windowOf(entities[table])
    return window && idsOfEvent(table, window, 'organisation', 'event')
  })
  assert.equal([...brought].sort(), [
    'check_ins',
    'order_items',
    'orders',
    'payments',
    'prices',
    'quotas',
    'rights',
    'seats',
  ])
})

pull('stamps one change number on every row of an operation', async () => {
  const server = await startServer()
  const device = await TestDevice.ready(server, { shift: true })
  const [right] = (await device.places('floor', 2)).rights
  if (!right) throw new Error('no places')
  const tables = [
    'orders',
    'order_items',
    'payments',
    'receipts',
    'rights',
    'quotas',
    'cash_box_shifts',
    'devices',
    'contacts',
  ]
  const look = () =>
    new Map(tables.flatMap((table) => server.rows(table).map((row) => [`${table} ${row.id}`, row] as const)))
  const before = look()
  const rev = Math.max(...[...before.values()].map((row) => Number(row.rev)))
  const sold = await device.send(
    'CreateOrder',
    device.saleArgs([{ right, price: server.a.prices.floor, rate: 1900 }], 'cash', { contact_id: server.a.contact }),
  )
  assert.is(sold.status, 'applied')
  const same = (a: object | undefined, b: object) =>
    JSON.stringify({ ...a, rev: 0 }) === JSON.stringify({ ...b, rev: 0 })
  for (const [key, row] of look()) {
    const was = before.get(key)
    const expected = same(was, row) ? was?.rev : key.startsWith('devices') ? rev + 2 : rev + 1
    assert.is(row.rev, expected, key)
  }
  await server.close()
})

async function listening(server: TestServer, token: string) {
  const base = await server.listen()
  const signals: Signal[] = []
  const errors: unknown[] = []
  const client: Client = createClient({
    url: `${base.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {},
  })
  const ended = new Promise<void>((resolve) => {
    const sink = {
      next: ({ data }: { data?: { resync: Signal } | null }) => {
        if (data) signals.push(data.resync)
      },
      error: (error: unknown) => {
        errors.push(error)
        resolve()
      },
      complete: resolve,
    }
    client.subscribe<{ resync: Signal }>({ query: 'subscription { resync { epoch rev tables } }' }, sink)
  })
  return { signals, errors, client, ended }
}

pull('merges simultaneous changes to one signal per organisation', () => {
  const told: unknown[] = []
  const signals = new Signals('epoch', (org_id, signal) => told.push([org_id, signal]))
  signals.changed([{ org_id: 'a', rev: 4, tables: ['rights', 'quotas'] }])
  signals.changed([
    { org_id: 'b', rev: 9, tables: ['orders'] },
    { org_id: 'a', rev: 5, tables: ['orders', 'rights'] },
  ])
  assert.equal(told, [])
  signals.flush()
  signals.flush()
  assert.equal(told, [
    ['a', { epoch: 'epoch', rev: 5, tables: ['orders', 'quotas', 'rights'] }],
    ['b', { epoch: 'epoch', rev: 9, tables: ['orders'] }],
  ])
})

pull('signals what another organisation writes', async () => {
  const server = await startServer()
  server.sql('update orgs set is_owner = ? where id = ?', false, server.a.org_id)
  const theirs = await listening(server, await server.token('ADMIN', server.b))
  const token = await server.token('ADMIN')
  const write = 'mutation ($input: CreateMessageInput!) { CreateMessage(input: $input) { id } }'
  const input = { subject: 'Help', body: 'It rains in.', recipient_org_id: server.b.org_id }
  await eventually('the signal there', async () => {
    assert.is((await server.graphql(token, write, { input })).code, null)
    return theirs.signals.some(({ tables }) => tables.includes('messages'))
  })
  const latest = Math.max(...server.rows('messages', server.b).map(({ rev }) => Number(rev)))
  assert.ok(theirs.signals.every(({ rev }) => rev <= latest))
  theirs.client.dispose()
  await theirs.ended
  await server.close()
})

pull('signals revision and tables after the commit, to that organisation only', async () => {
  const server = await startServer()
  const [one, foreign] = [await TestDevice.ready(server), await TestDevice.ready(server, { world: server.b })]
  const mine = await listening(server, await one.token())
  const theirs = await listening(server, await foreign.token())
  const latest = (world: World) =>
    Math.max(...['rights', 'devices'].flatMap((table) => server.rows(table, world).map((row) => Number(row.rev))))
  for (const [world, { signals }] of [
    [server.a, mine],
    [server.b, theirs],
  ] as const)
    await eventually('one signal each', async () => {
      await TestDevice.ready(server, { world })
      return signals.length > 0
    })
  await one.seats(1)
  const rev = latest(server.a)
  await eventually('the signal', async () => mine.signals.some((signal) => signal.rev === rev))
  assert.ok(
    mine.signals.every((signal) => signal.tables.every((table) => ['quotas', 'rights', 'devices'].includes(table))),
  )
  assert.ok(mine.signals.at(-1)?.tables.includes('rights'))
  assert.ok(theirs.signals.every((signal) => signal.rev <= latest(server.b)))
  assert.ok(mine.signals.length > 0)
  mine.client.dispose()
  theirs.client.dispose()
  await server.close()
})

const connections = (server: TestServer) =>
  new Promise<number>((resolve, reject) =>
    server.server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

pull('requires sign-in to subscribe', async () => {
  const server = await startServer()
  const stranger = await listening(server, 'nobody')
  await stranger.ended
  assert.equal([stranger.errors.length, stranger.signals], [1, []])
  await eventually('the removed rows', async () => (await connections(server)) === 0)
  stranger.client.dispose()
  await server.close()
})

pull('closes a socket that does not authenticate', async () => {
  const sockets = new SilentSockets(1)
  const open = () => {
    const socket = Object.assign(new EventEmitter(), { ended: false, destroy: () => {} })
    const ended = new Promise<void>((resolve) => {
      socket.destroy = () => {
        socket.ended = true
        resolve()
      }
    })
    sockets.opened(socket)
    return { socket, ended }
  }
  const [known, gone, silent] = [open(), open(), open()]
  sockets.introduced(known.socket)
  gone.socket.emit('close')
  const alive = setInterval(() => {}, 50)
  await silent.ended
  clearInterval(alive)
  assert.equal([known.socket.ended, gone.socket.ended], [false, false])
})

pull.run()
