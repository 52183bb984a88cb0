import { z } from 'zod'
import { type DescribedSchema, describe } from '../../server/kernel/sdl'
import type { Command } from '../../shared/kernel/model/command'

/** Example values for texts with a format. */
const TEXTS: Readonly<Record<string, string>> = { email: 'ada@example.org', color: '#2463C8' }

function madeValue(field: string, schema: DescribedSchema, known: Readonly<Record<string, string>>): unknown {
  const value = schema.anyOf?.find(({ type }) => type !== 'null')
  if (value) return madeValue(field, value, known)
  if (known[field] !== undefined) return known[field]
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'array') return []
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [name, madeValue(name, member, known)]),
    )
  return TEXTS[field] ?? (/_at$/.test(field) ? '2026-11-21T18:00:00.000Z' : 'Sample')
}

/**
 * Generates the `input` of a command from its schema: all arguments, or with `less` only the required ones. `known` has
 * ids of rows to reference.
 */
export function exampleArgs(
  { args }: Command,
  known: Readonly<Record<string, string>>,
  less: boolean,
): Readonly<Record<string, unknown>> {
  const input = describe(args, 'input').properties?.input
  return Object.fromEntries(
    Object.entries(input?.properties ?? {})
      .filter(([name]) => !less || input?.required?.includes(name))
      .map(([name, schema]) => [name, madeValue(name, schema, known)]),
  )
}

/** Removes optional arguments that are null or have their default value. */
export function withoutEmpty(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return withoutEmpty(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => withoutEmpty(schema.element as z.ZodType, each))
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const field = schema.shape[name] as z.ZodType | undefined
      const empty = field?.safeParse(undefined)
      if (!field || (empty?.success && (member === null || member === empty.data))) return []
      return [[name, withoutEmpty(field, member)]]
    }),
  )
}
