import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { SettingsPageHost } from '../../../../app/shell/settings-page-host'
import { listSearch } from '../../../../kit/list-search'

/** Every settings page that a domain declares (`settings` of its manifest). */
export const Route = createFileRoute('/_app/_shell/settings/$page')({
  validateSearch: listSearch,
  component: NamedPage,
  errorComponent: Crashed,
})

function NamedPage() {
  return <SettingsPageHost name={Route.useParams().page} />
}
