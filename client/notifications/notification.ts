import { can } from '../../shared/kernel/permissions'
import type { Notification } from '../../shared/notifications/queries'
import type { Format, T } from '../kit/phrases'
import { subjectText } from '../parts/message_templates/placeholder-labels'
import type { Foyer } from '../sync/foyer'

/** Greatest height in rem of the bell's list, which scrolls (spec 1, section 9). */
export const POPOVER_HEIGHT = 24

/** Text of a notification in the reader's language: its title and a second line. */
export function notificationText(
  t: T,
  format: Format,
  {
    post_translations,
    post_id,
    message,
    message_id,
    payout,
    payout_id,
    contact,
    contact_id,
    system_text,
  }: Notification,
) {
  if (post_id) {
    const post = post_translations.find(({ lang }) => lang === t.language) ?? post_translations[0]
    return { title: post?.title ?? t('notifications.post_gone'), detail: post?.excerpt ?? '' }
  }
  if (message) return { title: t('notifications.message', { subject: subjectText(t, message.subject) }), detail: '' }
  if (message_id) return { title: t('notifications.support_answer'), detail: '' }
  if (payout_id)
    return {
      title: payout ? t('notifications.payout_of', { amount: format.money(payout.total) }) : t('notifications.payout'),
      detail: '',
    }
  if (contact_id)
    return {
      title: t('contact_conflicts.notification', { name: contact?.name ?? t('contacts.gone') }),
      detail: t('contact_conflicts.notification_detail'),
    }
  return { title: system_text ?? '', detail: '' }
}

/** Target of a notification: an address, a modal on the current page, or null for nothing. */
export type NotificationTarget = { readonly href: string } | { readonly modal: string; readonly value: string } | null

/** The target of a notification: the post modal, the message page or the payout (spec 1, section 4). */
export function opens(
  { post, message, message_id, payout_id, contact_id }: Notification,
  { identity }: Foyer,
): NotificationTarget {
  if (contact_id) return { href: `/contacts/${contact_id}` }
  if (post) return { modal: 'notification_post_id', value: post.id }
  if (message) return { href: `/notifications/messages/${message.thread_id ?? message.id}` }
  // Roles that read no messages are notified of the support's answers only.
  if (message_id) return { modal: 'live_chat', value: '1' }
  return payout_id && can(identity.user.role, 'payouts.read') ? { modal: 'payout_id', value: payout_id } : null
}
