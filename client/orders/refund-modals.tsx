import { sum } from '../../shared/kernel/money'
import { REFUND_WAYS } from '../../shared/orders/entity'
import { byMethod } from '../../shared/orders/rules'
import { Rows } from '../kit/figures'
import { FormDialog } from '../kit/form-dialog'
import { useFormat, useT } from '../kit/phrases'
import { useAll, useFind } from '../sync/react'

type Props = { readonly value: string; readonly close: () => void }

/** Gives back what a desk has asked for: what it comes to by each way of paying is read here and checked again by the server. */
export function GrantRefund({ value, close }: Props) {
  const t = useT()
  const format = useFormat()
  const incident = useAll('incidents').find(({ id }) => id === value)
  const payments = useFind('payments', { where: { order_id: incident?.subject_id ?? '' } })
  if (!incident || !payments) return null
  const paid = byMethod(payments.filter(({ status }) => status === 'confirmed')).filter(({ amount }) => amount !== 0)
  // A browser that is still filling has not read the payments: then what was asked for stands here, and the server compares.
  const amount = payments.length > 0 ? sum(paid.map((part) => part.amount)) : Number(incident.details.amount ?? 0)
  return (
    <FormDialog
      title={t('orders.refund.grant_title', { amount: format.money(amount) })}
      lead={
        <>
          <p>{t('orders.refund.grant_lead')}</p>
          <Rows rows={paid.map((part) => ({ name: t(`orders.method.${part.method}`), value: format.money(part.amount) }))} />
        </>
      }
      close={close}
      command="DecideRefund"
      args={{ id: value }}
      initial={{ approved: true, amount, way: 'as_paid' }}
      fields={{
        way: {
          label: t('orders.refund.way'),
          hint: t('orders.refund.way_hint'),
          choices: REFUND_WAYS.map((way) => ({ value: way, label: t(`orders.refund.way.${way}`) })),
        },
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
