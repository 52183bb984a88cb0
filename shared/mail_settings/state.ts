import { z } from 'zod'

/** Answer of `POST /api/email/address`: where the links in emails lead, and what the organisation's emails wait for. */
export const mailState = z.object({
  /** Start of the links in emails. */
  address: z.string(),
  /** False if the operator has not set it, so that it leads to the server on its own computer only. */
  is_public: z.boolean(),
  /**
   * The public address, or a mail server, until the operator or the organisation sets it; null where emails are sent.
   */
  waits_for: z.enum(['address', 'mail_server']).nullable(),
  /** True if administrators may pass on the links of invitations by hand. */
  hands_over: z.boolean(),
})

export type MailState = z.infer<typeof mailState>
