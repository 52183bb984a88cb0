import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { DAY, iso, ms } from '../../shared/kernel/time'
import { useOpenModal } from '../kit/layout/modal-address'
import { useFormat, useT } from '../kit/phrases'
import classes from './campaigns.module.css'
import { type Action, TYPE_ICONS, titleOf, typeWord } from './words'

const WEEK = 7 * DAY
const WEEKS = 5

type Group = { readonly id: string; readonly name: string; readonly actions: readonly Action[] }

/** Monday of the week before a time, in UTC. */
const firstMonday = (now: number): number => {
  const day = Math.floor(now / DAY)
  // Day 4 of the epoch was a Monday.
  return (day - ((day - 4) % 7)) * DAY - WEEK
}

/** Groups by their next action. */
export function groupsOf(actions: readonly Action[], names: ReadonlyMap<string, string>, loose: string): Group[] {
  const byGroup = new Map<string, Action[]>()
  for (const action of actions) byGroup.set(action.group_id ?? '', [...(byGroup.get(action.group_id ?? '') ?? []), action])
  return [...byGroup]
    .map(([id, each]) => ({ id, name: names.get(id) ?? loose, actions: each }))
    .sort((a, b) => Number(a.id === '') - Number(b.id === '') || a.name.localeCompare(b.name))
}

/** Places actions on lines, so that none covers another. Returns the line of each. */
function linesOf(actions: readonly Action[], width: number): Map<string, number> {
  const ends: number[] = []
  const lines = new Map<string, number>()
  for (const action of [...actions].sort((a, b) => (a.starts_at ?? '').localeCompare(b.starts_at ?? ''))) {
    const start = ms(action.starts_at ?? iso(0))
    const free = ends.findIndex((end) => end <= start)
    const line = free === -1 ? ends.length : free
    ends[line] = start + width
    lines.set(action.id, line)
  }
  return lines
}

/** The campaigns of five weeks: a row for each group, a mark for each action. */
export function Timeline({ groups }: { readonly groups: readonly Group[] }) {
  const t = useT()
  const format = useFormat()
  const openModal = useOpenModal()
  const [now] = useState(() => Date.now())
  const [shift, setShift] = useState(0)
  const from = firstMonday(now) + shift * WEEK
  const to = from + WEEKS * WEEK
  const weeks = Array.from({ length: WEEKS }, (_, week) => from + week * WEEK)
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  return (
    <section className={classes.timeline} aria-label={t('campaigns.timeline')}>
      <div className={classes.weeks}>
        <span className={classes.arrows}>
          <ActionIcon variant="subtle" aria-label={t('campaigns.earlier')} onClick={() => setShift((weeks) => weeks - WEEKS + 1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t('campaigns.later')} onClick={() => setShift((weeks) => weeks + WEEKS - 1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </span>
        {weeks.map((week) => (
          <span key={week}>{format.date(iso(week + DAY / 2))}</span>
        ))}
      </div>
      {groups.map(({ id, name, actions }) => {
        const dated = actions.filter(({ starts_at }) => starts_at && ms(starts_at) >= from && ms(starts_at) < to)
        const lines = linesOf(dated, 1.1 * WEEK)
        const height = Math.max(1, ...[...lines.values()].map((line) => line + 1))
        return (
          <div key={id} className={classes.row}>
            <button type="button" className={classes.group} onClick={() => openModal('campaign_overview', id || 'none')}>
              <strong>{name}</strong>
              <span>{t('campaigns.count', { count: actions.length })}</span>
            </button>
            <div className={classes.lane} style={{ height: height * 34 + 20 }}>
              {now >= from && now < to && <span className={classes.now} style={{ left: share(now) }} aria-hidden="true" />}
              {dated.map((action) => {
                const Icon = TYPE_ICONS[action.type]
                return (
                  <button
                    type="button"
                    key={action.id}
                    className={classes.mark}
                    data-status={action.status}
                    style={{ left: `min(${share(ms(action.starts_at ?? iso(now)))}, calc(100% - 140px))`, top: (lines.get(action.id) ?? 0) * 34 + 10 }}
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
