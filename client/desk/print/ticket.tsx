import { useCallback, useEffect, useState } from 'react'
import type { PrintedOrder } from '../../../shared/printing/print-data'
import type { RowOf } from '../../../shared/registry'
import { qrAddress, useQr } from '../../kit/display/qr'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer, useRow } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { VoucherLife, VoucherSummary } from '../pay/voucher-words'
import { PrintSheet } from './print-sheet'
import { useDeskPrinters } from './printer-choice'
import { PrintersDialog } from './printers-dialog'
import { ServicePrint } from './service-print'
import classes from './ticket.module.css'
import type { TicketFace } from './ticket-face'

/** A ticket on the screen, with a code large enough to be scanned from there. */
export function TicketCard({
  ticket,
  bookingCode,
  marked = false,
}: {
  readonly ticket: TicketFace
  readonly bookingCode: string
  readonly marked?: boolean
}) {
  const t = useT()
  const format = useFormat()
  const event = useRow('events', ticket.event_id)
  const isCancelled = ticket.life?.cancelled ?? ticket.voucher?.cancelled ?? false
  // The code of a cancelled ticket opens nothing, so it is not shown to anybody.
  const code = isCancelled ? null : ticket.code
  const qr = useQr(code)
  return (
    <li
      className={`${controls.card} ${classes.ticket}`}
      data-ticket={ticket.id}
      data-marked={marked}
      data-cancelled={isCancelled}
    >
      {code &&
        (qr ? (
          <img
            className={classes.qr}
            src={qr}
            alt={t('desk.ticket.qr', { ticket: ticket.static_name })}
            data-code={code}
          />
        ) : (
          <span className={classes.qr} />
        ))}
      <div className={classes.words}>
        <h2>{ticket.static_name}</h2>
        {ticket.voucher ? (
          <VoucherSummary voucher={ticket.voucher} className={classes.code} />
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
          {ticket.qty > 1 &&
            (ticket.event_id
              ? `${t('desk.ticket.people', { count: ticket.qty })} · `
              : `${format.number(ticket.qty)} × `)}
          {format.money(ticket.event_id ? ticket.price * ticket.qty : ticket.price)}
        </span>
      </div>
      {ticket.voucher && <VoucherLife voucher={ticket.voucher} className={classes.state} />}
      {ticket.answers && <p className={classes.answers}>{ticket.answers}</p>}
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
    <p
      className={classes.state}
      data-tone={life.cancelled || life.cancelled_qty > 0 ? 'bad' : life.checked_in_qty > 0 ? 'ok' : undefined}
    >
      {words}
    </p>
  )
}

type PrintProps = {
  readonly tickets: readonly TicketFace[]
  readonly order: PrintedOrder
  readonly onPrinted: () => void
}

/**
 * Prints tickets and vouchers with the printers of this desk. Where several are possible, the cashier chooses first.
 */
export function PrintTickets(props: PrintProps) {
  const t = useT()
  const printers = useDeskPrinters()
  const [isChoosing, setChoosing] = useState(false)
  const kinds = props.tickets.map(kindOf)
  const isOpen = kinds.some((kind) => printers.printerFor(kind) === undefined)
  if (isOpen || isChoosing)
    return (
      <PrintersDialog
        printers={printers}
        {...(isOpen ? { lead: t('desk.printers.ask') } : {})}
        onDone={() => setChoosing(false)}
        onClose={props.onPrinted}
      />
    )
  return <PrintWith {...props} printers={printers} onOther={() => setChoosing(true)} />
}

const kindOf = ({ voucher }: TicketFace) => (voucher ? 'VOUCHER' : 'TICKET')

type WithProps = PrintProps & {
  readonly printers: Pick<ReturnType<typeof useDeskPrinters>, 'printerFor'>
  readonly onOther: () => void
}

/** Prints each ticket with its printer over the print service, then the others with the browser. */
function PrintWith({ printers, onOther, ...props }: WithProps) {
  const { tickets, onPrinted } = props
  // Printers do not change while they print.
  const [chosen] = useState(
    () => new Map(tickets.map((ticket) => [ticket.id, printers.printerFor(kindOf(ticket)) ?? null])),
  )
  const [byService] = useState(() => tickets.filter(({ id }) => chosen.get(id)))
  const [inBrowser, setInBrowser] = useState<readonly TicketFace[] | null>(byService.length === 0 ? tickets : null)
  const [others] = useState(() => tickets.filter(({ id }) => !chosen.get(id)))
  const printed = useCallback(() => (others.length > 0 ? setInBrowser(others) : onPrinted()), [others, onPrinted])
  const chosenPrinter = useCallback(
    (ticket: TicketFace) => {
      const printer = chosen.get(ticket.id)
      if (!printer) throw new TypeError('a ticket without a printer')
      return printer
    },
    [chosen],
  )
  if (inBrowser) return <BrowserPrint {...props} tickets={inBrowser} />
  return (
    <ServicePrint
      {...props}
      tickets={byService}
      printerOf={chosenPrinter}
      onPrinted={printed}
      onBrowser={(missing) => setInBrowser([...missing, ...others])}
      onOther={onOther}
    />
  )
}

/** Everything on the page of a ticket that has to be read or drawn first. The event is null for a product. */
type Content = {
  readonly ticket: TicketFace
  readonly qr: string | null
  readonly event: RowOf<'events'> | null
  readonly seat: RowOf<'seats'> | null
}

/** Prints one ticket per page with the browser, on labels, rolls or sheets. */
function BrowserPrint({ tickets, order, onPrinted }: PrintProps) {
  const { core } = useFoyer()
  const [contents, setContents] = useState<readonly Content[] | null>(null)
  useEffect(() => {
    const work = tickets.map(async (ticket): Promise<Content> => {
      const { code, event_id, seat_id } = ticket
      return {
        ticket,
        qr: code && (await qrAddress(code)),
        event: (event_id && (await core.rows.get('events', event_id))) || null,
        seat: (seat_id && (await core.rows.get('seats', seat_id))) || null,
      }
    })
    // A ticket without its code is worthless, so nothing is printed where a code fails.
    void Promise.all(work).then(setContents, onPrinted)
  }, [tickets, onPrinted, core])
  if (!contents) return null
  return (
    <PrintSheet onPrinted={onPrinted}>
      {contents.map((content, i) => (
        <PrintedTicket
          key={content.ticket.id}
          {...content}
          bookingCode={order.booking_code}
          place={`${i + 1}/${tickets.length}`}
        />
      ))}
    </PrintSheet>
  )
}

function PrintedTicket({
  ticket,
  qr,
  event,
  seat,
  bookingCode,
  place,
}: Content & { readonly bookingCode: string; readonly place: string }) {
  const t = useT()
  const format = useFormat()
  const { name, address } = useFoyer().identity.org
  const issuer = [
    address?.company_name || name,
    address?.street,
    [address?.postcode, address?.city].filter(Boolean).join(' '),
    address?.vat_id,
  ]
  return (
    <article className={classes.page}>
      <div>
        <p>{name}</p>
        <h2>{event?.title ?? ticket.static_name}</h2>
        {event && <p className={classes.large}>{format.dateTime(event.starts_at)}</p>}
        {event && <p className={classes.large}>{ticket.static_name}</p>}
        {seat?.gate && <p className={classes.large}>{t('desk.print.gate', { gate: seat.gate })}</p>}
        {ticket.voucher && <VoucherSummary voucher={ticket.voucher} className={classes.large} />}
        <p>
          {ticket.qty > 1 && `${t('desk.ticket.people', { count: ticket.qty })} · `}
          {format.money(ticket.price * ticket.qty)}
          {ticket.rate > 0 && ticket.price > 0 && ` · ${t('desk.print.tax', { rate: ticket.rate / 100 })}`}
        </p>
        <p>
          {t('desk.done.code')} {bookingCode} · {place}
        </p>
        <p>{issuer.filter(Boolean).join(' · ')}</p>
      </div>
      {qr && <img src={qr} alt={t('desk.ticket.qr', { ticket: ticket.static_name })} />}
    </article>
  )
}
