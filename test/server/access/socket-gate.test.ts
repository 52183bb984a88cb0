import { EventEmitter, once } from 'node:events'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import WebSocket from 'ws'
import { ListeningSockets } from '../../../server/app/live/socket-gate'
import { RESYNC } from '../../../shared/documents'
import { startServer, type TestServer } from '../../harness/server'

const gate = suite('socket authentication')

async function introduced(server: TestServer) {
  const token = await server.token('ANALYST')
  const socket = new WebSocket(`${(await server.listen()).replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
  const say = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  await once(socket, 'open')
  say({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })
  await once(socket, 'message')
  return {
    socket,
    say,
    subscribe: (id: string, query: unknown, more = {}) => say({ id, type: 'subscribe', payload: { query }, ...more }),
  }
}

type Spoken = Awaited<ReturnType<typeof introduced>>

gate('closes a socket whose subscription exceeds the limits', async () => {
  const server = await startServer()
  const ends = async (what: string, speak: (spoken: Spoken) => void, code = 4400) => {
    const spoken = await introduced(server)
    const closed = once(spoken.socket, 'close')
    speak(spoken)
    assert.is((await closed)[0], code, what)
  }
  const aliases = (count: number) =>
    `subscription { resync { ${Array.from({ length: count }, (_, i) => `a${i}: tables`).join(' ')} } }`
  await ends('sixty thousand aliases', ({ subscribe }) => subscribe('1', aliases(60_000)), 1009)
  await ends('too many words', ({ subscribe }) => subscribe('1', aliases(100)))
  await ends('a document in the place of its text', ({ subscribe }) =>
    subscribe('1', { kind: 'Document', definitions: [] }),
  )
  await ends('a field there is not', ({ subscribe }) => subscribe('1', 'subscription { resync { nothing } }'))
  await ends('a query', ({ subscribe }) => subscribe('1', '{ cash_boxes { id } }'))
  await ends('an extension', ({ subscribe }) => subscribe('1', RESYNC, { extensions: [{ type: 'connectionInit' }] }))
  await ends('an id twice', ({ subscribe }) => {
    for (const id of ['1', '1']) subscribe(id, RESYNC)
  })
  await ends('five subscriptions', ({ subscribe }) => {
    for (const id of ['1', '2', '3', '4', '5']) subscribe(id, RESYNC)
  })
  await ends('an introduction more', ({ say }) => say({ type: 'connection_init' }))
  await ends('what is no message', ({ say }) => say('{'))
  await ends('a flood', ({ say }) => {
    for (let i = 0; i < 200; i++) say({ type: 'ping' })
  })
  await server.close()
})

gate('lets a device subscribe again', async () => {
  const server = await startServer()
  const { socket, say, subscribe } = await introduced(server)
  for (let i = 0; i < 10; i++) {
    subscribe(String(i), RESYNC)
    say({ id: String(i), type: 'complete' })
  }
  const answered = new Promise<void>((resolve, reject) => {
    socket.on('message', (data) => JSON.parse(String(data)).type === 'pong' && resolve())
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
  })
  say({ type: 'ping' })
  await answered
  socket.close()
  await server.close()
})

gate('counts the open sockets of a user', () => {
  const sockets = new ListeningSockets(2)
  const open = () => Object.assign(new EventEmitter(), { destroyed: false })
  const [one, two, three] = [open(), open(), open()]
  assert.equal(
    [one, one, two, three].map((socket) => sockets.accepts('ada', socket)),
    [true, true, true, false],
  )
  assert.ok(sockets.accepts('ben', three))
  one.emit('close')
  assert.ok(sockets.accepts('ada', three))
  assert.not(
    sockets.accepts('cleo', Object.assign(open(), { destroyed: true })),
    'a socket that is gone would count for ever',
  )
})

gate.run()
