import { IconArticle } from '@tabler/icons-react'
import { modal } from '../kit/modal'
import { banner, type ClientDomain, settingsPage } from '../parts/app/domain'
import { ADMIN_TYPES } from './post-type'

export const postsClientDomain: ClientDomain = {
  banner: banner(() => import('./incident-banner').then((m) => m.IncidentBanner)),
  settings: ADMIN_TYPES.map((type) =>
    settingsPage({
      page: `posts/${type}`,
      label: `settings.posts/${type}`,
      icon: IconArticle,
      can: 'posts.edit',
      load: () => import('./admin-page').then((m) => m.PostsAdminPage),
    }),
  ),
  modals: {
    notification_post_id: modal(() => import('./post-modal').then((m) => m.PostModal), 'orgs.read'),
    post_form: modal(() => import('./post-form').then((m) => m.PostForm), 'posts.edit'),
    delete_post: modal(() => import('./post-form').then((m) => m.DeletePost), 'posts.edit'),
  },
}
