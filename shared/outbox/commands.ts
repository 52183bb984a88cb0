import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id } from '../kernel/model/fields'
import { outbox } from './entity'

/** Sends a letter again that was not taken, or of which nobody knows whether it was. Its Message-ID stays: mailboxes that know it show one. */
export const resendLetter = command('ResendLetter', { args: z.object({ id: id() }), returns: outbox, can: 'messages.edit', logged: true })
