import { createFileRoute } from '@tanstack/react-router'
import { DomainError } from '../../../../shared/kernel/errors'
import { guard } from '../../../app/guard'
import { Crashed } from '../../../app/screens/dead-ends'
import { PostsAdminPage } from '../../../posts/admin-page'

const mayEdit = guard('posts.edit')

export const Route = createFileRoute('/_app/_shell/settings/posts/$type')({
  beforeLoad: ({ context }) => {
    mayEdit({ context })
    // Only the organisation that owns the product writes posts (spec 2, section 6).
    if (!context.foyer.identity.org.is_owner) throw new DomainError('forbidden')
  },
  component: PostsAdminPage,
  errorComponent: Crashed,
})
