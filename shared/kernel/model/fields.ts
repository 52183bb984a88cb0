import { z } from 'zod'
import { MAX_AMOUNT } from '../money'
import { visibleLength } from '../rich-text'
import { failsAs } from './input-problem'

/**
 * Field builders: the vocabulary every entity and every command input is written in.
 * What a builder puts into `.meta()` travels through `z.toJSONSchema` and is all that SQL, RxDB and GraphQL know.
 * `pick`, `omit`, `extend` and `partial` on an object drop the object's own meta, never that of its fields.
 */

/**
 * Returns a builder that gives the same schema each time. Schemas are immutable, and making hundreds of them slows
 * every start.
 */
const constant =
  <T extends z.ZodType>(schema: T) =>
  () =>
    schema

/** A UUIDv7 in lower-case text; also the form of every reference to another row. */
export const id = constant(
  z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    .max(36)
    .meta({ scalar: 'ID' }),
)

/** Money in integer cents of the organisation's currency, between -2^53 and 2^53. */
export const cents = constant(z.int().meta({ scalar: 'Cents' }))

/** Money that a person types: nothing below 0, and no more than changes hands at once. */
export const amount = constant(z.int().min(0).max(MAX_AMOUNT).meta({ scalar: 'Cents' }))

/** A small whole number that fits GraphQL's 32-bit Int. */
export const count = constant(z.int().min(0).max(2_000_000_000))

/** A tax or discount rate in basis points: 1900 is 19 %. Pages show it in percent. */
export const basisPoints = constant(z.int().min(0).max(10_000))

/** Returns true if a field is a rate in basis points. */
export const isBasisPoints = (schema: z.core.$ZodType): boolean => schema === basisPoints()

/** Returns true if a text is a valid time in canonical form, in this century. */
export function isInstant(text: string): boolean {
  const time = Date.parse(text)
  return time >= Date.UTC(2000, 0) && time < Date.UTC(2100, 0) && new Date(time).toISOString() === text
}

/**
 * A place on the earth, one of its two angles. The one thing that is no integer: nothing is hashed or calculated with
 * it.
 */
export const degrees = (most: number) => z.number().min(-most).max(most).meta({ scalar: 'Float' })

/** A point in time: 24-character ISO text in UTC, `2026-11-21T19:42:07.000Z`. */
export const at = constant(z.string().max(24).refine(isInstant, 'not a point in time').meta({ moment: true }))

/** The time at which a day begins or ends. Forms ask for the day, and lists show it. */
export const day = (edge: 'first' | 'last') => at().meta({ day: edge })

/** Text a person typed or reads. `max` counts UTF-16 units. */
export const text = (max: number) => z.string().max(max)

/** Characters of markup that a rich text may have beyond its visible ones, as a multiple of these. */
const MARKUP = 4

/**
 * Formatted text: simple HTML with at most `limit` visible characters. The server removes everything that is not simple
 * before it books a command (`server/kernel/commands/rich-text.ts`). `images`: true if it may contain pictures.
 */
export const richText = (limit: number, images = false) =>
  z
    .string()
    .max(limit * MARKUP)
    .refine((html) => visibleLength(html) <= limit, failsAs('too_long', 'too many visible characters', limit))
    .meta({ rich: limit, images })

/**
 * Returns true if a text is readable and storable: it has a visible character, no NUL and no half of a surrogate pair.
 */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !/[\0\p{Cs}]/u.test(text)

/**
 * A text field that a person must have filled in with something one can read: a name, a title. For what is asked in an
 * office; a sale is never refused for its words.
 */
export const required = (field: z.ZodString) =>
  field.min(1).refine(isReadable, failsAs('unreadable', 'nothing one can read'))

/** A lower-case SHA-256 in hex. */
export const sha256Hex = constant(
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .max(64),
)

/** One of a closed list. `title` becomes the GraphQL enum's name. */
export const oneOf = <const T extends readonly [string, ...string[]]>(title: string, values: T) =>
  z.enum(values).meta({ title })

/**
 * A value stored as JSON text (`json` on PostgreSQL) and sent as the scalar JSON; still validated by its own schema.
 */
export const json = <T extends z.ZodType>(schema: T) => schema.meta({ scalar: 'JSON' })

/** Objects kept as JSON text, and asked for by their fields: a `part`, or a list of them. */
export const jsonObject = <T extends z.ZodType>(schema: T) => schema.meta({ column: 'json' })

/** An object nested inside a command's input or a row; `title` becomes the GraphQL input's name. */
export const part = <T extends z.ZodRawShape>(title: string, shape: T) => z.object(shape).meta({ title })

/** A key or password that a person types and that is never shown again: forms hide it and keep no draft of it. */
export const secret = (max: number) => z.string().min(1).max(max).meta({ secret: true })
