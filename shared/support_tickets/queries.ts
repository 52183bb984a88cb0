import { z } from 'zod'
import { id, part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { support_tickets } from './entity'

/** Newest requests of a caller that one query returns. */
export const SUPPORT_REQUESTS = 200

const { title, type, status, created_at, closed_at } = support_tickets.row.shape

const supportRequest = part('SupportRequest', {
  id: id(),
  /** The first message of its conversation, in the caller's organisation. */
  message_id: id(),
  title,
  type,
  status,
  created_at,
  closed_at,
})

export type SupportRequest = z.infer<typeof supportRequest>

/** The caller's own requests to the support with their state, newest first. */
export const supportRequests = query('support_requests', {
  args: z.object({}),
  returns: z.array(supportRequest),
  can: 'support.contact',
})
