import { useState } from 'react'
import { ORDER_TYPES, REFUND_METHODS } from '../../../shared/orders/entity'
import { addOrderItems, cancelOrder, refundOrder, reserveOrder } from '../../../shared/orders/office/commands'
import { type OrderOutcome, orderPreview } from '../../../shared/orders/preview'
import type { WholeOrder } from '../../../shared/orders/queries'
import { calculateRefund } from '../../../shared/orders/refunds/refund'
import { byMethod } from '../../../shared/orders/rules'
import type { RowOf } from '../../../shared/registry'
import { ConfirmDialog } from '../../kit/confirm/confirm-dialog'
import { localFinder, searchReference } from '../../kit/fields/choices/reference'
import { newId } from '../../kit/new-id'
import { type Format, type T, useFormat, useT } from '../../kit/phrases'

/** A line that is ordered: a seat at a price, or a product. */
export type PickedItem = {
  readonly id: string
  readonly price_id?: string
  readonly seat_id?: string
  readonly product_id?: string
  readonly qty: number
}

type Row = readonly [label: string, value: string]

const contacts = searchReference(localFinder('contacts'), {
  label: ({ name, email }) => (email ? `${name} · ${email}` : name),
})

/**
 * Preview of a command: what goes back, its total with the fees in it, what is due, and until when the places are held.
 */
function outcomeRows({ entries, lines, worth, due, valid_until }: OrderOutcome, t: T, format: Format): readonly Row[] {
  const fees = lines.reduce((sum, line) => sum + line.fees, 0)
  const back = byMethod(entries.filter(({ amount }) => amount < 0))
  return [
    ...back.map(
      ({ method, amount }): Row => [
        `${t('seats.pick.back')} · ${t(`orders.method.${method}`)}`,
        format.money(0 - amount),
      ],
    ),
    [t('seats.pick.new_total'), format.money(worth)],
    ...(fees > 0 ? ([[t('seats.pick.fees'), format.money(fees)]] as const) : []),
    ...(due > 0 ? ([[t('seats.pick.due'), format.money(due)]] as const) : []),
    ...(due > 0 && entries.length === 0 && valid_until !== null
      ? ([[t('seats.pick.valid_until'), format.stamp(valid_until)]] as const)
      : []),
  ]
}

type DialogProps = { readonly close: () => void; readonly onDone: (order_id: string) => void }

/** Orders the picked seats and products, for the same customer as `like` if there is one. */
export function PickedOrderDialog({
  items,
  like,
  close,
  onDone,
}: DialogProps & { readonly items: readonly PickedItem[]; readonly like: RowOf<'orders'> | null }) {
  const t = useT()
  const format = useFormat()
  const [id] = useState(newId)
  return (
    <ConfirmDialog
      title={t('seats.pick.order_title')}
      close={close}
      command={reserveOrder}
      lead={null}
      initial={{
        id,
        channel: 'phone',
        items: [...items],
        order_type: 'regular',
        name: like?.name ?? '',
        contact_id: like?.contact_id ?? null,
      }}
      fields={{
        order_type: {
          label: t('orders.order_type'),
          choices: ORDER_TYPES.map((each) => ({ value: each, label: t(`orders.order_type.${each}`) })),
        },
        contact_id: { label: t('orders.customer'), reference: contacts },
        name: { label: t('contacts.name') },
        valid_until: {
          label: t('seats.pick.valid_until'),
          hint: t('orders.new.valid_until_hint'),
          when: ({ order_type }) => order_type !== 'regular',
        },
      }}
      preview={orderPreview}
      previewArgs={(input) => ({ input: { reserve: input } })}
      consequences={({ order }) => outcomeRows(order, t, format)}
      submit="seats.pick.order_do"
      done={t('seats.pick.ordered')}
      onDone={() => onDone(id)}
    />
  )
}

/** Adds the picked seats and products to an unpaid order. */
export function AddDialog({
  items,
  order,
  close,
  onDone,
}: DialogProps & { readonly items: readonly PickedItem[]; readonly order: RowOf<'orders'> }) {
  const t = useT()
  const format = useFormat()
  return (
    <ConfirmDialog
      title={t('seats.pick.add_title', { code: order.booking_code })}
      close={close}
      command={addOrderItems}
      args={{ id: order.id }}
      lead={null}
      initial={{ items: [...items] }}
      preview={orderPreview}
      previewArgs={{ input: { id: order.id, add_items: { items: [...items] } } }}
      consequences={({ order: outcome }) => outcomeRows(outcome, t, format)}
      submit="seats.pick.add_do"
      done={t('seats.pick.added')}
      onDone={() => onDone(order.id)}
    />
  )
}

type SeatsOfOrder = DialogProps & { readonly order: WholeOrder; readonly item_ids: readonly string[] }

/** Removes seats from an unpaid order. */
export function RemoveDialog({ order, item_ids, close, onDone }: SeatsOfOrder) {
  const t = useT()
  const format = useFormat()
  const items = item_ids.map((id) => ({ id, qty: 1 }))
  return (
    <ConfirmDialog
      title={t('seats.pick.remove_title', { count: items.length, code: order.booking_code })}
      close={close}
      command={cancelOrder}
      args={{ id: order.id }}
      lead={null}
      initial={{ items }}
      preview={orderPreview}
      previewArgs={{ input: { id: order.id, cancel: { items } } }}
      consequences={({ order: outcome }) => outcomeRows(outcome, t, format)}
      submit="seats.pick.remove_do"
      done={t('seats.pick.removed')}
      onDone={() => onDone(order.id)}
    />
  )
}

/** Refunds seats of a paid order. The server checks the amount again. */
export function RefundDialog({ order, item_ids, close, onDone }: SeatsOfOrder) {
  const t = useT()
  const format = useFormat()
  const [id] = useState(newId)
  const items = item_ids.map((item_id) => ({ id: item_id, qty: 1 }))
  const { amount } = calculateRefund(order.items, order.payments, items)
  return (
    <ConfirmDialog
      title={t('seats.pick.refund_title', { count: items.length, code: order.booking_code })}
      close={close}
      command={refundOrder}
      args={{ id: order.id }}
      lead={null}
      initial={{ id, items, amount, way: 'as_paid' }}
      fields={{
        way: {
          label: t('orders.refund.way'),
          choices: REFUND_METHODS.map((way) => ({ value: way, label: t(`orders.refund.way.${way}`) })),
        },
        reason: { label: t('orders.refund.reason') },
      }}
      preview={orderPreview}
      previewArgs={({ way }) => ({ input: { id: order.id, refund: { id, items, amount, way, reason: '–' } } })}
      consequences={({ order: outcome }) => outcomeRows(outcome, t, format)}
      submit="seats.pick.refund_do"
      done={t('seats.pick.refunded')}
      onDone={() => onDone(order.id)}
    />
  )
}
