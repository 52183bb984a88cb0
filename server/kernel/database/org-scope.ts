import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  RootOperationNode,
} from 'kysely'
import { TABLE_COLUMNS } from './columns'
import type { Db } from './database'
import { shareConnection } from './statement'

/** Tables with an `org_id`: those of organisations' rows and some internal ones. */
const ORG_TABLES = new Set([
  ...Object.keys(TABLE_COLUMNS),
  'op_receipts',
  'quarantined_ops',
  'right_requests',
  'device_users',
  'device_grants',
  'session_devices',
  'device_codes',
  'device_code_tries',
  'recoveries',
  'right_claims',
  'org_counters',
  'org_keys',
  'carts',
  'shop_views',
  'accredited_orders',
  'order_policies',
  'resales',
  'waiting_requests',
  'invoice_series',
  'fiscal_entries',
  'fiscal_heads',
  'fiscal_requests',
  'newsletter_consents',
  'contact_import_lines',
  'message_recipients',
  'demo_rows',
  'erased_rows',
  'sales_by_quarter',
  'sales_by_event',
  'text_index',
])

type Node = OperationNode & Readonly<Record<string, unknown>>
type Source = { readonly table: string; readonly alias: string }

/** Thrown for a query that could see another organisation's rows. This is a programming error, never a refusal. */
export class UnscopedQuery extends Error {
  override readonly name = 'UnscopedQuery'
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
const node = (parent: Node, key: string): Node | null => (isNode(parent[key]) ? (parent[key] as Node) : null)
const nodes = (parent: Node, key: string): Node[] =>
  Array.isArray(parent[key]) ? (parent[key] as unknown[]).filter(isNode) : []
const textOf = (parent: Node | null, ...path: string[]): string | null => {
  let at: unknown = parent
  for (const key of path) at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined
  return typeof at === 'string' ? at : null
}

const TABLE_NAME = ['table', 'identifier', 'name'] as const

function sourceOf(from: Node | null): Source | null {
  if (from?.kind === 'AliasNode') {
    const table = textOf(node(from, 'node'), ...TABLE_NAME)
    return table === null ? null : { table, alias: textOf(node(from, 'alias'), 'name') ?? table }
  }
  const table = textOf(from, ...TABLE_NAME)
  return table === null ? null : { table, alias: table }
}

/** Returns the conditions that always hold: those joined by AND. */
function alwaysHolding(condition: Node | null): Node[] {
  if (condition?.kind === 'ParensNode') return alwaysHolding(node(condition, 'node'))
  if (condition?.kind !== 'AndNode') return condition ? [condition] : []
  return [...alwaysHolding(node(condition, 'left')), ...alwaysHolding(node(condition, 'right'))]
}

/** Returns the table whose `org_id` a condition pins to the organisation, or '' if it names none. */
function pinned(condition: Node, org_id: string): string | null {
  if (condition.kind !== 'BinaryOperationNode' || textOf(node(condition, 'operator'), 'operator') !== '=') return null
  const left = node(condition, 'leftOperand')
  const right = node(condition, 'rightOperand')
  if (left?.kind !== 'ReferenceNode' || textOf(left, 'column', 'column', 'name') !== 'org_id') return null
  if (right?.kind !== 'ValueNode' || right.value !== org_id) return null
  return textOf(left, 'table', ...TABLE_NAME) ?? ''
}

function refuse(source: Source): never {
  throw new UnscopedQuery(`a query on ${source.table} does not name its organisation`)
}

function checkRead(query: Node, sources: readonly (Source | null)[], org_id: string): void {
  const scoped = sources.filter((source) => source !== null && ORG_TABLES.has(source.table)) as Source[]
  if (scoped.length === 0) return
  const where = alwaysHolding(node(query, 'where') && node(node(query, 'where') as Node, 'where'))
  const joined = nodes(query, 'joins').flatMap((join) =>
    alwaysHolding(node(join, 'on') && node(node(join, 'on') as Node, 'on')),
  )
  const pins = [...where, ...joined].map((condition) => pinned(condition, org_id))
  for (const source of scoped)
    if (!pins.includes(source.alias) && !(sources.length === 1 && pins.includes(''))) refuse(source)
}

function checkInsert(query: Node, org_id: string): void {
  const source = sourceOf(node(query, 'into'))
  if (!source || !ORG_TABLES.has(source.table)) return
  const at = nodes(query, 'columns').findIndex((column) => textOf(column, 'column', 'name') === 'org_id')
  const rows = nodes(node(query, 'values') ?? query, 'values')
  const values = rows.map((row) => {
    const value = (row.values as unknown[] | undefined)?.[at]
    return isNode(value) ? value.value : value
  })
  if (at < 0 || values.length === 0 || values.some((value) => value !== org_id)) refuse(source)
}

function check(query: Node, org_id: string): void {
  const joins = nodes(query, 'joins').map((join) => sourceOf(node(join, 'table')))
  const froms = node(query, 'from') ? nodes(node(query, 'from') as Node, 'froms').map(sourceOf) : []
  if (query.kind === 'SelectQueryNode' || query.kind === 'DeleteQueryNode')
    checkRead(query, [...froms, ...joins], org_id)
  if (query.kind === 'UpdateQueryNode') checkRead(query, [sourceOf(node(query, 'table')), ...froms, ...joins], org_id)
  if (query.kind === 'InsertQueryNode') checkInsert(query, org_id)
  if (query.kind === 'MergeQueryNode') throw new UnscopedQuery('merge is not used here')
  for (const value of Object.values(query)) {
    if (isNode(value)) check(value, org_id)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) check(item, org_id)
  }
}

/** Returns true if a raw statement has the organisation among its parameters. */
function hasParameter(part: unknown, org_id: string): boolean {
  if (Array.isArray(part)) return part.some((item) => hasParameter(item, org_id))
  return isNode(part) && (part.value === org_id || Object.values(part).some((value) => hasParameter(value, org_id)))
}

class OrgScope implements KyselyPlugin {
  constructor(private readonly org_id: string) {}
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    const root = args.node as unknown as Node
    if (root.kind === 'RawNode' && !hasParameter(root, this.org_id))
      throw new UnscopedQuery('a statement does not name its organisation')
    check(root, this.org_id)
    return args.node
  }
  async transformResult(args: PluginTransformResultArgs) {
    return args.result
  }
}

const walls = new WeakMap<Db, (org_id: string) => Db>()

/** Registers that a database can hide other organisations' rows itself (row-level security), and how to ask for it. */
export function registerRowSecurity(db: Db, behind: (org_id: string) => Db): void {
  walls.set(db, behind)
}

/**
 * Wraps a connection so that it refuses queries on organisations' rows without `org_id = <this organisation>` for each
 * table, joins and subqueries included. Uses row-level security as well if the database has it.
 */
export function scoped(db: Db, org_id: string): Db {
  const known = scopes.get(db)?.get(org_id)
  if (known) return known
  const behind = walls.get(db)?.(org_id) ?? db
  const inside = behind.withPlugin(new OrgScope(org_id))
  shareConnection(inside, behind)
  whole.set(inside, db)
  const made = scopes.get(db)
  if (made && made.size < MAX_SCOPES) made.set(org_id, inside)
  else scopes.set(db, new Map([[org_id, inside]]))
  return inside
}

/** Scoped connections by the whole one and the organisation. */
const scopes = new WeakMap<Db, Map<string, Db>>()

/** Size limit of `scopes` for each connection. Making one takes as long as a short statement. */
const MAX_SCOPES = 1000

const whole = new WeakMap<Db, Db>()

/**
 * Returns the unscoped connection behind a scoped one. For the few facts that pass between organisations: which of them
 * owns the product, its announcements and support tickets. Callers name the organisation in every query.
 */
export const unscoped = (db: Db): Db => whole.get(db) ?? db
