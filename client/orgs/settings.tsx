import { updateOrg } from '../../shared/orgs/commands'
import { CURRENCIES, LANGUAGES, PAYMENT_METHODS } from '../../shared/orgs/entity'
import { SettingsPage } from '../kit/layout/settings-page'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'

/** The organisation's name, language and currency. */
export function GeneralSettings() {
  const t = useT()
  const { id, name, lang, currency, media_logo_url } = useFoyer().identity.org
  const currencies = new Intl.DisplayNames([t.language], { type: 'currency' })
  return (
    <SettingsPage
      title="orgs.general"
      lead="orgs.general_lead"
      command={updateOrg}
      fields={{
        name: { label: t('orgs.name') },
        lang: { label: t('orgs.lang'), choices: LANGUAGES.map((value) => ({ value, label: t(`orgs.lang.${value}`) })) },
        currency: {
          label: t('orgs.currency'),
          hint: t('orgs.currency_hint'),
          choices: CURRENCIES.map((value) => ({ value, label: `${value} · ${currencies.of(value)}` })),
        },
        media_logo_url: { label: t('orgs.media_logo_url') },
      }}
      args={{ id }}
      initial={{ name, lang, currency, media_logo_url }}
      submit="orgs.save"
      done={t('orgs.saved')}
    />
  )
}

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
          choices: PAYMENT_METHODS.map((value) => ({ value, label: t(`orgs.method.${value}`) })),
        },
      }}
      args={{ id }}
      initial={{ accepted_payment_methods }}
      submit="orgs.save"
      done={t('orgs.saved')}
    />
  )
}
