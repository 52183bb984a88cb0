import { FormDialog } from '../kit/forms/form-dialog'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'

/** Setting that makes each new device require a manager's code. */
export function DeviceSettings({ close }: { readonly close: () => void }) {
  const t = useT()
  const { org } = useFoyer().identity
  return (
    <FormDialog
      title={t('devices.settings')}
      close={close}
      command="UpdateDeviceSettings"
      fields={{ open_enrolment: { label: t('devices.settings_open'), hint: t('devices.settings_open_hint') } }}
      args={{ id: org.id }}
      initial={{ open_enrolment: org.settings.open_enrolment === true }}
      submit="devices.settings_save"
      done={t('devices.settings_saved')}
    />
  )
}
