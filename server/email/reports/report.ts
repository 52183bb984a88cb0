import { z } from 'zod'
import { id } from '../../../shared/kernel/model/fields'

/** The end of an email, as a mail server or provider reports it after it accepted the email. */
export const deliveryReport = z.object({
  letter_id: id(),
  /** Recipient in lower case; null if the report doesn't name it. */
  address: z.string().max(320).nullable(),
  outcome: z.enum(['delivered', 'bounced', 'complained']),
  /** Status code and words of the receiving server. */
  said: z.string().max(500),
})

export type DeliveryReport = z.infer<typeof deliveryReport>

const EMAIL_ID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-f])/i

/** Returns the id of the email with this Message-ID or envelope id; null if it is not one of ours. */
export const emailIdOf = (message_id: string): string | null => EMAIL_ID.exec(message_id)?.[1]?.toLowerCase() ?? null

/** Returns a status and words as one line. */
export const joinedDiagnostics = (...parts: readonly (string | number | null | undefined)[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
