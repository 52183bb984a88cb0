import { useEffect, useState } from 'react'
import { type AnalyticsOffer, analyticsAnswer } from '../../shared/app/analytics'
import { originStorage } from '../sync/browser/browser-storage'
import { cell } from '../sync/live'
import { useFoyer, useLive } from '../sync/react'

/** Answer of a person in this browser to the question about the script; null while there is none. */
type Consent = 'given' | 'refused' | null

const keyOf = (user_id: string) => `foyer.analytics.${user_id}`

const changes = cell(0)

/** The signed-in person's answer in this browser, and the way to change it. */
export function useConsent(): readonly [consent: Consent, answer: (consent: 'given' | 'refused') => void] {
  const { user } = useFoyer().identity
  useLive(changes)
  useEffect(() => {
    // Another tab tells of an answer by the storage that both have.
    const hear = ({ key }: StorageEvent) => key === keyOf(user.id) && changes.update((count) => count + 1)
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [user.id])
  const stored = originStorage.get(keyOf(user.id))
  const answer = (consent: 'given' | 'refused') => {
    originStorage.set(keyOf(user.id), consent)
    changes.update((count) => count + 1)
  }
  return [stored === 'given' || stored === 'refused' ? stored : null, answer]
}

/** The script that this server offers; null for none, and while it is unknown. */
export function useAnalyticsOffer(): AnalyticsOffer {
  const [offer, setOffer] = useState<AnalyticsOffer>(null)
  useEffect(() => {
    let isCurrent = true
    fetch('/api/analytics', { cache: 'no-store' })
      .then(async (response) => analyticsAnswer.parse(await response.json()).analytics)
      // Without the server there is nothing to load either.
      .catch(() => null)
      .then((known) => isCurrent && setOffer(known))
    return () => {
      isCurrent = false
    }
  }, [])
  return offer
}

const SCRIPT_ID = 'analytics-script'

/** Loads the script into this page, once. The attributes are those by which such scripts read the site's id. */
export function loadAnalytics({ src, site_id }: NonNullable<AnalyticsOffer>): void {
  if (isAnalyticsLoaded()) return
  const script = document.createElement('script')
  Object.assign(script, { id: SCRIPT_ID, src, async: true })
  for (const name of ['data-site-id', 'data-website-id', 'data-domain']) script.setAttribute(name, site_id)
  document.head.append(script)
}

/** True once the script is part of this page. Only a reload removes it. */
export const isAnalyticsLoaded = (): boolean => document.getElementById(SCRIPT_ID) !== null
