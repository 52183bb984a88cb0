import { IconFileTypePdf, IconPrinter, IconReceipt, IconWallet } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { useAttempt } from '../../kit/forms/attempt'
import { useT } from '../../kit/phrases'
import { saveBlob } from '../../kit/save-file'
import { useWalletPasses } from '../../parts/wallet_accounts/use-wallet-passes'
import { WalletLinks } from '../../parts/wallet_accounts/wallet-links'
import { useFind, useFoyer, useSyncState } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { Problem } from '../controls/problem'
import { PrintReceipt } from '../print/print-receipt'
import { PrintTickets } from '../print/ticket'
import type { TicketFace } from '../print/ticket-face'
import { EmailTickets } from './email-tickets'

type Props = {
  readonly order: RowOf<'orders'>
  /** Tickets and vouchers that are still valid. */
  readonly tickets: readonly TicketFace[]
  /** Every line of the order. Undefined while they are read. */
  readonly lines: readonly RowOf<'order_items'>[] | undefined
}

/** Buttons that print an order's tickets and its last receipt again, and save the tickets as a PDF. */
export function OrderPapers({ order, tickets, lines }: Props) {
  const t = useT()
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const receipts = useFind('receipts', { where: { order_id: order.id } })
  const [printing, setPrinting] = useState<'tickets' | 'receipt' | null>(null)
  const { busy, problem, dismiss, attempt } = useAttempt()
  const printed = useCallback(() => setPrinting(null), [])
  const receipt = (receipts ?? []).reduce<RowOf<'receipts'> | null>(
    (last, each) => (last && last.created_at > each.created_at ? last : each),
    null,
  )
  const admits = tickets.some(({ code, voucher }) => code && !voucher)
  const offersFiles = admits && reachable && VOIDABLE_STATUSES.includes(order.status_code)
  const download = () =>
    attempt(async () =>
      saveBlob(
        `tickets-${order.booking_code}.pdf`,
        await foyer.file('/api/orders/tickets_link', { order_id: order.id }),
      ),
    )
  return (
    <>
      <Problem problem={problem} onDismiss={dismiss} />
      <button
        type="button"
        className={controls.button}
        disabled={tickets.every((ticket) => !ticket.code)}
        onClick={() => setPrinting('tickets')}
      >
        <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
        {t('desk.done.print')}
      </button>
      {receipt && lines && (
        <button type="button" className={controls.button} onClick={() => setPrinting('receipt')}>
          <IconReceipt size={20} stroke={1.75} aria-hidden="true" />
          {t(receipt.kind === 'void' ? 'desk.order.print_void' : 'desk.done.print_receipt')}
        </button>
      )}
      {tickets.some(({ code }) => code) && VOIDABLE_STATUSES.includes(order.status_code) && (
        <EmailTickets order_id={order.id} contact_id={order.contact_id} />
      )}
      {offersFiles && (
        <button type="button" className={controls.button} disabled={busy} onClick={() => void download()}>
          <IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />
          {t('orders.tickets_pdf')}
        </button>
      )}
      {offersFiles && <WalletPapers order={order} />}
      {printing === 'tickets' && <PrintTickets tickets={tickets} order={order} onPrinted={printed} />}
      {printing === 'receipt' && receipt && lines && (
        <PrintReceipt receipt={receipt} order={order} lines={lines} change={0} onPrinted={printed} />
      )}
    </>
  )
}

/** Buttons that get the tickets for wallets, for services that the organisation has keys for. */
function WalletPapers({ order }: Pick<Props, 'order'>) {
  const t = useT()
  const { has, busy, problem, dismiss, saveApple, askLinks, links, closeLinks } = useWalletPasses(order)
  const button = (service: 'apple' | 'google', get: () => Promise<unknown>) =>
    has(service) && (
      <button type="button" className={controls.button} disabled={busy} onClick={() => void get()}>
        <IconWallet size={20} stroke={1.75} aria-hidden="true" />
        {t(`wallet_accounts.add_${service}`)}
      </button>
    )
  return (
    <>
      <Problem problem={problem} onDismiss={dismiss} />
      {button('apple', saveApple)}
      {button('google', askLinks)}
      {links && <WalletLinks links={links} close={closeLinks} />}
    </>
  )
}
