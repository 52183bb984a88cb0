import { IconArrowsExchange } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ListSearch } from '../../kit/list-search'
import { useT } from '../../kit/phrases'
import { BarPopover } from '../../parts/app/bar-popover'
import type { BarItemProps } from '../../parts/app/domain'
import { FindOrder } from './find-order'

/** The bar's way to an exchange: finds the order and opens its first step. */
export function ExchangePopover({ position }: BarItemProps) {
  const t = useT()
  const navigate = useNavigate()
  const open = (order_id: string) =>
    void navigate({
      to: '.',
      search: (before: ListSearch) => ({
        ...before,
        exchange_order: 'items_to_exchange',
        order_id,
        exchange_event_id: undefined,
      }),
    })
  return (
    <BarPopover
      position={position}
      title={t('orders.exchange.find')}
      icon={<IconArrowsExchange size={20} stroke={1.6} aria-hidden="true" />}
    >
      {(close) => (
        <FindOrder
          onChoose={(order_id) => {
            close()
            open(order_id)
          }}
        />
      )}
    </BarPopover>
  )
}
