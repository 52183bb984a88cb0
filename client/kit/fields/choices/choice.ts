import type { ComponentType } from 'react'
import type { Permission } from '../../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../../shared/phrases'
import { fieldHint, fieldLabel, type T } from '../../phrases'
import type { TypedGroup } from '../content'

export type Choice = {
  readonly value: string
  readonly label: string
  /** Explanation of the option, shown below it and below the field once it is chosen. */
  readonly hint?: string
  /** Contents of the other fields of the same entry that choosing it fills in. They can be changed again. */
  readonly fills?: TypedGroup
}

/** Dialog that creates a row while a form refers to it. `typed`: the text searched for. */
export type CreateDialog = ComponentType<{
  readonly typed: string
  readonly onCreated: (id: string) => void
  readonly close: () => void
}>

/** Rows that a field can refer to. */
export type Reference = {
  /** The rows that match a text, best first, and the chosen ones; undefined until they are read. */
  readonly useOptions: (text: string, chosen: readonly string[]) => readonly Choice[] | undefined
  /** Creates a row without leaving the form. Offered to those with the permission `can`. */
  readonly create?: { readonly label: PhraseKey; readonly dialog: CreateDialog; readonly can: Permission }
}

/**
 * Option of an enumeration by convention: label `<table>.<field>.<value>` and hint `…_hint`. `path` is
 * `<field>.<value>`.
 */
export function enumChoice(t: T, table: string, path: string, value: string, otherwise = value): Choice {
  const [label, hint] = [fieldLabel(table, path), fieldHint(table, path)]
  return { value, label: label ? t(label) : otherwise, ...(hint && { hint: t(hint) }) }
}
