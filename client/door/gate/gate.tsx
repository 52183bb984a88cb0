import { IconKeyboard, IconUserSearch, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { errorText, useFormat, useT } from '../../kit/phrases'
import { SyncChip } from '../../kit/sync/sync-chip'
import { useLive, useSyncState } from '../../sync/react'
import { CameraScanner } from '../scan/camera'
import { useScanner } from '../scan/use-scanner'
import { VerdictScreen } from '../scan/verdict'
import { toneOf } from '../scan/verdict-tone'
import { useWakeLock } from '../scan/wake-lock'
import { NameSearch, TypedCode } from '../tickets/lookup'
import { OrderTickets } from '../tickets/order-tickets'
import { RecentScans } from '../tickets/recent-scans'
import { DirectionSwitch } from './direction-switch'
import type { GateDirection } from './directions'
import classes from './gate.module.css'
import { useStoredChoice } from './kept-choice'
import { useGate } from './use-gate'

type Props = {
  readonly event: RowOf<'events'>
  readonly gate: string
  readonly ways: GateDirection
  readonly onLeave: () => void
}

/** One gate at work: the camera fills the screen until a verdict does, and the next scan replaces it without a tap. */
export function GateScreen({ event, gate: name, ways, onLeave }: Props) {
  const t = useT()
  const [muted, setMuted] = useStoredChoice('foyer.door.muted', '')
  const [leaving, setLeaving] = useState(ways === 'out')
  const gate = useGate({ event_id: event.id, gate: name, leaving }, muted !== '')
  const [dialog, setDialog] = useState<{ readonly kind: 'code' | 'name'; readonly text: string } | null>(null)
  const { showing } = gate
  useWakeLock()
  const ready = showing.kind === 'ready'
  useScanner({
    onScan: (code, before) => {
      setDialog(null)
      gate.scan(code, before)
    },
    onKey: (key) => {
      if (dialog) return false
      if (key === 'Escape') gate.next()
      else if (key === '/') setDialog({ kind: 'name', text: '' })
      else if (/^[0-9a-z]$/i.test(key) && !(showing.kind === 'ticket' && toneOf(showing.judged).tone === 'ask'))
        setDialog({ kind: 'code', text: key.toUpperCase() })
      else return false
      return true
    },
  })
  const sound = (
    <button
      type="button"
      className={classes.tool}
      aria-pressed={muted === ''}
      aria-label={t('door.sound')}
      title={t(muted ? 'door.sound_off' : 'door.sound_on')}
      onClick={() => setMuted(muted ? '' : '1')}
    >
      {muted ? (
        <IconVolumeOff size={26} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconVolume size={26} stroke={1.75} aria-hidden="true" />
      )}
    </button>
  )
  const tone = showing.kind === 'ticket' ? toneOf(showing.judged).tone : 'dark'
  return (
    <main className={classes.gate} data-tone={tone} data-ready={ready || undefined}>
      <div className={classes.stage}>
        <Head event={event} gate={name} leaving={leaving} counter={gate.door.counter} onLeave={onLeave} />
        <CameraScanner onCode={gate.scan} paused={dialog !== null} torchable={ready} />
        {gate.problem !== null && (
          <p className={classes.problem} role="alert">
            {errorText(t, gate.problem)}
          </p>
        )}
        {showing.kind === 'ready' && (
          <>
            <h1 className="sr">
              {t('door.title')}: {name}
            </h1>
            <div className={classes.state}>
              <SyncChip variant="door" />
              {ways === 'both' && <DirectionSwitch leaving={leaving} onChange={setLeaving} />}
              {showing.notice && (
                <p className={classes.notice} role="status">
                  {t(showing.notice === 'undone' ? 'door.undone_said' : 'door.refused_said', { count: showing.undone })}
                </p>
              )}
            </div>
            <div className={classes.tools}>
              <button type="button" className={classes.tool} onClick={() => setDialog({ kind: 'name', text: '' })}>
                <IconUserSearch size={24} stroke={1.75} aria-hidden="true" />
                {t('door.search')}
              </button>
              <button type="button" className={classes.tool} onClick={() => setDialog({ kind: 'code', text: '' })}>
                <IconKeyboard size={24} stroke={1.75} aria-hidden="true" />
                {t('door.typed')}
              </button>
              {sound}
            </div>
          </>
        )}
        {showing.kind === 'ticket' && (
          <VerdictScreen
            key={showing.judged.check_in_id ?? showing.judged.ticket?.id}
            judged={showing.judged}
            event={event}
            gate={gate}
            sound={sound}
          />
        )}
        {showing.kind === 'order' && <OrderTickets order={showing} gate={gate} />}
      </div>
      <RecentScans gate={gate} ready={ready} />
      {dialog?.kind === 'code' && (
        <TypedCode
          first={dialog.text}
          onClose={() => setDialog(null)}
          onCode={(code) => {
            setDialog(null)
            gate.scan(code)
          }}
        />
      )}
      {dialog?.kind === 'name' && (
        <NameSearch
          door={gate.door}
          onClose={() => setDialog(null)}
          onAdmit={(judged, qty) => {
            setDialog(null)
            gate.admit(judged, qty)
          }}
          onAdmitAll={(name, tickets) => {
            setDialog(null)
            gate.admitAll(name, tickets)
          }}
        />
      )}
    </main>
  )
}

type HeadProps = {
  readonly event: RowOf<'events'>
  readonly gate: string
  readonly leaving: boolean
  readonly counter: ReturnType<typeof useGate>['door']['counter']
  readonly onLeave: () => void
}

/** Header with the gate and the number of people inside. */
function Head({ event, gate, leaving, counter, onLeave }: HeadProps) {
  const t = useT()
  const format = useFormat()
  const { inside, here, out, sold: known } = useLive(counter)
  const sold = useSyncState().first_pull ? '…' : format.number(known)
  return (
    <header className={classes.head}>
      <button
        type="button"
        className={classes.where}
        onClick={onLeave}
        aria-label={`${gate}, ${event.title}. ${t('door.change')}`}
      >
        <strong>{leaving ? `${gate} · ${t('door.way_out')}` : gate}</strong>
        <span className="num">
          {event.title} {format.time(event.starts_at)}
        </span>
        <span className="num" data-here={here}>
          {[
            (!leaving || here > 0) && t('door.here', { count: here }),
            (leaving || out > 0) && t('door.here_out', { count: out }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <div className={`num ${classes.counter}`} data-inside={inside}>
        <span className="sr">{t('door.counter_said', { inside, sold })}</span>
        <strong aria-hidden="true">{format.number(inside)}</strong>
        <span aria-hidden="true">{t('door.of_in', { sold })}</span>
      </div>
    </header>
  )
}
