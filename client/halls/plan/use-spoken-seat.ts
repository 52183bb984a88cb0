import { seatName } from '../../../shared/seats/name'
import type { SeatValues } from '../../../shared/seats/plan/edit'
import { useFormat, useT } from '../../kit/phrases'
import type { PlanUse } from './use-plan'
import { usePrices } from './use-prices'

type Claim = PlanUse['claims'][number]

/** Returns how a screen reader says a seat: its name, category, gate, state and price. `claims` are by seat. */
export function useSpokenSeat(
  use: PlanUse,
  claims: ReadonlyMap<string, Claim>,
  categories: ReadonlyMap<string, { readonly name: string }>,
) {
  const t = useT()
  const format = useFormat()
  const prices = usePrices(use.events[0]?.id ?? null)
  return (seat: string, values: SeatValues): string => {
    const claim = claims.get(seat)
    const price = prices.get(values.price_category_id)?.[0]
    const state = claim?.sold ? 'sold' : claim?.held ? 'held' : values.hold_owner !== null ? 'on_hold' : 'free'
    return [
      seatName(values, t.language),
      categories.get(values.price_category_id)?.name ?? '',
      values.wheelchair ? t('seats.wheelchair') : '',
      values.gate ? `${t('seats.gate')} ${values.gate}` : '',
      t(`seats.state.${state}`),
      price ? format.money(price.value) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
}
