import { updateContactDetails } from '../contact_details/commands'
import type { BulkCommands } from '../kernel/model/list/bulk'
import { labelContact } from '../labels/row-commands'

/** Commands for several contacts at once. */
export const contactsBulk: BulkCommands = {
  label: { command: labelContact, asks: { add: 'label_ids', remove: 'label_ids' } },
  unsubscribe: { command: updateContactDetails, input: () => ({ newsletter: false }), isDanger: true },
}
