import { type Address, addressLines } from '../../shared/contacts/address/address'

/** Returns an address in one line; null for none. */
export const addressText = (address: Address | null): string | null => address && addressLines(address).join(', ')
