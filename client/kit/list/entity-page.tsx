import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Permission } from '../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../shared/phrases'
import { type CommandName, entities, type RowOf, type TableName } from '../../../shared/registry'
import { useAll, useRow } from '../../sync/react'
import { Can } from '../can'
import { FormDialog } from '../forms/form-dialog'
import type { Asked, FieldWords } from '../forms/form-fields'
import { useOpenModal } from '../layout/modal-address'
import { newId } from '../new-id'
import { useT } from '../phrases'
import type { Filter } from './list-search'
import { type ListState, useListState } from './list-state'
import { RowList } from './row-list'
import type { Column } from './rows'

type EntityFilter<R> = Filter & { readonly of: (row: R) => string; readonly values: readonly { readonly value: string; readonly label: PhraseKey }[] }

type PageOptions<T extends TableName> = {
  readonly table: T
  readonly title: PhraseKey
  readonly search: PhraseKey
  readonly empty: { readonly title: PhraseKey; readonly hint: PhraseKey }
  /** The parameter that opens one row. */
  readonly openBy: string
  readonly useColumns: () => readonly Column<RowOf<T>>[]
  readonly filters?: readonly EntityFilter<RowOf<T>>[]
  /** What the search looks through. */
  readonly text: (row: RowOf<T>) => string
  readonly sort: (a: RowOf<T>, b: RowOf<T>) => number
  /** What opens beside the list; without it a row opens the form. */
  readonly detail?: (row: RowOf<T>) => ReactNode
  /** A button above the list that makes a new row, through the modal of this parameter. */
  readonly create?: { readonly modal: string; readonly label: PhraseKey; readonly can: Permission }
  /** What stands beside that button: a way to the settings of what is listed. */
  readonly aside?: ReactNode
}

/** The list page of a catalogue entity, as data: show it with `<EntityPage page={…} />`. */
export const entityPage = <T extends TableName>(options: PageOptions<T>): PageOptions<T> => options

const NO_FILTERS: readonly never[] = []
const UNSORTED = { by: '', desc: false }

/** Shows a list page made of data. */
export function EntityPage<T extends TableName>({ page }: { readonly page: PageOptions<T> }) {
  const { table, title, search, empty, openBy, useColumns, filters = NO_FILTERS, detail, create, aside } = page
  const t = useT()
  const columns = useColumns()
  const state = useListState({ sorts: entities[table].sorts, filters, openBy, sort: UNSORTED })
  const openModal = useOpenModal()
  const all = useAll(table)
  const rows = useMemo(() => arranged(page, all, state), [page, all, state])
  const chips = filters.map((filter) => ({ ...filter, options: filter.values.map(({ value, label }) => ({ value, label: t(label) })) }))
  return (
    <RowList<RowOf<T>>
      title={title}
      search={search}
      empty={empty}
      columns={columns}
      filters={chips}
      state={state}
      rows={rows}
      total={rows.length}
      actions={
        <>
          {aside}
          {create && (
            <Can do={create.can}>
              <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => openModal(create.modal, 'new')}>
                {t(create.label)}
              </Button>
            </Can>
          )}
        </>
      }
      {...(detail
        ? {
            detail: (id) => {
              const row = all.find((candidate) => candidate.id === id)
              return row && detail(row)
            },
          }
        : create && { onOpen: (row) => openModal(create.modal, row.id) })}
    />
  )
}

/** The rows the search and the filters leave, in the page's order. */
function arranged<T extends TableName>({ filters = NO_FILTERS, text, sort }: PageOptions<T>, all: readonly RowOf<T>[], { q, chosen }: ListState): RowOf<T>[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter((row) => filters.every(({ key, of }) => !chosen[key] || chosen[key].includes(of(row))))
    .filter((row) => words.every((word) => text(row).toLowerCase().includes(word)))
    .sort(sort)
}

const NO_CHOICES = () => ({})

type FormOptions<T extends TableName> = {
  readonly table: T
  readonly title: { readonly create: PhraseKey; readonly edit: PhraseKey }
  readonly create: CommandName
  readonly edit: CommandName
  readonly submit: PhraseKey
  readonly labels: Partial<Record<keyof RowOf<T> & string, PhraseKey>>
  readonly hints?: Partial<Record<keyof RowOf<T> & string, PhraseKey>>
  /** How fields are asked for. */
  readonly asked?: Partial<Record<keyof RowOf<T> & string, Asked>>
  /** What a new row begins with. */
  readonly start?: Partial<RowOf<T>>
  /** The rows a field may name. */
  readonly useChoices?: () => Partial<Record<keyof RowOf<T> & string, FieldWords['choices']>>
}

/**
 * The dialog of an entity, as data: a modal of the registry that creates a row (its parameter is "new") or edits the one of that id, through
 * the entity's two commands.
 */
export const entityForm = <T extends TableName>({ table, title, create, edit, submit, labels, hints, asked, start, useChoices = NO_CHOICES }: FormOptions<T>) =>
  function EntityForm({ value, close }: { readonly value: string; readonly close: () => void }) {
    const t = useT()
    const row = useRow(table, value === 'new' ? null : value)
    const id = useMemo(() => (value === 'new' ? newId() : value), [value])
    const choices: Partial<Record<string, FieldWords['choices']>> = useChoices()
    const hinted: Partial<Record<string, PhraseKey>> = hints ?? {}
    const how: Partial<Record<string, Asked>> = asked ?? {}
    const fields: Record<string, FieldWords> = {}
    for (const [field, label] of Object.entries<PhraseKey | undefined>(labels)) {
      const hint = hinted[field]
      const chosen = choices[field]
      if (label) fields[field] = { label: t(label), ...how[field], ...(hint && { hint: t(hint) }), ...(chosen && { choices: chosen }) }
    }
    if (value === 'new') return <FormDialog title={t(title.create)} close={close} command={create} fields={fields} initial={{ ...start, id }} submit={submit} />
    if (!row) return null
    const values = Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof RowOf<T>]]))
    return <FormDialog title={t(title.edit)} close={close} command={edit} fields={fields} args={{ id }} initial={values} submit={submit} />
  }
