import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Permission } from '../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../shared/phrases'
import { Can } from '../can'
import { Failure } from '../forms/failure'
import { useOpenModal } from '../layout/modal-address'
import type { Filter } from '../list/list-search'
import { type ListState, useListState } from '../list/list-state'
import { RowList } from '../list/row-list'
import type { ListColumn } from '../list/rows'
import { useT } from '../phrases'
import { useFieldColumns } from './field-columns'
import type { RowSource } from './row-source'

type EntityFilter<R> = Filter & { readonly of: (row: R) => string; readonly values: readonly { readonly value: string; readonly label: PhraseKey }[] }

type PageOptions<R extends { readonly id: string }> = {
  readonly source: RowSource<R>
  readonly title: PhraseKey
  readonly search: PhraseKey
  readonly empty: { readonly title: PhraseKey; readonly hint: PhraseKey }
  /** The parameter that opens one row. */
  readonly openBy: string
  /** Columns as data: the names of fields, which have their labels by convention (`fieldLabel`). */
  readonly columns?: readonly (keyof R & string)[]
  /** Columns that a page makes itself. */
  readonly useColumns?: () => readonly ListColumn<R>[]
  readonly filters?: readonly EntityFilter<R>[]
  /** Text of a row that the search looks through. */
  readonly text: (row: R) => string
  readonly sort: (a: R, b: R) => number
  /** Detail shown beside the list; without it a row opens the form. */
  readonly detail?: (row: R) => ReactNode
  /** A button above the list that makes a new row, through the modal of this parameter. */
  readonly create?: { readonly modal: string; readonly label: PhraseKey; readonly can: Permission }
  /** Shown beside the create button, for example a link to settings. */
  readonly aside?: ReactNode
}

/** The list page of a catalogue entity, as data: show it with `<EntityPage page={…} />`. */
export const entityPage = <R extends { readonly id: string }>(options: PageOptions<R>): PageOptions<R> => options

const NO_FIELDS: readonly never[] = []
const NO_FILTERS: readonly never[] = []
const UNSORTED = { by: '', desc: false }

/** Shows a list page made of data. */
export function EntityPage<R extends { readonly id: string }>({ page }: { readonly page: PageOptions<R> }) {
  const { source, title, search, empty, openBy, columns: fields = NO_FIELDS, useColumns, filters = NO_FILTERS, detail, create, aside } = page
  const t = useT()
  const fieldColumns = useFieldColumns<R>(source.entity, fields)
  const columns = useColumns?.() ?? fieldColumns
  const state = useListState({ sorts: source.entity.sorts, filters, openBy, sort: UNSORTED })
  const openModal = useOpenModal()
  const { rows: all, problem } = source.useRows()
  const rows = useMemo(() => all && arranged(page, all, state), [page, all, state])
  const chips = filters.map((filter) => ({ ...filter, options: filter.values.map(({ value, label }) => ({ value, label: t(label) })) }))
  return (
    <RowList<R>
      title={title}
      search={search}
      empty={empty}
      columns={columns}
      filters={chips}
      state={state}
      rows={rows}
      total={rows?.length}
      actions={
        <>
          <Failure problem={problem} />
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
              const row = all?.find((candidate) => candidate.id === id)
              return row && detail(row)
            },
          }
        : create && { onOpen: (row) => openModal(create.modal, row.id) })}
    />
  )
}

/** The rows the search and the filters leave, in the page's order. */
function arranged<R extends { readonly id: string }>({ filters = NO_FILTERS, text, sort }: PageOptions<R>, all: readonly R[], { q, chosen }: ListState): R[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter((row) => filters.every(({ key, of }) => !chosen[key] || chosen[key].includes(of(row))))
    .filter((row) => words.every((word) => text(row).toLowerCase().includes(word)))
    .sort(sort)
}
