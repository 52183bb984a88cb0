import { z } from 'zod'
import { campaign_actions } from '../campaign_actions/entity'
import { id, part } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { users } from '../users/entity'
import { message_logs, messages } from './entity'

/** Number of characters of a text that the list of threads shows. */
export const EXCERPT_LENGTH = 160

const person = users.row.pick({ id: true, name: true }).nullable()

const head = messages.row
  .pick({
    id: true,
    subject: true,
    type: true,
    created_at: true,
    updated_at: true,
    created_by_id: true,
    created_by_email: true,
    starred_at: true,
    archived_at: true,
    recipient_org_id: true,
    sender_org_id: true,
    recipients_stats: true,
  })
  .extend({
    created_by_user: person,
    assignee: person,
    replies: z.array(messages.row.pick({ id: true })),
    /** The beginning of the latest text of the thread. */
    excerpt: z.string().max(EXCERPT_LENGTH),
  })

/** Threads of the Message Center, the one with the latest reply first. */
export const threadsQuery = query('messages', {
  args: z.object({
    input: part('MessageListInput', {
      limit: z.int(),
      threads: z.boolean(),
      archived: z.boolean(),
      starred: z.boolean().nullable().optional(),
      assignee_id: id().nullable().optional(),
      require_review: z.boolean().nullable().optional(),
      type: messages.row.shape.type.optional(),
      gh_issue: z.string().nullable().optional(),
      query: z.string().nullable().optional(),
      sort: z.string(),
      desc: z.boolean(),
    }),
  }),
  returns: z.object({ messages: z.array(head), total: z.int() }),
  can: 'messages.read',
})

export type ThreadHead = z.infer<(typeof threadsQuery)['returns']>['messages'][number]

const entry = messages.row
  .pick({
    id: true,
    body: true,
    created_at: true,
    created_by_id: true,
    created_by_email: true,
    sender_org_id: true,
    recipient_org_id: true,
  })
  .extend({ created_by_user: person })

/** One message with its replies and what was done with it. */
export const threadQuery = query('message', {
  args: z.object({ id: id() }),
  returns: head
    .extend({
      body: messages.row.shape.body,
      thread_id: messages.row.shape.thread_id,
      gh_issue: messages.row.shape.gh_issue,
      replies: z.array(entry),
      logs: z.array(
        message_logs.row.pick({ id: true, action: true, created_at: true, user_id: true }).extend({ user: person }),
      ),
      campaign: campaign_actions.row.pick({ id: true }).nullable(),
    })
    .nullable(),
  can: 'messages.read',
})

export type Thread = NonNullable<z.infer<(typeof threadQuery)['returns']>>
export type MessageEntry = z.infer<typeof entry>
