import { z } from 'zod'
import { digest } from './kernel/encoding/canonical'
import type { Command } from './kernel/model/command'
import type { Query } from './kernel/model/query'
import { type CommandName, commands, queries, TABLES, type TableName } from './registry'
import { pushResult } from './sync/protocol'

type Node = {
  readonly scalar?: string
  readonly title?: string
  readonly type?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

const nodeOf = (schema: z.ZodType): Node =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as Node

/** Returns a GraphQL selection with every field of an answer, down to its scalars. */
function fields(node: Node): string {
  if (node.scalar) return ''
  const inner = node.anyOf?.find((option) => option.type !== 'null') ?? node.items
  if (inner) return fields(inner)
  if (!node.properties) return ''
  return ` { ${Object.entries(node.properties)
    .map(([name, field]) => `${name}${fields(field)}`)
    .join(' ')} }`
}

const typeOf = (node: Node): string => {
  const value = node.anyOf?.find((option) => option.type !== 'null') ?? node
  return value.scalar ?? value.title ?? (value.items ? `[${typeOf(value.items)}!]` : 'String')
}

/** Returns a command by its name or definition. */
export const commandOf = (asked: CommandName | Command): Command =>
  typeof asked === 'string' ? commands[asked] : asked

/** Returns the mutation of a command with its full answer. */
export function mutationOf(asked: CommandName | Command): string {
  const { name, args, returns } = commandOf(asked)
  return request(
    'mutation',
    name,
    args,
    returns === null ? ' { ok }' : fields(nodeOf('kind' in returns ? returns.row : returns)),
  )
}

/** Returns a query with its full answer. Every argument must be given. */
export const queryOf = ({ name, args, returns }: Query): string => request('query', name, args, fields(nodeOf(returns)))

function request(kind: 'mutation' | 'query', name: string, args: z.ZodObject, answer: string): string {
  const given = Object.entries(nodeOf(args).properties ?? {})
  const variables = given.map(([arg, node]) => `$${arg}: ${typeOf(node)}!`).join(', ')
  const passed = given.map(([arg]) => `${arg}: $${arg}`).join(', ')
  const inBrackets = (list: string) => list && `(${list})`
  return `${kind} ${name}${inBrackets(variables)} { answer: ${name}${inBrackets(passed)}${answer} }`
}

/** Returns the query that pulls the window of a table. */
export const pullOf = (table: TableName): string =>
  `query pull_${table}($input: PullInput!) { answer: pull_${table}(input: $input) { packed deleted left checkpoint { epoch rev id } below { rev id } reset window } }`

/** Query for the numbers of rows that a window has. */
export const PULL_TOTALS = 'query pull_totals($window: PullWindowInput!) { answer: pull_totals(window: $window) }'

export const PUSH = `mutation push_operations($input: PushOperationsInput!) { answer: push_operations(input: $input)${fields(nodeOf(pushResult))} }`

export const RESYNC = 'subscription resync { resync { epoch rev tables } }'

/** A persisted GraphQL document and the id sent in its place. */
export type Document = { readonly id: string; readonly text: string }

export const withId = (text: string): Document => ({ id: digest(text), text })

/** Returns the texts of all documents the app sends over HTTP for the given commands. */
export const documentsWith = (known: readonly Command[]): string[] => [
  PUSH,
  PULL_TOTALS,
  ...TABLES.map(pullOf),
  ...known.map(mutationOf),
  ...queries.map(queryOf),
]
