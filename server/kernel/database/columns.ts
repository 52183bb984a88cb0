import { z } from 'zod'
import type { Entity } from '../../../shared/kernel/model/entity'
import { entities, type TableName } from '../../../shared/model'

/** Storage kind of a column. Money, counts and rates are integers; ids, times and enumerations are text. */
export type ColumnKind = 'text' | 'integer' | 'boolean' | 'json'
export type TableColumn = { readonly kind: ColumnKind; readonly nullable: boolean }
export type Columns = Readonly<Record<string, TableColumn>>

type JsonSchema = z.core.JSONSchema.BaseSchema

function kindOf(schema: JsonSchema, where: string): ColumnKind {
  if (schema.scalar === 'JSON' || schema.column === 'json') return 'json'
  if (schema.type === 'boolean' || schema.type === 'integer') return schema.type
  if (schema.type === 'string') return 'text'
  throw new TypeError(`${where} has no column: wrap it in json()`)
}

function columnOf(schema: JsonSchema, where: string): TableColumn {
  if (Array.isArray(schema.type)) {
    const value: JsonSchema = { ...schema }
    delete value.type
    const type = schema.type.find((one) => one !== 'null')
    return { kind: kindOf(type ? { ...value, type } : value, where), nullable: true }
  }
  const options = schema.anyOf as JsonSchema[] | undefined
  if (!options) return { kind: kindOf(schema, where), nullable: false }
  const value = options.find((option) => option.type !== 'null')
  if (!value || options.length !== 2) throw new TypeError(`${where} is a union`)
  return { kind: kindOf(value, where), nullable: true }
}

/** Returns the columns of an entity's table. Throws a TypeError for a field that no column can hold. */
export function columnsOf(entity: Entity): Columns {
  const properties = z.toJSONSchema(entity.row, { io: 'output' }).properties ?? {}
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      columnOf(schema as JsonSchema, `${entity.name}.${name}`),
    ]),
  )
}

/** Columns of every entity's table. */
export const TABLE_COLUMNS = Object.fromEntries(
  Object.values(entities).map((entity) => [entity.name, columnsOf(entity)]),
) as Readonly<Record<TableName, Columns>>
