import type { ComponentType } from 'react'
import type { TypedGroup, TypedValue } from './content'
import type { ShownField } from './kind'

/** Messages by the path of the field they are about: `prices.0.value`. */
export type FieldMessages = Readonly<Record<string, string>>

export type FieldProps = {
  readonly shown: ShownField
  /** Path of the field within the form. */
  readonly path: string
  readonly typed: TypedValue
  readonly errors: FieldMessages
  /** True for the field that a dialog focuses. */
  readonly first?: boolean
  /** `fills`: contents of the other fields of the same entry. */
  readonly onChange: (typed: TypedValue, fills?: TypedGroup) => void
}

/** Properties that every input of a field has. */
export const inputProps = ({ shown: { words, kind }, path, errors, first }: FieldProps) => ({
  name: path,
  label: words.label,
  description: words.hint,
  error: errors[path],
  withAsterisk: kind.required,
  'data-autofocus': first || undefined,
})

/**
 * Properties of a field that has fields inside. `inner` renders them; it is passed in, because it renders this one too.
 */
export type CompoundProps = FieldProps & { readonly inner: ComponentType<FieldProps> }
