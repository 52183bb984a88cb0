import { can } from '../../../shared/kernel/permissions'
import { seatName } from '../../../shared/seats/name'
import type { SeatingPlan } from '../../../shared/seats/plan/edit'
import { LinkButton } from '../../kit/layout/link-button'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import type { EventHall } from './hall/use-hall'
import classes from './picking.module.css'

/** Seats of the order that are marked to leave it. */
export function MarkedSeats({ plan, marked }: { readonly plan: SeatingPlan; readonly marked: ReadonlySet<string> }) {
  const t = useT()
  return (
    <section className={classes.part}>
      <h2>{t('seats.pick.chosen')}</h2>
      <ul aria-label={t('seats.pick.chosen')}>
        {[...marked].flatMap((seat_id) => {
          const seat = plan.seats.get(seat_id)
          return seat ? [<li key={seat_id}>{seatName(seat, t.language)}</li>] : []
        })}
      </ul>
    </section>
  )
}

/** Reason why a seat cannot be picked: its order, the desk that holds it, or owner and reason of a house seat. */
export function AboutSeat({
  plan,
  hall,
  seat_id,
  id,
}: {
  readonly plan: SeatingPlan
  readonly hall: EventHall
  readonly seat_id: string
  readonly id: string
}) {
  const t = useT()
  const { role } = useFoyer().identity.user
  const seat = plan.seats.get(seat_id)
  const state = hall.states.get(seat_id) ?? 'unpriced'
  const taken = hall.taken.get(seat_id)
  if (!seat) return null
  const owner =
    seat.hold_owner && state === 'on_hold'
      ? t('seats.held_for', { owner: seat.hold_owner, reason: seat.hold_reason ?? 'none' })
      : taken?.device
  return (
    <p className={classes.about}>
      {[seatName(seat, t.language), t(`seats.pick.state.${state}`), owner].filter(Boolean).join(' · ')}
      {taken?.order_id && taken.booking_code && (
        <LinkButton variant="subtle" size="compact-sm" to="/orders" search={{ order_id: taken.order_id }}>
          {t('seats.pick.in_order', { code: taken.booking_code })}
        </LinkButton>
      )}
      {state === 'on_hold' && can(role, 'seats.edit') && (
        <LinkButton
          variant="subtle"
          size="compact-sm"
          to="/seating_plans/$id"
          params={{ id }}
          search={{ edit_spl: 1, ho: 1, focus_seat: seat_id }}
        >
          {t('seats.pick.release')}
        </LinkButton>
      )}
    </p>
  )
}
