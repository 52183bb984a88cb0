import { setMaxListeners } from 'node:events'
import type { Socket } from 'node:net'
import { GraphQLError, type GraphQLResolveInfo, GraphQLScalarType } from 'graphql'
import type { IResolvers, MercuriusContext } from 'mercurius'
import mercurius from 'mercurius'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import type { NewId } from '../../../shared/kernel/ids'
import { type Command, entityOf, type OpContext } from '../../../shared/kernel/model/command'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can } from '../../../shared/kernel/permissions'
import { type Clock, iso } from '../../../shared/kernel/time'
import { type CommandName, commands } from '../../../shared/model'
import { packRows } from '../../../shared/sync/packed'
import { type OpReceipt, pullInput, pullWindow, pushInput } from '../../../shared/sync/protocol'
import type { Verify } from '../../../shared/tickets/code'
import type { Requester } from '../../accounts/visitor'
import type { Actor } from '../../kernel/commands/actor'
import type { Ports } from '../../kernel/commands/handler'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { ReadShare } from '../../kernel/reads/read-queue'
import type { ReadContext } from '../../kernel/reads/reading'
import type { Reads } from '../../kernel/reads/reads'
import { describe, fillNulls } from '../../kernel/sdl'
import type { Uploads } from '../../media_gallery/upload'
import { UploadedFile } from '../../media_gallery/uploaded-file'
import type { PreparationWorld } from '../../preparation'
import { preparations, readings } from '../../registry'
import { type DeviceTable, deviceColumns, pullPage, pullTotals } from '../../sync/pull'
import { verifySignatures } from '../../sync/push'
import { assertBatchSize, bookInSlices } from '../../sync/slices'
import { ListeningSockets } from '../live/socket-gate'
import type { Writer } from '../writer/writer'
import { errorBody } from './error-echo'
import { FieldLoaders } from './field-loaders'
import { selectedFields } from './field-selection'
import { REPLICATED } from './sdl'

declare module 'mercurius' {
  interface MercuriusContext {
    visitor: Requester
  }
}

export type ApiParts = {
  /** For the server's own short reads. */
  readonly db: Db
  readonly reads: Reads
  /** Measures the time of a query. */
  readonly timed: <T>(query: string, read: () => Promise<T>) => Promise<T>
  readonly writer: Writer
  readonly clock: Clock
  readonly newId: NewId
  readonly verify: Verify
  readonly epoch: string
  readonly intake: Uploads
  /** Services of commands that need something from outside before they are booked. */
  readonly preparing: PreparationWorld
  readonly hasAccount: Ports['hasAccount']
  /** Logs an operation of a device that was not booked. It holds no personal data. */
  readonly logUnbooked: (operation: UnbookedOperation) => void
}

/** An operation that was refused or quarantined. Its id is the one that the device and the incident show. */
export type UnbookedOperation = { readonly op_id: string } & Pick<OpReceipt, 'status' | 'code'>

type Resolver = (
  parent: unknown,
  args: Record<string, unknown>,
  context: MercuriusContext,
  info: GraphQLResolveInfo,
) => Promise<unknown>

/** Pub/sub topic of an organisation's change signals. */
export const topicOf = (org_id: string): string => `resync ${org_id}`

function assertPermitted(actor: Actor, permission: Parameters<typeof can>[1]): void {
  if (!can(actor.role, permission)) throw new DomainError('forbidden')
}

/** Connections of running requests by their sender, which is a new object for each request. */
const connections = new WeakMap<Requester, Db>()

/**
 * Returns the connection of a request, scoped to the caller's organisation. Everything that one request reads shares a
 * budget, and what still waits when the reader has hung up is not read.
 */
function connectionOf(
  { reads }: ApiParts,
  actor: Actor,
  { visitor, reply }: MercuriusContext,
  share: ReadShare = 'list',
): Db {
  const known = connections.get(visitor)
  if (known) return known
  const gone = new AbortController()
  // Each of its reads that waits listens, and Node would take more than ten for a leak.
  setMaxListeners(0, gone.signal)
  reply.raw.once('close', () => gone.abort())
  const made = scoped(reads.request(actor.user_id, { share, gone: gone.signal }), actor.org_id)
  connections.set(visitor, made)
  return made
}

/** Creates the read context for a caller. */
const createReadContext = (parts: ApiParts, actor: Actor, context: MercuriusContext): ReadContext => ({
  db: connectionOf(parts, actor, context),
  actor,
  now: parts.clock(),
  hasAccount: (method) => parts.hasAccount(actor.org_id, method),
  sendsEmail: async () => (await parts.preparing.mailers.waitsFor(actor.org_id)) === null,
  preview: (request) =>
    parts.writer.run({ kind: 'order_preview', preview: { ...request, op: onlineOp(parts, actor), actor } }),
})

/** The context of an operation that comes from no device. */
const onlineOp = ({ newId, clock }: ApiParts, { org_id, user_id }: Actor): OpContext => ({
  id: newId(),
  org_id,
  device_id: null,
  user_id,
  shift_id: null,
  at: iso(clock()),
})

function queryResolvers(parts: ApiParts, loaders: FieldLoaders): Record<string, Resolver> {
  const { clock, epoch, reads } = parts
  const resolvers: Record<string, Resolver> = {}
  for (const { query, read, list } of readings) {
    const described = describe(query.args, 'input')
    resolvers[query.name] = async (_parent, args, context, info) => {
      const actor = context.visitor.actor()
      assertPermitted(actor, query.can)
      const asked = (part: string) => selectedFields(info, part)
      const asking = { ...createReadContext(parts, actor, context), asked }
      return parts.timed(query.name, async () => {
        const answer = await read(parseArgs(query.args, fillNulls(described, args)), asking)
        if (!list) return answer
        const rows = (answer as Record<string, Record<string, unknown>[]>)[list.rows] ?? []
        await loaders.loadAhead(list.entity.type, rows, context, info, list.rows)
        await reads.turns.next(rows.length)
        return answer
      })
    }
  }
  const pullArgs = z.object({ input: pullInput })
  for (const { name } of REPLICATED)
    resolvers[`pull_${name}`] = async (_parent, args, context) => {
      const actor = context.visitor.actor()
      const table = name as DeviceTable
      const { input } = parseArgs(pullArgs, args)
      const page = await pullPage(
        connectionOf(parts, actor, context, 'replication'),
        actor,
        table,
        input,
        epoch,
        clock(),
      )
      return input.window ? { ...page, documents: [], packed: packRows(deviceColumns(table), page.documents) } : page
    }
  resolvers.pull_totals = async (_parent, args, context) => {
    const actor = context.visitor.actor()
    return pullTotals(
      connectionOf(parts, actor, context, 'replication'),
      actor,
      parseArgs(z.object({ window: pullWindow }), args).window,
      clock(),
    )
  }
  return resolvers
}

function mutationResolvers(parts: ApiParts): Record<string, Resolver> {
  const { db, writer, clock, verify, intake, preparing, logUnbooked } = parts
  const { turns } = parts.reads
  const resolvers: Record<string, Resolver> = {}
  for (const command of Object.values(commands)) {
    const described = describe(command.args, 'input')
    resolvers[command.name] = async (_parent, args, { visitor }) => {
      const actor = visitor.actor()
      const op = onlineOp(parts, actor)
      const run = async (given: unknown) => {
        const filled = fillNulls(described, given)
        assertPasswordTyped(command, filled, visitor)
        const prepared = await prepare(command, filled, actor, preparing)
        const job = {
          kind: 'command',
          name: command.name,
          args: filled,
          op,
          actor,
          ...(prepared === undefined ? {} : { prepared }),
        } as const
        return turns.first(() => writer.run(job))
      }
      const [place, file] =
        Object.entries((args.input ?? {}) as object).find(([, value]) => value instanceof UploadedFile) ?? []
      if (place === undefined) return run(args)
      assertPermitted(actor, command.can)
      const kept = await intake.receive(actor.org_id, file as UploadedFile)
      return run({ ...args, input: { ...(args.input as object), [place]: kept } }).catch(async (error: unknown) => {
        // Keeps the file if it is unknown whether it was booked; unused files are removed later.
        if (error instanceof DomainError) await intake.discard(kept)
        throw error
      })
    }
  }
  const pushArgs = z.object({ input: pushInput })
  const described = describe(pushArgs, 'input')
  resolvers.push_operations = async (_parent, args, { visitor }) => {
    const { input } = parseArgs(pushArgs, fillNulls(described, args))
    assertBatchSize(input)
    const actor = visitor.bringer(input.device_id)
    const { org_id, user_id, session_id } = actor
    return turns.first(async () => {
      const signed = await verifySignatures(scoped(db, org_id), actor, input, verify, clock())
      // Anyone may deliver operations signed by a device, so that a lost role does not lose an evening's sales. An
      // unknown device is told so.
      if (signed.report.kind === 'none' && signed.operations === 0) assertPermitted(actor, 'devices.enrol')
      const result = await bookInSlices({ org_id, user_id, session_id, input, signed }, (request) =>
        writer.run({ kind: 'push', request }),
      )
      for (const { id, status, code } of result.receipts)
        if (status !== 'applied') logUnbooked({ op_id: id, status, code })
      return result
    })
  }
  return resolvers
}

/**
 * Refuses a command that asks for the password where it was not typed lately. Whoever may not run it, or not with these
 * arguments, is not asked.
 */
function assertPasswordTyped(command: Command, args: unknown, visitor: Requester): void {
  if (!command.asksPassword || !can(visitor.actor().role, command.can)) return
  const parsed = command.args.safeParse(args)
  if (parsed.success && command.asksPassword(parsed.data)) visitor.assertPasswordFresh()
}

/** Does what a command needs from outside before it is booked. */
async function prepare(command: Command, args: unknown, actor: Actor, world: PreparationWorld): Promise<unknown> {
  const work = preparations[command.name as CommandName] as
    | ((given: unknown, by: Actor, world: PreparationWorld) => Promise<unknown>)
    | undefined
  if (!work) return undefined
  assertPermitted(actor, command.can)
  return work(parseArgs(command.args, args, entityOf(command)), actor, world)
}

/** Creates all resolvers from the commands, queries and entities. */
export function resolversOf(parts: ApiParts): IResolvers {
  const loaders = new FieldLoaders((context) => createReadContext(parts, context.visitor.actor(), context))
  const sockets = new ListeningSockets()
  return {
    ...loaders.resolvers(),
    Cents: new GraphQLScalarType({ name: 'Cents', parseValue: cents, serialize: cents }),
    JSON: new GraphQLScalarType({ name: 'JSON' }),
    Upload: new GraphQLScalarType({ name: 'Upload', parseValue: assertUpload, parseLiteral: () => assertUpload(null) }),
    Query: queryResolvers(parts, loaders),
    Mutation: mutationResolvers(parts),
    Subscription: {
      resync: {
        subscribe: mercurius.withFilter(
          async (_parent: unknown, _args: unknown, { visitor, pubsub, reply }: MercuriusContext) =>
            pubsub.subscribe(topicOf(authenticatedListener(visitor, sockets, reply.request.raw.socket).org_id)),
          (_payload: unknown, _args: unknown, { visitor }: MercuriusContext) => visitor.present(),
        ),
      },
    },
  }
}

/** Subscription errors bypass the error formatter, so they must carry their code already. */
function authenticatedListener(visitor: Requester, sockets: ListeningSockets, socket: Socket): Actor {
  try {
    const actor = visitor.actor()
    if (!sockets.accepts(actor.user_id, socket)) throw new DomainError('auth.too_many')
    return actor
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, message, details } = errorBody(error)
    throw new GraphQLError(message, { extensions: { code, details } })
  }
}

/** A file must come as an upload; any other value in its place is rejected. */
function assertUpload(value: unknown): UploadedFile {
  if (!(value instanceof UploadedFile)) throw new GraphQLError('A file comes in a multipart request')
  return value
}

function cents(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new GraphQLError('Cents must be whole numbers up to 2^53')
  return value
}
