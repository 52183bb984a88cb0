import type { z } from 'zod'
import { degrees, kept, part, text } from '../kernel/model/fields'

/**
 * Where something is sent, or whom a bill is made out to: the one address there is. `coords` in degrees. Whatever was written before it had
 * more than a place has nothing in the others.
 */
export const address = () =>
  kept(
    part('Address', {
      ...{ firstname: text(100).nullish(), lastname: text(100).nullish(), company_name: text(120).nullish() },
      ...{ street: text(120), postcode: text(20), city: text(80), country: text(2) },
      ...{ email: text(254).nullish(), phone: text(40).nullish(), vat_id: text(30).nullish() },
      coords: part('Coords', { lat: degrees(90), lng: degrees(180) }).nullish(),
    }),
  )

export type Address = z.infer<ReturnType<typeof address>>
