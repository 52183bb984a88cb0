import { z } from 'zod'

declare const later: unique symbol

/** A field's schema, marked as younger than the first release of its entity. */
export type LaterField<Schema extends z.ZodType> = Schema & { readonly [later]: true }

/** Names of an entity's fields that were declared with `laterField`. */
export type LaterKeys<Shape> = {
  [K in keyof Shape]: Shape[K] extends { readonly [later]: true } ? K : never
}[keyof Shape]

const defaults = z.registry<{ readonly value: unknown }>()

/**
 * Declares a field that was added to an entity after its first release. The entity's create and update commands take it
 * as an optional input, because operations that were recorded before do not name it: a row created without it gets
 * `value`, an update without it leaves the column alone. Columns that nobody edits are not declared so: they belong
 * into the command's `start`.
 */
export function laterField<Schema extends z.ZodType>(schema: Schema, value: z.infer<Schema>): LaterField<Schema> {
  // Other fields may have the same schema.
  const own = schema.clone()
  defaults.add(own, { value })
  return own as LaterField<Schema>
}

/** The fields of a shape that were declared with `laterField`. */
export const laterFields = (shape: z.ZodRawShape): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([field, schema]) =>
      defaults.has(schema as z.ZodType) ? [[field, schema as z.ZodType]] : [],
    ),
  )

/** The values of those fields in rows that were created without them. */
export const laterDefaults = (shape: z.ZodRawShape): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(laterFields(shape)).map(([field, schema]) => [field, defaults.get(schema)?.value]))
