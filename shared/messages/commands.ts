import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { messages } from './entity'

const { shape } = messages.row

/**
 * Sends a message to contacts or to the product's support, or replies to one. `recipient_org_id` together with
 * `thread_id` continues a conversation that the caller has with the support.
 */
export const createMessage = command('CreateMessage', {
  args: z.object({
    input: z
      .object({
        id: id().optional(),
        subject: shape.subject.min(1),
        body: shape.body.min(1),
        type: shape.type.optional(),
        thread_id: id().nullable().optional(),
        campaign_action_id: id().nullable().optional(),
        contact_ids: z.array(id()).max(20_000).optional(),
        recipient_org_id: id().nullable().optional(),
      })
      .meta({ title: 'CreateMessageInput' }),
  }),
  returns: messages,
  can: 'support.contact',
  needs: ({ input }) => (input.contact_ids?.length ? 'messages.send' : input.recipient_org_id ? null : 'messages.edit'),
})

/** Updates a message's handling, such as read or archived. Fields left out stay unchanged. */
export const updateMessage = command('UpdateMessage', {
  args: z.object({
    id: id(),
    input: z
      .object({
        assignee_id: id().nullable().optional(),
        starred: z.boolean().optional(),
        archived: z.boolean().optional(),
        gh_issue: shape.gh_issue.optional(),
      })
      .meta({ title: 'UpdateMessageInput' }),
  }),
  returns: messages,
  can: 'messages.edit',
})
