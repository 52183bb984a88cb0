import { IconCircleCheck, IconPrinter, IconReceipt, IconUserPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changeIn } from '../../../shared/cash_boxes/rules'
import { sum } from '../../../shared/kernel/money'
import { formatVoucherCode } from '../../../shared/vouchers/code'
import { useFormat, useT } from '../../kit/phrases'
import { useAll } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { KeyHint } from '../controls/key-hint'
import { useKeys } from '../controls/keys'
import { EmailTickets } from '../orders/email-tickets'
import { sortLines } from '../orders/in-order'
import { PrintReceipt } from '../print/print-receipt'
import { PrintTickets, TicketCard } from '../print/ticket'
import ticketClasses from '../print/ticket.module.css'
import { faceOfSoldLine, type TicketFace } from '../print/ticket-face'
import type { CompletedSale } from '../register/contract'
import classes from './pay.module.css'
import { Pieces } from './pieces'

/** The completed sale: change, tickets to show or print, and the button for the next customer. */
export function DonePane({ sold, onNext }: { readonly sold: CompletedSale; readonly onNext: () => void }) {
  const t = useT()
  const format = useFormat()
  const [printing, setPrinting] = useState<readonly TicketFace[] | null>(null)
  const [printingReceipt, setPrintingReceipt] = useState(false)
  const next = useRef<HTMLButtonElement>(null)
  const tenders = sold.moved.filter(({ amount }) => amount >= 0)
  const returned = sold.moved.filter(({ amount }) => amount < 0)
  const cash_back = 0 - sum(returned.flatMap(({ method, amount }) => (method === 'cash' ? [amount] : [])))
  const [tender] = tenders
  const cash = sold.moved.some(({ method }) => method === 'cash')
  const paid = () => {
    if (returned.length > 0)
      return returned
        .map(({ method, amount }) =>
          t(method === 'cash' ? 'orders.void.back_cash' : 'orders.void.back_terminal', {
            amount: format.money(-amount),
          }),
        )
        .join(' ')
    if (sold.moved.length === 0) return t('orders.exchange.even')
    if (tenders.length > 1)
      return tenders.map(({ method, amount }) => `${t(`orders.method.${method}`)} ${format.money(amount)}`).join(' + ')
    if (tender?.method === 'cash') return t('desk.done.paid')
    if (tender?.method === 'terminal') return t('desk.done.paid_card')
    return t(tender?.method === 'voucher' ? 'orders.method.voucher' : 'desk.done.paid_free')
  }
  const vouchers = useAll('vouchers')
  const faces = sortLines(sold.lines).map((line) => faceOfSoldLine(line, sold.vouchers))
  // Vouchers come last, and products have nothing to hand over but the goods.
  const tickets = [
    ...faces.filter(({ code, voucher }) => code !== null && !voucher),
    ...faces.filter(({ voucher }) => voucher),
  ]
  const printed = useCallback(() => {
    setPrinting(null)
    setPrintingReceipt(false)
    next.current?.focus()
  }, [])

  useEffect(() => next.current?.focus(), [])
  useKeys((key) => {
    if (key === 'Enter' || key === ' ' || key === 'Escape') onNext()
    else if (key === 'p' && tickets.length > 0) setPrinting(tickets)
    else if (key === 'b') setPrintingReceipt(true)
    else return false
    return true
  })

  const change = format.money(sold.change + cash_back)
  return (
    <>
      <div className={`${controls.card} ${classes.doneTop}`} data-order={sold.order_id}>
        <div>
          <h1>
            <IconCircleCheck size={26} stroke={2} aria-hidden="true" />
            {t(sold.credit > 0 ? 'desk.exchange.done' : 'desk.done.title')} · {format.money(sold.total)}
          </h1>
          <p>
            {paid()} · {t('desk.done.receipt', { number: sold.receipt.number })}
          </p>
          <p>
            {t('desk.done.code')} <strong data-booking-code={sold.booking_code}>{sold.booking_code}</strong>
          </p>
          {sold.spent.map(({ voucher_id, left }) => (
            <p key={voucher_id} data-left={left}>
              {t('vouchers.desk.left', {
                code: formatVoucherCode(vouchers.find(({ id }) => id === voucher_id)?.code ?? ''),
              })}{' '}
              <strong>{format.money(left)}</strong>
            </p>
          ))}
          {tickets.length > 0 && (
            <p>
              {[
                sold.tickets.length > 0 && t('desk.done.tickets', { count: sold.tickets.length }),
                sold.vouchers.length > 0 && t('desk.done.vouchers', { count: sold.vouchers.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </div>
        {cash && (
          <div className={classes.change}>
            <header>
              {t(cash_back > 0 ? 'desk.exchange.give_back' : 'desk.cash.change')}
              <Pieces values={changeIn(sold.change + cash_back)} spoken />
            </header>
            <output className={classes.amount} data-length={change.length} data-change={sold.change + cash_back}>
              {change}
            </output>
          </div>
        )}
        <span className="sr" role="status">
          {t('desk.done.change', { amount: change })}
        </span>
      </div>
      <ul className={ticketClasses.tickets}>
        {tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} bookingCode={sold.booking_code} />
        ))}
      </ul>
      <div className={classes.doneButtons}>
        {tickets.length > 0 && (
          <button type="button" className={controls.button} data-size="large" onClick={() => setPrinting(tickets)}>
            <IconPrinter size={24} stroke={1.75} aria-hidden="true" />
            {t(sold.vouchers.length > 0 ? 'desk.done.print_all' : 'desk.done.print')}
            <KeyHint name="P" />
          </button>
        )}
        {tickets.length > 0 && <EmailTickets order_id={sold.order_id} contact_id={sold.contact_id} size="large" />}
        <button type="button" className={controls.button} data-size="large" onClick={() => setPrintingReceipt(true)}>
          <IconReceipt size={24} stroke={1.75} aria-hidden="true" />
          {t('desk.done.print_receipt')}
          <KeyHint name="B" />
        </button>
        <button
          ref={next}
          type="button"
          className={`${controls.button} ${classes.finish}`}
          data-kind="primary"
          data-size="large"
          onClick={onNext}
        >
          <IconUserPlus size={24} stroke={1.75} aria-hidden="true" />
          {t('desk.done.next')}
          <KeyHint name="Enter" className={classes.finishKey} />
        </button>
      </div>
      {printingReceipt && (
        <PrintReceipt receipt={sold.receipt} order={sold} lines={sold.lines} change={sold.change} onPrinted={printed} />
      )}
      {printing && <PrintTickets tickets={printing} order={sold} onPrinted={printed} />}
    </>
  )
}
