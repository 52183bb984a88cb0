import { type GraphQLSchema, Kind, parse, specifiedRules, type ValidationRule, validate } from 'graphql'
import type WebSocket from 'ws'
import { z } from 'zod'
import { type Clock, MINUTE } from '../../../shared/kernel/time'

/** Maximum bytes of a message from a socket. The longest regular message contains a token. */
export const MAX_SOCKET_MESSAGE = 8 * 1024
/** Maximum tokens of a subscription. The only existing one has eight. */
const MAX_TOKENS = 60
const SUBSCRIPTIONS = 4
/** Maximum messages per minute. A device pings every five seconds and answers our pings. */
const MAX_MESSAGES = 120
/** Maximum sockets per user. A device has one; colleagues who share an account and further tabs have their own. */
const MAX_SOCKETS = 32

const spoken = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('complete'), id: z.string() }),
  z.object({
    type: z.literal('subscribe'),
    id: z.string().max(64),
    payload: z.object({ query: z.string() }),
    extensions: z.undefined().optional(),
  }),
])

/** Checks a socket's messages against the protocol and the query limits. Returns the reason to close it, or null. */
class SocketSession {
  #introduced = false
  #since = 0
  #said = 0
  readonly #ids = new Set<string>()

  constructor(
    private readonly schema: () => GraphQLSchema,
    private readonly rules: readonly ValidationRule[],
    private readonly clock: Clock,
  ) {}

  refusal(data: string): string | null {
    const now = this.clock()
    if (now - this.#since >= MINUTE) [this.#since, this.#said] = [now, 0]
    this.#said += 1
    if (this.#said > MAX_MESSAGES) return 'too many messages'
    const message = read(data)
    if (!message) return 'not a message of this protocol'
    if (message.type === 'connection_init') {
      if (this.#introduced) return 'introduced twice'
      this.#introduced = true
    }
    if (message.type === 'complete') this.#ids.delete(message.id)
    if (message.type !== 'subscribe') return null
    if (this.#ids.has(message.id) || this.#ids.size >= SUBSCRIPTIONS) return 'too many subscriptions'
    this.#ids.add(message.id)
    return this.#asks(message.payload.query) ? null : 'not a subscription'
  }

  #asks(query: string): boolean {
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS })
      const [only] = document.definitions
      const subscribes =
        document.definitions.length === 1 &&
        only?.kind === Kind.OPERATION_DEFINITION &&
        only.operation === 'subscription'
      return subscribes && validate(this.schema(), document, [...specifiedRules, ...this.rules]).length === 0
    } catch {
      return false
    }
  }
}

function read(data: string) {
  try {
    return spoken.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/**
 * Guards a socket before Mercurius, which parses messages without query limits and before its hooks. A message that
 * breaks the rules closes the socket.
 */
export function guardSocket(
  socket: WebSocket,
  schema: () => GraphQLSchema,
  rules: readonly ValidationRule[],
  clock: Clock,
): void {
  const listening = new SocketSession(schema, rules, clock)
  const pass = socket.emit.bind(socket)
  let refused = false
  socket.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event !== 'message') return pass(event, ...args)
    if (refused) return false
    const why = listening.refusal(String(args[0]))
    if (why === null) return pass(event, ...args)
    refused = true
    socket.close(4400, why)
    return false
  }
}

type Ending = { readonly destroyed: boolean; once(event: 'close', heard: () => void): unknown }

/** Counts the sockets on which a user listens. */
export class ListeningSockets {
  readonly #open = new Map<string, Set<Ending>>()

  constructor(private readonly most = MAX_SOCKETS) {}

  /** Returns true if the user may open this socket too. It counts until it closes. */
  accepts(user_id: string, socket: Ending): boolean {
    const open = this.#open.get(user_id) ?? new Set()
    if (open.has(socket)) return true
    if (socket.destroyed || open.size >= this.most) return false
    this.#open.set(user_id, open.add(socket))
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0 && this.#open.get(user_id) === open) this.#open.delete(user_id)
    })
    return true
  }
}
