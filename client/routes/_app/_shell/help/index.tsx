import { createFileRoute } from '@tanstack/react-router'
import { guard } from '../../../../app/guard'
import { Crashed } from '../../../../app/screens/dead-ends'
import { HelpCenter } from '../../../../help/center/help-center'
import { listSearch } from '../../../../kit/list-search'
import { PostReader } from '../../../../posts/post-reader'

export const Route = createFileRoute('/_app/_shell/help/')({
  validateSearch: listSearch,
  beforeLoad: guard('orgs.read'),
  component: () => <HelpCenter Reader={PostReader} />,
  errorComponent: Crashed,
})
