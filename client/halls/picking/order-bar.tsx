import { Button, SegmentedControl } from '@mantine/core'
import { can } from '../../../shared/kernel/permissions'
import type { WholeOrder } from '../../../shared/orders/queries'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import { useFlags } from '../plan/use-flags'
import { ORDER_MODES, type OrderMode, orderHint, setOrderMode } from './order-seats'
import classes from './picking.module.css'

type Props = { readonly order: WholeOrder; readonly mode: OrderMode | null; readonly onLeave: () => void }

/** The order that seats are picked for, and what happens to them. */
export function OrderBar({ order, mode, onLeave }: Props) {
  const t = useT()
  const { setFlags } = useFlags()
  const { role } = useFoyer().identity.user
  const hint = orderHint(mode, order)
  return (
    <div className={classes.order}>
      <strong className="num">{t('seats.pick.for_order', { code: order.booking_code })}</strong>
      <span>{order.name || t('orders.walk_in')}</span>
      <SegmentedControl
        size="sm"
        aria-label={t('seats.pick.mode.order')}
        value={mode ?? ''}
        data={ORDER_MODES.map((each) => ({
          value: each,
          label: t(`seats.pick.mode.${each}`),
          disabled: each === 'refund_seats' && !can(role, 'orders.refund'),
        }))}
        onChange={(to) => setOrderMode(setFlags, ORDER_MODES.find((each) => each === to) ?? null)}
      />
      <Button
        size="compact-md"
        variant="subtle"
        onClick={() => {
          setFlags({ order_id: undefined, ...Object.fromEntries(ORDER_MODES.map((each) => [each, undefined])) })
          onLeave()
        }}
      >
        {t('seats.pick.leave_order')}
      </Button>
      {hint && <span role="status">{t(hint)}</span>}
    </div>
  )
}
