import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  parse,
  validate,
} from 'graphql'
import { z } from 'zod'
import { printSchema } from '../../../server/app/graphql/sdl'
import { describe, fillNulls } from '../../../server/kernel/sdl'
import { deviceColumns } from '../../../server/sync/pull'
import type { Command } from '../../../shared/kernel/model/command'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { commands } from '../../../shared/model'
import { TABLES } from '../../../shared/registry'
import { packRows } from '../../../shared/sync/packed'
import { pullInput, pushInput } from '../../../shared/sync/protocol'
import { Violation } from '../judge/oracle'
import type { DeviceServer } from '../server'

type Sender = { readonly server: DeviceServer; readonly device_id: string }
type Resolver = GraphQLFieldResolver<unknown, Sender>

const PULL = z.object({ input: pullInput })
const PUSH = z.object({ input: pushInput })

/** Resolvers as the product has them, with the simulated server behind them. */
function resolvers(): ReadonlyMap<string, Resolver> {
  const made = new Map<string, Resolver>()
  for (const { name, args } of Object.values<Command>(commands)) {
    const described = describe(args, 'input')
    made.set(name, (_, given, { server, device_id }) => server.call(device_id, name, fillNulls(described, given)))
  }
  for (const table of TABLES)
    made.set(`pull_${table}`, async (_, given, { server, device_id }) => {
      const { input } = parseArgs(PULL, given)
      if (!input.window) throw new Violation(13, `a device pulls ${table} without a window`)
      const { documents, ...page } = await server.pull(device_id, table, {
        ...input,
        checkpoint: input.checkpoint ?? null,
        window: input.window,
      })
      return { ...page, documents: [], packed: packRows(deviceColumns(table), documents) }
    })
  const described = describe(PUSH, 'input')
  made.set('push_operations', (_, given, { server, device_id }) =>
    server.push(device_id, parseArgs(PUSH, fillNulls(described, given)).input),
  )
  return made
}

/** Today's GraphQL schema over the simulated server. */
function openSchema() {
  const schema = buildSchema(printSchema())
  const resolve = resolvers()
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {})) {
      const resolver = resolve.get(field.name)
      if (resolver) field.resolve = resolver
    }
  return schema
}

/**
 * Today's API as devices of an earlier release reach it: their documents are checked against today's schema, arguments
 * and answers travel as JSON, and what they do not ask for they do not get.
 */
export class WireApi {
  readonly #schema = openSchema()
  readonly #documents = new Map<string, DocumentNode>()
  /** Number of requests. */
  requests = 0

  /** Answers a document whose one field is called `answer`. Throws the server's refusal. */
  async ask(sender: Sender, text: string, variables: unknown): Promise<unknown> {
    this.requests++
    const { data, errors } = await execute({
      schema: this.#schema,
      document: this.#documentOf(text),
      variableValues: JSON.parse(JSON.stringify(variables)),
      contextValue: sender,
    })
    const [error] = errors ?? []
    if (error)
      throw error.originalError instanceof GraphQLError || !error.originalError
        ? refusedBySchema(error)
        : error.originalError
    return JSON.parse(JSON.stringify(data?.answer ?? null))
  }

  #documentOf(text: string): DocumentNode {
    const known = this.#documents.get(text)
    if (known) return known
    const document = parse(text)
    const [error] = validate(this.#schema, document)
    if (error) throw refusedBySchema(error)
    this.#documents.set(text, document)
    return document
  }
}

const refusedBySchema = ({ message }: GraphQLError) =>
  new Violation(13, `the API refuses a request of an earlier release: ${message}`)
