import { addRefusals } from './loaded-refusals'
import { officeRefusals } from './refusals/office'
import { seatRefusals } from './refusals/seats'
import { sellingRefusals } from './refusals/selling'
import { signInRefusals } from './refusals/sign-in'

/** Error messages by refusal code, for every refusal of the product. */
export const errorPhrases = {
  en: { ...officeRefusals.en, ...sellingRefusals.en, ...signInRefusals.en, ...seatRefusals.en },
  de: { ...officeRefusals.de, ...sellingRefusals.de, ...signInRefusals.de, ...seatRefusals.de },
}

addRefusals(errorPhrases)
