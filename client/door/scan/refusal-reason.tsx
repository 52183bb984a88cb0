import { IconClock, IconDoorEnter, IconUser } from '@tabler/icons-react'
import { OPENS_BEFORE } from '../../../shared/check_ins/rules'
import { HOUR, iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { useFormat, useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'
import type { ScanVerdict, Uncertainty } from './scan'
import classes from './verdict.module.css'

/** Reason for a refusal, worded for the steward to tell the guest. */
export function Explanation({ judged, event }: { readonly judged: ScanVerdict; readonly event: RowOf<'events'> }) {
  const t = useT()
  const format = useFormat()
  const theirs = useRow('events', judged.verdict === 'wrong_event' ? (judged.ticket?.event_id ?? null) : null)
  const said = () => {
    switch (judged.verdict) {
      case 'wrong_event':
        return theirs
          ? t('door.explain.wrong_event', { event: theirs.title, time: format.dateTime(theirs.starts_at) })
          : t('door.explain.wrong_event_unknown')
      case 'not_yet_valid': {
        const [opens, now] = [iso(ms(event.starts_at) - OPENS_BEFORE), iso(Date.now())]
        // The day is worth a word only where it is not this one: the clock may be a day behind.
        const words = format.date(opens) === format.date(now) ? format.time : format.dateTime
        return t('door.explain.not_yet_valid', { time: words(opens), now: words(now) })
      }
      case 'no_longer_valid':
        return t('door.explain.no_longer_valid', { now: format.dateTime(iso(Date.now())) })
      case 'unknown':
        return t(judged.unconfirmed.filling ? 'door.explain.unknown_filling' : 'door.explain.unknown')
      case 'already_used':
        return t(event.re_entry ? 'door.explain.still_inside' : 'door.explain.already_used')
      case 'valid':
      case 'partly_used':
        return ''
      default:
        return t(`door.explain.${judged.verdict}`)
    }
  }
  return <p className={classes.explanation}>{said()}</p>
}

/** Time, gate and user of the scan that used the ticket before. */
export function LastScan({ last }: { readonly last: NonNullable<ScanVerdict['last']> }) {
  const t = useT()
  const format = useFormat()
  const age = Math.max(0, Date.now() - ms(last.at))
  const ago =
    age < HOUR
      ? t('door.minutes_ago', { minutes: Math.floor(age / MINUTE) })
      : age < 24 * HOUR
        ? t('door.hours_ago', { hours: Math.floor(age / HOUR) })
        : ''
  const today = format.sameDay(last.at, iso(Date.now()))
  return (
    <dl className={classes.last}>
      <div>
        <IconClock size={26} stroke={1.75} aria-hidden="true" />
        <dt className="num">{today ? t('door.today', { time: format.time(last.at) }) : format.dateTime(last.at)}</dt>
        <dd className="num">{ago}</dd>
      </div>
      <div>
        <IconDoorEnter size={26} stroke={1.75} aria-hidden="true" />
        <dt>{last.gate}</dt>
        <dd>{!last.user_name && t('door.scanned_there')}</dd>
      </div>
      {last.user_name && (
        <div>
          <IconUser size={26} stroke={1.75} aria-hidden="true" />
          <dt>{last.user_name}</dt>
          <dd>{t('door.scanned_it')}</dd>
        </div>
      )}
    </dl>
  )
}

/** Says since when this door has not heard of refunds, exchanges and other gates. */
export function OutdatedNotice({ since }: { readonly since: string }) {
  const t = useT()
  const format = useFormat()
  return (
    <div className={classes.unseen}>
      <strong className="num">{t('door.outdated', { time: format.when(since) })}</strong>
      <p>{t('door.outdated_hint')}</p>
    </div>
  )
}

/** Lists gates that may know something this one does not. `inside`: they may know of an exit. */
export function UnseenGatesNotice({
  unconfirmed,
  inside = false,
}: {
  readonly unconfirmed: Uncertainty
  readonly inside?: boolean
}) {
  const t = useT()
  const format = useFormat()
  const names = unconfirmed.unseen.map((door) => door.name).join(', ')
  const [since = ''] = unconfirmed.unseen.map((door) => door.last_seen_at).sort()
  const minutes = Math.ceil((Date.now() - ms(since)) / MINUTE)
  return (
    <div className={classes.unseen}>
      <strong className="num">{t('door.unseen', { names, time: format.when(since) })}</strong>
      <p>
        {inside
          ? t('door.unseen_out_hint')
          : minutes > 0 && minutes <= 120
            ? t('door.unseen_hint', { minutes })
            : t('door.unseen_hint_plain')}
      </p>
    </div>
  )
}
