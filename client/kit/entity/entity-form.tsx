import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { z } from 'zod'
import { commandOf } from '../../../shared/documents'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import { conventionalWords, type MoreWords, withWords } from '../fields/field-words'
import type { FieldOptions, FieldWords } from '../fields/kind'
import type { FormSection } from '../forms/command-form'
import { FormDialog } from '../forms/form-dialog'
import { initialValues } from '../forms/form-input'
import { MissingDialog } from '../layout/missing/missing-dialog'
import { useOpenModal } from '../layout/modal-address'
import type { ModalProps } from '../modal'
import { type T, useT } from '../phrases'
import type { RowSource } from '../reading/row-source'
import { useLastRow } from '../use-last'

type FieldOf<R> = keyof R & string
type Choices = FieldWords['choices']

export type FormOptions<R, Create extends CommandRef, Edit extends CommandRef> = {
  readonly source: RowSource<R>
  readonly title: { readonly create: PhraseKey; readonly edit: PhraseKey }
  readonly create: Create
  readonly edit: Edit
  readonly submit: PhraseKey
  /** Message after a row was created. */
  readonly useCreated?: () => PhraseKey | undefined
  /** Shown above the fields of a new row. */
  readonly lead?: ReactNode
  /** Fields that come first, in this order; all others follow in the order of the command's input. */
  readonly first?: readonly FieldOf<R>[]
  /** Fields that a new row is not asked for, because the server knows their value. */
  readonly later?: readonly FieldOf<R>[]
  /** Opens a new row once it is created, in place of the page below the form. */
  readonly useOpenNew?: () => ((id: string) => void) | undefined
  /** Columns sent along as the user saw them, so that the server can tell which of them were corrected. */
  readonly seen?: readonly FieldOf<R>[]
  /** Headings above some of the fields. */
  readonly sections?: readonly FormSection[]
  /** Inputs of fields whose schema does not say how they are filled in. */
  readonly asked?: Partial<Record<FieldOf<R>, FieldOptions & Pick<FieldWords, 'reference'>>>
  /** Values that a new row begins with. */
  readonly start?: Partial<R> | ((t: T) => Partial<R>)
  /** The same, where they depend on settings or rows; null until these are read. */
  readonly useStart?: () => Partial<R> | null
  /** Texts and options of fields, and of their members, beyond the conventional ones. */
  readonly useWords?: () => Readonly<Record<string, MoreWords>>
  /** Rows that a field may refer to. */
  readonly useChoices?: () => Partial<Record<FieldOf<R>, Choices>>
  /** A button that opens the modal of this parameter to delete the row. */
  readonly remove?: { readonly modal: string; readonly label: PhraseKey }
  /** Shown beside the button. */
  readonly aside?: ReactNode
  /** True if the form cannot be sent while it is invalid. */
  readonly strict?: boolean
  /** Width of the dialog in px. */
  readonly size?: number
}

const newRow = z.object({ id: z.string() })
const NOTHING = (): undefined => undefined
const NO_START = () => ({})
const NO_CHOICES = () => ({})
const NO_WORDS = (): Readonly<Record<string, MoreWords>> => ({})

/**
 * The form of an entity, as data: a modal that creates a row (its parameter is "new") or edits the row of that id,
 * through the entity's two commands. It has a field for each of their inputs that has a label (`fieldLabel`).
 */
export const entityForm = <R extends { readonly id: string }, Create extends CommandRef, Edit extends CommandRef>({
  source,
  title,
  create,
  edit,
  submit,
  useCreated = NOTHING,
  lead,
  first = [],
  later = [],
  useOpenNew = NOTHING,
  seen,
  sections,
  asked = {},
  start,
  useStart = NO_START,
  useWords = NO_WORDS,
  useChoices = NO_CHOICES,
  remove,
  aside: besides,
  strict = false,
  size,
}: FormOptions<R, Create, Edit>) => {
  function Form({ value, close }: ModalProps) {
    const t = useT()
    const row = useLastRow(source.useOne(value === 'new' ? null : value))
    const opened = useRef<R | null>(null)
    opened.current ??= row ?? null
    const begun = useStart()
    const fresh = useRef<Partial<R> | null>(null)
    if (value === 'new' && begun) fresh.current ??= { ...(typeof start === 'function' ? start(t) : start), ...begun }
    const choices: Partial<Record<string, Choices>> = useChoices()
    const own = useWords()
    const created = useCreated()
    const openNew = useOpenNew()
    const made = useRef<string | null>(null)
    const openModal = useOpenModal()
    const more: Partial<Record<string, Partial<FieldWords>>> = asked
    const inputs = [create, edit].map((command) => (commandOf(command).args.shape.input as z.ZodObject).shape)
    const words = conventionalWords(t, source.entity.name, Object.assign({}, ...inputs))
    const fields: Record<string, FieldWords> = {}
    for (const field of new Set<string>([...first, ...Object.keys(words)])) {
      const options = choices[field]
      if (words[field])
        fields[field] = withWords({ ...words[field], ...more[field], ...(options && { choices: options }) }, own[field])
    }
    const form = { close, fields, submit, strict, ...(sections && { sections }), ...(size && { size }) }
    if (fresh.current) {
      const leave = () => (openNew && made.current !== null ? openNew(made.current) : close())
      const asked = Object.fromEntries(
        Object.entries(fields).filter(([field]) => !(later as readonly string[]).includes(field)),
      )
      const usual = initialValues(commandOf(create), Object.keys(asked))
      return (
        <FormDialog
          {...form}
          fields={asked}
          close={leave}
          onDone={([answer]) => {
            made.current = newRow.safeParse(answer).data?.id ?? null
          }}
          title={t(title.create)}
          command={create}
          edit={edit}
          initial={{ ...usual, ...fresh.current }}
          aside={besides}
          lead={lead}
          {...(created && { done: t(created) })}
        />
      )
    }
    if (!row) return <MissingDialog row={row} close={close} />
    const values = Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(fields, field)))
    // The row may change while the form is open.
    const before = seen && { seen: Object.fromEntries(seen.map((field) => [field, (opened.current ?? row)[field]])) }
    const deletion = remove && (
      <Button variant="outline" color="red" onClick={() => openModal(remove.modal, value)}>
        {t(remove.label)}
      </Button>
    )
    return (
      <FormDialog
        {...form}
        title={t(title.edit)}
        command={edit}
        args={{ id: value }}
        initial={{ ...before }}
        stored={values}
        aside={deletion ?? besides}
      />
    )
  }
  // Each row has a form of its own, also where the address goes from one to the next.
  return (props: ModalProps) => <Form key={props.value} {...props} />
}
