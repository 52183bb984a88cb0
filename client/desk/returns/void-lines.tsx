import { useState } from 'react'
import { sum } from '../../../shared/kernel/money'
import {
  backByMethod,
  calculateRest,
  counterReceiptSums,
  remainingLineQty,
  remainingPrice,
  soldLine,
} from '../../../shared/orders/refunds/rest'
import type { RowOf } from '../../../shared/registry'
import { bundleOf } from '../../../shared/seats/best'
import { useFormat, useT } from '../../kit/phrases'
import { useFind } from '../../sync/react'
import controls from '../controls/controls.module.css'
import { useFieldError } from '../controls/form'
import { Stepper } from '../controls/stepper'
import { sortLines } from '../orders/in-order'
import classes from './void-lines.module.css'

type Item = RowOf<'order_items'>

/** Quantity to return of each line, by id. */
type Chosen = ReadonlyMap<string, number>

/** Lines of a sale that the cashier has chosen to return. None by default, unless a single piece is left of it. */
export function useVoidChoice(order_id: string) {
  const items = useFind('order_items', { where: { order_id } })
  const payments = useFind('payments', { where: { order_id } })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const left = sortLines(items ?? []).filter((item) => remainingLineQty(item) > 0)
  const seats = useFind('seats', { where: { id: { $in: left.flatMap(({ seat_id }) => seat_id ?? []) } } })
  const isSingle = sum(left.map(remainingLineQty)) === 1
  const qtyOf = (item: Item) => (chosen ? Math.min(remainingLineQty(item), chosen.get(item.id) ?? 0) : isSingle ? 1 : 0)
  /** The item with its companion: a wheelchair place and its companion seat are returned together. */
  const bundled = (item: Item): readonly Item[] => {
    const seat = seats?.find(({ id }) => id === item.seat_id)
    const ids = seat ? bundleOf(seat, seats ?? []).map(({ id }) => id) : []
    return [
      item,
      ...left.filter(
        (other) => other.id !== item.id && other.event_id === item.event_id && ids.includes(other.seat_id ?? ''),
      ),
    ]
  }
  const choose = (some: readonly Item[], qty: (item: Item) => number) =>
    setChosen(
      new Map([
        ...left.map((item) => [item.id, qtyOf(item)] as const),
        ...some.map((item) => [item.id, qty(item)] as const),
      ]),
    )
  const paid = (payments ?? []).filter(({ amount, status }) => amount >= 0 && status === 'confirmed')
  const rest = (of: (item: Item) => number) =>
    calculateRest(
      (items ?? []).map((item) => ({ ...soldLine(item), left: of(item) })),
      paid,
    )
  const { returned } = counterReceiptSums(
    paid,
    rest(remainingLineQty),
    rest((item) => remainingLineQty(item) - qtyOf(item)),
  )
  const back = backByMethod(returned)
  return {
    left,
    qtyOf,
    ready: items !== undefined && payments !== undefined,
    all: left.every((item) => qtyOf(item) === remainingLineQty(item)),
    items: left.flatMap((item) => (qtyOf(item) > 0 ? [{ id: item.id, qty: qtyOf(item) }] : [])),
    /** Amount that goes back by each payment method, in cents. */
    back,
    choose: (item: Item, qty: number) => choose(bundled(item), (one) => Math.min(qty, remainingLineQty(one))),
    chooseAll: (yes: boolean) => choose(left, (item) => (yes ? remainingLineQty(item) : 0)),
  }
}

/** Id of the choice of lines in its form. */
export const LINES_FIELD = 'take-back-lines'

type Props = {
  readonly title: string
  readonly choice: ReturnType<typeof useVoidChoice>
  readonly marked: string | null
}

/** List of lines to choose what is returned. `marked` is the scanned ticket. */
export function VoidLines({ title, choice, marked }: Props) {
  const t = useT()
  const fault = useFieldError(LINES_FIELD)
  const format = useFormat()
  const { left, qtyOf, choose, chooseAll, all } = choice
  return (
    <section className={classes.lines} aria-label={title}>
      <header>
        <h4 className={controls.heading}>{title}</h4>
        <button type="button" className={controls.button} data-kind="link" onClick={() => chooseAll(!all)}>
          {t(all ? 'orders.void.choose_none' : 'orders.void.choose_all')}
        </button>
      </header>
      {fault && (
        <p id={LINES_FIELD} role="alert" className={controls.wrong}>
          {fault}
        </p>
      )}
      <ul>
        {left.map((item) => {
          const qty = qtyOf(item)
          const most = remainingLineQty(item)
          return (
            <li key={item.id} data-item={item.id}>
              <label>
                <input
                  type="checkbox"
                  aria-invalid={Boolean(fault)}
                  aria-describedby={fault ? LINES_FIELD : undefined}
                  checked={qty > 0}
                  onChange={(event) => choose(item, event.currentTarget.checked ? most : 0)}
                />
                <span className={controls.rowName}>
                  {item.static_name}
                  {item.id === marked && <small>{t('desk.order.this_ticket')}</small>}
                </span>
              </label>
              {most > 1 && qty > 0 && (
                <>
                  <Stepper
                    qty={qty}
                    least={1}
                    most={most}
                    atLeast="stop"
                    lessLabel={t('orders.void.fewer', { line: item.static_name })}
                    moreLabel={t('orders.void.more', { line: item.static_name })}
                    onLess={() => choose(item, qty - 1)}
                    onMore={() => choose(item, qty + 1)}
                  />
                  <span className={controls.hint}>{t('orders.void.of', { qty: most })}</span>
                </>
              )}
              <span className="num">
                {format.money(
                  remainingPrice(soldLine(item), most) - remainingPrice(soldLine(item), most - Math.max(qty, 1)),
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
