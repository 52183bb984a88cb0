import { addRefusals } from './loaded-refusals'
import { connectionRefusals } from './refusals/connections'
import { officeRefusals } from './refusals/office'
import { seatRefusals } from './refusals/seats'
import { sellingRefusals } from './refusals/selling'
import { signInRefusals } from './refusals/sign-in'

/** Error messages by refusal code, for every refusal of the product. */
export const errorPhrases = {
  en: { ...connectionRefusals.en, ...officeRefusals.en, ...sellingRefusals.en, ...signInRefusals.en, ...seatRefusals.en },
  de: { ...connectionRefusals.de, ...officeRefusals.de, ...sellingRefusals.de, ...signInRefusals.de, ...seatRefusals.de },
}

addRefusals(errorPhrases)
