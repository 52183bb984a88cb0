import { useState } from 'react'
import { sum } from '../../../shared/kernel/money'
import { can } from '../../../shared/kernel/permissions'
import { REFUNDABLE_STATUSES, VOIDABLE_STATUSES } from '../../../shared/orders/status'
import type { RowOf } from '../../../shared/registry'
import { FigureRows } from '../../kit/display/figures'
import { focusOn } from '../../kit/focus'
import { useFormat, useT } from '../../kit/phrases'
import { useFoyer, useLive } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { DeskField, Reasons } from '../controls/field'
import { DeskForm, Submit } from '../controls/form'
import classes from '../orders/order.module.css'
import type { VoidedLines } from '../register/contract'
import { useRegister } from '../register/use-register'
import { LINES_FIELD, useVoidChoice, VoidLines } from './void-lines'

/**
 * Returns how a cashier can return an order: void it while its shift is open, request a refund afterwards, or null for
 * neither.
 */
export function useReturnWay(order: RowOf<'orders'> | null | undefined): 'void' | 'refund' | null {
  const { role } = useFoyer().identity.user
  const shift = useLive(useRegister().shift)
  if (!order) return null
  if (
    VOIDABLE_STATUSES.includes(order.status_code) &&
    order.shift_id !== null &&
    order.shift_id === shift?.row.id &&
    can(role, 'orders.void')
  )
    return 'void'
  return REFUNDABLE_STATUSES.includes(order.status_code) &&
    order.refund_requested_at === null &&
    can(role, 'orders.sell')
    ? 'refund'
    : null
}

type Props = {
  readonly order: RowOf<'orders'>
  readonly way: 'void' | 'refund'
  readonly marked: string | null
  readonly onBack: () => void
  /** Called with a sentence about the outcome, and with the lines that were voided and their quantities in all. */
  readonly onDone: (said: string, voided: VoidedLines) => void
}

const NOTHING: VoidedLines = new Map()

const REASONS = ['orders.void.reason_mistyped', 'orders.void.reason_mind', 'orders.void.reason_evening'] as const

/** Form that voids a sale or requests its refund, with the amount that goes back by each payment method. */
export function ReturnForm({ order, way, marked, onBack, onDone }: Props) {
  const t = useT()
  const format = useFormat()
  const register = useRegister()
  const choice = useVoidChoice(order.id)
  const [reason, setReason] = useState('')
  const { back, all, items, ready } = choice
  const amount = sum(back.map((part) => part.amount))
  const said = (parts: typeof back) =>
    parts
      .map(({ method, amount }) =>
        t(`orders.void.back_${method === 'cash' || method === 'terminal' ? method : 'other'}`, {
          amount: format.money(amount),
          method: t(`orders.method.${method}`),
        }),
      )
      .join(' ')

  const take = async () => {
    const request = { order_id: order.id, reason: reason.trim(), ...(all ? {} : { items }) }
    if (way === 'refund') {
      await register.requestRefund(request)
      return onDone(t('orders.refund.done'), NOTHING)
    }
    const { receipt, voucher_ids, voided } = await register.voidSale(request)
    for (const id of voucher_ids) void register.releaseVoucher(id)
    onDone([t('orders.void.done', { number: receipt.number }), said(back)].filter(Boolean).join(' '), voided)
  }
  return (
    <DeskForm
      className={classes.takeBack}
      label={t(`orders.${way}.title`)}
      faults={{
        [LINES_FIELD]: items.length === 0 && t('orders.void.nothing'),
        'take-back-reason': reason.trim() === '' && t('cash_boxes.shift.reason_missing'),
      }}
      onSubmit={take}
    >
      <h3>{t(`orders.${way}.title`)}</h3>
      <p>{t(`orders.${way}.lead`)}</p>
      <div className={classes.what}>
        <VoidLines title={t(`orders.${way}.lines`)} choice={choice} marked={marked} />
      </div>
      {back.length > 0 && (
        <FigureRows
          rows={back.map(({ method, amount }) => ({ name: t(`orders.method.${method}`), value: format.money(amount) }))}
        />
      )}
      <div className={classes.why}>
        <DeskField
          id="take-back-reason"
          label={t('cash_boxes.shift.reason')}
          maxLength={200}
          ref={focusOn}
          value={reason}
          onChange={setReason}
        />
        <Reasons of={REASONS} reason={reason} onChoose={setReason} />
      </div>
      <footer className={classes.foot}>
        <button type="button" className={controls.button} onClick={onBack}>
          {t('orders.void.keep')}
        </button>
        <Submit size="small" ready={ready}>
          {t(way === 'void' && !all ? 'orders.void.do_some' : `orders.${way}.do`)}
          {amount > 0 && ` · ${format.money(amount)}`}
        </Submit>
      </footer>
    </DeskForm>
  )
}
