import type { MESSAGE_TYPES } from '../../shared/messages/entity'
import type { MessageEntry, ThreadHead } from '../../shared/messages/queries'
import type { T } from '../kit/phrases'

type Author = Pick<MessageEntry, 'created_by_id' | 'created_by_email' | 'sender_org_id' | 'created_by_user'>

/** Name of a message's author. `isOwner`: the organisation is the support itself. */
export function authorName(
  t: T,
  { created_by_id, created_by_email, sender_org_id, created_by_user }: Author,
  me: string,
  isOwner: boolean,
): string {
  if (created_by_id === me) return t('messages.you')
  if (created_by_user) return created_by_user.name
  if (sender_org_id !== null && !isOwner) return t('messages.support')
  return created_by_email || t('messages.author_gone')
}

/** Text that names the other readers of a thread. */
export function audienceText(
  t: T,
  {
    recipients_stats,
    recipient_org_id,
    sender_org_id,
  }: Pick<ThreadHead, 'recipients_stats' | 'recipient_org_id' | 'sender_org_id'>,
): string {
  if (recipients_stats.created > 0) return t('messages.to_contacts', { count: recipients_stats.created })
  if (sender_org_id) return t('messages.from_org')
  return t(recipient_org_id ? 'messages.to_support' : 'messages.to_team')
}

/** Types of messages with their names, for a choice. */
export const typeChoices = (
  t: T,
  types: readonly (typeof MESSAGE_TYPES)[number][],
): readonly { readonly value: string; readonly label: string }[] =>
  types.map((type) => ({ value: type, label: t(`messages.type.${type}`) }))
