import { Button } from '@mantine/core'
import { sum } from '../../../shared/kernel/money'
import { NoticeBar } from '../../kit/layout/notice/notice-bar'
import { useFormat, useT } from '../../kit/phrases'
import { useFind, useFoyer } from '../../sync/react'

/** Open task of this desk: cash of refunds that the office has decided. Leads to the first order. */
export function PayoutsBar({ onOrder }: { readonly onOrder: (order_id: string) => void }) {
  const t = useT()
  const format = useFormat()
  const payout_device_id = useFoyer().identity.device?.id ?? ''
  const orders = useFind('orders', { where: { payout_device_id } }) ?? []
  const [first] = orders
  if (!first) return null
  const amount = format.money(0 - sum(orders.map(({ payout }) => payout?.amount ?? 0)))
  return (
    <NoticeBar
      kind="payout"
      title={t('orders.payout.waiting', { count: orders.length })}
      hint={`${first.booking_code} · ${amount}`}
    >
      <Button variant="default" onClick={() => onOrder(first.id)}>
        {t('orders.payout.show')}
      </Button>
    </NoticeBar>
  )
}
