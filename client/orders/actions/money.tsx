import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sum } from '../../../shared/kernel/money'
import { can } from '../../../shared/kernel/permissions'
import { REFUND_METHODS } from '../../../shared/orders/entity'
import { amountNotStarted } from '../../../shared/orders/life'
import {
  cancelOrder,
  cancelPayment,
  convertOrderToVoucher,
  isProviderMethod,
  OFFICE_METHODS,
  payOrder,
  refundOrder,
} from '../../../shared/orders/office/commands'
import { calculateRefund, usedQty } from '../../../shared/orders/refunds/refund'
import type { PaymentMethod } from '../../../shared/orders/rules'
import { countsAsPaid } from '../../../shared/orders/status'
import { PAYMENT_METHODS } from '../../../shared/orgs/entity'
import { newVoucherCode } from '../../../shared/vouchers/code'
import { FormDialog } from '../../kit/forms/form-dialog'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { useConnectedMethods } from '../../parts/payouts/connected-methods'
import { useFoyer } from '../../sync/react'
import { useCashBoxField } from '../cash-box-field'
import { salesPartnerReference } from '../references'
import { isOpenCheckout } from './actions'
import { LinePicker, useLineChoice } from './line-picker'
import { OrderCommandDialog, orderModal } from './order-dialog'

/**
 * The payment methods that this user may take in the office. Cash belongs to a desk's drawer, and an exchange pays by
 * itself. A provider is offered once the organisation has an account there.
 */
function usePaymentMethods(amount: number): readonly PaymentMethod[] {
  const { org, user } = useFoyer().identity
  const connected = useConnectedMethods(true)
  const isOpen = (method: PaymentMethod) =>
    org.accepted_payment_methods.includes(method) && connected?.includes(method) === true
  const isOffice = (method: PaymentMethod) => method !== 'free' && OFFICE_METHODS.some((each) => each === method)
  return PAYMENT_METHODS.filter((method) => {
    const needed = payOrder.needs({ id: '', input: { id: '', method, amount } })
    return (
      (isOffice(method) || (isProviderMethod(method) && isOpen(method))) && (needed === null || can(user.role, needed))
    )
  })
}

/** Leads to the desk of this browser with the order open, where cash goes into the cash box of the shift. */
function TakeCash({ order_id }: { readonly order_id: string }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<IconCashRegister size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void navigate({ to: '/desk', search: { order_id } })}
    >
      {t('orders.pay.cash')}
    </Button>
  )
}

/** Takes a payment, whole or in part. */
export const PayOrder = orderModal(({ shown: { order, payments }, close }) => {
  const t = useT()
  const format = useFormat()
  const [id] = useState(newId)
  const open = amountNotStarted(order, payments)
  const methods = usePaymentMethods(open)
  const method = methods.includes('wire') ? 'wire' : methods[0]
  const mayNamePartner = can(useFoyer().identity.user.role, 'payments.edit')
  return (
    <OrderCommandDialog
      order_id={order.id}
      title={t('orders.pay.title', { code: order.booking_code })}
      close={close}
      command={payOrder}
      lead={<p>{t('orders.pay.lead', { amount: format.money(open) })}</p>}
      fields={{
        method: {
          label: t('orders.pay.method'),
          hint: t('orders.pay.method_hint'),
          choices: methods.map((each) => ({ value: each, label: t(`orders.method.${each}`) })),
        },
        ...(mayNamePartner && {
          sales_partner_id: {
            label: t('orders.pay.sales_partner'),
            hint: t('orders.pay.sales_partner_hint'),
            reference: salesPartnerReference,
            when: (typed: { readonly method?: unknown }) => typed.method === 'dealer_transfer',
          },
        }),
        voucher_code: { label: t('orders.pay.voucher_code'), when: (typed) => typed.method === 'voucher' },
        amount: { label: t('orders.pay.amount'), hint: t('orders.pay.amount_hint') },
      }}
      initial={{ id, method, amount: open }}
      previewOf={(input) => ({ pay: input })}
      aside={<TakeCash order_id={order.id} />}
      submit="orders.pay.do"
      done={t('orders.pay.done')}
    />
  )
})

/** Refunds an order, whole or in part, also part of a line. */
export const RefundOrder = orderModal(({ shown: { order, items, payments }, close }) => {
  const t = useT()
  const [id] = useState(newId)
  const choice = useLineChoice(items)
  const refund = calculateRefund(items, payments, choice.items)
  const { amount } = refund
  const isUsed = usedQty(refund) > 0
  const drawer = useCashBoxField(order, refund.returned)
  return (
    <OrderCommandDialog
      order_id={order.id}
      title={t('orders.refund_order.title', { code: order.booking_code })}
      close={close}
      size={560}
      command={refundOrder}
      lead={<LinePicker label={t('orders.refund.lines')} choice={choice} />}
      fields={{
        way: {
          label: t('orders.refund.way'),
          hint: t('orders.refund.way_hint'),
          choices: REFUND_METHODS.map((way) => ({ value: way, label: t(`orders.refund.way.${way}`) })),
        },
        ...drawer.fields,
        reason: { label: t('orders.refund.reason') },
        used: { label: t('orders.refund.used'), hint: t('orders.refund.used_hint'), when: () => isUsed },
      }}
      initial={{ id, way: 'as_paid', amount, ...drawer.initial, ...(choice.items && { items: choice.items }) }}
      // The figures do not depend on the reason, which is typed last.
      previewOf={(input) => ({ refund: { ...input, reason: '–' } })}
      submit="orders.refund_order.do"
      done={t('orders.refund_order.done')}
    />
  )
})

/** Cancels an unpaid order, whole or in part, or a part of one that is paid in part. */
export const CancelOrder = orderModal(({ shown: { order, items, payments }, close }) => {
  const t = useT()
  const format = useFormat()
  const paid = sum(payments.filter(countsAsPaid).map(({ amount }) => amount))
  const choice = useLineChoice(items)
  const input = choice.items ? { items: choice.items } : {}
  return (
    <OrderCommandDialog
      order_id={order.id}
      title={t('orders.cancel.title', { code: order.booking_code })}
      close={close}
      size={560}
      command={cancelOrder}
      lead={
        <>
          <p>{t('orders.cancel.lead')}</p>
          {paid > 0 && <p>{t('orders.cancel.paid', { paid: format.money(paid) })}</p>}
          <LinePicker label={t('orders.cancel.lines')} choice={choice} />
        </>
      }
      initial={input}
      previewOf={() => ({ cancel: input })}
      submit="orders.cancel.do"
      done={t('orders.cancel.done')}
    />
  )
})

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Converts what was paid, whole or in part, into a voucher. */
export const OrderToVoucher = orderModal(({ shown: { order, items, payments }, close }) => {
  const t = useT()
  const [made] = useState(() => ({ voucher_id: newId(), code: newVoucherCode(randomBytes) }))
  const choice = useLineChoice(items)
  const refund = calculateRefund(items, payments, choice.items)
  const isUsed = usedQty(refund) > 0
  // What vouchers paid goes back to them.
  const amount = 0 - sum((refund.returned ?? []).flatMap((each) => (each.voucher_id === null ? [each.amount] : [])))
  return (
    <OrderCommandDialog
      order_id={order.id}
      title={t('orders.to_voucher.title', { code: order.booking_code })}
      close={close}
      size={560}
      command={convertOrderToVoucher}
      lead={
        <>
          <p>{t('orders.to_voucher.lead')}</p>
          <LinePicker label={t('orders.to_voucher.lines')} choice={choice} />
        </>
      }
      fields={{ used: { label: t('orders.refund.used'), hint: t('orders.refund.used_hint'), when: () => isUsed } }}
      initial={{ ...made, amount, ...(choice.items && { items: choice.items }) }}
      previewOf={(input) => ({ to_voucher: input })}
      submit="orders.to_voucher.do"
      done={t('orders.to_voucher.done', { code: made.code })}
    />
  )
})

/** Cancels an unfinished checkout, so that the order can be paid in another way. */
export const CancelCheckout = orderModal(({ shown: { order, payments }, close }) => {
  const t = useT()
  const format = useFormat()
  const open = payments.filter(isOpenCheckout)
  const choices = open.map(({ id, method, amount }) => ({
    value: id,
    label: `${t(`orders.method.${method}`)} · ${format.money(amount)}`,
  }))
  return (
    <FormDialog
      title={t('orders.checkout.title')}
      close={close}
      lead={<p>{t('orders.checkout.lead')}</p>}
      command={cancelPayment}
      args={{ id: order.id }}
      fields={{ payment_id: { label: t('orders.checkout.payment'), choices } }}
      initial={{ payment_id: open[0]?.id }}
      submit="orders.checkout.do"
      done={t('orders.checkout.done')}
    />
  )
})
