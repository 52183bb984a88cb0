import type { z } from 'zod'
import { degrees, jsonObject, part, text } from '../../kernel/model/fields'

/**
 * A postal address for shipping and invoices. `coords` in degrees. Data stored before the address had several fields
 * has only the place.
 */
export const address = () =>
  jsonObject(
    part('Address', {
      firstname: text(100).nullish(),
      lastname: text(100).nullish(),
      company_name: text(120).nullish(),
      street: text(120),
      postcode: text(20),
      city: text(80),
      country: text(2),
      email: text(254).nullish(),
      phone: text(40).nullish(),
      vat_id: text(30).nullish(),
      coords: part('Coords', { lat: degrees(90), lng: degrees(180) }).nullish(),
    }),
  )

export type Address = z.infer<ReturnType<typeof address>>

/** Lines of an address, as on an envelope. */
export const addressLines = (address: Address | null): string[] =>
  address
    ? [
        address.company_name ?? '',
        [address.firstname, address.lastname].filter(Boolean).join(' '),
        address.street,
        [address.postcode, address.city].filter(Boolean).join(' '),
        address.country,
      ].filter((line) => line !== '')
    : []
