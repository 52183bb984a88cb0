import { useT } from '../../kit/phrases'
import type { ScanVerdict } from '../scan/scan'
import classes from './ticket-list.module.css'

type Props = { readonly tickets: readonly ScanVerdict[]; readonly onAdmit: (judged: ScanVerdict, qty: number) => void }

/** Tickets found by a search, each with its verdict and, if it still admits people, a button to admit them. */
export function TicketList({ tickets, onAdmit }: Props) {
  const t = useT()
  return (
    <ul className={classes.list}>
      {tickets.map((judged) => {
        const all = t(judged.leaving ? 'door.let_out_count' : 'door.let_in_count', { count: judged.left })
        const name = judged.ticket?.name || t('door.walk_in')
        return (
          <li key={judged.ticket?.id} className={classes.ticket}>
            <span className={classes.text}>
              <strong>{name}</strong>
              <span>{judged.ticket?.static_name}</span>
              <span data-verdict={judged.verdict}>
                {t(`door.verdict.${judged.verdict}`)}
                {judged.ticket_qty > 1 && !judged.leaving && ` · ${t('door.left', { count: judged.left })}`}
              </span>
              {(judged.verdict === 'not_paid' || judged.verdict === 'cancelled') && <span>{t(`door.explain.${judged.verdict}`)}</span>}
            </span>
            {judged.left > 0 && (
              <button
                type="button"
                className={classes.admit}
                aria-label={`${all}: ${name}, ${judged.ticket?.static_name ?? ''}`}
                onClick={() => onAdmit(judged, judged.left)}
              >
                {judged.left > 1 ? all : t(judged.leaving ? 'door.let_out' : 'door.let_in')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
