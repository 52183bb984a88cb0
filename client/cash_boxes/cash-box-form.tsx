import { localRows } from '../kit/entity/row-source'
import { rowDialog } from '../kit/forms/row-dialog'

/** Form of a cash box: name, place, and whether its balance is hidden from cashiers. */
export const CashBoxForm = rowDialog(localRows('cash_boxes'), ({ name, place, blind }, t) => ({
  title: t('cash_boxes.edit'),
  command: 'UpdateCashBox',
  fields: {
    name: { label: t('cash_boxes.name') },
    place: { label: t('cash_boxes.place') },
    blind: { label: t('cash_boxes.blind'), hint: t('cash_boxes.blind_hint') },
  },
  initial: { name, place, blind },
  submit: 'cash_boxes.save',
}))
