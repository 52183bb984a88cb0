import type { RowOf } from '../../../shared/model'
import type { RowMaker } from '../row-maker'

/**
 * Makes a message of the demo at `at`, in milliseconds: `parts` over a message that is in no thread and has no
 * recipients.
 */
export function demoMessage(
  maker: RowMaker,
  at: number,
  author: Pick<RowOf<'users'>, 'id' | 'email'>,
  parts: Pick<RowOf<'messages'>, 'subject' | 'body' | 'sent_at' | 'recipients_stats'> & Partial<RowOf<'messages'>>,
): RowOf<'messages'> {
  return maker.row(at, {
    type: null,
    thread_id: null,
    assignee_id: null,
    starred_at: null,
    archived_at: null,
    campaign_action_id: null,
    recipient_org_id: null,
    sender_org_id: null,
    peer_id: null,
    gh_issue: null,
    created_by_id: author.id,
    created_by_email: author.email,
    ...parts,
  })
}
