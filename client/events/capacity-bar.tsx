import type { Places } from '../../shared/events/places/places'
import { useT } from '../kit/phrases'
import classes from './events.module.css'

/** Bar of sold, claimed, held and free places. Its text says the same. */
export function CapacityBar({ house, large = false }: { readonly house: Places; readonly large?: boolean }) {
  const t = useT()
  const share = (n: number) => `${house.total === 0 ? 0 : (n / house.total) * 100}%`
  const { booked, claimed, optioned, held, on_hold, free, total } = house
  const said = [
    t('events.capacity_said', { sold: booked, free, capacity: total }),
    ...(claimed > 0 ? [t('events.claimed_said', { count: claimed })] : []),
    ...(optioned > 0 ? [t('events.optioned_said', { count: optioned })] : []),
    ...(held > 0 ? [t('events.held_said', { count: held })] : []),
    ...(on_hold > 0 ? [t('events.house_seats_said', { count: on_hold })] : []),
  ].join(', ')
  return (
    <span className={classes.bar} data-large={large || undefined} role="img" aria-label={said}>
      <span className={classes.sold} style={{ width: share(booked) }} />
      <span className={classes.claimed} style={{ width: share(claimed + optioned) }} />
      <span className={classes.held} style={{ width: share(held + on_hold) }} />
    </span>
  )
}
