import type { ComponentType } from 'react'
import type { Permission } from '../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../shared/phrases'
import type { TypedGroup } from './content'

export type Choice = {
  readonly value: string
  readonly label: string
  /** Contents of the other fields of the same entry that choosing it fills in. They can be changed again. */
  readonly fills?: TypedGroup
}

/** Dialog that creates a row while a form refers to it. `typed`: the text searched for. */
export type CreateDialog = ComponentType<{ readonly typed: string; readonly onCreated: (id: string) => void; readonly close: () => void }>

/** Rows that a field can refer to. */
export type Reference = {
  /** The rows that match a text, best first, and the chosen ones; undefined until they are read. */
  readonly useOptions: (text: string, chosen: readonly string[]) => readonly Choice[] | undefined
  /** Creates a row without leaving the form. Offered to those with the permission `can`. */
  readonly create?: { readonly label: PhraseKey; readonly dialog: CreateDialog; readonly can: Permission }
}
