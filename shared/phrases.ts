import { accountsPhrases } from './accounts/phrases'
import { appPhrases } from './app/phrases'
import { signedInPhrases } from './app/signed-in-phrases'
import { cashBoxesPhrases } from './cash_boxes/phrases'
import { shiftReportPhrases } from './cash_boxes/report-phrases'
import { contactsPhrases } from './contacts/phrases'
import { deskParkedPhrases } from './desk/parked-phrases'
import { deskPaymentPhrases } from './desk/payment-phrases'
import { deskPhrases } from './desk/phrases'
import { deskPickUpPhrases } from './desk/pick-up-phrases'
import { devicesPhrases } from './devices/phrases'
import { doorPhrases } from './door/phrases'
import { eventsPhrases } from './events/phrases'
import { incidentsPhrases } from './incidents/phrases'
import { errorPhrases } from './kernel/error-phrases'
import type { Language } from './kernel/phrases'
import { locationsPhrases } from './locations/phrases'
import { ordersPhrases } from './orders/phrases'
import { productsPhrases } from './products/phrases'
import { promoCodesPhrases } from './promo_codes/phrases'
import { syncPhrases } from './sync/phrases'
import { vouchersPhrases } from './vouchers/phrases'

const domains = [
  accountsPhrases,
  appPhrases,
  cashBoxesPhrases,
  contactsPhrases,
  deskParkedPhrases,
  deskPickUpPhrases,
  deskPaymentPhrases,
  deskPhrases,
  devicesPhrases,
  doorPhrases,
  errorPhrases,
  eventsPhrases,
  incidentsPhrases,
  locationsPhrases,
  ordersPhrases,
  productsPhrases,
  promoCodesPhrases,
  shiftReportPhrases,
  signedInPhrases,
  syncPhrases,
  vouchersPhrases,
] as const

type Domains = (typeof domains)[number]

/** The key of any text the product shows: a key without a phrase does not compile. */
export type PhraseKey = Domains extends infer D ? (D extends { readonly en: infer Texts } ? keyof Texts & string : never) : never

const spoken = (language: Language): Readonly<Record<PhraseKey, string>> => Object.assign({}, ...domains.map((phrases) => phrases[language]))

/** Every text of the product in both languages. */
export const phraseBook: Readonly<Record<Language, Readonly<Record<PhraseKey, string>>>> = { en: spoken('en'), de: spoken('de') }
