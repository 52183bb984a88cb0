import { IconArrowBackUp } from '@tabler/icons-react'
import { useT } from '../../kit/phrases'
import type { Gate, GateContent } from '../gate/use-gate'
import classes from '../scan/verdict.module.css'
import { TicketList } from './ticket-list'

type Props = { readonly order: Extract<GateContent, { kind: 'order' }>; readonly gate: Gate }

/** The tickets of a booking code; each is let in by itself. */
export function OrderTickets({ order, gate }: Props) {
  const t = useT()
  const letIn = order.tickets.flatMap(({ admitted, check_in_id }) => (admitted > 0 && check_in_id ? [check_in_id] : []))
  return (
    <section className={classes.order}>
      <h1>{t('door.tickets_of', { name: order.name })}</h1>
      {order.admitted > 0 && (
        <p role="status" className={classes.people} data-admitted={order.admitted}>
          {t(order.tickets.some(({ leaving }) => leaving) ? 'door.let_out_done' : 'door.let_in_done', {
            count: order.admitted,
          })}
        </p>
      )}
      <TicketList
        tickets={order.tickets}
        onAdmit={gate.admit}
        onAdmitAll={(tickets) => gate.admitAll(order.name, tickets)}
      />
      {letIn.length > 0 && (
        <button type="button" className={classes.action} onClick={() => gate.undo(letIn, 'undone')}>
          <IconArrowBackUp size={24} stroke={1.75} aria-hidden="true" />
          {t('door.undo')}
        </button>
      )}
      <button type="button" className={classes.next} onClick={gate.next} aria-keyshortcuts="Escape">
        <b>{t('door.next')}</b>
        <span>{t('door.next_hint')}</span>
      </button>
    </section>
  )
}
