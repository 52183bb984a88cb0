import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { SettingsPageHost } from '../../../../app/shell/settings-page-host'

/** The posts of one type, for the organisation that owns the product. */
export const Route = createFileRoute('/_app/_shell/settings/posts/$type')({
  component: PostsPage,
  errorComponent: Crashed,
})

function PostsPage() {
  return <SettingsPageHost name={`posts/${Route.useParams().type}`} />
}
