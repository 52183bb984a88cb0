import { z } from 'zod'
import { officeContacts } from '../contacts/office'
import { officeEvents } from '../events/office'
import { command } from '../kernel/model/command'
import { id, part } from '../kernel/model/fields'

/**
 * Labels that are put on a row and taken off it. All other labels stay, also those that another user changes meanwhile.
 */
const labelChange = (title: string) =>
  part(title, { add: z.array(id()).max(50).optional(), remove: z.array(id()).max(50).optional() })

/** Puts labels on an event and takes others off. */
export const labelEvent = command('LabelEvent', {
  args: z.object({ id: id(), input: labelChange('LabelEventInput') }),
  returns: officeEvents,
  can: 'events.edit',
  logged: true,
})

/** Puts labels on a contact and takes others off. */
export const labelContact = command('LabelContact', {
  args: z.object({ id: id(), input: labelChange('LabelContactInput') }),
  returns: officeContacts,
  can: 'contacts.edit',
  logged: true,
})
