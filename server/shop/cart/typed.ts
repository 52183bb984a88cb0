import type { Buyer } from '../../../shared/shop/cart'
import type { Form } from '../form'

const trimmed = (value: string | undefined): string => (value ?? '').trim()

const cut = (value: string | undefined, most: number): string => trimmed(value).slice(0, most)

/** Returns a buyer's details as they were typed at the checkout, of any length. */
export const typedBuyer = (fields: Form): Buyer => ({
  firstname: trimmed(fields.firstname),
  lastname: trimmed(fields.lastname),
  email: trimmed(fields.email),
  phone: trimmed(fields.phone) || null,
  address: null,
  newsletter: fields.newsletter === '1',
})

/**
 * Returns what a cart keeps of a buyer's details, within the lengths that are stored. The address is typed elsewhere,
 * and stays.
 */
export const notedBuyer = (fields: Form): Omit<Buyer, 'address'> => ({
  firstname: cut(fields.firstname, 100),
  lastname: cut(fields.lastname, 100),
  email: cut(fields.email, 254),
  phone: cut(fields.phone, 40) || null,
  newsletter: fields.newsletter === '1',
})

/** Returns what a cart keeps of the address of a delivery, within the lengths that are stored. */
export const notedAddress = (fields: Form): NonNullable<Buyer['address']> => ({
  street: cut(fields.street, 120),
  postcode: cut(fields.postcode, 20),
  city: cut(fields.city, 80),
  country: cut(fields.country, 2),
})
