import { part, required } from '../kernel/model/fields'
import { failsAs } from '../kernel/model/input-problem'
import { offlineEditing } from '../kernel/model/offline-editing'
import { contacts } from './entity'

const { shape } = contacts.row

/** First and last name are sent together, because the displayed name is made of both. */
const fullName = {
  firstname: shape.firstname,
  /** A company or a school class has only this one. */
  lastname: required(shape.lastname.unwrap()),
}
const email = shape.email.refine(
  (typed) => typed === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed),
  failsAs('no_email', 'not an e-mail address'),
)

type FullName = { readonly firstname: string | null; readonly lastname: string }

/** Returns the name under which a contact is listed and found. */
export const nameOf = ({ firstname, lastname }: FullName): string => (firstname ? `${firstname} ${lastname}` : lastname)

/**
 * The device guesses no number: the server gives the next one when it books the contact. What an update leaves out
 * stays as it is, so that two desks may each correct something else. A field that is added later is declared with
 * `laterField` in the entity, and not here.
 */
export const { create: createContact, update: updateContact } = offlineEditing(contacts, 'Contact', {
  can: 'contacts.edit',
  create: { ...fullName, email, phone: shape.phone },
  update: { ...fullName, email: email.optional(), phone: shape.phone.optional() },
  beside: {
    /**
     * The values that the user saw before correcting them. What equals them is no correction; what differs from the
     * server's is a conflict.
     */
    seen: part('SeenContact', {
      firstname: shape.firstname,
      lastname: shape.lastname,
      email: shape.email,
      phone: shape.phone,
    }).optional(),
  },
  derived: (input: FullName) => ({ name: nameOf(input) }),
  start: { num: 0, newsletter_subscription_status: null, total_orders: 0, invoice_address: null, label_ids: [] },
})
