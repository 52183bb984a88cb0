import type { RowOf } from '../../shared/registry'
import { useT } from '../kit/phrases'
import { useAll, useRow } from '../sync/react'

/**
 * Field of a refund for the cash box that pays out its cash. It begins with the one that sold the order where this
 * device knows it; the server takes that one where the field is empty. Not shown where no cash goes back.
 */
export function useCashBoxField(
  order: Pick<RowOf<'orders'>, 'shift_id'> | null | undefined,
  returned: readonly Pick<RowOf<'payments'>, 'method'>[] | null,
) {
  const t = useT()
  const boxes = useAll('cash_boxes')
  const sold = useRow('cash_box_shifts', order?.shift_id ?? null)
  const hasCash = returned?.some(({ method }) => method === 'cash') ?? false
  const choices = boxes.map(({ id, name }) => ({ value: id, label: name }))
  return {
    fields: {
      cash_box_id: {
        label: t('orders.refund.cash_box'),
        hint: t('orders.refund.cash_box_hint'),
        choices,
        when: (typed: { readonly way?: unknown }) => hasCash && typed.way === 'as_paid',
      },
    },
    initial: hasCash && sold ? { cash_box_id: sold.cash_box_id } : {},
  }
}
