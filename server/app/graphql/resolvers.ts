import type { Socket } from 'node:net'
import DataLoader from 'dataloader'
import { type FieldNode, GraphQLError, type GraphQLResolveInfo, GraphQLScalarType } from 'graphql'
import type { IResolvers, MercuriusContext } from 'mercurius'
import mercurius from 'mercurius'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import type { NewId } from '../../../shared/kernel/ids'
import { type Command, entityOf, type OpContext } from '../../../shared/kernel/model/command'
import type { Entity } from '../../../shared/kernel/model/entity'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can } from '../../../shared/kernel/permissions'
import { type Clock, iso } from '../../../shared/kernel/time'
import { type CommandName, commands, entities } from '../../../shared/model'
import { packRows } from '../../../shared/sync/packed'
import { pullInput, pullWindow, pushInput } from '../../../shared/sync/protocol'
import type { Verify } from '../../../shared/tickets/code'
import type { Requester } from '../../accounts/visitor'
import type { Actor } from '../../kernel/commands/actor'
import type { Ports } from '../../kernel/commands/handler'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { Computed } from '../../kernel/reads/computed'
import { maskRows } from '../../kernel/reads/masked-fields'
import type { ReadContext } from '../../kernel/reads/reading'
import type { Reads } from '../../kernel/reads/reads'
import { leadsToOne, related, relatedTable } from '../../kernel/reads/related'
import { visibilityCondition } from '../../kernel/reads/visibility'
import { describe, fillNulls } from '../../kernel/sdl'
import type { Uploads } from '../../media_gallery/upload'
import { UploadedFile } from '../../media_gallery/uploaded-file'
import type { PreparationWorld } from '../../preparation'
import { computedFields, preparations, readings } from '../../registry'
import { type DeviceTable, deviceColumns, pullPage, pullTotals } from '../../sync/pull'
import { verifySignatures } from '../../sync/push'
import { assertBatchSize, bookInSlices } from '../../sync/slices'
import { ListeningSockets } from '../live/socket-gate'
import type { Writer } from '../writer/writer'
import { askedFields } from './asked-fields'
import { errorBody } from './error-echo'
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
}

type Resolver = (parent: unknown, args: Record<string, unknown>, context: MercuriusContext, info: GraphQLResolveInfo) => Promise<unknown>

/** Pub/sub topic of an organisation's change signals. */
export const topicOf = (org_id: string): string => `resync ${org_id}`

function assertPermitted(actor: Actor, permission: Parameters<typeof can>[1]): void {
  if (!can(actor.role, permission)) throw new DomainError('forbidden')
}

/** Connections of running requests by their sender, which is a new object for each request. */
const connections = new WeakMap<Requester, Db>()

/** Returns the connection of a request, scoped to the caller's organisation. Everything that one request reads shares a time budget. */
function connectionOf({ reads }: ApiParts, actor: Actor, { visitor }: MercuriusContext): Db {
  const known = connections.get(visitor)
  if (known) return known
  const made = scoped(reads.request(actor.user_id), actor.org_id)
  connections.set(visitor, made)
  return made
}

/** Creates the read context for a caller. */
const createReadContext = (parts: ApiParts, actor: Actor, context: MercuriusContext): ReadContext => ({
  db: connectionOf(parts, actor, context),
  actor,
  now: parts.clock(),
  hasAccount: (method) => parts.hasAccount(actor.org_id, method),
  preview: (request) => parts.writer.run({ kind: 'order_preview', preview: { ...request, op: onlineOp(parts, actor), actor } }),
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

function queryResolvers(parts: ApiParts): Record<string, Resolver> {
  const { clock, epoch } = parts
  const resolvers: Record<string, Resolver> = {}
  for (const { query, read } of readings) {
    const described = describe(query.args, 'input')
    resolvers[query.name] = async (_parent, args, context, info) => {
      const actor = context.visitor.actor()
      assertPermitted(actor, query.can)
      const asking = { ...createReadContext(parts, actor, context), asked: (part: string) => askedFields(info, part) }
      return parts.timed(query.name, () => read(parseArgs(query.args, fillNulls(described, args)), asking))
    }
  }
  const pullArgs = z.object({ input: pullInput })
  for (const { name } of REPLICATED)
    resolvers[`pull_${name}`] = async (_parent, args, context) => {
      const actor = context.visitor.actor()
      const table = name as DeviceTable
      const { input } = parseArgs(pullArgs, args)
      const page = await pullPage(connectionOf(parts, actor, context), actor, table, input, epoch, clock())
      return input.window ? { ...page, documents: [], packed: packRows(deviceColumns(table), page.documents) } : page
    }
  resolvers.pull_totals = async (_parent, args, context) => {
    const actor = context.visitor.actor()
    return pullTotals(connectionOf(parts, actor, context), actor, parseArgs(z.object({ window: pullWindow }), args).window, clock())
  }
  return resolvers
}

function mutationResolvers(parts: ApiParts): Record<string, Resolver> {
  const { db, writer, clock, verify, intake, preparing } = parts
  const resolvers: Record<string, Resolver> = {}
  for (const command of Object.values(commands)) {
    const described = describe(command.args, 'input')
    resolvers[command.name] = async (_parent, args, { visitor }) => {
      const actor = visitor.actor()
      const op = onlineOp(parts, actor)
      const run = async (given: unknown) => {
        const filled = fillNulls(described, given)
        const prepared = await prepare(command, filled, actor, preparing)
        return writer.run({ kind: 'command', name: command.name, args: filled, op, actor, ...(prepared === undefined ? {} : { prepared }) })
      }
      const [place, file] = Object.entries((args.input ?? {}) as object).find(([, value]) => value instanceof UploadedFile) ?? []
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
    const signed = await verifySignatures(scoped(db, org_id), actor, input, verify, clock())
    // Anyone may deliver operations signed by a device, so that a lost role does not lose an evening's sales.
    if (signed.report.kind === 'none' && signed.operations === 0) assertPermitted(actor, 'devices.enrol')
    return bookInSlices({ org_id, user_id, session_id, input, signed }, (request) => writer.run({ kind: 'push', request }))
  }
  return resolvers
}

/** Does what a command needs from outside before it is booked. */
async function prepare(command: Command, args: unknown, actor: Actor, world: PreparationWorld): Promise<unknown> {
  const work = preparations[command.name as CommandName] as ((given: unknown, by: Actor, world: PreparationWorld) => Promise<unknown>) | undefined
  if (!work) return undefined
  assertPermitted(actor, command.can)
  return work(parseArgs(command.args, args, entityOf(command)), actor, world)
}

/** Creates all resolvers from the commands, queries and entities. */
export function resolversOf(parts: ApiParts): IResolvers {
  const sockets = new ListeningSockets()
  return {
    ...fieldResolvers(parts),
    Cents: new GraphQLScalarType({ name: 'Cents', parseValue: cents, serialize: cents }),
    JSON: new GraphQLScalarType({ name: 'JSON' }),
    Upload: new GraphQLScalarType({ name: 'Upload', parseValue: assertUpload, parseLiteral: () => assertUpload(null) }),
    Query: queryResolvers(parts),
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
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new GraphQLError('Cents must be whole numbers up to 2^53')
  return value
}

type Question = { readonly obj: Record<string, unknown>; readonly params: Record<string, unknown> }
type Load = (queries: readonly Question[], context: MercuriusContext, asked: ReadonlySet<string>) => Promise<unknown[]>

function relationLoader(parts: ApiParts, relation: Entity['relations'][string]): Load {
  const table = relatedTable(relation)
  return async (queries, context, asked) => {
    const actor = context.visitor.actor()
    const { access } = entities[table]
    if (!access || !can(actor.role, access.can)) return queries.map(() => (leadsToOne(relation) ? null : []))
    const parents = queries.map(({ obj }) => obj)
    const seen = visibilityCondition(table, actor, parts.clock())
    const found = await related(connectionOf(parts, actor, context), actor.org_id, relation, parents, { seen, asked })
    return found.map((rows) => (leadsToOne(relation) ? (maskRows(table, actor, rows)[0] ?? null) : maskRows(table, actor, rows)))
  }
}

/** Loads a computed field in batches. Rows that ask with the same arguments share one load. */
function computedLoader(parts: ApiParts, field: Computed): Load {
  const described = describe(field.args, 'input')
  return async (queries, context) => {
    const actor = context.visitor.actor()
    if (field.can && !can(actor.role, field.can)) return queries.map(() => (field.returns instanceof z.ZodArray ? [] : null))
    const answers = new Array<unknown>(queries.length)
    const alike = new Map<string, number[]>()
    for (const [i, { params }] of queries.entries()) {
      const key = JSON.stringify(params)
      alike.set(key, [...(alike.get(key) ?? []), i])
    }
    for (const places of alike.values()) {
      const args = parseArgs(field.args, fillNulls(described, queries[places[0] ?? 0]?.params ?? {}))
      const rows = places.map((i) => queries[i]?.obj) as Parameters<Computed['load']>[0]
      const found = await field.load(rows, createReadContext(parts, actor, context), args)
      for (const [n, i] of places.entries()) answers[i] = found[n]
    }
    return answers
  }
}

/**
 * Creates a resolver that answers all parents of a page with one load. Mercurius' own loaders would write each parent out as text to
 * tell it from others, which takes longer than reading it.
 */
function batched(load: Load) {
  const loaders = new WeakMap<MercuriusContext, Map<FieldNode | undefined, DataLoader<Question, unknown>>>()
  return (obj: Question['obj'], params: Question['params'], context: MercuriusContext, info: GraphQLResolveInfo): Promise<unknown> => {
    const ofContext = loaders.get(context) ?? new Map<FieldNode | undefined, DataLoader<Question, unknown>>()
    loaders.set(context, ofContext)
    const [node] = info.fieldNodes
    const loader = ofContext.get(node) ?? new DataLoader<Question, unknown>((questions) => load(questions, context, askedFields(info)), { cache: false })
    ofContext.set(node, loader)
    return loader.load({ obj, params })
  }
}

/** Creates the resolvers of relations and computed fields. */
function fieldResolvers(parts: ApiParts): IResolvers {
  const resolvers: IResolvers = {}
  for (const entity of Object.values<Entity>(entities)) {
    const relations = Object.entries(entity.relations).map(([name, relation]) => [name, relationLoader(parts, relation)] as const)
    const computed = computedFields.filter(({ entity: of }) => of.name === entity.name).map((field) => [field.field, computedLoader(parts, field)] as const)
    const fields = [...relations, ...computed].map(([name, load]) => [name, batched(load)] as const)
    if (fields.length > 0) resolvers[entity.type] = Object.fromEntries(fields)
  }
  return resolvers
}
