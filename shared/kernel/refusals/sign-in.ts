import { deviceRefusals } from './devices'
import { generalRefusals } from './general'

/** Error messages that a browser loads with the sign-in page. */
export const signInRefusals = {
  en: { ...generalRefusals.en, ...deviceRefusals.en },
  de: { ...generalRefusals.de, ...deviceRefusals.de },
}
