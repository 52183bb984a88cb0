import { z } from 'zod'
import { at, json, kept, oneOf, part, text } from '../kernel/fields'
import { widened } from '../kernel/widened'
import { contacts } from './entity'

export const GENDERS = ['F', 'M'] as const

/** Where something is sent, or whom an invoice is made out to. `coords` in degrees. */
export const address = z.object({
  ...{ street: text(120), postcode: text(20), city: text(80), country: text(2) },
  ...{ firstname: text(100).nullish(), lastname: text(100).nullish(), email: text(254).nullish(), phone: text(40).nullish() },
  ...{ company_name: text(120).nullish(), vat_id: text(30).nullish() },
  coords: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullish(),
})

/** A contact with what only the office has of it. */
export const officeContacts = widened(
  contacts,
  {
    gender: oneOf('Gender', GENDERS).nullable(),
    /** How a letter to it begins: "Dear Dr Lovelace". */
    salutation: text(120).nullable(),
    company: kept(part('ContactCompany', { name: text(120), vat_id: text(30).nullable(), registration_num: text(60).nullable() })).nullable(),
    shipping_address: json(address).nullable(),
    /** Whether it asked for the newsletter; it gets one once that is confirmed (`newsletter_subscription_status`). */
    newsletter: z.boolean(),
    subscribed_at: at().nullable(),
    unsubscribed_at: at().nullable(),
  },
  {
    start: { gender: null, salutation: null, company: null, shipping_address: null, newsletter: false, subscribed_at: null, unsubscribed_at: null },
    veiled: { gender: 'personal_data.read', salutation: 'personal_data.read', company: 'personal_data.read', shipping_address: 'personal_data.read' },
  },
)
