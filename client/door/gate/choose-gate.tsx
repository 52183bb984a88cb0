import { Button, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CLOSES_AFTER } from '../../../shared/check_ins/rules'
import { HOUR, iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { useFormat, useT } from '../../kit/phrases'
import { useFind, useFoyer, useSyncState } from '../../sync/react'
import { GATE_DIRECTIONS, type GateDirection } from './directions'
import { SetUp } from './set-up'
import classes from './set-up.module.css'

/** Number of events a steward can choose from, the next ones first. */
const OFFERED = 8

/** So many of them leave the rest of the page in sight on a phone. */
const SHOWN = 3

/** Events that ended within this time are offered too where the device's clock may be wrong. It may be a day ahead. */
const JUST_OVER = 36 * HOUR

type Props = {
  readonly menu: ReactNode
  readonly gate: string
  readonly ways: GateDirection
  readonly onOpen: (event_id: string, gate: string, ways: GateDirection) => void
}

/** Choice of the event and its gate. The event that starts nearest to now is preselected. */
export function ChooseGate({ menu, gate, ways, onOpen }: Props) {
  const t = useT()
  const format = useFormat()
  const { identity } = useFoyer()
  const [now] = useState(Date.now)
  const since = iso(now - CLOSES_AFTER)
  const events = useFind('events', {
    where: { ends_at: { $gt: since } },
    sort: { by: 'starts_at', desc: false },
    limit: OFFERED,
  })
  const recent = useFind('events', {
    where: { ends_at: { $gt: iso(now - JUST_OVER), $lte: since } },
    sort: { by: 'starts_at', desc: true },
    limit: OFFERED,
  })
  const { first_pull: filling, clock_off, reachable } = useSyncState()
  const open = (events ?? []).filter((event) => !event.cancelled)
  const over = clock_off === 0 && reachable ? [] : (recent ?? []).filter((event) => !event.cancelled)
  const [chosen, choose] = useState<string | null>(null)
  const [name, setName] = useState(gate)
  const [way, setWay] = useState(ways)
  const [all, showAll] = useState(false)
  const [nameless, setNameless] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const away = (event: RowOf<'events'>) => Math.abs(ms(event.starts_at) - now)
  const nearest = [...open].sort((a, b) => away(a) - away(b))[0]
  const event_id = chosen ?? nearest?.id ?? null
  const showRest = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const list = currentTarget.closest('fieldset')
    flushSync(() => showAll(true))
    list?.querySelectorAll('input')[SHOWN]?.focus()
  }
  const offered = [...open, ...over]
  const shown = all
    ? offered
    : offered.filter((event, at) => at < SHOWN || over.includes(event) || event.id === event_id)
  return (
    <SetUp
      title={t('door.choose_event')}
      menu={menu}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') {
          setNameless(true)
          nameField.current?.focus()
        } else if (event_id) onOpen(event_id, name.trim(), way)
      }}
    >
      {identity.device && identity.device.kind !== 'door' && (
        <p>{t('door.not_a_door', { name: identity.device.name })}</p>
      )}
      {open.length === 0 && (
        <p role="status">
          {filling ? t('sync.state.rows', { rows: filling.rows }) : events && t('door.choose_event_none')}
        </p>
      )}
      <fieldset className={classes.events}>
        <legend className="sr">{t('door.choose_event')}</legend>
        {shown.map((event) => {
          const tonight = format.sameDay(event.starts_at, iso(Date.now()))
          return (
            <label key={event.id} className={classes.event}>
              <input
                type="radio"
                name="event"
                value={event.id}
                checked={event.id === event_id}
                onChange={() => choose(event.id)}
              />
              <span>
                <strong>{event.title}</strong>
                <span className="num" data-tonight={tonight || undefined}>
                  {tonight
                    ? t(format.hour(event.starts_at) >= 17 ? 'door.tonight' : 'door.today_at', {
                        time: format.time(event.starts_at),
                      })
                    : format.dateTime(event.starts_at)}
                  {over.includes(event) && ` · ${t('door.over_by_clock')}`}
                </span>
              </span>
            </label>
          )
        })}
        {shown.length < offered.length && (
          <button type="button" className={classes.more} onClick={showRest}>
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
            {t('door.more_events', { count: offered.length - shown.length })}
          </button>
        )}
      </fieldset>
      <TextInput
        ref={nameField}
        error={nameless && name.trim() === '' && t('door.gate_needed')}
        label={t('door.gate_name')}
        description={t('door.gate_hint')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Gates
        plan_id={offered.find(({ id }) => id === event_id)?.seating_plan_id ?? null}
        name={name}
        onChoose={setName}
      />
      <fieldset className={classes.ways}>
        <legend>{t('door.ways')}</legend>
        {GATE_DIRECTIONS.map((each) => (
          <label key={each} className={classes.way}>
            <input type="radio" name="ways" value={each} checked={each === way} onChange={() => setWay(each)} />
            {t(`door.ways.${each}`)}
          </label>
        ))}
      </fieldset>
      <div className={classes.go}>
        <Button type="submit" size="md" fullWidth disabled={!event_id}>
          {t('door.start')}
        </Button>
      </div>
    </SetUp>
  )
}

type GatesProps = { readonly plan_id: string | null; readonly name: string; readonly onChoose: (name: string) => void }

/** The gates that seats of this hall name, for a tap. */
function Gates({ plan_id, name, onChoose }: GatesProps) {
  const t = useT()
  const seats = useFind('seats', { where: { seating_plan_id: plan_id ?? '' } })
  const gates = [...new Set((seats ?? []).flatMap(({ gate }) => (gate ? [gate] : [])))].sort()
  if (gates.length === 0) return null
  return (
    <fieldset className={classes.ways}>
      <legend>{t('door.gates_of')}</legend>
      {gates.map((gate) => (
        <label key={gate} className={classes.way}>
          <input type="radio" name="gate" value={gate} checked={gate === name} onChange={() => onChoose(gate)} />
          {gate}
        </label>
      ))}
    </fieldset>
  )
}
