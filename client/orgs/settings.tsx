import { updateOrg } from '../../shared/orgs/commands'
import { PAYMENT_METHODS } from '../../shared/orgs/entity'
import { useT } from '../kit/phrases'
import { SettingsPage } from '../parts/settings/settings-page'
import { useFoyer } from '../sync/react'

/** The payment methods that the organisation accepts. */
export function PaymentMethodSettings() {
  const t = useT()
  const { id, accepted_payment_methods } = useFoyer().identity.org
  return (
    <SettingsPage
      title="orgs.payment_methods"
      lead="orgs.payment_methods_lead"
      command={updateOrg}
      fields={{
        accepted_payment_methods: {
          label: t('orgs.accepted_payment_methods'),
          choices: PAYMENT_METHODS.map((value) => ({ value, label: t(`orders.method.${value}`) })),
        },
      }}
      args={{ id }}
      stored={{ accepted_payment_methods }}
      submit="orgs.save"
      done={t('orgs.saved')}
    />
  )
}
