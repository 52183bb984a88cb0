import { useMemo } from 'react'
import type { z } from 'zod'
import { commandOf } from '../../../shared/documents'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import type { ModalProps } from '../domain'
import { FormDialog } from '../forms/form-dialog'
import type { Asked, FieldWords } from '../forms/form-fields'
import { newId } from '../new-id'
import { fieldHint, fieldLabel, useT } from '../phrases'
import type { RowSource } from './row-source'

type FieldOf<R> = keyof R & string

type FormOptions<R, Create extends CommandRef, Edit extends CommandRef> = {
  readonly source: RowSource<R>
  readonly title: { readonly create: PhraseKey; readonly edit: PhraseKey }
  readonly create: Create
  readonly edit: Edit
  readonly submit: PhraseKey
  /** Fields that come first, in this order; all others follow in the order of the command's input. */
  readonly first?: readonly FieldOf<R>[]
  /** Inputs of fields whose schema does not say how they are filled in. */
  readonly asked?: Partial<Record<FieldOf<R>, Asked>>
  /** Values that a new row begins with. */
  readonly start?: Partial<R>
  /** Rows that a field may refer to. */
  readonly useChoices?: () => Partial<Record<FieldOf<R>, FieldWords['choices']>>
}

const NO_CHOICES = () => ({})

/** Members of both commands' inputs that have a label, in the order of the form. */
function formFields(table: string, commands: readonly CommandRef[], first: readonly string[]): readonly (readonly [field: string, label: PhraseKey])[] {
  const inputs = commands.flatMap((command) => Object.keys((commandOf(command).args.shape.input as z.ZodObject).shape))
  return [...new Set([...first, ...inputs])].flatMap((field) => {
    const label = fieldLabel(table, field)
    return label ? [[field, label] as const] : []
  })
}

/**
 * The form of an entity, as data: a modal that creates a row (its parameter is "new") or edits the row of that id, through the entity's two
 * commands. It has a field for each of their inputs that has a label (`fieldLabel`).
 */
export const entityForm = <R extends { readonly id: string }, Create extends CommandRef, Edit extends CommandRef>({
  source,
  title,
  create,
  edit,
  submit,
  first = [],
  asked = {},
  start,
  useChoices = NO_CHOICES,
}: FormOptions<R, Create, Edit>) =>
  function EntityForm({ value, close }: ModalProps) {
    const t = useT()
    const row = source.useOne(value === 'new' ? null : value)
    const id = useMemo(() => (value === 'new' ? newId() : value), [value])
    const choices: Partial<Record<string, FieldWords['choices']>> = useChoices()
    const askedOf: Partial<Record<string, Asked>> = asked
    const { name: table } = source.entity
    const fields: Record<string, FieldWords> = {}
    for (const [field, label] of formFields(table, [create, edit], first)) {
      const hint = fieldHint(table, field)
      const options = choices[field]
      fields[field] = { label: t(label), ...askedOf[field], ...(hint && { hint: t(hint) }), ...(options && { choices: options }) }
    }
    if (value === 'new') return <FormDialog title={t(title.create)} close={close} command={create} fields={fields} initial={{ ...start, id }} submit={submit} />
    if (!row) return null
    const values = Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(fields, field)))
    return <FormDialog title={t(title.edit)} close={close} command={edit} fields={fields} args={{ id }} initial={values} submit={submit} />
  }
