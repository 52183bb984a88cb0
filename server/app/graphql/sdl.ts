import { z } from 'zod'
import type { Entity } from '../../../shared/kernel/model/entity'
import { commands, entities } from '../../../shared/model'
import { pullInput, pullWindow, pushInput, pushResult } from '../../../shared/sync/protocol'
import { describe, SdlPrinter } from '../../kernel/sdl'
import { computedFields, readings } from '../../registry'

const HEAD = `"Money in integer cents; up to 2^53, which passes GraphQL's Int."
scalar Cents

"Any JSON value."
scalar JSON

"A file, sent as the GraphQL multipart request specification says."
scalar Upload`

/** Entities that are replicated to devices. */
export const REPLICATED: readonly Entity[] = Object.values(entities).filter((entity) => entity.replication !== null)

function returnsOf(printer: SdlPrinter, name: string, returns: Entity | z.ZodObject | null): string {
  if (returns === null) return `${printer.define('Done', 'type Done {\n  ok: Boolean!\n}')}!`
  if ('kind' in returns) return `${returns.type}!`
  return printer.ref(describe(returns, 'output'), 'type', name)
}

let printed: string | null = null

/** Returns the whole GraphQL schema, printed once per process from the entities, commands and queries. */
export function printSchema(): string {
  printed ??= writeSchema()
  return printed
}

function writeSchema(): string {
  const printer = new SdlPrinter()
  for (const entity of Object.values<Entity>(entities)) {
    const computed = computedFields.filter(({ entity: of }) => of.name === entity.name)
    printer.entity(entity, computed)
  }
  const checkpoint = printer.define('Checkpoint', 'type Checkpoint {\n  epoch: String!\n  rev: Int!\n  id: String!\n}')
  const position = printer.define('ChangePosition', 'type ChangePosition {\n  rev: Int!\n  id: String!\n}')
  printer.define('Resync', 'type Resync {\n  epoch: String!\n  rev: Int!\n  tables: [String!]!\n}')
  const queries = readings.map(({ query }) => {
    const returns = describe(query.returns, 'output')
    return printer.operation(query.name, query.args, printer.ref(returns, 'type', query.name))
  })
  for (const { name, type } of REPLICATED) {
    const page = printer.define(
      `Pulled${type}`,
      `type Pulled${type} {\n  documents: [${type}!]!\n  packed: JSON\n  deleted: [ID!]!\n  left: [ID!]!\n  checkpoint: ${checkpoint}!\n  below: ${position}\n  reset: Boolean!\n  window: JSON\n}`,
    )
    queries.push(printer.operation(`pull_${name}`, z.object({ input: pullInput }), `${page}!`))
  }
  queries.push(printer.operation('pull_totals', z.object({ window: pullWindow }), 'JSON!'))
  const mutations = Object.values(commands).map((command) =>
    printer.operation(command.name, command.args, returnsOf(printer, command.name, command.returns)),
  )
  mutations.push(
    printer.operation(
      'push_operations',
      z.object({ input: pushInput }),
      printer.ref(describe(pushResult, 'output'), 'type', 'push_operations'),
    ),
  )
  const root = (name: string, fields: readonly string[]) =>
    `type ${name} {\n${fields.map((field) => `  ${field}`).join('\n')}\n}`
  return `${[HEAD, printer.text(), root('Query', queries), root('Mutation', mutations), root('Subscription', ['resync: Resync!'])].join('\n\n')}\n`
}
