import { officeContacts } from '../contacts/office'
import { updating } from '../kernel/model/editing'

const { shape } = officeContacts.row

/**
 * Updates the details only the office adds to a contact. Name, email and phone are `UpdateContact`, which desks use
 * too.
 */
export const updateContactDetails = updating(officeContacts, 'ContactDetails', {
  can: 'contacts.edit',
  fields: {
    gender: shape.gender,
    salutation: shape.salutation,
    company: shape.company,
    invoice_address: shape.invoice_address,
    shipping_address: shape.shipping_address,
    label_ids: shape.label_ids,
    newsletter: shape.newsletter,
    note: shape.note,
  },
})
