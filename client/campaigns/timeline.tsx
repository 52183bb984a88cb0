import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { DAY, iso, ms } from '../../shared/kernel/time'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import classes from './timeline.module.css'
import { type TimelineAction, TYPE_ICONS, titleOf, typeWord } from './words'

const WEEK = 7 * DAY

type Group = { readonly id: string; readonly name: string; readonly actions: readonly TimelineAction[] }

/** Monday of a time's week, in UTC. */
const monday = (now: number): number => {
  const day = Math.floor(now / DAY)
  // Day 4 of the epoch was a Monday.
  return (day - ((day - 4) % 7)) * DAY
}

/** Groups by their next action. */
export function actionGroups(
  actions: readonly TimelineAction[],
  names: ReadonlyMap<string, string>,
  loose: string,
): Group[] {
  const byGroup = new Map<string, TimelineAction[]>()
  for (const action of actions)
    byGroup.set(action.group_id ?? '', [...(byGroup.get(action.group_id ?? '') ?? []), action])
  return [...byGroup]
    .map(([id, each]) => ({ id, name: names.get(id) ?? loose, actions: each }))
    .sort((a, b) => Number(a.id === '') - Number(b.id === '') || a.name.localeCompare(b.name))
}

/** Pixels from the left edge of a mark to that of the next one beside it. */
const MARK = 184

/**
 * Places actions on lines, so that none covers another. Marks are `width` long and end before `to`. Returns the line of
 * each.
 */
function linesOf(actions: readonly TimelineAction[], width: number, to: number): Map<string, number> {
  const ends: number[] = []
  const lines = new Map<string, number>()
  for (const action of [...actions].sort((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))) {
    const start = Math.min(ms(action.starts_at ?? iso(0)), to - width)
    const free = ends.findIndex((end) => end <= start)
    const line = free === -1 ? ends.length : free
    ends[line] = start + width
    lines.set(action.id, line)
  }
  return lines
}

/** The campaigns of some weeks: a row for each group, a mark for each action. */
export function Timeline({ groups, weeks }: { readonly groups: readonly Group[]; readonly weeks: number }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const [now] = useState(() => Date.now())
  const [shift, setShift] = useState(0)
  // The week before is shown where there is room for it.
  const from = monday(now) - (weeks > 2 ? WEEK : 0) + shift * WEEK
  const to = from + weeks * WEEK
  const mondays = Array.from({ length: weeks }, (_, week) => from + week * WEEK)
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  const isNow = now >= from && now < to
  const { ref, width } = useElementSize()
  // Time that a mark covers.
  const covered = width === 0 ? 0 : (MARK / width) * (to - from)
  return (
    <section
      className={classes.timeline}
      aria-label={t('campaigns.timeline')}
      style={{ '--weeks': weeks } as CSSProperties}
    >
      <div className={classes.weeks}>
        <span className={classes.arrows}>
          <ActionIcon
            variant="subtle"
            aria-label={t('campaigns.earlier')}
            onClick={() => setShift((by) => by - weeks + 1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('campaigns.later')}
            onClick={() => setShift((by) => by + weeks - 1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </span>
        <span ref={ref} className={classes.dates}>
          {mondays.map((day) => (
            <span key={day}>{format.day(iso(day + DAY / 2))}</span>
          ))}
          {isNow && (
            <b style={{ left: share(now) }} aria-hidden="true">
              {t('campaigns.today')}
            </b>
          )}
        </span>
      </div>
      {groups.map(({ id, name, actions }) => {
        const dated = actions.filter(({ starts_at }) => starts_at && ms(starts_at) >= from && ms(starts_at) < to)
        const lines = linesOf(dated, covered, to)
        const height = Math.max(1, ...[...lines.values()].map((line) => line + 1))
        return (
          <div key={id} className={classes.row}>
            <button
              type="button"
              className={classes.group}
              onClick={() => openModal('campaign_overview', id || 'none')}
            >
              <strong>{name}</strong>
              <span>{t('campaigns.count', { count: actions.length })}</span>
            </button>
            <div className={classes.lane} style={{ '--lines': height } as CSSProperties}>
              {isNow && <span className={classes.now} style={{ left: share(now) }} aria-hidden="true" />}
              {dated.map((action) => {
                const Icon = TYPE_ICONS[action.type]
                return (
                  <button
                    type="button"
                    key={action.id}
                    className={classes.mark}
                    data-status={action.status}
                    style={
                      {
                        left: `min(${share(ms(action.starts_at ?? iso(now)))}, calc(100% - ${MARK}px))`,
                        '--at': lines.get(action.id) ?? 0,
                      } as CSSProperties
                    }
                    title={`${typeWord(t, action.type)} · ${format.dateTime(action.starts_at ?? iso(now))}`}
                    onClick={() => openModal('campaign_id', action.id)}
                  >
                    <Icon size={15} aria-hidden="true" />
                    <span>{titleOf(t, action)}</span>
                  </button>
                )
              })}
            </div>
          </div>
        )
      })}
      <p className={classes.legend}>
        <span data-status="FINISHED" /> {t('campaigns.legend_finished')}
        <span data-status="DRAFT" /> {t('campaigns.legend_planned')}
        <span className={classes.today} /> {t('campaigns.today')}
      </p>
    </section>
  )
}
