import { z } from 'zod'
import { at, id, part, text } from '../kernel/model/fields'
import { query } from '../kernel/model/query'

/** Newest messages of a caller's conversations with the support that one request returns. */
export const SUPPORT_MESSAGES = 200

const supportOrgAnswer = part('SupportOrg', { id: id(), name: text(120) })

/** The organisation that support messages go to; null where there is none. */
export const supportOrg = query('support_org', {
  args: z.object({}),
  returns: supportOrgAnswer.nullable(),
  can: 'support.contact',
})

const supportMessage = part('SupportMessage', {
  id: id(),
  /** The first message of the conversation; null in the first message itself. */
  thread_id: id().nullable(),
  subject: text(200),
  body: text(200_000),
  /** False for the support's answers. */
  is_mine: z.boolean(),
  created_at: at(),
})

export type SupportMessage = z.infer<typeof supportMessage>

/** The caller's own conversations with the support, oldest message first. */
export const supportMessages = query('support_messages', {
  args: z.object({}),
  returns: z.array(supportMessage),
  can: 'support.contact',
})
