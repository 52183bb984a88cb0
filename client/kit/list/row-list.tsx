import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import type { PhraseKey } from '../../../shared/phrases'
import { useRowMarks, useSyncState } from '../../sync/react'
import { DetailContext } from '../layout/detail-pane'
import { EmptyState } from '../layout/empty-state'
import { useIsWide, useLayout } from '../layout/screen-size'
import { Sheet } from '../layout/sheet'
import { TitleAside } from '../layout/title-aside'
import { errorText, useFormat, useT } from '../phrases'
import type { ListedRows } from '../reading/list/list-rows'
import type { RowSelection } from './bulk/selection'
import { type ChipFilter, FilterChips } from './filter-chips'
import type { ListState } from './list-state'
import classes from './row-list.module.css'
import { type ListColumn, ListRows } from './rows'
import { SearchField } from './search/search-field'

type Props<R extends { readonly id: string }> = {
  readonly title: PhraseKey
  /** Label of the search field; without it the list has no search. */
  readonly search?: PhraseKey
  readonly empty: { readonly title: PhraseKey; readonly hint: PhraseKey }
  readonly columns: readonly ListColumn<R>[]
  readonly filters: readonly ChipFilter[]
  readonly state: ListState
  readonly rows: ListedRows<R>
  /** True if the rows end where more could be read: their number is not that of all. */
  readonly hasMore?: boolean
  /** True if the rows are those that this device keeps, and the server may have more. */
  readonly isPart?: boolean
  readonly actions?: ReactNode
  /** Lesser actions, before the main ones; below them on a phone. */
  readonly aside?: ReactNode
  /** Views, columns and export of the list, before its actions. */
  readonly tools?: ReactNode
  /** The selected rows, where something can be done with several. */
  readonly selection?: RowSelection | undefined
  /** Commands for the selected rows. */
  readonly bulk?: ReactNode
  readonly nameOf?: (row: R) => string
  /** Offered beside a problem that the address causes, in place of another try. */
  readonly onClear?: () => void
  /** Detail shown beside the list, or over it on tablets. */
  readonly detail?: (id: string) => ReactNode
  /** Handles opening a row instead of the detail pane. */
  readonly onOpen?: (row: R) => void
}

/** Texts of an empty list while rows are still loading. */
const FILLING = { title: 'app.list.filling', hint: 'app.list.filling_hint' } as const

const nameless = () => ''

/** A list as every list of the product looks: title and count, search, filters, rows, and the open row beside it. */
export function RowList<R extends { readonly id: string }>(props: Props<R>) {
  const { state, rows, columns, filters, detail, onOpen } = props
  const t = useT()
  const format = useFormat()
  const layout = useLayout()
  const isRoomy = useIsWide()
  const list = useRef<HTMLDivElement>(null)
  const filling = useSyncState().first_pull !== null
  const isOpenEnded = props.hasMore || props.isPart
  useDocumentTitle(t('app.title', { page: t(props.title) }))
  const at = rows.indexOf(state.open)
  const step = (by: number) => {
    const next = at >= 0 ? rows.at(at + by) : undefined
    return next ? () => state.setOpen(next.id, true) : null
  }
  const close = () => {
    state.setOpen(null)
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const narrowed = state.q !== '' || Object.keys(state.chosen).length > 0
  const pane = state.open !== null && detail && (
    <DetailContext value={{ close, previous: step(-1), next: step(1) }}>{detail(state.open)}</DetailContext>
  )
  return (
    <div className={classes.split} data-open={(pane && layout === 'wide') || undefined}>
      <section className={classes.list} aria-label={t(props.title)}>
        <header className={classes.head}>
          <div className={classes.title}>
            <h1>
              {t(props.title)}{' '}
              {rows.total !== undefined && !isOpenEnded && !props.onClear && (
                <span className={`num ${classes.count}`}>{format.number(rows.total)}</span>
              )}
            </h1>
            <TitleAside />
          </div>
          {props.search && (
            <SearchField
              label={t(props.search)}
              value={state.q}
              onChange={state.setQuery}
              onDown={() => list.current?.querySelector<HTMLElement>('[role="row"][tabindex]')?.focus()}
            />
          )}
          <div className={classes.tools}>{props.tools}</div>
          {props.aside && <div className={classes.aside}>{props.aside}</div>}
          {props.actions}
        </header>
        {props.bulk}
        {filters.length > 0 && <FilterChips filters={filters} state={state} />}
        <div className={classes.body}>
          <ListRows
            ref={list}
            label={t(props.title)}
            columns={columns}
            rows={rows}
            layout={pane && layout === 'wide' && !isRoomy ? 'phone' : layout}
            state={state}
            onOpen={(row) => (onOpen ? onOpen(row) : state.setOpen(row.id))}
            follow={Boolean(pane) && layout === 'wide'}
            selection={props.selection}
            nameOf={props.nameOf ?? nameless}
          />
          {rows.total === 0 && rows.problem === null && (
            <div className={classes.empty}>
              <EmptyState
                {...(filling
                  ? FILLING
                  : narrowed
                    ? { title: 'app.list.none_found', hint: 'app.list.none_found_hint', onClear: state.clear }
                    : props.empty)}
              />
            </div>
          )}
        </div>
        {rows.problem !== null && <Unread rows={rows} onClear={props.onClear} />}
        {rows.total !== undefined && !props.onClear && (
          <Foot
            rows={rows}
            total={Math.min(rows.total, rows.reach ?? rows.total)}
            hasMore={props.hasMore || rows.total > (rows.reach ?? rows.total)}
            isPart={props.isPart}
          />
        )}
      </section>
      {pane && layout === 'wide' && <div className={classes.detail}>{pane}</div>}
      {layout !== 'wide' && detail && (
        <Sheet label={t(props.title)} opened={Boolean(pane)} onClose={close} size={560} isRow>
          {pane}
        </Sheet>
      )}
    </div>
  )
}

/** The reason why rows could not be read, and another try. What was read before stays. */
function Unread<R>({ rows, onClear }: { readonly rows: ListedRows<R>; readonly onClear: (() => void) | undefined }) {
  const t = useT()
  const { reachable } = useSyncState()
  const offline = rows.problem instanceof DomainError && rows.problem.code === 'offline'
  return (
    <div className={classes.unread} role="alert">
      <p>{offline ? t(reachable ? 'app.list.slow' : 'app.list.offline') : errorText(t, rows.problem)}</p>
      <Button variant="default" onClick={onClear ?? rows.retry}>
        {t(onClear ? 'app.list.clear' : 'app.try_again')}
      </Button>
    </div>
  )
}

type FootProps<R> = {
  readonly rows: ListedRows<R>
  readonly total: number
  readonly hasMore: boolean
  readonly isPart: boolean | undefined
}

/** Footer with the number of rows and how many of them are not uploaded yet. */
function Foot<R>({ rows, total, hasMore, isPart }: FootProps<R>) {
  const t = useT()
  const { reachable } = useSyncState()
  const marks = useRowMarks()
  const shown = (ids: ReadonlySet<string>) => [...ids].filter((id) => rows.indexOf(id) >= 0).length
  const [waiting, attention] = [shown(marks.waiting), shown(marks.attention)]
  return (
    <footer className={`num ${classes.foot}`}>
      <span>{t(hasMore ? 'app.list.shown_first' : 'app.list.shown', { count: total })}</span>
      {isPart && !reachable && <span>{t('app.list.part')}</span>}
      {waiting > 0 && <span data-tone="warn">{t('app.list.waiting', { count: waiting })}</span>}
      {attention > 0 && <span data-tone="bad">{t('app.list.attention', { count: attention })}</span>}
    </footer>
  )
}
