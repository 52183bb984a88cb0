import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { MAX_BULK } from '../../../shared/kernel/model/list/bulk'
import type { PhraseKey } from '../../../shared/phrases'
import { AsyncPart } from '../layout/async-part'
import { rowHeight, type ScreenLayout } from '../layout/screen-size'
import { useT } from '../phrases'
import type { ListedRows } from '../reading/list/list-rows'
import type { RowSelection } from './bulk/selection'
import { useFollowedPage } from './follow-page'
import type { ListState } from './list-state'
import classes from './rows.module.css'

export type ListColumn<R> = {
  /** The name of the column it sorts by, where `sort` is set. */
  readonly key: string
  readonly label: PhraseKey
  readonly cell: (row: R) => ReactNode
  /** A second line where rows are tall. */
  readonly below?: (row: R, layout: ScreenLayout) => ReactNode
  readonly sort?: boolean
  /** True if rows cannot be sorted by it now, because that needs the server. */
  readonly needsServer?: boolean
  readonly end?: boolean
  /** Grid tracks by layout; a column without a track for a layout is not shown there. */
  readonly track: { readonly wide?: string; readonly tablet?: string; readonly phone?: string }
}

type Props<R> = {
  readonly ref: Ref<HTMLDivElement>
  readonly label: string
  readonly columns: readonly ListColumn<R>[]
  readonly rows: ListedRows<R>
  readonly layout: ScreenLayout
  readonly state: ListState
  readonly onOpen: (row: R) => void
  /** True if moving through the rows also opens them. */
  readonly follow: boolean
  /** The rows that are selected; missing where nothing can be done with several rows. */
  readonly selection?: RowSelection | undefined
  /** The name of a row, for its checkbox. */
  readonly nameOf: (row: R) => string
}

type Selectable = Readonly<Record<string, unknown>> & { readonly id: string }

/** Wraps plain text so that it is truncated with an ellipsis. */
const asText = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' ? <span className={classes.text}>{cell}</span> : cell

/** Grid track of the checkboxes. */
const BOX: Readonly<Record<ScreenLayout, string>> = { wide: '20px', tablet: '44px', phone: '44px' }

/** Width that a column needs at least, by its track: the first number of it. */
const leastWidth = (track: string | undefined): number => Number(/(\d+)px/.exec(track ?? '')?.[1] ?? 96)

/**
 * The rows of a list: virtualised, one tab stop, moved through with ↑ ↓ Home End and opened with ↵. Space selects a
 * row, Shift with an arrow selects on the way, Ctrl or ⌘ A selects every row that is read, and Escape clears the
 * selection before it closes the open row.
 */
export function ListRows<R extends { readonly id: string }>({
  ref,
  label,
  columns,
  rows,
  layout,
  state,
  onOpen,
  follow,
  selection,
  nameOf,
}: Props<R>) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement)
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const shown = columns.filter((column) => column.track[layout] !== undefined)
  const total = Math.min(rows.total ?? 0, rows.reach ?? Number.POSITIVE_INFINITY)
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight(layout),
    overscan: 12,
  })
  useFollowedPage(virtual, { total, height: rowHeight(layout), room: virtual.scrollRect?.height ?? 0 }, state.paging)
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { want } = rows
  useEffect(() => {
    if (total > 0) want(first, last)
  }, [first, last, total, want])
  const openAt = rows.indexOf(state.open)
  const current = Math.min(openAt >= 0 && follow ? openAt : active, Math.max(0, total - 1))
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${current + 2}"]`)?.focus({ preventScroll: true })
  }, [current])
  const select = (...places: readonly number[]) =>
    selection?.add(places.flatMap((place) => (rows.at(place) as unknown as Selectable | undefined) ?? []))
  const go = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    const row = rows.at(next)
    if (total === 0) return
    virtual.scrollToIndex(next)
    wantsFocus.current = true
    setActive(next)
    if (follow && row && !selection?.rows.length) state.setOpen(row.id, true)
    if (next === current) wantsFocus.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight(layout)) - 1
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: total - 1,
    }
    const to = steps[event.key]
    const row = rows.at(current)
    const isRow = event.target instanceof HTMLElement && event.target.role === 'row'
    if (to !== undefined) {
      if (event.shiftKey) select(current, Math.max(0, Math.min(total - 1, to)))
      go(to)
    } else if (selection && event.key === ' ' && row && isRow) selection.toggle(row as unknown as Selectable)
    else if (selection && event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      select(...Array.from({ length: Math.min(total, MAX_BULK) }, (_, place) => place))
    else if (event.key === 'Escape' && selection && (selection.rows.length > 0 || selection.isPicking))
      selection.clear()
    else if (event.key === 'Enter' && row && isRow) onOpen(row)
    else if (event.key === 'Escape' && state.open !== null) state.setOpen(null)
    else return
    event.preventDefault()
  }
  const hasBoxes = selection !== undefined && (layout !== 'phone' || selection.isPicking)
  const tracks = shown.map((column) => column.track[layout])
  const grid: CSSProperties = { gridTemplateColumns: [...(hasBoxes ? [BOX[layout]] : []), ...tracks].join(' ') }
  // Chosen columns may be wider than the list: then it scrolls sideways.
  const width: CSSProperties =
    layout === 'phone'
      ? {}
      : { minWidth: tracks.reduce((whole, track) => whole + leastWidth(track) + 12, hasBoxes ? 72 : 40) }
  return (
    <AsyncPart
      ref={scroller}
      className={classes.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      data-layout={layout}
    >
      <AsyncPart role="rowgroup" className={classes.headGroup} style={width}>
        <AsyncPart role="row" aria-rowindex={1} className={classes.header} style={grid}>
          {hasBoxes && (
            <AsyncPart role="columnheader" className={classes.th}>
              <span className="sr">{t('list_views.select')}</span>
            </AsyncPart>
          )}
          {shown.map((column) => (
            <Header key={column.key} column={column} state={state} t={t} />
          ))}
        </AsyncPart>
      </AsyncPart>
      <AsyncPart
        role="rowgroup"
        className={classes.body}
        style={{ ...width, height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {items.map(({ index, start, size }) => {
          const row = rows.at(index)
          return (
            <AsyncPart
              key={row?.id ?? index}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={row ? row.id === state.open : undefined}
              aria-busy={!row || undefined}
              tabIndex={index === current ? 0 : -1}
              className={classes.row}
              style={{ ...grid, height: size, transform: `translateY(${start}px)` }}
              data-selected={(row && selection?.has(row.id)) || undefined}
              onClick={() => {
                setActive(index)
                if (!row) return
                if (selection?.isPicking) selection.toggle(row as unknown as Selectable)
                else onOpen(row)
              }}
              onFocus={() => setActive(index)}
            >
              {hasBoxes && (
                // A click beside the box means the box, never the row.
                <AsyncPart role="gridcell" className={classes.box} onClick={(event) => event.stopPropagation()}>
                  {row && (
                    <label className={classes.boxLabel}>
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        checked={selection.has(row.id)}
                        aria-label={t('list_views.select_row', { name: nameOf(row) })}
                        onChange={() => selection.toggle(row as unknown as Selectable)}
                      />
                    </label>
                  )}
                </AsyncPart>
              )}
              {shown.map((column) => (
                <AsyncPart key={column.key} role="gridcell" className={classes.cell} data-end={column.end || undefined}>
                  {row ? (
                    <>
                      <div className={classes.line}>{asText(column.cell(row))}</div>
                      {layout !== 'wide' && column.below && (
                        <div className={classes.below}>{column.below(row, layout)}</div>
                      )}
                    </>
                  ) : (
                    <div className={classes.pending} />
                  )}
                </AsyncPart>
              ))}
            </AsyncPart>
          )
        })}
      </AsyncPart>
    </AsyncPart>
  )
}

function Header<R>({
  column,
  state,
  t,
}: {
  readonly column: ListColumn<R>
  readonly state: ListState
  readonly t: ReturnType<typeof useT>
}) {
  const label = t(column.label)
  if (!column.sort)
    return (
      <AsyncPart role="columnheader" className={classes.th} data-end={column.end || undefined}>
        {label}
      </AsyncPart>
    )
  const sorted = state.sort.by === column.key
  const Arrow = state.sort.desc ? IconArrowDown : IconArrowUp
  return (
    <AsyncPart
      role="columnheader"
      className={classes.th}
      data-end={column.end || undefined}
      aria-sort={sorted ? (state.sort.desc ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        disabled={column.needsServer === true}
        onClick={() => state.setSort(column.key)}
        title={column.needsServer ? t('app.list.needs_server') : t('app.list.sort', { column: label })}
      >
        {label}
        {column.needsServer && <span className="sr"> ({t('app.list.needs_server')})</span>}
        {sorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
      </button>
    </AsyncPart>
  )
}
