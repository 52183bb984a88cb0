import { z } from 'zod'
import { extendEntity } from '../kernel/model/extend-entity'
import { at, id, jsonObject, oneOf, part, text } from '../kernel/model/fields'
import { address } from './address/address'
import { contacts } from './entity'

export const GENDERS = ['F', 'M'] as const

/** A contact with the columns only the office has. */
export const officeContacts = extendEntity(
  contacts,
  {
    gender: oneOf('Gender', GENDERS).nullable(),
    /** Salutation of emails to the contact: "Dear Dr Lovelace". */
    salutation: text(120).nullable(),
    company: jsonObject(
      part('ContactCompany', { name: text(120), vat_id: text(30).nullable(), registration_num: text(60).nullable() }),
    ).nullable(),
    shipping_address: address().nullable(),
    /** True if the contact asked for the newsletter. It is sent once `newsletter_subscription_status` is confirmed. */
    newsletter: z.boolean(),
    subscribed_at: at().nullable(),
    unsubscribed_at: at().nullable(),
    /** Notes of the office about the contact. */
    note: text(2000).nullable(),
    /** The contact that this duplicate was merged into. */
    merged_into_id: id().nullable(),
  },
  {
    sorts: ['num', 'total_orders'],
    start: {
      gender: null,
      salutation: null,
      company: null,
      shipping_address: null,
      newsletter: false,
      subscribed_at: null,
      unsubscribed_at: null,
      note: null,
      merged_into_id: null,
    },
    masked: {
      gender: 'personal_data.read',
      salutation: 'personal_data.read',
      company: 'personal_data.read',
      shipping_address: 'personal_data.read',
      note: 'personal_data.read',
    },
  },
)
