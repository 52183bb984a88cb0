import { type Address, addressLines } from '../contacts/address/address'
import type { Row } from '../kernel/model/entity'
import type { orgs } from '../orgs/entity'
import type { invoices } from './entity'

type Recipient = Pick<Row<typeof invoices>, 'recipient' | 'recipient_address'>

/** Organisation and invoice, as far as an electronic invoice names them. */
type Parties = {
  readonly org: Pick<Row<typeof orgs>, 'settings'> & { readonly address: Address | null }
  readonly invoice: Recipient
}

/** Something that EN 16931 asks for and that is not known. */
export type MissingPart = 'seller_address' | 'seller_tax_number' | 'buyer_name' | 'buyer_address'

const hasCountry = (address: Address | null): boolean => address !== null && /^[A-Z]{2}$/.test(address.country)

/** Lists what an electronic invoice by EN 16931 lacks; none if it can be written. */
export function missingParts({ org, invoice }: Parties): MissingPart[] {
  const missing: readonly (readonly [MissingPart, boolean])[] = [
    ['seller_address', hasCountry(org.address)],
    ['seller_tax_number', Boolean(org.address?.vat_id || org.settings.tax_number)],
    ['buyer_name', Boolean(buyerName(invoice))],
    ['buyer_address', hasCountry(invoice.recipient_address)],
  ]
  return missing.flatMap(([part, known]) => (known ? [] : [part]))
}

/** The recipient's name, or else the first line of the address. */
export const buyerName = ({ recipient, recipient_address }: Recipient): string =>
  recipient || (addressLines(recipient_address)[0] ?? '')
