import { useEffect, useState } from 'react'
import { lineTotal } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer, useRow } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { VoucherLife, VoucherWords } from '../pay/voucher-words'
import { PrintSheet } from './print-sheet'
import { qrAddress, useQr } from './qr'
import classes from './ticket.module.css'

/** Content of a ticket or voucher, for a new sale as well as for a lookup. */
export type TicketFace = Pick<RowOf<'order_items'>, 'id' | 'event_id' | 'static_name' | 'qty' | 'code'> & {
  /** Price of one in cents, null while it is read. */
  readonly price: number | null
  /** Cancellation and admission, null where it has just been sold. */
  readonly life: Pick<RowOf<'order_items'>, 'cancelled' | 'cancelled_qty' | 'checked_in_qty' | 'checked_in_at'> | null
  /** The voucher, null for a ticket. */
  readonly voucher: RowOf<'vouchers'> | null
}

/** Price of one item of a line, in cents. Less its discount where the line has a single item. */
export const priceEach = (row: RowOf<'order_items'>): number => (row.qty === 1 ? lineTotal(row) : row.static_price)

/** Content of a ticket from its row, or of the voucher that the line issued. */
export const ticketFace = (row: RowOf<'order_items'>, vouchers: readonly RowOf<'vouchers'>[]): TicketFace => {
  const voucher = vouchers.find(({ id }) => id === row.voucher_id) ?? null
  return { ...plain(row), code: voucher?.code ?? row.code, voucher }
}

const plain = (row: RowOf<'order_items'>): Omit<TicketFace, 'voucher'> => ({
  ...row,
  price: priceEach(row),
  // Products have no admission.
  life: row.event_id || row.cancelled || row.cancelled_qty > 0 ? row : null,
})

/** A ticket on the screen, with a code large enough to be scanned from there. */
export function TicketCard({ ticket, bookingCode, marked = false }: { readonly ticket: TicketFace; readonly bookingCode: string; readonly marked?: boolean }) {
  const t = useT()
  const format = useFormat()
  const event = useRow('events', ticket.event_id)
  const qr = useQr(ticket.code)
  return (
    <li
      className={`${controls.card} ${classes.ticket}`}
      data-ticket={ticket.id}
      data-marked={marked}
      data-cancelled={ticket.life?.cancelled ?? ticket.voucher?.cancelled ?? false}
    >
      {ticket.code &&
        (qr ? (
          <img className={classes.qr} src={qr} alt={t('desk.ticket.qr', { ticket: ticket.static_name })} data-code={ticket.code} />
        ) : (
          <span className={classes.qr} />
        ))}
      <div className={classes.words}>
        <h2>{ticket.static_name}</h2>
        {ticket.voucher ? (
          <VoucherWords voucher={ticket.voucher} className={classes.code} />
        ) : (
          <>
            <p>{event?.title ?? ' '}</p>
            <p>{event ? format.dateTime(event.starts_at) : ' '}</p>
          </>
        )}
      </div>
      <div className={classes.ends}>
        <span className={classes.code}>{bookingCode}</span>
        <span className="num">
          {ticket.qty > 1 && (ticket.event_id ? `${t('desk.ticket.people', { count: ticket.qty })} · ` : `${ticket.qty} × `)}
          {ticket.price !== null && format.money(ticket.event_id ? ticket.price * ticket.qty : ticket.price)}
        </span>
      </div>
      {ticket.voucher && <VoucherLife voucher={ticket.voucher} className={classes.state} />}
      {ticket.life && <LifeWords life={ticket.life} qty={ticket.qty} />}
      {marked && <span className="sr">{t('desk.order.this_ticket')}</span>}
    </li>
  )
}

function LifeWords({ life, qty }: { readonly life: NonNullable<TicketFace['life']>; readonly qty: number }) {
  const t = useT()
  const format = useFormat()
  const words = life.cancelled
    ? t('desk.ticket.cancelled')
    : life.cancelled_qty > 0
      ? t('orders.item_cancelled_part', { count: life.cancelled_qty, qty })
      : life.checked_in_qty === 0
        ? t('desk.ticket.unused')
        : life.checked_in_qty < qty
          ? t('desk.ticket.partly', { used: life.checked_in_qty, qty })
          : t('desk.ticket.used', { time: life.checked_in_at ? format.when(life.checked_in_at) : '' })
  return (
    <p className={classes.state} data-tone={life.cancelled || life.cancelled_qty > 0 ? 'bad' : life.checked_in_qty > 0 ? 'ok' : undefined}>
      {words}
    </p>
  )
}

/** Prints one ticket per page, on labels, rolls or sheets. */
export function PrintTickets({
  tickets,
  bookingCode,
  onPrinted,
}: {
  readonly tickets: readonly TicketFace[]
  readonly bookingCode: string
  readonly onPrinted: () => void
}) {
  const [codes, setCodes] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    const work = tickets.map(async ({ id, code }): Promise<[string, string]> => [id, code ? await qrAddress(code) : ''])
    // A ticket without its code is worthless, so nothing is printed where a code fails.
    void Promise.all(work).then((made) => setCodes(new Map(made)), onPrinted)
  }, [tickets, onPrinted])
  if (!codes) return null
  return (
    <PrintSheet onPrinted={onPrinted}>
      {tickets.map((ticket, i) => (
        <PrintedTicket key={ticket.id} ticket={ticket} qr={codes.get(ticket.id) ?? ''} bookingCode={bookingCode} place={`${i + 1}/${tickets.length}`} />
      ))}
    </PrintSheet>
  )
}

type PrintedProps = { readonly ticket: TicketFace; readonly qr: string; readonly bookingCode: string; readonly place: string }

function PrintedTicket({ ticket, qr, bookingCode, place }: PrintedProps) {
  const t = useT()
  const format = useFormat()
  const { identity } = useFoyer()
  const event = useRow('events', ticket.event_id)
  return (
    <article className={classes.page}>
      <div>
        <p>{identity.org.name}</p>
        <h2>{event?.title ?? ticket.static_name}</h2>
        {event && <p className={classes.large}>{format.dateTime(event.starts_at)}</p>}
        {event && <p className={classes.large}>{ticket.static_name}</p>}
        {ticket.voucher && <VoucherWords voucher={ticket.voucher} className={classes.large} />}
        <p>
          {ticket.qty > 1 && `${t('desk.ticket.people', { count: ticket.qty })} · `}
          {ticket.price !== null && format.money(ticket.price * ticket.qty)}
        </p>
        <p>
          {t('desk.done.code')} {bookingCode} · {place}
        </p>
      </div>
      {qr && <img src={qr} alt={t('desk.ticket.qr', { ticket: ticket.static_name })} />}
    </article>
  )
}
