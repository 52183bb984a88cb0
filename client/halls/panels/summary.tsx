import { IconLock, IconWheelchair } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormat, useT } from '../../kit/phrases'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'

/** Seats of the plan by category, house seats and wheelchair places. */
export function Summary({ plan, categories, ink }: Pick<PanelProps, 'plan' | 'categories' | 'ink'>) {
  const t = useT()
  const format = useFormat()
  const { counts, held, wheelchairs } = useMemo(() => {
    const found = { counts: new Map<string, number>(), held: new Map<string, number>(), wheelchairs: 0 }
    for (const { price_category_id, hold_owner, wheelchair } of plan.seats.values()) {
      found.counts.set(price_category_id, (found.counts.get(price_category_id) ?? 0) + 1)
      if (hold_owner !== null) found.held.set(hold_owner, (found.held.get(hold_owner) ?? 0) + 1)
      if (wheelchair) found.wheelchairs += 1
    }
    return found
  }, [plan.seats])
  const total = plan.seats.size
  const onHold = [...held.values()].reduce((n, count) => n + count, 0)
  return (
    <section className={classes.summary}>
      <h2>
        {t('seats.whole')} <span className="num">{t('seats.count', { count: total })}</span>
      </h2>
      <ul>
        {[...categories.values()]
          .filter(({ id }) => counts.has(id))
          .map(({ id, name }) => (
            <li key={id}>
              <i style={{ background: ink.category(id).fill, borderColor: ink.category(id).line }} />
              <span className={classes.summaryName}>{name}</span>
              <span className={classes.bar} aria-hidden="true">
                <span
                  className={classes.barFill}
                  style={{ background: ink.category(id).fill, width: `${((counts.get(id) ?? 0) / total) * 100}%` }}
                />
              </span>
              <strong className="num">{format.number(counts.get(id) ?? 0)}</strong>
            </li>
          ))}
        {onHold > 0 && (
          <li>
            <IconLock size={18} aria-hidden="true" />
            <span>{t('seats.held')}</span>
            <span className={classes.quiet}>{[...held.keys()].join(', ')}</span>
            <strong className="num">{format.number(onHold)}</strong>
          </li>
        )}
        <li>
          <IconWheelchair size={18} aria-hidden="true" />
          <span>{t('seats.wheelchairs')}</span>
          <span />
          <strong className="num">{format.number(wheelchairs)}</strong>
        </li>
      </ul>
    </section>
  )
}
