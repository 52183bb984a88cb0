import { NumberInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { byPosition } from '../../../shared/kernel/model/list/by-position'
import type { RowOf } from '../../../shared/registry'
import { Money } from '../../kit/display/money'
import { newId } from '../../kit/new-id'
import { useT } from '../../kit/phrases'
import { useAll } from '../../sync/react'
import classes from './exchange.module.css'

/** A line of the new order. */
export type ExchangeItem = {
  readonly id: string
  readonly price_id: string
  readonly seat_id?: string
  readonly qty: number
}

/** Tickets of one price that leave. */
type ReturnedPlaces = {
  readonly price: RowOf<'prices'> | undefined
  readonly event_id: string | null
  readonly qty: number
}

/** As many tickets of the prices of the same name as leave for another event. */
function suggestedPlaces(
  prices: readonly RowOf<'prices'>[],
  returned: readonly ReturnedPlaces[],
): ReadonlyMap<string, number> {
  const suggested = new Map<string, number>()
  for (const { price, event_id, qty } of returned) {
    const named = prices.filter((each) => each.event_id !== event_id && each.name === price?.name)
    const found = named.find(({ price_category_id }) => price_category_id === price?.price_category_id) ?? named[0]
    if (found) suggested.set(found.id, (suggested.get(found.id) ?? 0) + qty)
  }
  return suggested
}

/** Step 3 for an event without numbered seats: tickets by price. */
export function NewPlaces({
  event,
  qty,
  returned,
  children,
}: {
  readonly event: RowOf<'events'>
  /** Number of tickets that leave. */
  readonly qty: number
  /** Settles the difference, beside the prices. */
  readonly children: (items: readonly ExchangeItem[]) => React.ReactNode
  readonly returned: readonly (Omit<ReturnedPlaces, 'price'> & { readonly price_id: string | null })[]
}) {
  const t = useT()
  const all = useAll('prices')
  const categories = useAll('price_categories')
  const prices = useMemo(
    () =>
      all
        .filter((price) => price.event_id === event.id && price.enabled && !price.is_reservation_only)
        .sort(byPosition),
    [all, event.id],
  )
  const [qtyOf, setQtyOf] = useState(() =>
    suggestedPlaces(
      prices,
      returned.map((each) => ({ ...each, price: all.find(({ id }) => id === each.price_id) })),
    ),
  )
  const [ids] = useState(() => new Map<string, string>())
  const items = useMemo(
    () =>
      prices.flatMap(({ id: price_id }): ExchangeItem[] => {
        const wanted = qtyOf.get(price_id) ?? 0
        const id = ids.get(price_id) ?? newId()
        ids.set(price_id, id)
        return wanted > 0 ? [{ id, price_id, qty: wanted }] : []
      }),
    [prices, qtyOf, ids],
  )
  return (
    <div className={classes.pick}>
      <ul className={classes.list}>
        {prices.map(({ id, name, value, price_category_id }) => {
          const label = [categories.find((category) => category.id === price_category_id)?.name, name]
            .filter(Boolean)
            .join(' · ')
          return (
            <li key={id} className={classes.line}>
              <span>{label}</span>
              <Money cents={value} />
              <NumberInput
                aria-label={t('orders.exchange.qty', { line: label })}
                value={qtyOf.get(id) ?? 0}
                min={0}
                max={Math.max(500, qty)}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                w={88}
                onChange={(to) => setQtyOf((before) => new Map(before).set(id, Number(to) || 0))}
              />
            </li>
          )
        })}
      </ul>
      <div className={classes.side}>{children(items)}</div>
    </div>
  )
}
