import { z } from 'zod'
import { isBasisPoints } from '../../../shared/kernel/model/fields'
import type { Choice, Reference } from './choices/choice'
import type { TypedGroup } from './content'

/** Input options that a field's schema does not contain. */
export type FieldOptions = {
  /** Input of a day whose start or end is stored as a time. */
  readonly day?: 'first' | 'last'
  /** Input in percent, stored as basis points. */
  readonly percent?: boolean
  /** Normalises the typed text. */
  readonly as?: (typed: string) => string
  /** True if a long text is typed in one line. */
  readonly oneLine?: boolean
  /** Half the form's width, beside another such field where there is room. */
  readonly half?: boolean
  /** True if the label is only read out, because a heading shows it. */
  readonly hideLabel?: boolean
  /** Width of an image divided by its height, to which it is cropped. */
  readonly ratio?: number
  /** Largest image in MB. */
  readonly maxMegabytes?: number
}

type EntryValues = Readonly<Record<string, unknown>>

/** Texts and options of a form field; choices or a reference if it names other rows. */
export type FieldWords = FieldOptions & {
  readonly label: string
  readonly hint?: string
  /** Message where a required value is missing, in place of the general one. */
  readonly required?: string
  /** Message where a value is not valid, in place of the general one. */
  readonly invalid?: string
  readonly choices?: readonly Choice[]
  /** Leaves out choices that do not fit the other fields of the same entry. */
  readonly fits?: (choice: string, entry: TypedGroup) => boolean
  /** The time field that this one follows: if that changes, this one moves along. */
  readonly follows?: string
  /** Shows the field only while this holds for the form. A hidden field is not sent. */
  readonly when?: (typed: TypedGroup) => boolean
  /** Rows the field refers to, found by a search. */
  readonly reference?: Reference
  /** Fields of each entry of a list, of a group, or of each language of translations, in order. */
  readonly members?: Readonly<Record<string, FieldWords>>
  /**
   * Label of the button that adds an entry to a list, and the values a new entry begins with, which may depend on those
   * there are.
   */
  readonly add?: string
  readonly newEntry?: EntryValues | ((entries: readonly EntryValues[]) => EntryValues)
  /** Languages of translations, each with its name. */
  readonly languages?: readonly Choice[]
}

const KINDS = [
  'text',
  'secret',
  'lines',
  'rich_text',
  'image',
  'cents',
  'percent',
  'number',
  'yes_no',
  'choice',
  'choices',
  'tags',
  'amounts',
  'first_day',
  'last_day',
  'time',
  'list',
  'group',
  'translations',
] as const

/** Inputs whose empty state is a value. */
const NEVER_EMPTY: readonly (typeof KINDS)[number][] = [
  'yes_no',
  'choices',
  'tags',
  'amounts',
  'list',
  'group',
  'translations',
]

/** The input of a field, derived from its schema. */
export type Kind = {
  readonly kind: (typeof KINDS)[number]
  readonly nullable: boolean
  /** True if a form may leave the field out of the command. */
  readonly optional: boolean
  /** True if the command refuses the field while nothing is filled in. */
  readonly required: boolean
  /** Maximum number of characters that the field shows, or of entries. */
  readonly max: number | undefined
  readonly as: ((typed: string) => string) | undefined
  /** Fields inside this one: of each entry of a list, of a group, of each language. */
  readonly members: readonly ShownField[]
  /** Allowed values of an enumeration. */
  readonly values: readonly string[]
}

/** A field that a form shows. */
export type ShownField = { readonly field: string; readonly words: FieldWords; readonly kind: Kind }

/**
 * The fields of a form over an object's schema, in the order of `fields`. A field that the schema lacks is left out.
 */
export const shownFields = (
  shape: Readonly<Record<string, z.core.$ZodType>>,
  fields: Readonly<Record<string, FieldWords>>,
): readonly ShownField[] =>
  Object.entries(fields).flatMap(([field, words]) => {
    const schema = shape[field]
    return schema ? [{ field, words, kind: kindOf(schema, words) }] : []
  })

type Unwrapped = { readonly base: z.core.$ZodType; readonly nullable: boolean; readonly optional: boolean }

/** Strips null, optional and default from a schema. */
export function unwrapSchema(schema: z.core.$ZodType): Unwrapped {
  let base = schema
  let [nullable, optional] = [false, false]
  while (base instanceof z.ZodNullable || base instanceof z.ZodOptional || base instanceof z.ZodDefault) {
    if (base instanceof z.ZodOptional) optional = true
    else nullable = true
    base = base.unwrap()
  }
  return { base, nullable, optional }
}

/** The fields of an object's schema, or of the entries of a list; null for anything else. */
export function memberShape(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | null {
  const { base } = unwrapSchema(schema)
  if (base instanceof z.ZodArray) return memberShape(base.element)
  return base instanceof z.ZodObject ? base.shape : null
}

/** Reads from a field's schema how a person fills it in. */
export function kindOf(schema: z.core.$ZodType, words: FieldWords): Kind {
  const { base, nullable, optional } = unwrapSchema(schema)
  const members = shownFields(memberShape(schema) ?? {}, words.members ?? {})
  const of = (kind: Kind['kind'], more: Partial<Kind> = {}): Kind => {
    const required = !nullable && !NEVER_EMPTY.includes(kind) && !z.core.safeParse(base, '').success
    return { kind, nullable, optional, required, max: undefined, as: words.as, members, values: [], ...more }
  }
  const meta = base instanceof z.ZodType ? base.meta() : undefined
  const day = words.day ?? meta?.day
  if (day) return of(day === 'first' ? 'first_day' : 'last_day')
  if (words.percent || isBasisPoints(base)) return of('percent')
  if (base instanceof z.ZodArray) return of(arrayKind(base.element, words))
  if (base instanceof z.ZodObject) return of('group')
  if (base instanceof z.ZodEnum) return of('choice', { values: base.options.map(String) })
  if (words.choices || words.reference) return of('choice')
  if (base instanceof z.ZodBoolean) return of('yes_no')
  if (base instanceof z.ZodNumber) return of(meta?.scalar === 'Cents' ? 'cents' : 'number')
  if (meta?.secret) return of('secret')
  if (meta?.moment) return of('time')
  if (meta?.image) return of('image')
  if (typeof meta?.rich === 'number') return of('rich_text', { max: meta.rich })
  const max = base instanceof z.ZodString ? (base.maxLength ?? undefined) : undefined
  return of((max ?? 0) > 254 && !words.oneLine ? 'lines' : 'text', { max })
}

function arrayKind(element: z.core.$ZodType, words: FieldWords): Kind['kind'] {
  if (element instanceof z.ZodObject) return words.languages ? 'translations' : 'list'
  if (element instanceof z.ZodNumber) return 'amounts'
  const isText = element instanceof z.ZodString && element.meta()?.scalar !== 'ID'
  return isText && !words.choices && !words.reference ? 'tags' : 'choices'
}
