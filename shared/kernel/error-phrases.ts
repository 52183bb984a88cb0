import { deviceRefusals } from './refusals/devices'
import { officeRefusals } from './refusals/office'
import { sellingRefusals } from './refusals/selling'

/** Error messages by refusal code, for every refusal of the product. */
export const errorPhrases = {
  en: { ...officeRefusals.en, ...sellingRefusals.en, ...deviceRefusals.en },
  de: { ...officeRefusals.de, ...sellingRefusals.de, ...deviceRefusals.de },
}
