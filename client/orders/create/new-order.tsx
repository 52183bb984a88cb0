import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ORDER_CHANNELS, ORDER_TYPES } from '../../../shared/orders/entity'
import { reserveOrder } from '../../../shared/orders/office/commands'
import { type OrderOutcome, orderPreview } from '../../../shared/orders/preview'
import { hasFeature } from '../../../shared/orgs/rules'
import { ConfirmDialog } from '../../kit/confirm/confirm-dialog'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import type { OrderModalProps } from '../actions/order-dialog'
import { outcomeRows } from '../actions/outcome'
import { contactReference, promoCodeReference } from '../references'
import { useShippingFields } from '../shipping-fields'
import { type NewLine, OrderLines } from './order-lines'

/** Sums the lines of one name, before discounts. */
function linesByName(lines: OrderOutcome['lines']) {
  const sums = new Map<string, { readonly name: string; readonly qty: number; readonly gross: number }>()
  for (const { static_name: name, qty, static_price } of lines) {
    const before = sums.get(name)
    sums.set(name, { name, qty: (before?.qty ?? 0) + qty, gross: (before?.gross ?? 0) + qty * static_price })
  }
  return [...sums.values()]
}

/** Creates an order in the office: regular, reserved or as an option. The server prices it before it is confirmed. */
export function NewOrder({ close }: OrderModalProps) {
  const t = useT()
  const format = useFormat()
  const navigate = useNavigate()
  const [id] = useState(newId)
  const [lines, setLines] = useState<readonly NewLine[]>([])
  const shipping = useShippingFields()
  const type = useRef<unknown>('regular')
  const isDone = useRef(false)
  const items = lines.map(({ name: _, ...line }) => line)
  const reserves = hasFeature(useFoyer().identity.org, 'reservations')
  const isReserved = (typed: { readonly order_type?: unknown }) => typed.order_type !== 'regular'
  const inputOf = (input: Readonly<Record<string, unknown>>) => {
    type.current = input.order_type
    return { input: { reserve: { ...input, items } } }
  }
  return (
    <Modal.Stack>
      <ConfirmDialog
        stackId="order"
        title={t('orders.new.title')}
        // The way to the new order leaves this dialog too.
        close={() => isDone.current || close()}
        size={720}
        command={reserveOrder}
        lead={<OrderLines lines={lines} onChange={setLines} />}
        fields={{
          order_type: {
            label: t('orders.order_type'),
            half: true,
            choices: ORDER_TYPES.filter((each) => each === 'regular' || reserves).map((each) => ({
              value: each,
              label: t(`orders.order_type.${each}`),
            })),
          },
          channel: {
            label: t('orders.channel'),
            half: true,
            choices: ORDER_CHANNELS.filter((each) => each !== 'desk').map((each) => ({
              value: each,
              label: t(`orders.channel.${each}`),
            })),
          },
          valid_until: { label: t('orders.valid_until'), hint: t('orders.new.valid_until_hint'), when: isReserved },
          contact_id: {
            label: t('orders.contact'),
            half: true,
            hint: t('orders.new.contact_hint'),
            reference: contactReference,
          },
          name: { label: t('orders.name'), half: true, hint: t('orders.new.name_hint') },
          promo_code_id: { label: t('orders.promo_code'), reference: promoCodeReference },
          annotation: { label: t('orders.annotation') },
          shipping,
        }}
        initial={{ id, order_type: 'regular', channel: 'phone', name: '', items }}
        preview={orderPreview}
        previewArgs={inputOf}
        consequences={({ order }) => [
          ...linesByName(order.lines).map(
            ({ name, qty, gross }) => [`${format.number(qty)} × ${name}`, format.money(gross)] as const,
          ),
          ...(order.discount > 0 ? ([[t('orders.discount'), format.money(0 - order.discount)]] as const) : []),
          ...outcomeRows(order, t, format),
          ...order.taxes.map(
            ({ rate, tax }) => [t('invoices.print.tax_at', { rate: format.rate(rate) }), format.money(tax)] as const,
          ),
        ]}
        waits={lines.length === 0 ? t('orders.new.waits', { add: t('orders.new.add_tickets') }) : null}
        submit="orders.new.do"
        onDone={() => {
          isDone.current = true
          const search = { order_id: id, ...(type.current === 'option' ? {} : { pay_order: id }) }
          void navigate({ to: '/orders', search })
        }}
      />
    </Modal.Stack>
  )
}
