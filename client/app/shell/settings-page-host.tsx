import { Suspense } from 'react'
import { type NamedBlock, SETTINGS_BLOCKS } from '../../../shared/settings/blocks'
import type { SettingsPageEntry } from '../../parts/app/domain'
import { useConnectedMethods } from '../../parts/payouts/connected-methods'
import { lockOf } from '../../parts/settings/settings-lock'
import { LockedPage } from '../../settings/lock-reason'
import { useFoyer } from '../../sync/react'
import { clientDomains } from '../domains'
import { NotFound } from '../screens/dead-ends'

/** Pages of the settings by the last part of their path. */
const SETTINGS_PAGES = clientDomains.flatMap((domain) => domain.settings ?? [])

/** Shows the settings page of this name, or why it is locked. */
export function SettingsPageHost({ name }: { readonly name: string }) {
  const block = SETTINGS_BLOCKS.find((each) => each.name === name)
  const page = SETTINGS_PAGES.find((each) => each.page === name) ?? null
  return block && (page || block.lock === 'always') ? <Hosted key={name} block={block} page={page} /> : <NotFound />
}

function Hosted({ block, page }: { readonly block: NamedBlock; readonly page: SettingsPageEntry | null }) {
  const { identity } = useFoyer()
  const lock = lockOf(block, page, identity, useConnectedMethods(block.lock === 'account'))
  if (lock || !page) return <LockedPage name={block.name} lock={lock ?? 'always'} />
  const { component: Page } = page
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}
