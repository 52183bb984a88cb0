import { SUPPORT_MESSAGES, supportMessages, supportOrg } from '../../../shared/messages/support'
import type { RowOf } from '../../../shared/model'
import { unscoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import { reading } from '../../kernel/reads/reading'
import { ownerOrg } from '../../orgs/owner-org'

type Found = Pick<RowOf<'messages'>, 'id' | 'thread_id' | 'subject' | 'body' | 'created_by_id' | 'created_at'>

const OWN_CONVERSATIONS = `select "id", "thread_id", "subject", "body", "created_by_id", "created_at" from "messages"
  where "org_id" = ? and "deleted" = ? and (("thread_id" is null and "created_by_id" = ? and "recipient_org_id" = ?)
    or "thread_id" in (select "id" from "messages" where "org_id" = ? and "created_by_id" = ? and "recipient_org_id" = ? and "thread_id" is null))
  order by "created_at" desc, "id" desc limit ?`

export const supportReadings = [
  reading(supportOrg, async (_args, { db }) => {
    const id = await ownerOrg(db)
    if (!id) return null
    const [org] = await rawStatement<{ name: string }>(
      unscoped(db),
      'select "name" from "orgs" where "org_id" = ? and "id" = ?',
      [id, id],
    )
    return org ? { id, name: org.name } : null
  }),
  reading(supportMessages, async (_args, { db, actor }) => {
    const owner = await ownerOrg(db)
    if (!owner) return []
    const { org_id, user_id } = actor
    const found = await rawStatement<Found>(db, OWN_CONVERSATIONS, [
      org_id,
      false,
      user_id,
      owner,
      org_id,
      user_id,
      owner,
      SUPPORT_MESSAGES,
    ])
    return found.reverse().map(({ created_by_id, ...message }) => ({ ...message, is_mine: created_by_id === user_id }))
  }),
]
