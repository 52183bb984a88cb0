import { Switch } from '@mantine/core'
import { useT } from '../kit/phrases'
import { useAnalyticsOffer, useConsent } from './analytics'

/** The person's choice about the analytics script, in their profile. Nothing where this server has none. */
export function AnalyticsChoice() {
  const t = useT()
  const offer = useAnalyticsOffer()
  const [consent, answer] = useConsent()
  if (!offer) return null
  return (
    <Switch
      mt="md"
      label={t('app.analytics.choice')}
      description={t('app.analytics.lead', { host: new URL(offer.src).host })}
      checked={consent === 'given'}
      onChange={(event) => answer(event.currentTarget.checked ? 'given' : 'refused')}
    />
  )
}
