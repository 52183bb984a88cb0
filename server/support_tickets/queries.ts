import { z } from 'zod'
import { support_tickets } from '../../shared/support_tickets/entity'
import { SUPPORT_REQUESTS, type SupportRequest, supportRequests } from '../../shared/support_tickets/queries'
import { unscoped } from '../kernel/database/org-scope'
import { rawStatement } from '../kernel/database/statement'
import { computed } from '../kernel/reads/computed'
import { reading } from '../kernel/reads/reading'
import { ownerOrg } from '../orgs/owner-org'

const OWN_REQUESTS = `select t."id", case when t."org_id" = ? then m."id" else m."peer_id" end as "message_id",
    t."title", t."type", t."status", t."created_at", t."closed_at"
  from "support_tickets" t join "messages" m on m."org_id" = t."org_id" and m."id" = t."message_id"
  where t."org_id" = ? and t."deleted" = ? and t."created_by_id" = ? and coalesce(m."sender_org_id", m."org_id") = ?
  order by t."created_at" desc, t."id" desc limit ?`

const SENDERS = `select m."id", o."name" from "messages" m join "orgs" o on o."id" = coalesce(m."sender_org_id", m."org_id")
  where m."org_id" = ? and m."id" in (select value from json_each(?))`

export const supportTicketReadings = [
  reading(supportRequests, async (_args, { db, actor: { org_id, user_id } }) => {
    const owner = await ownerOrg(db)
    return owner
      ? rawStatement<SupportRequest>(unscoped(db), OWN_REQUESTS, [
          org_id,
          owner,
          false,
          user_id,
          org_id,
          SUPPORT_REQUESTS,
        ])
      : []
  }),
]

/** The name of the organisation that a request came from. */
export const supportTicketFields = [
  computed(support_tickets, 'sender', {
    returns: z.string().nullable(),
    load: async (rows, { db, actor }) => {
      const ids = JSON.stringify(rows.flatMap(({ message_id }) => message_id ?? []))
      const found = await rawStatement<{ id: string; name: string }>(unscoped(db), SENDERS, [actor.org_id, ids])
      const names = new Map(found.map(({ id, name }) => [id, name]))
      return rows.map(({ message_id }) => (message_id && names.get(message_id)) || null)
    },
  }),
]
