import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { id, written } from '../kernel/model/fields'
import { contacts } from './entity'

const { shape } = contacts.row

/** A person's first and last name travel together: the name that is shown is made of both. */
const fullName = {
  firstname: shape.firstname,
  /** A company or a school class has only this one. */
  lastname: written(shape.lastname.unwrap()),
}
const email = shape.email.refine((typed) => typed === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed), 'not an e-mail address')

/** The name a contact is listed and found by. */
export const nameOf = ({ firstname, lastname }: { readonly firstname: string | null; readonly lastname: string }): string =>
  firstname ? `${firstname} ${lastname}` : lastname

const created = z.object({ id: id(), ...fullName, email, phone: shape.phone }).meta({ title: 'CreateContactInput' })

/** What is left out stays as it is, so that two desks may each correct something else. */
const updated = z.object({ ...fullName, email: email.optional(), phone: shape.phone.optional() }).meta({ title: 'UpdateContactInput' })

/** The device guesses no number: the server gives the next one when it books the contact. */
export const createContact = command('CreateContact', {
  args: z.object({ input: created }),
  returns: contacts,
  can: 'contacts.edit',
  offline: true,
  effect: ({ input }, op) => [
    insert(contacts, op, {
      ...input,
      num: 0,
      name: nameOf(input),
      newsletter_subscription_status: null,
      total_orders: 0,
      invoice_address: null,
      label_ids: [],
      created_at: op.at,
      updated_at: op.at,
    }),
  ],
})

export const updateContact = command('UpdateContact', {
  args: z.object({ id: id(), input: updated }),
  returns: contacts,
  can: 'contacts.edit',
  offline: true,
  effect: ({ id, input: { firstname, lastname, email, phone } }, op) => [
    patch(contacts, id, {
      firstname,
      lastname,
      name: nameOf({ firstname, lastname }),
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
      updated_at: op.at,
    }),
  ],
})
