import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, oneOf, part } from '../kernel/model/fields'
import { contact_conflicts } from './entity'

export const CONFLICT_VALUES = ['kept', 'replaced'] as const

/** Decides which value of a contact's field is right. The replaced value is written again if it is chosen. */
export const settleContactConflict = command('SettleContactConflict', {
  args: z.object({
    id: id(),
    input: part('SettleContactConflictInput', { take: oneOf('ConflictValue', CONFLICT_VALUES) }),
  }),
  returns: contact_conflicts,
  can: 'contacts.edit',
  logged: true,
})
