import { Modal } from '@mantine/core'
import { IconBookmark, IconReceiptRefund, IconRepeat } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { iso } from '../../../shared/kernel/time'
import { deskPaymentRefusal } from '../../../shared/orders/life'
import type { RowOf } from '../../../shared/registry'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { voucherBalance, voucherRefusal } from '../../../shared/vouchers/rules'
import { focusOn } from '../../kit/focus'
import { useAttempt } from '../../kit/forms/attempt'
import { codeText, type Format, type T, useFormat, useT } from '../../kit/phrases'
import { StatusBadge } from '../../parts/orders/status-badge'
import { useAll, useFind, useRow } from '../../sync/react'
import type { Exchange } from '../cart/contents'
import controls from '../controls/controls.module.css'
import { Problem } from '../controls/problem'
import { TicketCard } from '../print/ticket'
import ticketClasses from '../print/ticket.module.css'
import { ticketFace } from '../print/ticket-face'
import type { VoidedLines } from '../register/contract'
import { ExchangeForm } from '../returns/exchange-form'
import { OfficeExchange } from '../returns/office-exchange'
import { PayOutNote } from '../returns/pay-out-note'
import { ReturnForm, useReturnWay } from '../returns/return-form'
import { sortLines } from './in-order'
import type { FoundCode } from './lookup'
import classes from './order.module.css'
import { OrderPapers } from './order-papers'

type Props = {
  readonly found: FoundCode | null
  /** Note above the order on why it is shown. */
  readonly note?: string | undefined
  /** Picks up a reserved order into the cart. Throws a refusal for the cashier where that is not possible. */
  readonly onPickUp?: ((order_id: string) => Promise<void>) | undefined
  /**
   * Takes items of an order into the open sale as an exchange. Throws a refusal for the cashier where that is not
   * possible.
   */
  readonly onExchange?: ((items: Exchange) => void) | undefined
  readonly onClose: () => void
}

/**
 * Dialog with the result of a lookup: an order with its state and its tickets, which can be printed again, a ticket or
 * a voucher.
 */
export function LookupDialog({ found, note, onPickUp, onExchange, onClose }: Props) {
  const t = useT()
  return (
    <Modal.Root opened={found !== null} onClose={onClose} size={860} padding={0} radius={14} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={t('desk.scan.found')} className={classes.dialog ?? ''}>
        {found?.kind === 'order' && (
          <OrderView
            key={found.order_id}
            order_id={found.order_id}
            ticket_id={found.ticket_id}
            note={note}
            onPickUp={onPickUp}
            onExchange={onExchange}
            onClose={onClose}
          />
        )}
        {found?.kind === 'unseen' && <UnseenView event_id={found.event_id} qty={found.qty} onClose={onClose} />}
        {found?.kind === 'voucher' && <VoucherView voucher={found.voucher} onClose={onClose} />}
        {found?.kind === 'unknown' && <Plain text={t('desk.scan.unknown', { code: found.code })} onClose={onClose} />}
      </Modal.Content>
    </Modal.Root>
  )
}

function Plain({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const t = useT()
  return (
    <div className={classes.plain}>
      <p role="alert">{text}</p>
      <button type="button" className={controls.button} data-autofocus onClick={onClose}>
        {t('app.close')}
      </button>
    </div>
  )
}

function VoucherView({ voucher, onClose }: { readonly voucher: RowOf<'vouchers'>; readonly onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const why = voucherRefusal(voucher, iso(Date.now()))
  const found = { code: formatVoucherCode(voucher.code), amount: format.money(voucherBalance(voucher)) }
  return <Plain text={why ? codeText(t, why) : t('vouchers.desk.found', found)} onClose={onClose} />
}

function UnseenView({
  event_id,
  qty,
  onClose,
}: {
  readonly event_id: string
  readonly qty: number
  readonly onClose: () => void
}) {
  const t = useT()
  const format = useFormat()
  const event = useRow('events', event_id)
  const what = [event?.title, event && format.dateTime(event.starts_at), t('desk.ticket.people', { count: qty })]
    .filter(Boolean)
    .join(' · ')
  return <Plain text={t('desk.scan.unseen', { what })} onClose={onClose} />
}

/** Decision of the office on a refund request. */
const decided = ({ refund_declined_at, refunded_at, refund_decision }: RowOf<'orders'>, t: T, format: Format): string =>
  t(refund_declined_at ? 'orders.refund.declined' : 'orders.refund.granted', {
    time: format.when(refund_declined_at ?? refunded_at ?? ''),
    reason: refund_decision ?? '',
  })

type OrderProps = {
  readonly order_id: string
  readonly ticket_id: string | null
  readonly note?: string | undefined
} & Pick<Props, 'onPickUp' | 'onExchange' | 'onClose'>

function OrderView({ order_id, ticket_id, note, onPickUp, onExchange, onClose }: OrderProps) {
  const t = useT()
  const format = useFormat()
  const order = useRow('orders', order_id)
  const read = useFind('order_items', { where: { order_id } })
  const [voided, setVoided] = useState<VoidedLines>(new Map())
  // What was voided here counts at once. Its rows may follow later.
  const rows = useMemo(
    () => read?.map((row) => ({ ...row, ...(row.cancelled ? {} : voided.get(row.id)) })),
    [read, voided],
  )
  const vouchers = useAll('vouchers')
  const tickets = useMemo(() => {
    const asked = sortLines(rows ?? []).sort((a, b) => Number(b.id === ticket_id) - Number(a.id === ticket_id))
    return asked.map((row) => ticketFace(row, vouchers))
  }, [rows, vouchers, ticket_id])
  /** Tickets that are still valid. Others are not printed. */
  const good = tickets.filter((ticket) => !(ticket.life?.cancelled ?? ticket.voucher?.cancelled))
  const way = useReturnWay(order)
  const [taking, setTaking] = useState<typeof way | 'exchange'>(null)
  const [said, setSaid] = useState('')
  const picking = useAttempt()
  const payments = useFind('payments', { where: { order_id } })
  const open =
    order !== undefined &&
    order !== null &&
    payments !== undefined &&
    deskPaymentRefusal(order, payments, iso(Date.now())) === null
  if (!order) return <p className={classes.plain}>{order === null ? t('error.not_found') : t('desk.order.loading')}</p>
  return (
    <section aria-label={t('desk.order.title', { code: order.booking_code })} data-order={order.id}>
      {note && <p className={classes.note}>{note}</p>}
      <p role="status" className={said ? classes.note : undefined}>
        {said}
      </p>
      <PayOutNote order={order} />
      {order.refund_decision && !order.refund_requested_at && !said && (
        <p className={classes.note}>{decided(order, t, format)}</p>
      )}
      {order.refund_requested_at && !said && (
        <p className={classes.note}>{t('orders.refund.asked', { time: format.when(order.refund_requested_at) })}</p>
      )}
      <header className={classes.head}>
        <div>
          <h2>{t('desk.order.title', { code: order.booking_code })}</h2>
          {open && order.valid_until && (
            <p>{t(`desk.pick_up.until.${order.order_type}`, { time: format.dateTime(order.valid_until) })}</p>
          )}
          <p>
            {[order.name || t('desk.order.walk_in'), order.static_title, format.dateTime(order.created_at)].join(' · ')}
          </p>
        </div>
        <div className={classes.sum}>
          <strong className="num">{format.money(order.total)}</strong>
          <StatusBadge code={order.status_code} />
        </div>
      </header>
      {taking === 'exchange' && onExchange ? (
        <ExchangeForm order={order} marked={ticket_id} onBack={() => setTaking(null)} onExchange={onExchange} />
      ) : taking === 'void' || taking === 'refund' ? (
        <ReturnForm
          order={order}
          way={taking}
          marked={ticket_id}
          onBack={() => setTaking(null)}
          onDone={(done, lines) => {
            setSaid(done)
            setVoided(lines)
            setTaking(null)
          }}
        />
      ) : (
        <>
          <ul className={`${ticketClasses.tickets} ${classes.tickets}`}>
            {tickets.map((ticket) => (
              <TicketCard
                key={ticket.id}
                ticket={ticket}
                bookingCode={order.booking_code}
                marked={ticket.id === ticket_id}
              />
            ))}
          </ul>
          <Problem problem={picking.problem} onDismiss={picking.dismiss} />
          <footer className={classes.foot}>
            {way && !said && (
              <button type="button" className={`${controls.button} ${classes.apart}`} onClick={() => setTaking(way)}>
                <IconReceiptRefund size={20} stroke={1.75} aria-hidden="true" />
                {t(`orders.${way}.button`)}
              </button>
            )}
            {way === 'void' && !said && onExchange && payments?.every(({ method }) => method !== 'voucher') && (
              <button
                type="button"
                className={`${controls.button} ${classes.apart}`}
                onClick={() => setTaking('exchange')}
              >
                <IconRepeat size={20} stroke={1.75} aria-hidden="true" />
                {t('orders.exchange.do')}
              </button>
            )}
            {way === 'refund' && !said && <OfficeExchange order_id={order.id} className={classes.apart ?? ''} />}
            {!open && <OrderPapers order={order} tickets={good} lines={rows} />}
            <button
              type="button"
              className={controls.button}
              data-kind={open ? undefined : 'primary'}
              ref={open ? undefined : focusOn}
              data-autofocus={open ? undefined : true}
              onClick={onClose}
            >
              {t('app.close')}
            </button>
            {open && onPickUp && (
              <button
                type="button"
                className={controls.button}
                data-kind="primary"
                ref={focusOn}
                data-autofocus
                disabled={picking.busy}
                onClick={() => void picking.attempt(() => onPickUp(order_id))}
              >
                <IconBookmark size={20} stroke={1.75} aria-hidden="true" />
                {t('desk.pick_up.button')}
              </button>
            )}
          </footer>
        </>
      )}
    </section>
  )
}
