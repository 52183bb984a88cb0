import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconHandStop, IconUsers, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { RowOf } from '../../../shared/registry'
import { focusOn } from '../../kit/focus'
import { useT } from '../../kit/phrases'
import { useRow } from '../../sync/react'
import { GuestPlace } from '../gate/place'
import type { Gate } from '../gate/use-gate'
import { OrderCompanions } from '../tickets/order-companions'
import { AdmitQuantity } from './admit-quantity'
import { Explanation, LastScan, OutdatedNotice, UnseenGatesNotice } from './refusal-reason'
import type { ScanVerdict } from './scan'
import classes from './verdict.module.css'
import { toneOf } from './verdict-tone'

const ICONS = { valid: IconCheck, amber: IconAlertTriangle, refused: IconX, ask: IconUsers }

type Props = {
  readonly judged: ScanVerdict
  readonly event: RowOf<'events'>
  readonly gate: Gate
  readonly sound: ReactNode
}

/** Full-screen verdict: colour, icon, text and the guest's name. */
export function VerdictScreen({ judged, event, gate, sound }: Props) {
  const t = useT()
  const { tone, title } = toneOf(judged)
  const item = useRow('order_items', judged.ticket?.id ?? null)
  const price = useRow('prices', item?.price_id ?? null)?.name
  const Icon = ICONS[tone]
  const people =
    judged.ticket_qty > 1
      ? t('door.people_of', { count: judged.admitted || judged.left, total: judged.ticket_qty })
      : t('door.people', { count: 1 })
  return (
    <section className={classes.verdict} data-tone={tone} data-verdict={judged.verdict} aria-label={t(title)}>
      <div className={classes.top}>
        <span className={classes.sign} aria-hidden="true">
          <Icon stroke={2.25} />
        </span>
        {sound}
      </div>
      <div role="alert">
        <h1 className={classes.title}>{t(title)}</h1>
        {tone !== 'refused' && <p className={classes.people}>{[people, price].filter(Boolean).join(' · ')}</p>}
        {judged.admitted > 0 && judged.leaving && !event.re_entry && (
          <p className={classes.explanation}>{t('door.no_return')}</p>
        )}
        {tone === 'amber' && judged.unconfirmed.filling && (
          <p className={classes.explanation}>{t('door.filling_hint')}</p>
        )}
        {tone === 'amber' && !judged.overruled && judged.unconfirmed.outdated_since !== null && (
          <OutdatedNotice since={judged.unconfirmed.outdated_since} />
        )}
        {tone === 'amber' && judged.other_gate !== null && (
          <p className={classes.explanation}>{t('door.other_gate_hint', { gate: judged.other_gate })}</p>
        )}
        {tone === 'amber' && judged.unconfirmed.withdrawn_desk !== null && (
          <p className={classes.explanation}>
            {t('door.withdrawn_desk_hint', { desk: judged.unconfirmed.withdrawn_desk })}
          </p>
        )}
        {tone === 'amber' && !judged.overruled && judged.unconfirmed.unseen.length > 0 && (
          <UnseenGatesNotice unconfirmed={judged.unconfirmed} />
        )}
        {tone === 'refused' && <Explanation judged={judged} event={event} />}
        {judged.verdict === 'already_used' && event.re_entry && judged.unconfirmed.unseen.length > 0 && (
          <UnseenGatesNotice unconfirmed={judged.unconfirmed} inside />
        )}
      </div>
      {tone === 'refused' && judged.last && <LastScan last={judged.last} />}
      {judged.ticket && (
        <div className={classes.who}>
          <span className={classes.label}>{t('door.name')}</span>
          <strong>{judged.ticket.name || t('door.walk_in')}</strong>
          <GuestPlace judged={judged} />
          {item?.answers && (
            <p className={classes.answers}>
              <span className="sr">{t('door.answers')}: </span>
              {item.answers}
            </p>
          )}
        </div>
      )}
      {judged.admitted > 0 && !judged.overruled && <OrderCompanions judged={judged} gate={gate} />}
      <Actions judged={judged} gate={gate} order_id={item?.order_id ?? null} />
      <Next tone={tone} focused={judged.overruled} onNext={gate.next} />
    </section>
  )
}

type ActionsProps = { readonly judged: ScanVerdict; readonly gate: Gate; readonly order_id: string | null }

function Actions({ judged, gate, order_id }: ActionsProps) {
  const t = useT()
  /** Null until the steward was asked to confirm. */
  const [sure, setSure] = useState<boolean | null>(null)
  const { tone } = toneOf(judged)
  const { check_in_id } = judged
  if (tone === 'ask')
    return (
      <AdmitQuantity
        key={judged.left}
        left={judged.left}
        leaving={judged.leaving}
        onAdmit={(qty) => gate.admit(judged, qty)}
        onRefuse={gate.next}
      />
    )
  if (tone === 'refused') {
    if (!judged.ticket) return null
    if (sure)
      return (
        <div className={classes.sure} role="alertdialog" aria-label={t('door.overrule_sure')}>
          <p>
            <strong>{t('door.overrule_sure')}</strong> {t('door.overrule_hint')}
          </p>
          <button ref={focusOn} type="button" className={classes.action} onClick={() => setSure(false)}>
            {t('app.cancel')}
          </button>
          <button type="button" className={classes.action} data-strong onClick={() => gate.overrule(judged)}>
            {t('door.let_in')}
          </button>
        </div>
      )
    return (
      <div className={classes.actions}>
        {order_id && (
          <Link to="/orders" search={{ order_id }} className={classes.action}>
            {t('door.open_order')}
          </Link>
        )}
        {!judged.leaving && (
          <button
            ref={sure === null ? undefined : focusOn}
            type="button"
            className={classes.action}
            onClick={() => setSure(true)}
          >
            {t('door.overrule')}
          </button>
        )}
      </div>
    )
  }
  if (!check_in_id) return null
  if (tone === 'amber')
    return (
      <div className={classes.actions}>
        <button type="button" className={classes.action} onClick={() => gate.undo([check_in_id], 'refused')}>
          <IconHandStop size={24} stroke={1.75} aria-hidden="true" />
          {t('door.refuse')}
        </button>
        <button type="button" className={classes.action} data-strong onClick={gate.next}>
          <IconCheck size={24} stroke={2} aria-hidden="true" />
          {t('door.let_in')}
        </button>
      </div>
    )
  return (
    <div className={classes.actions} data-end>
      <button type="button" className={classes.action} data-strong onClick={() => gate.undo([check_in_id], 'undone')}>
        <IconArrowBackUp size={24} stroke={1.75} aria-hidden="true" />
        {t('door.undo')}
      </button>
    </div>
  )
}

/** The next scan needs no tap; this says so, and is the tap for those who type. */
function Next({
  tone,
  focused,
  onNext,
}: {
  readonly tone: ReturnType<typeof toneOf>['tone']
  readonly focused: boolean
  readonly onNext: () => void
}) {
  const t = useT()
  return (
    <button
      ref={focused ? focusOn : undefined}
      type="button"
      className={classes.next}
      onClick={onNext}
      aria-keyshortcuts="Escape"
    >
      <b>{t('door.next')}</b>
      <span>
        {t(tone === 'amber' ? 'door.next_hint_amber' : tone === 'ask' ? 'door.next_hint_choose' : 'door.next_hint')}
      </span>
    </button>
  )
}
