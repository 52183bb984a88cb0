import type { Address } from '../../shared/contacts/address'

/** Returns an address in one line; null for none. */
export function addressText(address: Address | null): string | null {
  if (!address) return null
  const { firstname, lastname, company_name, street, postcode, city, country } = address
  const place = [postcode, city].filter(Boolean).join(' ')
  return [[firstname, lastname].filter(Boolean).join(' '), company_name, street, place, country].filter(Boolean).join(', ')
}
