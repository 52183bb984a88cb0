import { IconCornerDownLeft, IconHistory } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { keepFocus } from '../../kit/focus'
import { AsyncPart } from '../../kit/layout/async-part'
import { useFormat, useT } from '../../kit/phrases'
import { StatusBadge } from '../../parts/orders/status-badge'
import { segmentsOf } from '../highlight'
import { CATEGORIES, categoryLabel, type Hit } from '../hit'
import { CATEGORY_ICONS } from './category-list'
import classes from './palette.module.css'

/** A text with the words of the query marked. */
const Marked = ({ text, query }: { readonly text: string; readonly query: string }) =>
  segmentsOf(text, query).map(({ from, text: part, hit }) =>
    hit ? (
      <mark key={from} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )

type ListProps = {
  readonly id: string
  readonly hits: readonly Hit[]
  readonly query: string
  /** Key of the result that Enter opens. */
  readonly active: string | null
  readonly onOpen: (hit: Hit, inNewTab?: boolean) => void
  readonly onPoint: (key: string) => void
}

/** The results in groups by category. The input keeps the focus and names the active one. */
export function HitList({ id, hits, query, active, onOpen, onPoint }: ListProps) {
  const t = useT()
  const format = useFormat()
  return (
    <AsyncPart id={id} role="listbox" aria-label={t('search.results')}>
      {CATEGORIES.map((category) => {
        const group = hits.filter((hit) => hit.category === category)
        if (group.length === 0) return null
        const label = t(categoryLabel(category))
        return (
          <AsyncPart key={category} role="group" aria-label={label}>
            <div className={classes.groupTitle} aria-hidden="true">
              {label} <span className="num">{format.number(group.length)}</span>
            </div>
            {group.map((hit) => (
              <HitRow
                key={hit.key}
                id={id}
                hit={hit}
                query={query}
                isActive={hit.key === active}
                onOpen={onOpen}
                onPoint={onPoint}
              />
            ))}
          </AsyncPart>
        )
      })}
    </AsyncPart>
  )
}

type RowProps = Omit<ListProps, 'hits' | 'active'> & { readonly hit: Hit; readonly isActive: boolean }

function HitRow({ id, hit, query, isActive, onOpen, onPoint }: RowProps) {
  const Glyph = hit.icon ?? CATEGORY_ICONS[hit.category]
  const choose = (event: MouseEvent) => onOpen(hit, event.ctrlKey || event.metaKey)
  return (
    <AsyncPart
      id={`${id} ${hit.key}`.replaceAll(' ', '-')}
      role="option"
      aria-selected={isActive}
      className={classes.hit}
      onMouseDown={keepFocus}
      onMouseMove={isActive ? undefined : () => onPoint(hit.key)}
      onClick={choose}
    >
      <Glyph size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.text}>
        <span className={classes.hitTitle}>
          <Marked text={hit.title} query={query} />
        </span>{' '}
        <span className={classes.detail}>
          <Marked text={hit.detail} query={query} />
        </span>
      </span>
      {hit.status !== undefined && <StatusBadge code={hit.status} />}
      {hit.aside && <span className={`num ${classes.aside}`}>{hit.aside}</span>}
      {isActive && <IconCornerDownLeft className={classes.enter} size={16} stroke={1.75} aria-hidden="true" />}
    </AsyncPart>
  )
}

type RecentProps = {
  readonly texts: readonly string[]
  readonly onChoose: (text: string) => void
  readonly onClear: () => void
}

/** The recent searches, shown before anything is typed. */
export function RecentSearches({ texts, onChoose, onClear }: RecentProps) {
  const t = useT()
  return (
    <section aria-label={t('search.recent')}>
      <div className={classes.groupTitle}>
        {t('search.recent')}
        <button type="button" className={classes.clear} onClick={onClear}>
          {t('search.recent_clear')}
        </button>
      </div>
      {texts.map((text) => (
        <button key={text} type="button" className={classes.hit} onMouseDown={keepFocus} onClick={() => onChoose(text)}>
          <IconHistory size={18} stroke={1.6} aria-hidden="true" />
          <span className={classes.text}>{text}</span>
        </button>
      ))}
    </section>
  )
}
