import { addRefusals } from './loaded-refusals'
import { connectionRefusals } from './refusals/connections'
import { officeRefusals } from './refusals/office'
import { orderRefusals } from './refusals/orders'
import { seatRefusals } from './refusals/seats'
import { sellingRefusals } from './refusals/selling'
import { shopRefusals } from './refusals/shop'
import { signInRefusals } from './refusals/sign-in'
import { voucherRefusals } from './refusals/vouchers'

/** Error messages by refusal code, for every refusal of the product. */
export const errorPhrases = {
  en: {
    ...connectionRefusals.en,
    ...officeRefusals.en,
    ...sellingRefusals.en,
    ...orderRefusals.en,
    ...voucherRefusals.en,
    ...signInRefusals.en,
    ...seatRefusals.en,
    ...shopRefusals.en,
  },
  de: {
    ...connectionRefusals.de,
    ...officeRefusals.de,
    ...sellingRefusals.de,
    ...orderRefusals.de,
    ...voucherRefusals.de,
    ...signInRefusals.de,
    ...seatRefusals.de,
    ...shopRefusals.de,
  },
}

addRefusals(errorPhrases)
