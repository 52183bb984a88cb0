import { z } from 'zod'
import { type DescribedSchema, describe } from '../../../server/kernel/sdl'
import type { Command } from '../../../shared/kernel/model/command'
import type { Entity } from '../../../shared/kernel/model/entity'

/** Source of existing rows to reference. */
export type SampleSource = {
  /** A row of the table; null where there is none. */ readonly idOf: (table: string) => string | null
  readonly newId: () => string
  readonly now: number
}

/** Valid texts of special fields. */
const TEXTS: Readonly<Record<string, string>> = {
  color: '#6F278F',
  country: 'DE',
  email: 'ada@example.org',
  json: '{"type":"event"}',
  iban: 'DE02120300000000202051',
  lang: 'de',
  send_at_time: '18:00',
  short_name: 'ST',
  url: 'https://example.org/a.png',
}

const isMoment = (field: string) => /(_at|_until|_from|valid_to)$/.test(field)

/** Returns a value a field accepts: the first, smallest or shortest. */
export function sampleOf(field: string, schema: DescribedSchema, found: SampleSource): unknown {
  const options = schema.anyOf
  if (options)
    return options.some((option) => option.type === 'null') && !isMoment(field)
      ? null
      : sampleOf(field, options[0] ?? {}, found)
  if (schema.enum) return schema.enum[0]
  if (schema.scalar === 'ID') return found.newId()
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.properties) return objectOf(schema, found)
  if (/(ends_at|valid_to|_until)$/.test(field)) return new Date(found.now + 86_400_000).toISOString()
  return isMoment(field) ? new Date(found.now).toISOString() : (TEXTS[field] ?? 'sample')
}

const objectOf = (schema: DescribedSchema, found: SampleSource): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? []).map((name) => [name, sampleOf(name, schema.properties?.[name] ?? {}, found)]),
  )

/** Returns an entity's columns that reference one row. */
const named = (entity: Entity): [column: string, table: string][] =>
  Object.values(entity.relations).flatMap((relation) =>
    'one' in relation ? [[relation.by, relation.one] as [string, string]] : [],
  )

/** Returns the tables of which a creation requires a row. */
export const requiredTables = (command: Command): string[] => {
  const input = describe(command.args, 'input').properties?.input
  return command.edits
    ? named(command.edits.entity).flatMap(([column, table]) =>
        input?.required?.includes(column) && !input.properties?.[column]?.anyOf ? [table] : [],
      )
    : []
}

/** Returns what a command edits. One that creates a row without being a plain edit creates what it returns. */
export const editsOf = ({ name, edits, returns }: Command): Command['edits'] =>
  edits ?? (name.startsWith('Create') && returns && 'kind' in returns ? { verb: 'create', entity: returns } : null)

/** Returns valid arguments of a command that edits a row, referencing existing rows. */
export function sampleArgs(command: Command, found: SampleSource): Record<string, unknown> {
  const edits = editsOf(command)
  if (!edits) throw new TypeError(`${command.name} edits no row`)
  if (edits.verb === 'delete') return { id: found.idOf(edits.entity.name) ?? found.newId() }
  const schema = describe(command.args, 'input').properties?.input ?? {}
  const references = Object.fromEntries(
    named(edits.entity).flatMap(([column, table]) => {
      const id = schema.properties?.[column] ? found.idOf(table) : null
      return id === null ? [] : [[column, id]]
    }),
  )
  if (edits.verb === 'create') return { input: { ...objectOf(schema, found), ...references } }
  // Lists of other tables' rows have tests of their own.
  const whole = {
    ...schema,
    required: Object.keys(schema.properties ?? {}).filter((field) => field in edits.entity.row.shape),
  }
  return { id: found.idOf(edits.entity.name) ?? found.newId(), input: { ...objectOf(whole, found), ...references } }
}

/** Returns the selection of a whole row. */
export function selectionOf(entity: Entity): string {
  const inside = ({ anyOf, items, properties, scalar }: DescribedSchema): string => {
    if (scalar) return ''
    const inner = items ?? anyOf?.find(({ type }) => type !== 'null')
    if (inner) return inside(inner)
    const parts = Object.entries(properties ?? {}).map(([name, schema]) => `${name}${inside(schema)}`)
    return parts.length > 0 ? ` { ${parts.join(' ')} }` : ''
  }
  const columns = Object.entries(describe(entity.row, 'output').properties ?? {})
  return columns.map(([name, schema]) => `${name}${inside(schema)}`).join(' ')
}

/** Returns the entity whose rows a query returns, single or as a list; null for other answers. */
export function returnedEntity(returns: z.ZodType, all: readonly Entity[]): Entity | null {
  const inner = returns instanceof z.ZodNullable ? returns.unwrap() : returns
  return all.find((entity) => entity.row === inner) ?? null
}
