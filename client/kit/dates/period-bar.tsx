import { Button, Popover, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import {
  beginsBeforeEnd,
  daysIn,
  isDay,
  isTime,
  lastDays,
  PERIOD_PRESETS,
  type Period,
  periodBefore,
  seasonOf,
  WHOLE_DAY,
} from '../../../shared/kernel/period'
import { useFormat, useT } from '../phrases'
import classes from './period.module.css'

type Props = {
  readonly label: string
  readonly value: Period
  /** Number of days that the period must have, when it is compared with another. */
  readonly length?: number
  /** Period that the button "Same length before" chooses. */
  readonly before?: Period
  readonly onChange: (period: Period) => void
  readonly children: React.ReactNode
}

/** Returns a short text for a period: `23 Oct – 21 Nov`, with times that are not those of whole days. */
export function usePeriodText(): (period: Period) => string {
  const format = useFormat()
  const dayText = (day: string) => format.day(`${day}T12:00:00.000Z`)
  return ({ from, to, from_time, to_time }) => {
    const [begin, end] = [
      from_time === WHOLE_DAY.from_time ? '' : `, ${from_time}`,
      to_time === WHOLE_DAY.to_time ? '' : `, ${to_time}`,
    ]
    if (from !== to) return `${dayText(from)}${begin} – ${dayText(to)}${end}`
    return begin || end ? `${dayText(from)}, ${from_time} – ${to_time}` : dayText(from)
  }
}

/** A button that opens a form for a range of days, with presets. Times default to the whole day. */
export function PeriodButton({ label, value, length, before, onChange, children }: Props) {
  const t = useT()
  const title = useId()
  const [opened, setOpened] = useState(false)
  const [draft, setDraft] = useState(value)
  const isWhole =
    isDay(draft.from) && isDay(draft.to) && isTime(draft.from_time) && isTime(draft.to_time) && beginsBeforeEnd(draft)
  const problem = !isWhole
    ? t('dates.need_both')
    : length !== undefined && daysIn(draft) !== length
      ? t('dates.need_length', { days: length })
      : null
  const open = (next: boolean) => {
    setDraft(value)
    setOpened(next)
  }
  const choose = (period: Period) => {
    onChange(period)
    setOpened(false)
  }
  const field = (name: keyof Period, type: 'date' | 'time', text: string) => (
    <TextInput
      type={type}
      label={text}
      value={draft[name]}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  )
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={label}
          aria-expanded={opened}
          onClick={() => open(!opened)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classes.form}
          aria-labelledby={title}
          onSubmit={(event) => {
            event.preventDefault()
            if (!problem) choose(draft)
          }}
        >
          <h2 id={title}>{label}</h2>
          <div className={classes.presets}>
            {length === undefined
              ? PERIOD_PRESETS.map((days) => (
                  <Button
                    key={days}
                    variant="default"
                    size="compact-sm"
                    onClick={() => choose(lastDays(days, Date.now(), t.zone))}
                  >
                    {t('dates.last', { days })}
                  </Button>
                ))
              : before && (
                  <Button variant="default" size="compact-sm" onClick={() => choose(before)}>
                    {t('dates.before')}
                  </Button>
                )}
          </div>
          <div className={classes.pair}>
            {field('from', 'date', t('dates.from'))}
            {field('from_time', 'time', t('dates.from_time'))}
            {field('to', 'date', t('dates.to'))}
            {field('to_time', 'time', t('dates.to_time'))}
          </div>
          <p className={classes.problem} role="status">
            {problem}
          </p>
          <Button type="submit" disabled={problem !== null}>
            {t('dates.apply')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

const spanTexts = ({ from, to, from_time, to_time }: Period) => [from, to, from_time, to_time]

type RangeProps = {
  /** Month that seasons begin with, 0 to 11. */
  readonly seasonMonth: number
  readonly period: Period
  /** Null if nothing is compared. */
  readonly compared: Period | null
  readonly onPeriod: (period: Period) => void
  readonly onCompared: (period: Period | null) => void
}

/** The period of a page and the one it is compared with, with presets beside them. */
export function PeriodBar({ seasonMonth, period, compared, onPeriod, onCompared }: RangeProps) {
  const t = useT()
  const text = usePeriodText()
  // The season so far: the figures of days to come are nothing.
  const { to: today } = lastDays(1, Date.now(), t.zone)
  const season = { ...WHOLE_DAY, from: seasonOf(seasonMonth, today).from, to: today }
  const chosen = PERIOD_PRESETS.find((days) => {
    const last = lastDays(days, Date.now(), t.zone)
    return JSON.stringify(spanTexts(last)) === JSON.stringify(spanTexts(period))
  })
  return (
    <div className={classes.bar}>
      <fieldset className={classes.segments} aria-label={t('dates.period')}>
        {PERIOD_PRESETS.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === chosen}
            aria-label={t('dates.last', { days })}
            onClick={() => onPeriod(lastDays(days, Date.now(), t.zone))}
          >
            {t('dates.short', { days })}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={period.from === season.from && period.to === season.to}
          onClick={() => onPeriod(season)}
        >
          {t('dates.season')}
        </button>
      </fieldset>
      <div className={classes.ranges}>
        <PeriodButton label={t('dates.period')} value={period} onChange={onPeriod}>
          {text(period)}
        </PeriodButton>
        {compared ? (
          <>
            <PeriodButton
              label={t('dates.compare')}
              value={compared}
              length={daysIn(period)}
              before={periodBefore(period)}
              onChange={onCompared}
            >
              <span className={classes.quiet}>{t('dates.compare')}</span> {text(compared)}
            </PeriodButton>
            <button
              type="button"
              className={classes.button}
              aria-label={t('dates.stop_comparing')}
              onClick={() => onCompared(null)}
            >
              ×
            </button>
          </>
        ) : (
          <button type="button" className={classes.button} onClick={() => onCompared(periodBefore(period))}>
            {t('dates.no_compare')}
          </button>
        )}
      </div>
    </div>
  )
}
