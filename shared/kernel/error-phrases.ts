import { deviceRefusals } from './refusals/devices'
import { officeRefusals } from './refusals/office'
import { sellingRefusals } from './refusals/selling'

/** Every refusal the product can speak, in the words of the person who meets it. */
export const errorPhrases = {
  en: { ...officeRefusals.en, ...sellingRefusals.en, ...deviceRefusals.en },
  de: { ...officeRefusals.de, ...sellingRefusals.de, ...deviceRefusals.de },
}
