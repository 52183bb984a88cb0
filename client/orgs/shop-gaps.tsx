import { Alert, Anchor } from '@mantine/core'
import { hasFeature } from '../../shared/orgs/rules'
import { settingsOf } from '../../shared/orgs/settings'
import { shopAddress } from '../../shared/orgs/shop-address'
import { type ShopGap, shopGaps } from '../../shared/shop/gaps'
import { Failure } from '../kit/forms/failure'
import { useT } from '../kit/phrases'
import { useAnswer } from '../kit/reading/use-answer'
import { SettingsSection } from '../parts/settings/settings-frame'
import { type StepPlace, Steps } from '../parts/settings/steps'
import { useFoyer } from '../sync/react'
import classes from './web-shop.module.css'

/** Tables whose rows mend what a shop lacks. */
const WATCHED = ['orgs', 'bank_accounts', 'provider_accounts', 'events', 'prices', 'rights', 'mail_settings']

const NO_ARGS = {}

/** The place that mends what a shop lacks. */
const PLACES: Readonly<Record<ShopGap, StepPlace>> = {
  feature: { settings: 'general' },
  published: { settings: 'landing_page' },
  payment: { settings: 'payment_methods' },
  event: { page: '/events' },
  transfer: { settings: 'payment_methods' },
  email: { settings: 'emails' },
  terms: { settings: 'webshop_terms' },
  privacy: { settings: 'webshop_terms' },
  imprint: { settings: 'webshop_terms' },
}

/** List of what the shop still lacks, each with a link to the place that mends it, and the shop's address. */
export function ShopGaps() {
  const t = useT()
  const { org } = useFoyer().identity
  const { answer: gaps, problem } = useAnswer(shopGaps, NO_ARGS, WATCHED)
  const isOpen = hasFeature(org, 'web_shop') && settingsOf(org, 'landing_page').published
  const address = window.location.origin + shopAddress(org)
  return (
    <>
      <Failure problem={gaps ? null : problem} />
      {gaps?.length === 0 && (
        <Alert color="green" variant="outline" title={t('web_shop.is_open')}>
          {t('web_shop.is_open_hint')}
        </Alert>
      )}
      {gaps && gaps.length > 0 && (
        <SettingsSection title={t('web_shop.lacks', { count: gaps.length })}>
          <Steps
            steps={gaps.map((gap) => ({
              name: gap,
              place: PLACES[gap],
              title: t(`web_shop.gap.${gap}`),
              hint: t(`web_shop.gap.${gap}_hint`),
              done: false,
            }))}
          />
        </SettingsSection>
      )}
      {isOpen && (
        <p className={classes.address}>
          {t('web_shop.address')}: <span className="num">{address}</span>{' '}
          <Anchor href={address} target="_blank" rel="noopener" underline="always">
            {t('web_shop.open')}
          </Anchor>
        </p>
      )}
    </>
  )
}
