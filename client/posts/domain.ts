import { IconArticle, IconHelp } from '@tabler/icons-react'
import { banner, type ClientDomain, modal, type PagePath } from '../kit/domain'

export const postsClientDomain: ClientDomain = {
  banner: banner(() => import('./incident-banner').then((m) => m.IncidentBanner)),
  pages: [
    { to: '/help', label: 'posts.help', icon: IconHelp, can: 'support.contact' },
    // The first of the pages by type.
    { to: '/settings/posts/page' as PagePath, label: 'posts.admin', icon: IconArticle, can: 'posts.edit', offered: ({ org }) => org.is_owner },
  ],
  modals: {
    notification_post_id: modal(() => import('./post-modal').then((m) => m.PostModal), 'orgs.read'),
    post_form: modal(() => import('./post-form').then((m) => m.PostForm), 'posts.edit'),
    delete_post: modal(() => import('./post-form').then((m) => m.DeletePost), 'posts.edit'),
  },
}
