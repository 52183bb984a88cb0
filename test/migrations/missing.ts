import { type Columns, columnsOf, type TableColumn } from '../../server/kernel/database/columns'
import type { Migration } from '../../server/kernel/database/migration'
import type { Entity } from '../../shared/kernel/model/entity'
import { laterDefaults } from '../../shared/kernel/model/later-field'
import { isFreeText } from '../../shared/kernel/model/list/sort-key'
import { additions } from './derived'

/** Names of each table's columns, as migrations have made them. */
export type MadeColumns = ReadonlyMap<string, ReadonlySet<string>>

/** A call of `schema` in a migration, as it is written. */
type Step = string

const SYSTEM = ['id', 'org_id', 'rev', 'deleted']
const STAMPS = ['created_at', 'updated_at']

/** Lists the columns of all tables after some migrations. */
export function madeColumns(migrations: readonly Migration[]): MadeColumns {
  const made = new Map<string, Set<string>>()
  for (const { columns, tables, internal } of migrations.map(additions)) {
    for (const { table, columns } of tables) made.set(table, new Set([...SYSTEM, ...Object.keys(columns)]))
    for (const { table, columns } of internal) made.set(table, new Set(Object.keys(columns)))
    for (const { table, name } of columns) made.get(table)?.add(name)
  }
  return made
}

const literal = (value: unknown): string => JSON.stringify(String(value))

/** The default of a column as `withDefault` takes it. */
function written(kind: TableColumn['kind'], value: unknown): string {
  if (kind === 'json') return literal(JSON.stringify(value))
  return kind === 'text' ? literal(value) : String(Number(value))
}

function specOf({ kind, nullable }: TableColumn, value: unknown = null): string {
  const spec = `${kind}()`
  const filled = value === null ? spec : `withDefault(${spec}, ${written(kind, value)})`
  return nullable ? `nullable(${filled})` : filled
}

function newTable(entity: Entity, columns: Columns): Step[] {
  const { name, search, sorts, indexes, relations } = entity
  const own = Object.entries(columns).filter(([column]) => !SYSTEM.includes(column))
  const stamped = STAMPS.every((column) => column in columns)
  const fields = own
    .filter(([column]) => !(stamped && STAMPS.includes(column)))
    .map(([column, spec]) => `${column}: ${specOf(spec)}`)
  const references = Object.values(relations).flatMap((relation) =>
    'one' in relation ? [`${relation.by}: '${relation.one}'`] : [],
  )
  const quoted = (names: readonly string[]) => names.map((column) => `'${column}'`).join(', ')
  const texts = sorts.filter((column) => isFreeText(entity, column))
  const lists = [
    ...indexes,
    ...sorts.filter((column) => !texts.includes(column)).map((column) => ['org_id', column, 'id']),
  ]
  return [
    `schema.entityTable('${name}', { ${[...fields, ...(stamped ? ['...stamps'] : [])].join(', ')} }${references.length > 0 ? `, { references: { ${references.join(', ')} } }` : ''})`,
    ...(search.length + texts.length > 0
      ? [`schema.indexTexts('${name}', { search: [${quoted(search)}], sorts: [${quoted(texts)}] })`]
      : []),
    ...lists.map((list) => `schema.index('${name}', [${quoted(list)}])`),
  ]
}

/** Lists what a migration has to do for tables and columns that entities have and no migration has made. */
export function missingSteps(entities: readonly Entity[], made: MadeColumns): Step[] {
  return entities.flatMap((entity) => {
    const columns = columnsOf(entity)
    const there = made.get(entity.name)
    if (!there) return newTable(entity, columns)
    const defaults = laterDefaults(entity.row.shape)
    return Object.entries(columns).flatMap(([name, spec]) =>
      there.has(name) ? [] : [`schema.addColumn('${entity.name}', '${name}', ${specOf(spec, defaults[name])})`],
    )
  })
}

/** Writes the file of a migration. */
export function migrationText(name: string, steps: readonly Step[]): string {
  const body = steps.join('\n    ')
  const used = ['boolean', 'integer', 'json', 'nullable', 'stamps', 'text', 'withDefault'].filter((helper) =>
    new RegExp(`\\b${helper}\\b(?=\\(| )`).test(body),
  )
  const imports = [...used, 'type Migration'].sort((a, b) =>
    a.replace('type M', 'm').localeCompare(b.replace('type M', 'm')),
  )
  return `import ${used.length > 0 ? '' : 'type '}{ ${(used.length > 0 ? imports : ['Migration']).join(', ')} } from '../server/kernel/database/migration'

export const m${name}: Migration = {
  name: '${name}',
  up(schema) {${steps.length > 0 ? `\n    ${body}\n  ` : ''}},
}
`
}
