import { REFUND_METHODS } from '../../shared/orders/entity'
import { calculateRefund, decodeRequestedItems } from '../../shared/orders/refunds/refund'
import { backByMethod } from '../../shared/orders/refunds/rest'
import { FigureRows } from '../kit/display/figures'
import { FormDialog } from '../kit/forms/form-dialog'
import { MissingDialog } from '../kit/layout/missing/missing-dialog'
import { useFormat, useT } from '../kit/phrases'
import { useFind, useRow } from '../sync/react'
import { useCashBoxField } from './cash-box-field'
import classes from './orders.module.css'

type Props = { readonly value: string; readonly close: () => void }

/** Grants a refund a desk has requested. Shows the amounts by payment method, which the server checks again. */
export function GrantRefund({ value, close }: Props) {
  const t = useT()
  const format = useFormat()
  const incident = useRow('incidents', value)
  const order_id = incident?.subject_id ?? ''
  const payments = useFind('payments', { where: { order_id } })
  const items = useFind('order_items', { where: { order_id } })
  const order = useRow('orders', order_id)
  const asked = incident ? decodeRequestedItems(incident.details) : null
  const { returned, lines, amount: found } = calculateRefund(items ?? [], payments ?? [], asked)
  const drawer = useCashBoxField(order, returned)
  if (!incident) return <MissingDialog row={incident} close={close} />
  if (!payments || !items) return null
  const back = backByMethod(returned ?? [])
  // A browser that is still filling has not read the order: then what was asked for stands here, and the server
  // compares.
  const amount = payments.length > 0 && items.length > 0 ? found : Number(incident.details.amount ?? 0)
  return (
    <FormDialog
      title={t('orders.refund.grant_title', { amount: format.money(amount) })}
      lead={
        <>
          <p>{t(asked ? 'orders.refund.grant_lead_some' : 'orders.refund.grant_lead')}</p>
          {asked && (
            <ul className={classes.asked}>
              {lines.map(({ item, qty }) => (
                <li key={item.id}>
                  <span className="num">{format.number(qty)} ×</span>
                  <span>{item.static_name}</span>
                </li>
              ))}
            </ul>
          )}
          <FigureRows
            rows={back.map((part) => ({ name: t(`orders.method.${part.method}`), value: format.money(part.amount) }))}
          />
        </>
      }
      close={close}
      command="DecideRefund"
      args={{ id: value }}
      initial={{ approved: true, amount, way: 'as_paid', ...drawer.initial }}
      fields={{
        way: {
          label: t('orders.refund.way'),
          hint: t('orders.refund.way_hint'),
          choices: REFUND_METHODS.map((way) => ({ value: way, label: t(`orders.refund.way.${way}`) })),
        },
        ...drawer.fields,
        decision: { label: t('orders.refund.note'), hint: t('orders.refund.note_hint') },
      }}
      submit="orders.refund.grant_do"
    />
  )
}

/** Declines it, with the reason the desk will read. */
export function DeclineRefund({ value, close }: Props) {
  const t = useT()
  return (
    <FormDialog
      title={t('orders.refund.decline_title')}
      lead={<p>{t('orders.refund.decline_lead')}</p>}
      close={close}
      command="DecideRefund"
      args={{ id: value }}
      initial={{ approved: false, amount: 0, way: 'as_paid' }}
      fields={{ decision: { label: t('orders.refund.reason') } }}
      submit="orders.refund.decline_do"
    />
  )
}
