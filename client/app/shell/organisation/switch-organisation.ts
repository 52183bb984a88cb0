import { useRouter } from '@tanstack/react-router'
import { DomainError } from '../../../../shared/kernel/errors'
import { useSession } from '../../../sync/react'
import { ORGANISATION_PARAMETER } from '../../../sync/session/organisation/organisation-parameter'

/** Least time in ms between two searches in the list of organisations (spec 1, section 9). */
export const SEARCH_THROTTLE = 500

/** Sections that open again at their start after a switch; any other page opens again as it is (spec 1, section 4). */
const SECTIONS = ['dashboard', 'events', 'orders', 'products', 'settings']

/** Returns true if the app runs in a window of its own, installed on this device. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/** Path of the page that is open after a switch. */
export function pathAfterSwitch(href: string): string {
  const section = SECTIONS.find((name) => href.split(/[/?#]/)[1] === name)
  return section ? `/${section}` : href
}

/**
 * Switches to another organisation, in a window of its own where the app is installed. A failure is logged, and the
 * previous organisation stays.
 */
export function useSwitchOrganisation(): (org_id: string) => Promise<void> {
  const session = useSession()
  const router = useRouter()
  const replace = (path: string) => router.history.replace(path, undefined, { ignoreBlocker: true })
  return async (org_id) => {
    const before = router.history.location.href
    const leave = session.state.subscribe(({ kind }) => {
      // A form with unsaved work must not hold this back: its draft stays with the organisation that is left.
      if (kind === 'opening') replace(pathAfterSwitch(before))
    })
    try {
      if (isInstalled()) {
        await session.renewAccess(org_id)
        window.open(`/?${ORGANISATION_PARAMETER}=${encodeURIComponent(org_id)}`, '_blank', 'noopener')
      } else await session.switchTo(org_id)
    } catch (error) {
      replace(before)
      const isEnded = error instanceof DomainError && error.code === 'auth.required'
      if (isEnded) console.error('No refresh token available')
      else console.error('Error switching org', error)
    } finally {
      leave()
    }
  }
}
