import { Button, Group } from '@mantine/core'
import { useEffect } from 'react'
import { NoticeBar } from '../kit/layout/notice/notice-bar'
import { useT } from '../kit/phrases'
import { isAnalyticsLoaded, loadAnalytics, useAnalyticsOffer, useConsent } from './analytics'

/**
 * The analytics script of the office: asks the person once, and loads it if they agree. Whoever withdraws that, in this
 * tab or another, or leaves the office for a desk, a door or the login, gets a page without it.
 */
export function AnalyticsConsent() {
  const t = useT()
  const offer = useAnalyticsOffer()
  const [consent, answer] = useConsent()
  useEffect(() => {
    if (offer && consent === 'given') loadAnalytics(offer)
    // Drafts of forms survive the reload, and the browser asks where there are any.
    else if (consent === 'refused' && isAnalyticsLoaded()) window.location.reload()
  }, [offer, consent])
  useEffect(
    () => () => {
      if (isAnalyticsLoaded()) window.location.reload()
    },
    [],
  )
  if (!offer || consent !== null) return null
  return (
    <NoticeBar
      kind="analytics"
      title={t('app.analytics.title')}
      hint={`${t('app.analytics.lead', { host: new URL(offer.src).host })} ${t('app.analytics.change')}`}
    >
      <Group gap={8} wrap="nowrap">
        <Button variant="default" onClick={() => answer('refused')}>
          {t('app.analytics.refuse')}
        </Button>
        <Button variant="default" onClick={() => answer('given')}>
          {t('app.analytics.allow')}
        </Button>
      </Group>
    </NoticeBar>
  )
}
