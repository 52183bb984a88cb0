import { Button, Modal } from '@mantine/core'
import { Suspense } from 'react'
import type { RowOf } from '../../../shared/registry'
import { useLayout } from '../../kit/layout/screen-size'
import { useT } from '../../kit/phrases'
import { useDomainList } from '../../parts/app/domain-list'

type Props = {
  readonly opened: boolean
  readonly event: RowOf<'events'>
  readonly plan_id: string
  /** Price for seats of its category; null for the usual ones. */
  readonly price: RowOf<'prices'> | null
  /** Seats that the order already has. */
  readonly ordered: ReadonlySet<string>
  readonly close: () => void
  readonly onTake: (
    seats: readonly { readonly seat_id: string; readonly price_id: string; readonly name: string }[],
  ) => void
}

/**
 * The event's seating plan above the form of a new order. It stays mounted while closed, because only a closed dialog
 * leaves its stack.
 */
export function SeatsDialog({ opened, event, plan_id, price, ordered, close, onTake }: Props) {
  const t = useT()
  const layout = useLayout()
  const PickSeats = useDomainList().find(({ seatPicker }) => seatPicker !== undefined)?.seatPicker
  return (
    <Modal
      stackId="seats"
      opened={opened}
      onClose={close}
      title={event.title}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      size={1120}
      fullScreen={layout === 'phone'}
    >
      <Suspense fallback={<p role="status">{t('seats.loading')}</p>}>
        {PickSeats && (
          <PickSeats event={event} plan_id={plan_id} qty={2} ordered={ordered} price={price}>
            {(items, nameOf) => (
              <Button
                disabled={items.length === 0}
                onClick={() => {
                  onTake(items.map(({ seat_id, price_id }) => ({ seat_id, price_id, name: nameOf(seat_id) })))
                  close()
                }}
              >
                {t('orders.new.take_seats', { count: items.length })}
              </Button>
            )}
          </PickSeats>
        )}
      </Suspense>
    </Modal>
  )
}
