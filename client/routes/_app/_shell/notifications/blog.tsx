import { createFileRoute } from '@tanstack/react-router'
import { Crashed } from '../../../../app/screens/dead-ends'
import { PostList } from '../../../../posts/post-list'

export const Route = createFileRoute('/_app/_shell/notifications/blog')({
  component: () => <PostList type="blog" />,
  errorComponent: Crashed,
})
