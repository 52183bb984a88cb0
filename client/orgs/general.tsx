import { Button } from '@mantine/core'
import { updateOrg } from '../../shared/orgs/commands'
import { FEATURES, LANGUAGES } from '../../shared/orgs/entity'
import { organisation } from '../../shared/orgs/office'
import { timeZoneOf } from '../../shared/orgs/rules'
import { CommandForm } from '../kit/forms/command-form'
import { Failure } from '../kit/forms/failure'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { countryChoices, ownCountry } from '../parts/orgs/countries'
import { currencyChoices, zoneChoices } from '../parts/orgs/organisation'
import { SettingsFrame, SettingsSection } from '../parts/settings/settings-frame'
import { useFoyer } from '../sync/react'

const half = { half: true } as const
const stay = () => {}

/** The organisation itself: name, language, time zone, legal data and season. */
export function GeneralSettings() {
  return (
    <SettingsFrame title="orgs.general" lead="orgs.general_lead">
      <Basics />
      <LegalData />
      <BrandColors />
      <SeasonStart />
      <Features />
    </SettingsFrame>
  )
}

function Basics() {
  const t = useT()
  const { org } = useFoyer().identity
  const { id, name, lang, currency, media_logo_url } = org
  const time_zone = timeZoneOf(org)
  return (
    <CommandForm
      command={updateOrg}
      fields={{
        name: { label: t('orgs.name') },
        lang: {
          ...half,
          label: t('orgs.lang'),
          hint: t('orgs.lang_hint'),
          choices: LANGUAGES.map((value) => ({ value, label: t(`orgs.lang.${value}`) })),
        },
        currency: {
          ...half,
          label: t('orgs.currency'),
          hint: t('orgs.currency_hint'),
          choices: currencyChoices(t.language),
        },
        settings: {
          label: t('orgs.clock'),
          hint: t('orgs.clock_hint'),
          members: {
            time_zone: { label: t('orgs.time_zone'), choices: zoneChoices(time_zone) },
          },
        },
        media_logo_url: { label: t('orgs.media_logo_url') },
      }}
      args={{ id }}
      stored={{ name, lang, currency, settings: { time_zone }, media_logo_url }}
      submit="orgs.save"
      done={t('orgs.saved')}
      onDone={stay}
    />
  )
}

/** Legal name, address and numbers, as printed on invoices and tickets. */
function LegalData() {
  const t = useT()
  const { id } = useFoyer().identity.org
  const { answer, problem } = useAnswer(organisation, {}, ['orgs'])
  return (
    <SettingsSection title={t('orgs.legal')} hint={t('orgs.legal_hint')}>
      <Failure problem={problem} />
      {answer && (
        <CommandForm
          command={updateOrg}
          fields={{
            address: {
              label: t('orgs.address'),
              members: {
                company_name: { label: t('orgs.address.company_name') },
                street: { label: t('orgs.address.street') },
                postcode: { label: t('orgs.address.postcode') },
                city: { label: t('orgs.address.city') },
                country: { label: t('orgs.address.country'), choices: countryChoices(t.language, ownCountry()) },
                email: { label: t('orgs.address.email') },
                phone: { label: t('orgs.address.phone') },
                vat_id: { label: t('orgs.address.vat_id') },
              },
            },
            settings: {
              label: t('orgs.register'),
              members: {
                registration_num: { label: t('orgs.registration_num'), hint: t('orgs.registration_num_hint') },
                tax_number: { label: t('orgs.tax_number'), hint: t('orgs.tax_number_hint') },
              },
            },
          }}
          args={{ id }}
          initial={{
            address: answer.address,
            settings: {
              registration_num: answer.settings.registration_num ?? '',
              tax_number: answer.settings.tax_number ?? '',
            },
          }}
          submit="orgs.save_legal"
          done={t('orgs.saved')}
          onDone={stay}
        />
      )}
    </SettingsSection>
  )
}

/** Colours that the email editor offers first. */
function BrandColors() {
  const t = useT()
  const { id, settings } = useFoyer().identity.org
  return (
    <SettingsSection title={t('orgs.brand')} hint={t('orgs.brand_hint')}>
      <CommandForm
        command={updateOrg}
        fields={{
          settings: {
            label: t('orgs.brand_colors'),
            members: {
              brand_colors: {
                label: t('orgs.brand_list'),
                hint: t('orgs.brand_colors_hint'),
                invalid: t('orgs.brand_colors_invalid'),
              },
            },
          },
        }}
        args={{ id }}
        initial={{ settings: { brand_colors: settings.brand_colors ?? [] } }}
        submit="orgs.save_brand"
        done={t('orgs.saved')}
        onDone={stay}
      />
    </SettingsSection>
  )
}

/** The parts of the product that the organisation uses. */
function Features() {
  const t = useT()
  const { id, features } = useFoyer().identity.org
  return (
    <SettingsSection title={t('orgs.features')} hint={t('orgs.features_hint')}>
      <CommandForm
        command={updateOrg}
        fields={{
          features: {
            label: t('orgs.features_used'),
            choices: FEATURES.map((value) => ({ value, label: t(`orgs.feature.${value}`) })),
          },
        }}
        args={{ id }}
        stored={{ features }}
        submit="orgs.save_features"
        done={t('orgs.saved')}
        onDone={stay}
      />
    </SettingsSection>
  )
}

/** The month that seasons start in, with a button that changes it. */
function SeasonStart() {
  const t = useT()
  const openModal = useOpenModal()
  const { start_season_month } = useFoyer().identity.org.settings
  const month = new Intl.DateTimeFormat(t.language, { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, start_season_month, 1),
  )
  return (
    <SettingsSection title={t('orgs.season')} hint={t('orgs.season_hint')}>
      <p>
        {t('orgs.season_month')} <strong>{month}</strong>
      </p>
      <div>
        <Button variant="default" onClick={() => openModal('season')}>
          {t('orgs.season_change')}
        </Button>
      </div>
    </SettingsSection>
  )
}
