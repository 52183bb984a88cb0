import { useState } from 'react'
import { createInvoice } from '../../../shared/invoices/commands'
import { updateOrderShipping } from '../../../shared/order_shipping/commands'
import { ORDER_TYPES } from '../../../shared/orders/entity'
import { convertOrder, deleteOrder, updateOrder } from '../../../shared/orders/office/commands'
import { admittingItems, calculateRest, remainingLineQty, soldLine } from '../../../shared/orders/refunds/rest'
import { FigureRows } from '../../kit/display/figures'
import { FormDialog } from '../../kit/forms/form-dialog'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { useRow, useSyncState } from '../../sync/react'
import { contactReference } from '../references'
import { useShippingFields } from '../shipping-fields'
import { OrderCommandDialog, orderModal } from './order-dialog'

/** Asks before an order is deleted. */
export const DeleteOrder = orderModal(({ shown: { order }, close }) => {
  const t = useT()
  return (
    <FormDialog
      title={t('orders.delete.title', { code: order.booking_code })}
      close={close}
      command={deleteOrder}
      args={{ id: order.id }}
      fields={{}}
      lead={<p>{t('orders.delete.lead')}</p>}
      submit="orders.do.delete"
      done={t('orders.delete.done')}
    />
  )
})

/** Makes an order of a reservation or option, or the other way round. */
export const ConvertOrder = orderModal(({ shown: { order }, close }) => {
  const t = useT()
  const types = ORDER_TYPES.filter((type) => type !== order.order_type)
  return (
    <OrderCommandDialog
      order_id={order.id}
      title={t('orders.convert.title', { code: order.booking_code })}
      close={close}
      command={convertOrder}
      fields={{
        order_type: {
          label: t('orders.convert.type'),
          hint: t('orders.convert.type_hint'),
          choices: types.map((type) => ({ value: type, label: t(`orders.order_type.${type}`) })),
        },
        valid_until: { label: t('orders.valid_until') },
      }}
      initial={{ order_type: types[0], valid_until: order.valid_until }}
      previewOf={(input) => ({ convert: input })}
      submit="orders.convert.do"
      done={t('orders.convert.done')}
    />
  )
})

/** Moves the deadline until which an unpaid order holds its places. */
export const ExtendOrder = orderModal(({ shown: { order }, close }) => {
  const t = useT()
  return (
    <OrderCommandDialog
      order_id={order.id}
      title={t('orders.extend.title', { code: order.booking_code })}
      close={close}
      command={convertOrder}
      fields={{ valid_until: { label: t('orders.valid_until') } }}
      initial={{ order_type: order.order_type, valid_until: order.valid_until }}
      previewOf={(input) => ({ convert: input })}
      submit="orders.extend.do"
      done={t('orders.extend.done')}
    />
  )
})

/** Writes the invoice of what is left of an order. */
export const InvoiceOrder = orderModal(({ shown: { order, items, payments }, close }) => {
  const t = useT()
  const format = useFormat()
  const [id] = useState(newId)
  const { total, taxes } = calculateRest(
    items.map((item) => ({ ...soldLine(item), left: remainingLineQty(item) })),
    payments.filter(({ amount, status }) => amount > 0 && status === 'confirmed'),
  )
  return (
    <FormDialog
      title={t('orders.invoice.title', { code: order.booking_code })}
      close={close}
      lead={
        <>
          <p>{t('orders.invoice.lead', { name: order.name || t('orders.walk_in') })}</p>
          <FigureRows
            rows={[
              { name: t('orders.total'), value: format.money(total), strong: true },
              ...taxes.map(({ rate, tax }) => ({
                name: t('invoices.print.tax_at', { rate: format.rate(rate) }),
                value: format.money(tax),
              })),
            ]}
          />
        </>
      }
      command={createInvoice}
      fields={{}}
      initial={{ id, order_id: order.id }}
      submit="orders.invoice.do"
      done={t('orders.invoice.done')}
    />
  )
})

/**
 * Sends the tickets and sold vouchers of an order again: at once, or recorded offline as soon as the browser is online.
 */
export const ResendTickets = orderModal(({ shown: { order, items }, close }) => {
  const t = useT()
  const [id] = useState(newId)
  const { reachable } = useSyncState()
  const contact = useRow('contacts', order.contact_id)
  const what = admittingItems(items).length > 0 ? 'resend' : 'resend_vouchers'
  return (
    <FormDialog
      title={t(`orders.${what}.title`, { code: order.booking_code })}
      close={close}
      lead={<p>{t(`orders.${what}.lead`)}</p>}
      command="ResendTickets"
      args={{ id: order.id }}
      fields={{
        address: {
          label: t('orders.resend.address'),
          ...(contact?.email && { hint: t('orders.resend.address_hint', { email: contact.email }) }),
        },
      }}
      initial={{ id }}
      submit={`orders.${what}.do`}
      done={t(`orders.${what}.${reachable ? 'done' : 'later'}`)}
    />
  )
})

/** Changes the name, the contact and the note of an order. */
export const UpdateOrder = orderModal(({ shown: { order }, close }) => {
  const t = useT()
  const { name, contact_id, annotation } = order
  return (
    <FormDialog
      title={t('orders.edit.title', { code: order.booking_code })}
      close={close}
      command={updateOrder}
      args={{ id: order.id }}
      fields={{
        name: { label: t('orders.name') },
        contact_id: { label: t('orders.contact'), reference: contactReference },
        annotation: { label: t('orders.annotation') },
      }}
      stored={{ name, contact_id, annotation }}
      submit="orders.edit.do"
    />
  )
})

/** Changes how the tickets reach the buyer, and notes that they were posted or collected. */
export const OrderShipping = orderModal(({ shown: { order, whole }, close }) => {
  const t = useT()
  const shipping = useShippingFields()
  return (
    <FormDialog
      title={t('orders.shipping.title', { code: order.booking_code })}
      close={close}
      size={560}
      command={updateOrderShipping}
      args={{ id: order.id }}
      fields={{ shipping, handed_over_at: { label: t('orders.shipping.handed_over_at') } }}
      stored={{ shipping: whole?.shipping ?? null, handed_over_at: whole?.handed_over_at ?? null }}
      submit="orders.shipping.do"
    />
  )
})
