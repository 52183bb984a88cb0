import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { PostList } from '../../../../posts/post-list'

export const Route = createFileRoute('/_app/_shell/notifications/pages')({
  component: () => <PostList type="page" />,
  errorComponent: Crashed,
})
