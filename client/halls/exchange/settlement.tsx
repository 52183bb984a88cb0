import { Button, Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import type { Args } from '../../../shared/kernel/model/command'
import { sum } from '../../../shared/kernel/money'
import { REFUND_METHODS } from '../../../shared/orders/entity'
import { exchangeOrder } from '../../../shared/orders/office/commands'
import { type OrderOutcome, orderPreview } from '../../../shared/orders/preview'
import type { WholeOrder } from '../../../shared/orders/queries'
import { byMethod } from '../../../shared/orders/rules'
import { useAttempt } from '../../kit/forms/attempt'
import { Failure } from '../../kit/forms/failure'
import { newId } from '../../kit/new-id'
import { useFormat, useT } from '../../kit/phrases'
import { useAnswer } from '../../kit/reading/use-answer'
import { useAll, useFoyer, useRow, useSyncState } from '../../sync/react'
import classes from './exchange.module.css'
import { inOrder } from './exchange-steps'
import type { ExchangeItem } from './new-items'

type Props = {
  readonly order: WholeOrder
  readonly items: readonly { readonly id: string; readonly qty: number }[]
  readonly new_items: readonly ExchangeItem[]
  readonly onDone: (order_id: string) => void
}

const TABLES = ['orders', 'order_items', 'payments', 'vouchers', 'rights', 'prices'] as const

const amountOf = ({ entries }: OrderOutcome, method: string) =>
  sum(entries.flatMap((each) => (each.method === method ? [each.amount] : [])))

/** Money that leaves to the customer, by payment method; vouchers and the credit of the exchange are not among it. */
const refundsOf = ({ entries }: OrderOutcome) =>
  byMethod(entries.filter(({ method, amount }) => amount < 0 && method !== 'exchange' && method !== 'voucher'))

/** Settlement of the difference: the way, the server's preview, and the button that books it. */
export function Settlement({ order: { id: order_id, payments, shift_id }, items, new_items, onDone }: Props) {
  const t = useT()
  const format = useFormat()
  const foyer = useFoyer()
  const { reachable } = useSyncState()
  const [id] = useState(newId)
  const [way, setWay] = useState<(typeof REFUND_METHODS)[number]>('as_paid')
  const [promo_code_id, setPromoCode] = useState<string | null>(null)
  const [keep_vouchers, setKeepVouchers] = useState(true)
  const sold = useRow('cash_box_shifts', shift_id)
  const boxes = useAll('cash_boxes')
  const [chosen_box, setBox] = useState<string | null>(null)
  const cash_box_id = chosen_box ?? sold?.cash_box_id ?? null
  const codes = useAll('promo_codes').filter(({ ended_at }) => ended_at === null)
  const hasVoucher = payments.some(({ method, amount }) => method === 'voucher' && amount > 0)
  const input: Args<typeof exchangeOrder>['input'] = {
    ...{ id, items: [...items], new_items: [...new_items], way, cash_box_id, promo_code_id },
    ...(hasVoucher ? { keep_vouchers } : {}),
  }
  const isEmpty = items.length === 0 || new_items.length === 0
  const { answer, problem } = useAnswer(
    orderPreview,
    isEmpty ? null : { input: { id: order_id, exchange: input } },
    TABLES,
  )
  const { busy, problem: refused, attempt } = useAttempt()
  const outcome = problem === null ? answer : undefined
  const refund = outcome ? 0 - sum(refundsOf(outcome.order).map(({ amount }) => amount)) : 0
  const difference = outcome?.created ? outcome.created.due || 0 - refund : null
  const paysCash = outcome ? refundsOf(outcome.order).some(({ method }) => method === 'cash') : false
  const book = () =>
    attempt(async () => {
      await foyer.call(exchangeOrder, { id: order_id, input: { ...input, difference } })
      onDone(id)
    })
  return (
    <>
      <Select
        label={t('orders.exchange.promo_code')}
        placeholder={t('orders.exchange.promo_none')}
        clearable
        searchable
        value={promo_code_id}
        data={codes.map((code) => ({ value: code.id, label: code.name }))}
        onChange={setPromoCode}
      />
      {hasVoucher && (
        <Checkbox
          label={t('orders.exchange.keep_vouchers')}
          checked={keep_vouchers}
          onChange={(event) => setKeepVouchers(event.currentTarget.checked)}
        />
      )}
      {refund > 0 && (
        <Select
          label={t('orders.exchange.way')}
          value={way}
          allowDeselect={false}
          data={REFUND_METHODS.map((each) => ({ value: each, label: t(`orders.refund.way.${each}`) }))}
          onChange={(to) => setWay(REFUND_METHODS.find((each) => each === to) ?? 'as_paid')}
        />
      )}
      {paysCash && (
        <Select
          label={t('orders.refund.cash_box')}
          description={t('orders.refund.cash_box_hint')}
          value={cash_box_id}
          allowDeselect={false}
          data={boxes.map((box) => ({ value: box.id, label: box.name }))}
          onChange={setBox}
        />
      )}
      <section className={classes.summary} aria-label={t('orders.exchange.summary')} aria-live="polite">
        {isEmpty && <p>{t('orders.exchange.pick_first')}</p>}
        {!reachable && <p>{t('orders.exchange.offline')}</p>}
        <Failure problem={isEmpty ? null : problem} />
        {outcome?.created && !isEmpty && <Figures order={outcome.order} created={outcome.created} />}
      </section>
      <Failure problem={refused} />
      <Button loading={busy} disabled={difference === null || isEmpty || !reachable} onClick={() => void book()}>
        {difference === null || difference === 0
          ? t('orders.exchange.confirm')
          : difference > 0
            ? t('orders.exchange.confirm_due', { amount: format.money(difference) })
            : t('orders.exchange.confirm_refund', { amount: format.money(0 - difference) })}
      </Button>
    </>
  )
}

/**
 * The price difference: what is returned and what comes with the fees in both, credit, vouchers, and what is due or
 * refunded.
 */
function Figures({ order, created }: { readonly order: OrderOutcome; readonly created: OrderOutcome }) {
  const t = useT()
  const format = useFormat()
  const [back, credit, pays] = [
    0 - amountOf(order, 'voucher'),
    amountOf(created, 'exchange'),
    amountOf(created, 'voucher'),
  ]
  const [oldFees, newFees] = [sum(order.released.map(({ fees }) => fees)), sum(created.lines.map(({ fees }) => fees))]
  const refunds = refundsOf(order)
  const row = (label: string, cents: number, kind?: 'strong' | 'quiet') => (
    <div key={label} data-strong={kind === 'strong' || undefined} data-quiet={kind === 'quiet' || undefined}>
      <dt>{label}</dt>
      <dd className="num">{format.money(cents)}</dd>
    </div>
  )
  return (
    <>
      <h3>{t('orders.exchange.returns')}</h3>
      <dl>
        {inOrder(order.released).map(({ id, static_name, qty, total }) => (
          <div key={id}>
            <dt>{qty > 1 ? `${format.number(qty)} × ${static_name}` : static_name}</dt>
            <dd className="num">{format.money(total)}</dd>
          </div>
        ))}
        {oldFees > 0 && row(t('orders.exchange.fees'), oldFees, 'quiet')}
      </dl>
      <h3>{t('orders.exchange.comes')}</h3>
      <dl>
        {inOrder(created.lines).map(({ id, static_name, qty, total }) => (
          <div key={id}>
            <dt>{qty > 1 ? `${format.number(qty)} × ${static_name}` : static_name}</dt>
            <dd className="num">{format.money(total)}</dd>
          </div>
        ))}
        {created.discount > 0 && row(t('orders.exchange.discount'), 0 - created.discount, 'quiet')}
        {newFees > 0 && row(t('orders.exchange.fees'), newFees, 'quiet')}
      </dl>
      <dl>
        {credit > 0 && row(t('orders.exchange.carried'), credit)}
        {back > 0 && row(t('orders.exchange.voucher_back'), back)}
        {pays > 0 && row(t('orders.exchange.voucher_pays'), pays)}
        {refunds.map(({ method, amount }) =>
          row(t('orders.exchange.refund', { method: t(`orders.method.${method}`) }), 0 - amount, 'strong'),
        )}
        {created.due > 0 && row(t('orders.exchange.due'), created.due, 'strong')}
        {created.due === 0 && refunds.length === 0 && (
          <div data-strong>
            <dt>{t('orders.exchange.even')}</dt>
            <dd className="num">{format.money(0)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
