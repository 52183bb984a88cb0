import { type GraphQLSchema, Kind, parse, specifiedRules, type ValidationRule, validate } from 'graphql'
import type WebSocket from 'ws'
import { z } from 'zod'
import { type Clock, MINUTE } from '../../../shared/kernel/time'

/** The most bytes a message to a socket may have: a token is the longest thing anybody says there. */
export const SOCKET_MESSAGE = 8 * 1024
/** Words of a subscription: the only one there is has eight. */
const TOKENS = 60
const SUBSCRIPTIONS = 4
/** A device pings every five seconds, and answers ours. */
const MESSAGES = 120
/** A device has one. Colleagues who share an account, and tabs, have their own. */
const SOCKETS = 32

const spoken = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('complete'), id: z.string() }),
  z.object({ type: z.literal('subscribe'), id: z.string().max(64), payload: z.object({ query: z.string() }), extensions: z.undefined().optional() }),
])

/** What a socket says, held to the protocol and to the limits of queries. Answers why it must end, or null. */
class Listening {
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
    if (this.#said > MESSAGES) return 'too many messages'
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
      const document = parse(query, { maxTokens: TOKENS })
      const [only] = document.definitions
      const subscribes = document.definitions.length === 1 && only?.kind === Kind.OPERATION_DEFINITION && only.operation === 'subscription'
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
 * Stands before Mercurius, which parses what a socket says without the limits of queries and before any of its hooks: a
 * message that breaks the rules ends the socket and is heard by nobody.
 */
export function gate(socket: WebSocket, schema: () => GraphQLSchema, rules: readonly ValidationRule[], clock: Clock): void {
  const listening = new Listening(schema, rules, clock)
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

/** How many sockets a user listens on. */
export class ListeningSockets {
  readonly #open = new Map<string, Set<Ending>>()

  constructor(private readonly most = SOCKETS) {}

  /** Whether this socket may listen for the user too; it counts until it closes. */
  takes(user_id: string, socket: Ending): boolean {
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
