import { Switch } from '@mantine/core'
import { useState } from 'react'
import { updateOrg } from '../../shared/orgs/commands'
import { toastDone } from '../kit/display/toast'
import { useAttempt } from '../kit/forms/attempt'
import { Failure } from '../kit/forms/failure'
import { useT } from '../kit/phrases'
import { SettingsSection } from '../parts/settings/settings-frame'
import { useFoyer, useRow } from '../sync/react'

/** Turns the counting of opens and clicks on or off, with what it means for the readers. */
export function Measuring() {
  const t = useT()
  const foyer = useFoyer()
  const { id } = foyer.identity.org
  const org = useRow('orgs', id) ?? foyer.identity.org
  // What was just saved, until the row on this device has it too.
  const [saved, setSaved] = useState<boolean | null>(null)
  const { busy, problem, attempt } = useAttempt()
  const change = (measure_letters: boolean) =>
    void attempt(async () => {
      await foyer.call(updateOrg, { id, input: { settings: { measure_letters } } })
      setSaved(measure_letters)
      toastDone(t(measure_letters ? 'mail_settings.measuring_on' : 'mail_settings.measuring_off'))
    })
  return (
    <SettingsSection title={t('mail_settings.measuring')}>
      <Failure problem={problem} />
      <Switch
        label={t('mail_settings.measuring_switch')}
        description={t('mail_settings.measuring_hint')}
        checked={saved ?? org.settings.measure_letters === true}
        disabled={busy}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </SettingsSection>
  )
}
