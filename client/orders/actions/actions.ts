import type { Icon } from '@tabler/icons-react'
import {
  IconArrowsExchange,
  IconCalendarTime,
  IconCash,
  IconCreditCardOff,
  IconFileInvoice,
  IconFileMinus,
  IconGift,
  IconMail,
  IconMailForward,
  IconPencil,
  IconReceiptRefund,
  IconRepeat,
  IconTrash,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react'
import type { Permission } from '../../../shared/kernel/permissions'
import {
  amountNotStarted,
  CANCELLABLE_STATUSES,
  CONVERTIBLE_STATUSES,
  deletionRefusal,
} from '../../../shared/orders/life'
import { CHECKOUT_METHODS } from '../../../shared/orders/office/commands'
import { admittingItems, soldVoucherItems } from '../../../shared/orders/refunds/rest'
import {
  PAYABLE_STATUSES,
  REFUNDABLE_STATUSES,
  STATUS,
  VOID_STATUSES,
  VOIDABLE_STATUSES,
} from '../../../shared/orders/status'
import type { PhraseKey } from '../../../shared/phrases'
import type { RowOf } from '../../../shared/registry'
import type { ShownOrder, ShownPayment } from '../use-order'

/** Something that can be done with an order, by a modal of the registry. */
export type OrderAction = {
  /** Query parameter of the modal. */
  readonly modal: string
  readonly label: PhraseKey
  readonly icon: Icon
  readonly can: Permission
  /** Groups of the menu, divided by a line. */
  readonly group: 'money' | 'items' | 'papers' | 'order'
  readonly isOffered: (shown: ShownOrder, org: Pick<RowOf<'orgs'>, 'features'>) => boolean
  /** Value of the parameter; the order's id if missing. */
  readonly value?: (shown: ShownOrder) => string
  /**
   * `primary`: what is most often done next, `button`: often done; both are buttons beside the menu. `removing`: it
   * takes something away.
   */
  readonly rank?: 'primary' | 'button' | 'removing'
}

/** True for a checkout that the buyer may still finish. */
export const isOpenCheckout = ({ amount, method, status, given_up_at }: ShownPayment): boolean =>
  amount > 0 && status === 'pending' && CHECKOUT_METHODS.includes(method) && !given_up_at

const isUnpaid = ({ payments }: ShownOrder) =>
  payments.every(({ status, amount }) => status !== 'confirmed' || amount === 0)
const isRefundable = ({ order }: ShownOrder) => REFUNDABLE_STATUSES.includes(order.status_code) && order.total > 0

/** Everything that can be done with an order, in the order of the menu. Those with a rank are buttons beside it. */
export const ORDER_ACTIONS: readonly OrderAction[] = [
  {
    ...{
      modal: 'pay_order',
      label: 'orders.do.pay',
      icon: IconCash,
      can: 'orders.sell',
      group: 'money',
      rank: 'primary',
    },
    isOffered: ({ order, payments }) =>
      PAYABLE_STATUSES.includes(order.status_code) &&
      order.order_type !== 'option' &&
      amountNotStarted(order, payments) > 0,
  },
  {
    ...{
      modal: 'cancel_checkout',
      label: 'orders.do.cancel_checkout',
      icon: IconCreditCardOff,
      can: 'orders.sell',
      group: 'money',
    },
    isOffered: ({ payments }) => payments.some(isOpenCheckout),
  },
  {
    ...{
      modal: 'refund_order',
      label: 'orders.do.refund',
      icon: IconReceiptRefund,
      can: 'orders.refund',
      group: 'money',
      rank: 'button',
    },
    isOffered: isRefundable,
  },
  {
    ...{
      modal: 'order_to_voucher',
      label: 'orders.do.to_voucher',
      icon: IconGift,
      can: 'payments.edit',
      group: 'money',
    },
    isOffered: (shown, { features }) => isRefundable(shown) && features.includes('order_to_voucher_conversion'),
  },
  {
    ...{
      modal: 'exchange_order',
      label: 'orders.exchange.do',
      icon: IconRepeat,
      can: 'payments.edit',
      group: 'items',
      rank: 'button',
    },
    isOffered: isRefundable,
    value: () => 'items_to_exchange',
  },
  {
    ...{
      modal: 'convert_order',
      label: 'orders.do.convert',
      icon: IconArrowsExchange,
      can: 'orders.sell',
      group: 'items',
      rank: 'button',
    },
    isOffered: ({ order }) => CONVERTIBLE_STATUSES.includes(order.status_code),
  },
  {
    ...{ modal: 'extend_order', label: 'orders.do.extend', icon: IconCalendarTime, can: 'orders.sell', group: 'items' },
    isOffered: ({ order }) => CONVERTIBLE_STATUSES.includes(order.status_code) && order.valid_until !== null,
  },
  {
    ...{
      modal: 'resend_tickets',
      label: 'orders.do.resend',
      icon: IconMail,
      can: 'orders.sell',
      group: 'papers',
      rank: 'button',
    },
    isOffered: ({ order, items }) => VOIDABLE_STATUSES.includes(order.status_code) && admittingItems(items).length > 0,
  },
  {
    ...{
      modal: 'resend_tickets',
      label: 'orders.do.resend_vouchers',
      icon: IconMail,
      can: 'orders.sell',
      group: 'papers',
      rank: 'button',
    },
    isOffered: ({ order, items }) =>
      VOIDABLE_STATUSES.includes(order.status_code) &&
      admittingItems(items).length === 0 &&
      soldVoucherItems(items).length > 0,
  },
  {
    ...{
      modal: 'invoice_order',
      label: 'orders.do.invoice',
      icon: IconFileInvoice,
      can: 'invoices.edit',
      group: 'papers',
    },
    isOffered: ({ order }) =>
      !order.invoice_id && !VOID_STATUSES.includes(order.status_code) && order.order_type !== 'option',
  },
  {
    ...{
      modal: 'create_credit_note',
      label: 'orders.do.credit',
      icon: IconFileMinus,
      can: 'invoices.edit',
      group: 'papers',
    },
    isOffered: ({ order }) => order.invoice_id !== null,
    value: ({ order }) => order.invoice_id ?? '',
  },
  {
    ...{ modal: 'send_invoice', label: 'invoices.send', icon: IconMailForward, can: 'invoices.edit', group: 'papers' },
    isOffered: ({ order }) => order.invoice_id !== null,
    value: ({ order }) => order.invoice_id ?? '',
  },
  {
    ...{ modal: 'update_order', label: 'orders.do.edit', icon: IconPencil, can: 'orders.sell', group: 'order' },
    isOffered: ({ order }) => order.status_code !== STATUS.deleted,
  },
  {
    ...{
      modal: 'order_shipping',
      label: 'orders.do.shipping',
      icon: IconTruckDelivery,
      can: 'orders.sell',
      group: 'order',
    },
    isOffered: ({ order, whole }) => whole !== null && order.status_code !== STATUS.deleted,
  },
  {
    ...{
      modal: 'cancel_order',
      label: 'orders.do.cancel',
      icon: IconX,
      can: 'orders.sell',
      group: 'order',
      rank: 'removing',
    },
    isOffered: (shown) => {
      const { status_code, total } = shown.order
      if (status_code === STATUS.partially_paid) return true
      return (
        isUnpaid(shown) && (CANCELLABLE_STATUSES.includes(status_code) || (status_code === STATUS.paid && total === 0))
      )
    },
  },
  {
    ...{
      modal: 'delete_order',
      label: 'orders.do.delete',
      icon: IconTrash,
      can: 'orders.refund',
      group: 'order',
      rank: 'removing',
    },
    isOffered: ({ order, payments }) =>
      order.status_code !== STATUS.deleted && deletionRefusal(order, payments) === null,
  },
]
