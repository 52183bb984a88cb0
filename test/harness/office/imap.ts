import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** An IMAP server with one inbox (RFC 3501), as far as reading reports needs it. */
export type Imap = {
  readonly port: number
  /** Emails of the inbox; the first has the UID 1. */
  readonly inbox: string[]
  /** UIDs whose text was read, in the order of reading. */
  readonly read: number[]
  password: string
  uidValidity: number
  /** True to hang up at the next reading. */
  hangUp: boolean
  /** True to refuse searches. */
  refusesSearch: boolean
  close(): Promise<void>
}

const CAPABILITIES = 'IMAP4rev1 LITERAL+'

/** Numbers of a set such as `1,4:7` or `5:*`. */
function numbersOf(set: string, last: number): number[] {
  return set.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split(':').map((end) => (end === '*' ? last : Number(end)))
    const [low, high] = [Math.min(from, to), Math.max(from, to)]
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
  })
}

/** Starts it on a local port. */
export async function startImap(): Promise<Imap> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => sockets.delete(socket))
    converse(imap, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const imap: Imap = {
    port: (server.address() as AddressInfo).port,
    inbox: [],
    read: [],
    password: 'secret',
    uidValidity: 7,
    hangUp: false,
    refusesSearch: false,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return imap
}

function converse(imap: Imap, socket: Socket): void {
  const send = (line: string) => socket.write(`${line}\r\n`)
  const answer = (command: string, rest: string): string => {
    switch (command) {
      case 'CAPABILITY':
        send(`* CAPABILITY ${CAPABILITIES}`)
        return 'OK done'
      case 'LOGIN':
        return rest.includes(imap.password) ? 'OK done' : 'NO [AUTHENTICATIONFAILED] wrong password'
      case 'LIST':
      case 'LSUB':
        send('* LIST (\\HasNoChildren) "/" INBOX')
        return 'OK done'
      case 'SELECT':
        return 'NO the inbox must not be changed'
      case 'EXAMINE':
        send(`* ${imap.inbox.length} EXISTS`)
        send('* FLAGS (\\Seen)')
        send(`* OK [UIDVALIDITY ${imap.uidValidity}] valid`)
        send(`* OK [UIDNEXT ${imap.inbox.length + 1}] next`)
        return 'OK [READ-ONLY] done'
      case 'UID':
        return uid(rest)
      default:
        return 'OK done'
    }
  }
  const uid = (rest: string): string => {
    if (imap.hangUp) {
      imap.hangUp = false
      socket.destroy()
    }
    const asked = /UID ([\d:,*]+)/.exec(rest)?.[1]
    const wanted = (set: string) => numbersOf(set, imap.inbox.length).filter((n) => n >= 1 && n <= imap.inbox.length)
    if (rest.startsWith('SEARCH')) {
      if (imap.refusesSearch) return 'NO search is switched off'
      const all = asked ? wanted(asked) : imap.inbox.map((_, i) => i + 1)
      const isFound = (email: string) =>
        /^Content-Type: multipart\/report/im.test(email) ||
        (rest.includes('+b-') && /^(?:Delivered-)?To: .*\+b-/im.test(email))
      const found = all.filter((n) => isFound(imap.inbox[n - 1] ?? ''))
      send(`* SEARCH ${found.join(' ')}`.trim())
      return 'OK done'
    }
    const set = /^FETCH ([\d:,*]+)/.exec(rest)?.[1] ?? ''
    for (const n of wanted(set)) {
      const raw = imap.inbox[n - 1] ?? ''
      imap.read.push(n)
      send(
        `* ${n} FETCH (UID ${n} INTERNALDATE "25-Nov-2026 20:00:00 +0000" BODY[]${/<0\.\d+>/.test(rest) ? '<0>' : ''} {${Buffer.byteLength(raw)}}\r\n${raw})`,
      )
    }
    return 'OK done'
  }
  let buffer = ''
  socket.on('data', (chunk) => {
    buffer += chunk.toString()
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const [tag = '', command = '', ...rest] = buffer.slice(0, end).split(' ')
      buffer = buffer.slice(end + 2)
      send(`${tag} ${answer(command.toUpperCase(), rest.join(' '))}`)
      if (command.toUpperCase() === 'LOGOUT') socket.end()
    }
  })
  send(`* OK [CAPABILITY ${CAPABILITIES}] ready`)
}
