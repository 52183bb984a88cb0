import { type Address, addressLines } from '../contacts/address/address'
import { COUNTRIES } from '../contacts/address/countries'
import { normaliseVatId } from '../contacts/address/vat-id'
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

const hasCountry = (address: Address | null): boolean => address !== null && COUNTRIES.includes(address.country)

/** Letters with which a VAT ID may begin: a country's code, and those that Greece and Northern Ireland have instead. */
const VAT_LETTERS: ReadonlySet<string> = new Set([...COUNTRIES, 'EL', 'XI'])

/** The VAT ID of an address; null for one without the letters of a country, which EN 16931 does not take. */
export function statedVatId(address: Address | null): string | null {
  const id = normaliseVatId(address?.vat_id ?? '')
  return VAT_LETTERS.has(id.slice(0, 2)) ? id : null
}

/** Lists what an electronic invoice by EN 16931 lacks; none if it can be written. */
export function missingParts({ org, invoice }: Parties): MissingPart[] {
  const missing: readonly (readonly [MissingPart, boolean])[] = [
    ['seller_address', hasCountry(org.address)],
    ['seller_tax_number', Boolean(statedVatId(org.address) || org.settings.tax_number)],
    ['buyer_name', Boolean(buyerName(invoice))],
    ['buyer_address', hasCountry(invoice.recipient_address)],
  ]
  return missing.flatMap(([part, known]) => (known ? [] : [part]))
}

/** The recipient's name, or else the first line of the address. */
export const buyerName = ({ recipient, recipient_address }: Recipient): string =>
  [recipient, ...addressLines(recipient_address)].find((line) => line.trim() !== '') ?? ''
