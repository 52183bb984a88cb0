import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import { iso } from '../../shared/kernel/time'

/** What a field is given in the form: its words, and choices where it names another row or one of a list. */
export type FieldWords = {
  readonly label: string
  readonly hint?: string
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** A day is asked for, and the moment it ends is meant. */
  readonly last_day?: boolean
}

type Kind = {
  readonly kind: 'text' | 'lines' | 'cents' | 'number' | 'yes_no' | 'choice' | 'last_day'
  readonly nullable: boolean
  readonly max: number | undefined
}

/** Reads from a field's schema how a person fills it in. */
export function kindOf(schema: z.core.$ZodType, words: FieldWords): Kind {
  let base = schema
  let nullable = false
  while (base instanceof z.ZodNullable || base instanceof z.ZodOptional || base instanceof z.ZodDefault) {
    nullable ||= !(base instanceof z.ZodOptional)
    base = base.unwrap()
  }
  const of = (kind: Kind['kind'], max?: number): Kind => ({ kind, nullable, max })
  if (words.last_day) return of('last_day')
  if (words.choices || base instanceof z.ZodEnum) return of('choice')
  if (base instanceof z.ZodBoolean) return of('yes_no')
  if (base instanceof z.ZodNumber) return of(base.meta()?.scalar === 'Cents' ? 'cents' : 'number')
  const max = base instanceof z.ZodString ? (base.maxLength ?? undefined) : undefined
  return of((max ?? 0) > 254 ? 'lines' : 'text', max)
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** A day as a date field writes it, by the clock on the wall. */
const dayOf = (time: Date): string => `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`

/** What a person sees and types for a value. */
export const toTyped = (kind: Kind['kind'], value: unknown): string | number | boolean => {
  if (kind === 'yes_no') return value === true
  if (kind === 'cents') return typeof value === 'number' ? value / 100 : ''
  if (kind === 'number') return typeof value === 'number' ? value : ''
  if (kind === 'last_day') return typeof value === 'string' ? dayOf(new Date(value)) : ''
  return typeof value === 'string' ? value : ''
}

/** The value of what was typed; an empty field is null where the schema allows it. */
export const toValue = ({ kind, nullable }: Kind, typed: string | number | boolean): unknown => {
  if (kind === 'yes_no') return typed === true
  if (typed === '') return nullable ? null : typed
  if (kind === 'cents') return Math.round(Number(typed) * 100)
  if (kind === 'number') return Number(typed)
  if (kind === 'last_day') return iso(new Date(`${typed}T23:59:59`).getTime())
  return typeof typed === 'string' ? typed.trim() : typed
}

type Props = {
  readonly name: string
  readonly schema: z.core.$ZodType
  readonly words: FieldWords
  readonly typed: string | number | boolean
  readonly error: string | undefined
  readonly first: boolean
  readonly onChange: (typed: string | number | boolean) => void
}

/** One field of a form: label above, error in words below. */
export function Field({ name, schema, words, typed, error, first, onChange }: Props) {
  const { kind, max, nullable } = kindOf(schema, words)
  const common = {
    name,
    label: words.label,
    description: words.hint,
    error,
    withAsterisk: !nullable && kind !== 'yes_no',
    'data-autofocus': first || undefined,
  }
  if (kind === 'yes_no') return <Switch {...common} checked={typed === true} onChange={(event) => onChange(event.currentTarget.checked)} />
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
  if (kind === 'number' || kind === 'cents')
    return (
      <NumberInput
        {...common}
        size="md"
        hideControls
        decimalScale={kind === 'cents' ? 2 : 0}
        fixedDecimalScale={kind === 'cents'}
        value={typeof typed === 'boolean' ? '' : typed}
        onChange={onChange}
      />
    )
  if (kind === 'last_day') return <TextInput {...common} type="date" value={String(typed)} onChange={(event) => onChange(event.currentTarget.value)} />
  const text = { ...common, value: String(typed), maxLength: max }
  if (kind === 'lines') return <Textarea {...text} autosize minRows={3} maxRows={10} onChange={(event) => onChange(event.currentTarget.value)} />
  return <TextInput {...text} onChange={(event) => onChange(event.currentTarget.value)} />
}
