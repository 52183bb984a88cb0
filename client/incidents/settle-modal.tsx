import { FormDialog } from '../kit/forms/form-dialog'
import { useT } from '../kit/phrases'

/** Settles an incident with a recorded decision. */
export function SettleModal({ value, close }: { readonly value: string; readonly close: () => void }) {
  const t = useT()
  return (
    <FormDialog
      title={t('incidents.settle_title')}
      close={close}
      command="SettleIncident"
      args={{ id: value }}
      fields={{ decision: { label: t('incidents.decision') } }}
      submit="incidents.settle_do"
    />
  )
}
