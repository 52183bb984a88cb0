import { MultiSelect, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { Language } from '../../../shared/kernel/phrases'
import { iso } from '../../../shared/kernel/time'
import { readAmount, writeAmount } from './amount'

/** Input options that a field's schema does not contain. */
export type Asked = {
  /** Input of a day whose start or end is stored as a time. */
  readonly day?: 'first' | 'last'
  /** Input in percent, stored as basis points. */
  readonly percent?: boolean
  /** Normalises the typed text. */
  readonly as?: (typed: string) => string
}

/** Texts and options of a form field; choices if it references other rows or lists. */
export type FieldWords = Asked & {
  readonly label: string
  readonly hint?: string
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
}

/** The content of a field while it is edited. */
export type Typed = string | number | boolean | readonly string[]

/** The input of a field, derived from its schema. */
export type Kind = {
  readonly kind: 'text' | 'lines' | 'cents' | 'percent' | 'number' | 'yes_no' | 'choice' | 'choices' | 'amounts' | 'first_day' | 'last_day'
  readonly nullable: boolean
  readonly max: number | undefined
  readonly as: ((typed: string) => string) | undefined
}

/** Reads from a field's schema how a person fills it in. */
export function kindOf(schema: z.core.$ZodType, words: FieldWords): Kind {
  let base = schema
  let nullable = false
  while (base instanceof z.ZodNullable || base instanceof z.ZodOptional || base instanceof z.ZodDefault) {
    nullable ||= !(base instanceof z.ZodOptional)
    base = base.unwrap()
  }
  const of = (kind: Kind['kind'], max?: number): Kind => ({ kind, nullable, max, as: words.as })
  const day = words.day ?? (base instanceof z.ZodString ? base.meta()?.day : undefined)
  if (day) return of(day === 'first' ? 'first_day' : 'last_day')
  if (words.percent) return of('percent')
  if (base instanceof z.ZodArray) return of(base.element instanceof z.ZodNumber ? 'amounts' : 'choices')
  if (words.choices || base instanceof z.ZodEnum) return of('choice')
  if (base instanceof z.ZodBoolean) return of('yes_no')
  if (base instanceof z.ZodNumber) return of(base.meta()?.scalar === 'Cents' ? 'cents' : 'number')
  const max = base instanceof z.ZodString ? (base.maxLength ?? undefined) : undefined
  return of((max ?? 0) > 254 ? 'lines' : 'text', max)
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** A day as a date field writes it, by the clock on the wall. */
const dayOf = (time: Date): string => `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`

/** Converts a stored value to its typed form. */
export const toTyped = (kind: Kind['kind'], value: unknown, language: Language): Typed => {
  if (kind === 'yes_no') return value === true
  if (kind === 'choices') return Array.isArray(value) ? value.map(String) : []
  if (kind === 'amounts') return Array.isArray(value) ? value.map((cents) => writeAmount(Number(cents), language)) : []
  if (kind === 'cents' || kind === 'percent') return typeof value === 'number' ? writeAmount(value, language, kind === 'cents' ? 2 : 0) : ''
  if (kind === 'number') return typeof value === 'number' ? value : ''
  if (kind === 'first_day' || kind === 'last_day') return typeof value === 'string' ? dayOf(new Date(value)) : ''
  return typeof value === 'string' ? value : ''
}

/** Returns true if two fields have the same content. */
export const sameTyped = (one: Typed | undefined, other: Typed | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other

/** Parses a typed value. An empty field is null where the schema allows it. An invalid date stays as typed. */
export const toValue = ({ kind, nullable, as }: Kind, typed: Typed): unknown => {
  if (kind === 'yes_no') return typed === true
  if (kind === 'choices') return nullable && Array.isArray(typed) && typed.length === 0 ? null : typed
  if (kind === 'amounts') return Array.isArray(typed) ? typed.map((amount) => readAmount(String(amount)) ?? amount) : typed
  if (typed === '') return nullable ? null : typed
  if (kind === 'cents' || kind === 'percent') return readAmount(String(typed)) ?? typed
  if (kind === 'number') return Number(typed)
  if (kind === 'first_day' || kind === 'last_day') {
    const time = new Date(`${typed}T${kind === 'first_day' ? '00:00:00' : '23:59:59'}`).getTime()
    return Number.isNaN(time) ? typed : iso(time)
  }
  return typeof typed === 'string' ? (as ?? String)(typed.trim()) : typed
}

type Props = {
  readonly name: string
  readonly schema: z.core.$ZodType
  readonly words: FieldWords
  readonly typed: Typed
  readonly error: string | undefined
  readonly first: boolean
  readonly onChange: (typed: Typed) => void
}

/** Form field with its label above and its error below. */
export function Field({ name, schema, words, typed, error, first, onChange }: Props) {
  const { kind, max, nullable } = kindOf(schema, words)
  const common = {
    name,
    label: words.label,
    description: words.hint,
    error,
    withAsterisk: !nullable && kind !== 'yes_no' && kind !== 'choices' && kind !== 'amounts',
    'data-autofocus': first || undefined,
  }
  if (kind === 'yes_no') return <Switch {...common} checked={typed === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  if (kind === 'amounts')
    return <TagsInput {...common} data={[]} value={Array.isArray(typed) ? [...typed] : []} splitChars={[' ', ';']} acceptValueOnBlur onChange={onChange} />
  if (kind === 'choices')
    return (
      <MultiSelect
        {...common}
        data={words.choices ? [...words.choices] : []}
        value={Array.isArray(typed) ? [...typed] : []}
        searchable
        clearable
        hidePickedOptions
        limit={100}
        onChange={onChange}
      />
    )
  if (kind === 'choice')
    return (
      <Select
        {...common}
        data={words.choices ? [...words.choices] : []}
        value={String(typed) || null}
        clearable={nullable}
        searchable={(words.choices?.length ?? 0) > 8}
        onChange={(value) => onChange(value ?? '')}
      />
    )
  if (kind === 'number')
    return (
      <NumberInput
        {...common}
        size="md"
        hideControls
        decimalScale={0}
        value={typeof typed === 'number' || typeof typed === 'string' ? typed : ''}
        onChange={onChange}
      />
    )
  if (kind === 'first_day' || kind === 'last_day')
    return <TextInput {...common} type="date" value={String(typed)} onChange={(event) => onChange(event.currentTarget.value)} />
  const text = { ...common, value: String(typed), maxLength: max }
  if (kind === 'cents' || kind === 'percent')
    return (
      <TextInput
        {...text}
        size="md"
        inputMode="decimal"
        rightSection={kind === 'percent' ? '%' : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (kind === 'lines') return <Textarea {...text} autosize minRows={3} maxRows={10} onChange={(event) => onChange(event.currentTarget.value)} />
  return <TextInput {...text} onChange={(event) => onChange(event.currentTarget.value)} />
}
