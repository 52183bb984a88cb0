import { FormDialog } from '../kit/form-dialog'
import { useT } from '../kit/phrases'
import { useRow } from '../sync/react'

/** What a cash box is called, where it stands, and whether its balance stays hidden from whoever works at it. */
export function CashBoxForm({ value, close }: { readonly value: string; readonly close: () => void }) {
  const t = useT()
  const box = useRow('cash_boxes', value)
  if (!box) return null
  const { id, name, place, blind } = box
  return (
    <FormDialog
      title={t('cash_boxes.edit')}
      close={close}
      command="UpdateCashBox"
      args={{ id }}
      initial={{ name, place, blind }}
      fields={{
        name: { label: t('cash_boxes.name') },
        place: { label: t('cash_boxes.place') },
        blind: { label: t('cash_boxes.blind'), hint: t('cash_boxes.blind_hint') },
      }}
      submit="cash_boxes.save"
    />
  )
}
