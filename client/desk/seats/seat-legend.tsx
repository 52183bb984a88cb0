import { IconWheelchair } from '@tabler/icons-react'
import { useFormat, useT } from '../../kit/phrases'
import type { Ink } from '../../parts/seats/ink'
import { useSyncState } from '../../sync/react'
import { withoutEmptyCents } from '../controls/typed-amount'
import type { Offer } from '../shop/shop'
import classes from './seats.module.css'

/** Legend of the colours and patterns in the plan. */
export function SeatLegend({ offers, ink }: { readonly offers: readonly Offer[]; readonly ink: Ink }) {
  const t = useT()
  const format = useFormat()
  const { reachable } = useSyncState()
  return (
    <ul className={classes.legend}>
      {offers.map(({ category, prices: [usual] }) => {
        const { fill, line } = ink.category(category.id)
        return (
          <li key={category.id}>
            <i style={{ background: fill, borderColor: line }} />
            {category.short_name} {withoutEmptyCents(format.money(usual.value))}
          </li>
        )
      })}
      <li>
        <i data-is="in_sale" />
        {t('desk.seats.legend_in_sale')}
      </li>
      {reachable && (
        <li>
          <i data-is="free" />
          {t('desk.seats.legend_free')}
        </li>
      )}
      <li>
        <i data-is="elsewhere" />
        {t('desk.seats.legend_elsewhere')}
      </li>
      <li>
        <i data-is="sold" />
        {t('desk.seats.legend_sold')}
      </li>
      <li>
        <IconWheelchair size={20} stroke={1.5} aria-hidden="true" />
        {t('desk.seats.companion')}
      </li>
    </ul>
  )
}
