import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { can } from '../../../shared/kernel/permissions'
import { useFoyer } from '../../sync/react'
import { clientDomains } from '../domains'
import { NotFound } from '../screens/dead-ends'

/** Pages of the settings by the last part of their path. */
const SETTINGS_PAGES = clientDomains.flatMap((domain) => domain.settings ?? [])

/** Shows the settings page that the path names. Throws a DomainError `forbidden` if the user's role may not open it. */
export function SettingsPageHost() {
  const { page } = useParams({ from: '/_app/_shell/settings/$page' })
  const { role } = useFoyer().identity.user
  const found = SETTINGS_PAGES.find((each) => each.page === page)
  if (!found) return <NotFound />
  if (!can(role, found.can)) throw new DomainError('forbidden')
  const { component: Page } = found
  return (
    <Suspense fallback={null}>
      <Page key={page} />
    </Suspense>
  )
}
