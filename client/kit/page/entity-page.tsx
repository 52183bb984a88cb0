import { type ReactNode, useMemo } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import type { Entity } from '../../../shared/kernel/model/entity'
import { nameColumn } from '../../../shared/kernel/model/field-kind'
import type { BulkCommands } from '../../../shared/kernel/model/list/bulk'
import type { List } from '../../../shared/kernel/model/list/list'
import { can, type Permission } from '../../../shared/kernel/permissions'
import type { PhraseKey } from '../../../shared/phrases'
import { useFoyer } from '../../sync/react'
import { Can } from '../can'
import { EntityDetail } from '../entity/entity-detail'
import { modalsOf } from '../entity/entity-modals'
import { useFieldColumns, useMoreColumns } from '../entity/fields/field-columns'
import { DetailPane } from '../layout/detail-pane'
import { useMissingHint } from '../layout/missing/missing-dialog'
import { useOpenModal } from '../layout/modal-address'
import { useIsWide, useLayout } from '../layout/screen-size'
import { BulkBar, type BulkModal, useBulkCommands } from '../list/bulk/bulk-bar'
import { readAllRows } from '../list/bulk/read-all'
import { useRowSelection } from '../list/bulk/selection'
import { CreateButton } from '../list/create-button'
import { type Choices, useFilterChips } from '../list/filter-choices'
import { useListAddress } from '../list/list-state'
import { RowList } from '../list/row-list'
import type { ListColumn } from '../list/rows'
import { fieldLabel, ownPhrase, useT } from '../phrases'
import { useServerOnly } from '../reading/list/server-only'
import { useListRows } from '../reading/list/use-list-rows'
import { type ListRow, type RowSource, rowsOfList } from '../reading/row-source'
import { useChosenColumns } from './chosen-columns'
import { useListSettings } from './list-settings'

export type PageOptions<R extends { readonly id: string }> = {
  /** Title of the page; `<table>.title` if missing. */
  readonly title?: PhraseKey
  /** Permission to create, edit and delete; without it the page only shows rows. */
  readonly edit?: Permission
  /** A button above the list that opens a modal. Null for none; by default "New", which opens the entity's form. */
  readonly create?: { readonly modal: string; readonly label: PhraseKey; readonly can: Permission } | null
  /** False if a row cannot be deleted. */
  readonly remove?: boolean
  /** Columns that a page draws itself, in place of those of the list's definition. */
  readonly useColumns?: () => readonly ListColumn<R>[]
  /** Choices of filters by rows of another entity. */
  readonly useChoices?: () => Choices
  /** Detail beside the list; by default every labelled field. Null if a row opens the form instead. */
  readonly detail?: ((row: R) => ReactNode) | null
  /** Detail that reads its own row by id, in place of `detail`. */
  readonly detailById?: (id: string) => ReactNode
  /** Opens a row in another way than beside the list. */
  readonly useOpen?: () => (row: R) => void
  /** Commands for several rows. */
  readonly bulk?: BulkCommands
  /** A modal for several rows, opened with their ids, separated by commas. */
  readonly bulkModal?: BulkModal
  /** Shown beside the create button, for example a link to settings. */
  readonly aside?: ReactNode
}

/** The list page of an entity, as data: show it with `<EntityPage page={…} />`. */
export type EntityPageData<R extends { readonly id: string }> = PageOptions<R> & {
  readonly list: List
  readonly source: RowSource<R>
}

/**
 * Makes the page of a list: rows, filters and search from its definition, and words by convention (`<table>.title`,
 * `.search`, `.empty`, `.new`, …).
 */
export const entityPage = <E extends Entity>(
  list: List<E>,
  options: PageOptions<ListRow<E>> = {},
): EntityPageData<ListRow<E>> => ({
  ...options,
  list: list as unknown as List,
  source: rowsOfList(list),
})

const NO_COMMANDS: BulkCommands = {}
const NO_CHOICES: Choices = {}
const useNoChoices = () => NO_CHOICES
const useNothing = () => undefined

/** Shows a list page made of data. */
export function EntityPage<R extends { readonly id: string }>({ page }: { readonly page: EntityPageData<R> }) {
  const { list, edit, useColumns, useChoices = useNoChoices, useOpen = useNothing, detail, detailById, aside } = page
  const { name: table } = list.entity
  const modals = modalsOf(list)
  const t = useT()
  const fieldColumns = useFieldColumns<R>(list)
  const ownColumns = useColumns?.() ?? fieldColumns
  const { all, shown: columns, isChosen } = useChosenColumns(table, ownColumns, useMoreColumns(list, ownColumns))
  const needs = useServerOnly(list)
  const sorted = useMemo(
    () => columns.map((column) => ({ ...column, needsServer: needs.sort(column.key) })),
    [columns, needs],
  )
  const keys = useMemo(() => columns.map(({ key }) => key), [columns])
  const state = useListAddress(list)
  const open = useOpen()
  const openModal = useOpenModal()
  const rows = useListRows<R & Readonly<Record<string, unknown>>>(list, state.question, keys)
  const choices = useChoices()
  const chips = useFilterChips(list, choices, state.question.texts)
  const foyer = useFoyer()
  const { Tools } = useListSettings()
  const layout = useLayout()
  const isRoomy = useIsWide()
  const commands = useBulkCommands(page.bulk ?? NO_COMMANDS)
  const selection = useRowSelection(JSON.stringify([table, state.question.chosen, state.question.q]))
  const mayOpen = page.bulkModal !== undefined && can(foyer.identity.user.role, page.bulkModal.can)
  const isSelectable = Object.keys(commands).length > 0 || mayOpen
  const nameOf = (row: object) =>
    String((row as Readonly<Record<string, unknown>>)[nameColumn(list.entity) ?? list.columns[0] ?? 'id'] ?? '')
  const title = page.title ?? ownPhrase(table, 'title', 'app.list.search')
  const [unknown] = state.question.unknown
  const shown = useMemo(() => {
    if (!unknown) return rows
    const { parameter, value } = unknown
    const label = fieldLabel(table, parameter)
    const problem =
      parameter === 'sortby'
        ? new DomainError('list.unknown_sort', { sort: value })
        : new DomainError('list.unknown_value', { value, filter: label ? t(label) : parameter })
    return { ...rows, total: 0, problem }
  }, [rows, unknown, table, t])
  // The list is as narrow as on a phone while a row is open beside it.
  const isBeside = layout === 'wide' && !isRoomy && state.open !== null && detail !== null && !open
  const create =
    page.create === undefined ? edit && { modal: modals.form, label: ownPhrase(table, 'new'), can: edit } : page.create
  return (
    <RowList<R>
      title={title}
      {...(list.searchAs && { search: ownPhrase(table, 'search', 'app.list.search') })}
      empty={{
        title: ownPhrase(table, 'empty', 'app.list.empty'),
        hint: ownPhrase(table, 'empty_hint', 'app.list.empty_hint'),
      }}
      columns={sorted}
      filters={chips}
      state={state}
      rows={shown}
      {...(unknown && { onClear: state.clear })}
      aside={aside}
      actions={
        create && (
          <Can do={create.can}>
            <CreateButton
              label={t(create.label)}
              small={layout === 'phone' || isBeside}
              onClick={() => openModal(create.modal, 'new')}
            />
          </Can>
        )
      }
      hasMore={rows.hasMore}
      isPart={rows.isPart}
      nameOf={nameOf}
      selection={isSelectable ? selection : undefined}
      bulk={
        isSelectable && (
          <BulkBar
            table={table}
            commands={commands}
            modal={mayOpen ? page.bulkModal : undefined}
            selection={selection}
            choices={choices}
            total={rows.total}
            readAll={() => readAllRows(foyer, list, state.question, rows)}
            nameOf={nameOf}
          />
        )
      }
      tools={
        <Tools
          list={list}
          title={t(title)}
          question={state.question}
          columns={all}
          shown={keys}
          isChosen={isChosen}
          onPick={isSelectable && layout === 'phone' ? () => selection.pick(true) : undefined}
        />
      }
      {...(open || detail === null
        ? { onOpen: open ?? ((row) => openModal(modals.form, row.id)) }
        : {
            detail: detailById ?? ((id) => <OpenRow key={id} id={id} page={page} listed={rows.at(rows.indexOf(id))} />),
          })}
    />
  )
}

type OpenProps<R extends { readonly id: string }> = {
  readonly id: string
  readonly page: EntityPageData<R>
  /** The row as the list has it, which may lack long columns. */
  readonly listed: R | undefined
}

/** Shows one row of a list page, or a message if the row does not exist. */
export function OpenRow<R extends { readonly id: string }>({ id, page, listed }: OpenProps<R>) {
  const { list, source, detail, edit, remove = true } = page
  const t = useT()
  const row = source.useOne(id)
  const unread = useMissingHint(row === null ? null : undefined)
  if (row === null) return <DetailPane title={t('error.not_found')}>{null}</DetailPane>
  const known = row ?? listed
  if (!known) return unread && <DetailPane title={t('app.unread')}>{t(unread)}</DetailPane>
  return detail ? (
    detail(known)
  ) : (
    <EntityDetail list={list} row={known} can={edit} remove={remove && edit !== undefined} />
  )
}
