import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { eventually } from '../turns'

/** An email as it arrived. */
export type ReceivedEmail = { readonly to: string; readonly message_id: string; readonly raw: string }

/** Runs during the conversation. A returned text that begins with a code replaces the positive answer. */
type Hook = (to: string, raw: string) => Promise<string | null> | string | null

export type Smtp = {
  readonly url: string
  /** Every email received completely, whatever was answered. */
  readonly arrived: ReceivedEmail[]
  /** Addresses for which sending was started. */
  readonly begun: string[]
  atRecipient: Hook
  /** Runs after the last byte, before the answer. */
  atEnd: Hook
  /** True to hang up instead of answering. */
  hangUp: boolean
  /** Runs at the first bytes of an email. True cuts the connection there, so that the rest never comes. */
  cutsOff: (to: string) => boolean
  close(): Promise<void>
}

/** Returns a header's unfolded value. */
export const headerOf = (raw: string, name: string): string | null => {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null
}

const refusal = (answer: string): Error => Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/** Starts a real SMTP server on a local port. */
export async function startSmtp(): Promise<Smtp> {
  const smtp: Smtp = { url: '', arrived: [], begun: [], atRecipient: () => null, atEnd: () => null, close: async () => {}, hangUp: false, cutsOff: () => false }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      smtp.begun.push(address)
      void Promise.resolve(smtp.atRecipient(address, '')).then((answer) => done(answer ? refusal(answer) : null))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      const to = session.envelope.rcptTo[0]?.address ?? ''
      let isCut = false
      stream.once('data', () => {
        isCut = smtp.cutsOff(to)
        if (isCut) for (const connection of server.connections) if (connection.session === session) connection.close()
      })
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (isCut) return
        const raw = Buffer.concat(parts).toString()
        smtp.arrived.push({ to, raw, message_id: headerOf(raw, 'Message-ID') ?? '' })
        if (smtp.hangUp) {
          for (const connection of server.connections) connection.close()
          return
        }
        void Promise.resolve(smtp.atEnd(to, raw)).then((answer) => done(answer ? refusal(answer) : null))
      })
    },
  })
  server.on('error', () => {
    // A client killed mid-conversation closes without QUIT.
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return Object.assign(smtp, { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(() => resolve())) })
}

/** Returns the first email to an address that arrives after so many others, whomever those are for. */
export async function emailAfter(smtp: Smtp, others: number, address: string): Promise<ReceivedEmail> {
  const next = () => smtp.arrived.slice(others).find(({ to }) => to === address)
  await eventually(`an email to ${address}`, () => next() !== undefined)
  return next() as ReceivedEmail
}
