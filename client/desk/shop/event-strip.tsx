import { Modal } from '@mantine/core'
import { IconCalendarEvent, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { type Format, type T, useFormat, useT } from '../../kit/phrases'
import { useHeldRights, useRow, useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import classes from './events.module.css'
import { leftAtDesk } from './shop'

type Event = RowOf<'events'>

type Props = {
  readonly events: readonly Event[]
  readonly chosen: string | null
  readonly now: number
  readonly onChoose: (event_id: string) => void
}

type StripProps = Props & { /** Shows who has tickets for the chosen event. */ readonly onGuests: () => void }

/** Hour from which "today" becomes "tonight". */
const EVENING = 17

/** Start of an event: "Tonight 20:00", "Today 11:00", "Sun 22 Nov, 11:00". */
export function startText(t: T, format: Format, event: Event, now: number): string {
  if (!format.sameDay(event.starts_at, iso(now))) return format.dateTime(event.starts_at)
  return t(format.hour(event.starts_at) >= EVENING ? 'desk.events.tonight' : 'desk.events.today', {
    time: format.time(event.starts_at),
  })
}

/** Time to the start: "in 9 min" in the last hour, "has begun" afterwards, empty before. */
function soonWords(t: T, event: Event, now: number): string {
  const minutes = Math.ceil((ms(event.starts_at) - now) / MINUTE)
  if (minutes > 60) return ''
  return minutes > 0 ? t('desk.events.minutes', { minutes }) : t('desk.events.begun')
}

function EventTile({
  event,
  chosen,
  now,
  place,
  onChoose,
}: Omit<Props, 'events'> & { readonly event: Event; readonly place: number | null }) {
  const t = useT()
  const format = useFormat()
  const held = useHeldRights()
  const { reachable } = useSyncState()
  const plan = useRow('seating_plans', event.seating_plan_id)
  const location = useRow('locations', event.location_id)
  const hall = plan?.name ?? location?.name ?? event.subtitle
  const count = leftAtDesk(event.id, held)
  // Without held places the server can still grant some, so this is only shown offline.
  const left = count > 0 ? t('desk.events.left', { count }) : reachable ? '' : t('desk.tiles.none')
  // Where both do not fit, "nothing left" has priority.
  const named = count > 0 || left === '' ? hall : null
  const soon = soonWords(t, event, now)
  const today = format.sameDay(event.starts_at, iso(now))
  const [day = '', month = ''] = format.day(event.starts_at).replace('.', '').split(' ')
  return (
    <button
      type="button"
      className={`${controls.tile} ${classes.event}`}
      data-selected={event.id === chosen}
      data-first={place === 0}
      data-place={place}
      aria-pressed={event.id === chosen}
      onClick={() => onChoose(event.id)}
    >
      {place === 0 && !today && (
        <span className={classes.day} aria-hidden="true">
          <b>{day}</b>
          <span>{month}</span>
        </span>
      )}
      <span className={classes.lines}>
        <span className={classes.when}>
          <strong>{soon ? format.time(event.starts_at) : startText(t, format, event, now)}</strong>
          {soon && ` · ${soon}`}
        </span>
        <span className={classes.title}>{event.title}</span>
        <span className={classes.place}>
          {named && <span>{named}</span>}
          {left && <span>{named ? `\u00a0· ${left}` : left}</span>}
        </span>
      </span>
    </button>
  )
}

/** The next events, tonight's first and always with the chosen one. "All" lists the others. */
export function EventStrip({ events, chosen, now, onChoose, onGuests }: StripProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const first = events.slice(0, 3)
  const elsewhere = events.find((event) => event.id === chosen && !first.includes(event))
  const shown = elsewhere ? [elsewhere, ...first.slice(0, 2)] : first
  return (
    <nav className={classes.strip} aria-label={t('desk.events.label')}>
      {shown.map((event, place) => (
        <EventTile key={event.id} event={event} chosen={chosen} now={now} place={place} onChoose={onChoose} />
      ))}
      <button
        type="button"
        className={`${controls.tile} ${classes.all}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconCalendarEvent size={24} stroke={1.75} aria-hidden="true" />
        {t('desk.events.all')}
      </button>
      <button
        type="button"
        className={`${controls.tile} ${classes.all}`}
        disabled={chosen === null}
        aria-keyshortcuts="G"
        onClick={onGuests}
      >
        <IconUsers size={24} stroke={1.75} aria-hidden="true" />
        {t('desk.guests.open')}
      </button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('desk.events.choose')}
        radius={14}
        padding={20}
        classNames={{ title: classes.chooser ?? '' }}
        size={620}
        closeButtonProps={{ 'aria-label': t('app.close'), size: 44 }}
      >
        <EventChooser
          events={events}
          chosen={chosen}
          now={now}
          onChoose={(id) => {
            setOpen(false)
            onChoose(id)
          }}
        />
      </Modal>
    </nav>
  )
}

function EventChooser({ events, chosen, now, onChoose }: Props) {
  const t = useT()
  const format = useFormat()
  const [text, setText] = useState('')
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const found = events.filter((event) => {
    const hay =
      `${event.title} ${event.subtitle ?? ''} ${event.artist ?? ''} ${startText(t, format, event, now)} ${format.dateTime(event.starts_at)}`.toLocaleLowerCase()
    return words.every((word) => hay.includes(word))
  })
  return (
    <>
      <input
        className={`${controls.field} ${classes.wanted}`}
        type="search"
        value={text}
        data-autofocus
        aria-label={t('desk.events.search')}
        placeholder={t('desk.events.search')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [only] = found
          if (event.key === 'Enter' && only) onChoose(only.id)
        }}
      />
      <div className={classes.list}>
        {found.map((event) => (
          <EventTile key={event.id} event={event} chosen={chosen} now={now} place={null} onChoose={onChoose} />
        ))}
        {found.length === 0 && text && <p className={controls.hint}>{t('desk.events.not_found', { text })}</p>}
      </div>
    </>
  )
}
