import { IconReceipt2 } from '@tabler/icons-react'
import { z } from 'zod'
import { DESK_METHODS } from '../../shared/orders/rules'
import { modal } from '../kit/modal'
import type { T } from '../kit/phrases'
import { entry } from '../kit/sync/entry-words'
import { barItem, type ClientDomain } from '../parts/app/domain'

function methodName(t: T, method: string): string {
  const known = DESK_METHODS.find((each) => each === method)
  return t(known ? `orders.method.${known}` : 'orders.payments')
}

const sale = entry(
  {
    booking_code: z.string(),
    total: z.number(),
    items: z.array(z.object({ qty: z.number(), event_id: z.string().nullish() })),
    payments: z.array(z.object({ method: z.string() })),
  },
  (t, { booking_code = '', total = null, items, payments = [] }) => {
    const qty = (items ?? []).reduce((n, item) => n + item.qty, 0)
    const methods = new Set(payments.map(({ method }) => methodName(t, method)))
    const areTickets = items?.every((item) => item.event_id) ?? false
    return {
      title: t('sync.entry.CreateOrder', { code: booking_code }),
      detail: [...methods, t(areTickets ? 'orders.qty' : 'desk.cart.items', { count: qty })].join(' · '),
      amount: total,
    }
  },
)

const voided = entry(
  { receipt: z.object({ total: z.number(), reason: z.string().nullable() }).partial() },
  (t, { receipt }) => ({
    title: t('sync.entry.VoidOrder'),
    detail: receipt?.reason ?? '',
    amount: receipt?.total ?? null,
  }),
)

const paidOut = entry(
  {
    receipt: z.object({ reason: z.string().nullable(), tenders: z.array(z.object({ amount: z.number() })) }).partial(),
  },
  (t, { receipt }) => ({
    title: t('sync.entry.PayOutRefund'),
    detail: receipt?.reason ?? '',
    amount: receipt?.tenders?.[0]?.amount ?? null,
  }),
)

export const ordersClientDomain: ClientDomain = {
  navigation: [
    {
      ...{
        to: '/orders',
        help: 'refunds-and-exchanges',
        label: 'app.tab.orders',
        icon: IconReceipt2,
        can: 'orders.read',
        at: 'orders',
      },
      search: ({ role }) => ({ sortby: 'created_at', desc: '1', ...(role === 'CATERER' && { only: 'products' }) }),
    },
  ],
  bar: { clipboard: barItem(() => import('./clipboard').then((m) => m.Clipboard), 'orders.read') },
  modals: {
    pay_order: modal(() => import('./actions/money').then((m) => m.PayOrder), 'orders.sell'),
    refund_order: modal(() => import('./actions/money').then((m) => m.RefundOrder), 'orders.refund'),
    cancel_order: modal(() => import('./actions/money').then((m) => m.CancelOrder), 'orders.sell'),
    delete_order: modal(() => import('./actions/papers').then((m) => m.DeleteOrder), 'orders.refund'),
    order_to_voucher: modal(() => import('./actions/money').then((m) => m.OrderToVoucher), 'payments.edit'),
    cancel_checkout: modal(() => import('./actions/money').then((m) => m.CancelCheckout), 'orders.sell'),
    convert_order: modal(() => import('./actions/papers').then((m) => m.ConvertOrder), 'orders.sell'),
    extend_order: modal(() => import('./actions/papers').then((m) => m.ExtendOrder), 'orders.sell'),
    invoice_order: modal(() => import('./actions/papers').then((m) => m.InvoiceOrder), 'invoices.edit'),
    resend_tickets: modal(() => import('./actions/papers').then((m) => m.ResendTickets), 'orders.sell'),
    update_order: modal(() => import('./actions/papers').then((m) => m.UpdateOrder), 'orders.sell'),
    order_shipping: modal(() => import('./actions/papers').then((m) => m.OrderShipping), 'orders.sell'),
    new_order: modal(() => import('./create/new-order').then((m) => m.NewOrder), 'orders.sell'),
    grant_refund: modal(() => import('./refund-modals').then((m) => m.GrantRefund), 'incidents.settle'),
    decline_refund: modal(() => import('./refund-modals').then((m) => m.DeclineRefund), 'incidents.settle'),
  },
  entries: {
    CreateOrder: sale,
    VoidOrder: voided,
    ResendTickets: entry({ address: z.string().nullable() }, (t, { address }) => ({
      title: t('sync.entry.ResendTickets'),
      detail: address ?? '',
    })),
    PayOutRefund: paidOut,
    RequestRefund: entry({ reason: z.string() }, (t, { reason = '' }) => ({
      title: t('sync.entry.RequestRefund'),
      detail: reason,
    })),
  },
}
