import { useT } from '../kit/phrases'
import classes from './events.module.css'
import type { Occupancy } from './state'

/** Bar of sold, held and free places. Its text says the same. */
export function CapacityBar({ house, large = false }: { readonly house: Occupancy; readonly large?: boolean }) {
  const t = useT()
  const share = (n: number) => `${house.capacity === 0 ? 0 : (n / house.capacity) * 100}%`
  return (
    <span className={classes.bar} data-large={large || undefined} role="img" aria-label={t('events.capacity_said', { ...house })}>
      <span className={classes.sold} style={{ width: share(house.sold) }} />
      <span className={classes.held} style={{ width: share(house.held) }} />
    </span>
  )
}
