import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { outbox } from './entity'

/**
 * Resends an email that failed or whose delivery is unknown. It keeps its Message-ID, so that mailboxes that have it
 * show it once.
 */
export const resendEmail = command('ResendLetter', {
  args: z.object({ id: id() }),
  returns: outbox,
  can: 'messages.edit',
  logged: true,
})
