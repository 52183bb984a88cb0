import { Switch } from '@mantine/core'
import { useT } from '../kit/phrases'
import { isAnalyticsLoaded, useAnalyticsOffer, useConsent } from './analytics'

/** The person's choice about the analytics script, in their profile. Nothing where this server has none. */
export function AnalyticsChoice() {
  const t = useT()
  const offer = useAnalyticsOffer()
  const [consent, answer] = useConsent()
  if (!offer) return null
  const change = (isAllowed: boolean) => {
    answer(isAllowed ? 'given' : 'refused')
    if (!isAllowed && isAnalyticsLoaded()) window.location.reload()
  }
  return (
    <Switch
      mt="md"
      label={t('app.analytics.choice')}
      description={t('app.analytics.lead', { host: new URL(offer.src).host })}
      checked={consent === 'given'}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
