import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import { useRowMarks, useSyncState } from '../../sync/react'
import { DetailContext } from '../layout/detail-pane'
import { EmptyState } from '../layout/empty-state'
import { useLayout } from '../layout/screen-size'
import { Sheet } from '../layout/sheet'
import { useFormat, useT } from '../phrases'
import { type ChipFilter, FilterChips } from './filter-chips'
import type { ListState } from './list-state'
import classes from './row-list.module.css'
import { type ListColumn, ListRows } from './rows'
import { SearchField } from './search-field'

type Props<R extends { readonly id: string }> = {
  readonly title: PhraseKey
  /** Label of the search field; without it the list has no search. */
  readonly search?: PhraseKey
  readonly empty: { readonly title: PhraseKey; readonly hint: PhraseKey }
  readonly columns: readonly ListColumn<R>[]
  readonly filters: readonly ChipFilter[]
  readonly state: ListState
  /** Undefined while they are read for the first time. */
  readonly rows: readonly R[] | undefined
  /** Total number of rows, if known. */
  readonly total?: number | undefined
  /** Asks for more rows; absent where all are here. */
  readonly more?: (() => void) | undefined
  readonly actions?: ReactNode
  /** Detail shown beside the list, or over it on tablets. */
  readonly detail?: (id: string) => ReactNode
  /** Handles opening a row instead of the detail pane. */
  readonly onOpen?: (row: R) => void
}

/** An empty list says nothing while the rows are still on their way. */
const FILLING = { title: 'app.list.filling', hint: 'app.list.filling_hint' } as const

/** A list as every list of the product looks: title and count, search, filters, rows, and the open row beside it. */
export function RowList<R extends { readonly id: string }>(props: Props<R>) {
  const { state, rows, columns, filters, detail, onOpen } = props
  const t = useT()
  const format = useFormat()
  const layout = useLayout()
  const list = useRef<HTMLDivElement>(null)
  const filling = useSyncState().first_pull !== null
  useDocumentTitle(t('app.title', { page: t(props.title) }))
  const at = rows?.findIndex((row) => row.id === state.open) ?? -1
  const step = (by: number) => {
    const next = rows?.[at + by]
    return next && at >= 0 ? () => state.setOpen(next.id, true) : null
  }
  const close = () => {
    state.setOpen(null)
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const narrowed = state.q !== '' || Object.keys(state.chosen).length > 0
  const pane = state.open !== null && detail && <DetailContext value={{ close, previous: step(-1), next: step(1) }}>{detail(state.open)}</DetailContext>
  return (
    <div className={classes.split} data-open={(pane && layout === 'wide') || undefined}>
      <section className={classes.list} aria-label={t(props.title)}>
        <header className={classes.head}>
          <h1 className={classes.title}>
            {t(props.title)} {props.total !== undefined && <span className={`num ${classes.count}`}>{format.number(props.total)}</span>}
          </h1>
          {props.search && (
            <SearchField
              label={t(props.search)}
              value={state.q}
              onChange={state.setQuery}
              onDown={() => list.current?.querySelector<HTMLElement>('[role="row"][tabindex]')?.focus()}
            />
          )}
          {props.actions}
        </header>
        {filters.length > 0 && <FilterChips filters={filters} state={state} />}
        <ListRows
          ref={list}
          label={t(props.title)}
          columns={columns}
          rows={rows ?? []}
          layout={layout}
          state={state}
          more={props.more}
          onOpen={(row) => (onOpen ? onOpen(row) : state.setOpen(row.id))}
          follow={Boolean(pane) && layout === 'wide'}
        />
        {rows?.length === 0 && (
          <EmptyState
            {...(filling ? FILLING : narrowed ? { title: 'app.list.none_found', hint: 'app.list.none_found_hint', onClear: state.clear } : props.empty)}
          />
        )}
        {rows && <Foot ids={rows} more={props.more !== undefined} />}
      </section>
      {pane && layout === 'wide' && <div className={classes.detail}>{pane}</div>}
      {layout !== 'wide' && detail && (
        <Sheet label={t(props.title)} opened={Boolean(pane)} onClose={close} size={560}>
          {pane}
        </Sheet>
      )}
    </div>
  )
}

/** Footer with the number of rows shown and how many are not uploaded yet. */
function Foot({ ids, more }: { readonly ids: readonly { readonly id: string }[]; readonly more: boolean }) {
  const t = useT()
  const marks = useRowMarks()
  const waiting = ids.filter(({ id }) => marks.waiting.has(id)).length
  const attention = ids.filter(({ id }) => marks.attention.has(id)).length
  return (
    <footer className={`num ${classes.foot}`}>
      <span>{t(more ? 'app.list.shown_first' : 'app.list.shown', { count: ids.length })}</span>
      {waiting > 0 && <span data-tone="warn">{t('app.list.waiting', { count: waiting })}</span>}
      {attention > 0 && <span data-tone="bad">{t('app.list.attention', { count: attention })}</span>}
    </footer>
  )
}
