import { z } from 'zod'
import { fieldHint, fieldLabel, fieldRequired, type T } from '../phrases'
import { enumChoice } from './choices/choice'
import { type FieldWords, memberShape, unwrapSchema } from './kind'

type Shape = Readonly<Record<string, z.core.$ZodType>>

/**
 * The texts of a form's fields by convention: label `<table>.<field>`, hint `…_hint`, message for a missing value
 * `…_required`, choices of an enumeration `<table>.<field>.<value>` (with hints `…_hint`), and members of a list or
 * group `<table>.<field>.<member>`. A field without a label is left out.
 */
export function conventionalWords(t: T, table: string, shape: Shape): Readonly<Record<string, FieldWords>> {
  const words: Record<string, FieldWords> = {}
  for (const [field, schema] of Object.entries(shape)) {
    const label = fieldLabel(table, field)
    if (!label) continue
    const [hint, required] = [fieldHint(table, field), fieldRequired(table, field)]
    const { base } = unwrapSchema(schema)
    const one = base instanceof z.ZodArray ? base.element : base
    const members = memberShape(schema)
    words[field] = {
      label: t(label),
      ...(hint && { hint: t(hint) }),
      ...(required && { required: t(required) }),
      ...(one instanceof z.ZodEnum && {
        choices: one.options.map((value) => enumChoice(t, table, `${field}.${value}`, String(value))),
      }),
      ...(members && { members: conventionalWords(t, `${table}.${field}`, members) }),
    }
  }
  return words
}

/** Texts and options of a field, and of its members, beyond the conventional ones. */
export type MoreWords = Partial<Omit<FieldWords, 'members'>> & {
  readonly members?: Readonly<Record<string, MoreWords>>
}

/** Adds texts and options to those of a field, and to those of its members. */
export function withWords(words: FieldWords, { members: inside, ...more }: MoreWords = {}): FieldWords {
  const members = Object.entries(words.members ?? {}).map(
    ([field, inner]) => [field, withWords(inner, inside?.[field])] as const,
  )
  return { ...words, ...more, ...(words.members && { members: Object.fromEntries(members) }) }
}
