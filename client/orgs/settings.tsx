import { updateOrg } from '../../shared/orgs/commands'
import { PAYMENT_METHODS } from '../../shared/orgs/entity'
import { LinkButton } from '../kit/layout/link-button'
import { useT } from '../kit/phrases'
import { SettingsSection } from '../parts/settings/settings-frame'
import { SettingsPage } from '../parts/settings/settings-page'
import { useFoyer } from '../sync/react'
import classes from './web-shop.module.css'

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
      foot={<Accounts />}
    />
  )
}

/** Ways to the accounts without which the web shop offers neither a bank transfer nor an online payment. */
function Accounts() {
  const t = useT()
  return (
    <SettingsSection title={t('orgs.payment_accounts')} hint={t('orgs.payment_accounts_hint')}>
      <div className={classes.bar}>
        <LinkButton to="/settings/$page" params={{ page: 'bank_accounts' }} variant="default">
          {t('bank_accounts.title')}
        </LinkButton>
        <LinkButton to="/settings/$page" params={{ page: 'psp' }} variant="default">
          {t('provider_accounts.title')}
        </LinkButton>
      </div>
    </SettingsSection>
  )
}
