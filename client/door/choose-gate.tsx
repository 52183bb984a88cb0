import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CLOSES_AFTER } from '../../shared/check_ins/rules'
import { iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/registry'
import { useFormat, useT } from '../kit/phrases'
import { useFind, useFoyer, useSync } from '../sync/react'
import { SetUp } from './set-up'
import classes from './set-up.module.css'

/** How many events a steward can choose from; the door stands in front of the next ones. */
const OFFERED = 8

type Props = { readonly menu: ReactNode; readonly gate: string; readonly onOpen: (event_id: string, gate: string) => void }

/** Which event, and which of its doors. The event that starts nearest to now is chosen already. */
export function ChooseGate({ menu, gate, onOpen }: Props) {
  const t = useT()
  const format = useFormat()
  const { identity } = useFoyer()
  const [since] = useState(() => iso(Date.now() - CLOSES_AFTER))
  const events = useFind('events', { where: { ends_at: { $gt: since } }, sort: { by: 'starts_at', desc: false }, limit: OFFERED })
  const filling = useSync().first_pull
  const open = (events ?? []).filter((event) => !event.cancelled)
  const [chosen, choose] = useState<string | null>(null)
  const [name, setName] = useState(gate)
  const [now] = useState(Date.now)
  const away = (event: RowOf<'events'>) => Math.abs(ms(event.starts_at) - now)
  const nearest = [...open].sort((a, b) => away(a) - away(b))[0]
  const event_id = chosen ?? nearest?.id ?? null
  const today = new Date().toDateString()
  return (
    <SetUp
      title={t('door.choose_event')}
      menu={menu}
      onSubmit={(event) => {
        event.preventDefault()
        if (event_id && name.trim()) onOpen(event_id, name.trim())
      }}
    >
      {identity.device && identity.device.kind !== 'door' && <p>{t('door.not_a_door', { name: identity.device.name })}</p>}
      {open.length === 0 && <p role="status">{filling ? t('sync.state.rows', { rows: filling.rows }) : events && t('door.choose_event_none')}</p>}
      <fieldset className={classes.events}>
        <legend className="sr">{t('door.choose_event')}</legend>
        {open.map((event) => {
          const tonight = new Date(event.starts_at).toDateString() === today
          return (
            <label key={event.id} className={classes.event}>
              <input type="radio" name="event" value={event.id} checked={event.id === event_id} onChange={() => choose(event.id)} />
              <span>
                <strong>{event.title}</strong>
                <span className="num" data-tonight={tonight || undefined}>
                  {tonight
                    ? t(new Date(event.starts_at).getHours() >= 17 ? 'door.tonight' : 'door.today_at', { time: format.time(event.starts_at) })
                    : format.dateTime(event.starts_at)}
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
      <TextInput
        label={t('door.gate_name')}
        description={t('door.gate_hint')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="md" disabled={!event_id || name.trim() === ''}>
        {t('door.start')}
      </Button>
    </SetUp>
  )
}
