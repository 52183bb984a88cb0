import { appPhrases } from './app/phrases'
import { cashBoxesPhrases } from './cash_boxes/phrases'
import { contactsPhrases } from './contacts/phrases'
import { deskPhrases } from './desk/phrases'
import { devicesPhrases } from './devices/phrases'
import { doorPhrases } from './door/phrases'
import { eventsPhrases } from './events/phrases'
import { incidentsPhrases } from './incidents/phrases'
import { errorPhrases } from './kernel/error-phrases'
import { locationsPhrases } from './locations/phrases'
import { ordersPhrases } from './orders/phrases'
import { productsPhrases } from './products/phrases'
import { syncPhrases } from './sync/phrases'
import { vouchersPhrases } from './vouchers/phrases'

const domains = [
  appPhrases,
  cashBoxesPhrases,
  contactsPhrases,
  deskPhrases,
  devicesPhrases,
  doorPhrases,
  errorPhrases,
  eventsPhrases,
  incidentsPhrases,
  locationsPhrases,
  ordersPhrases,
  productsPhrases,
  syncPhrases,
  vouchersPhrases,
] as const

type Domains = (typeof domains)[number]

/** The key of any text the product shows: a key without a phrase does not compile. */
export type PhraseKey = Domains extends infer D ? (D extends { readonly en: infer Texts } ? keyof Texts & string : never) : never

/** Every text of the product in both languages. */
export const phraseBook: { readonly en: Readonly<Record<PhraseKey, string>>; readonly de: Readonly<Record<PhraseKey, string>> } = {
  en: {
    ...appPhrases.en,
    ...cashBoxesPhrases.en,
    ...contactsPhrases.en,
    ...deskPhrases.en,
    ...devicesPhrases.en,
    ...doorPhrases.en,
    ...errorPhrases.en,
    ...eventsPhrases.en,
    ...incidentsPhrases.en,
    ...locationsPhrases.en,
    ...ordersPhrases.en,
    ...productsPhrases.en,
    ...syncPhrases.en,
    ...vouchersPhrases.en,
  },
  de: {
    ...appPhrases.de,
    ...cashBoxesPhrases.de,
    ...contactsPhrases.de,
    ...deskPhrases.de,
    ...devicesPhrases.de,
    ...doorPhrases.de,
    ...errorPhrases.de,
    ...eventsPhrases.de,
    ...incidentsPhrases.de,
    ...locationsPhrases.de,
    ...ordersPhrases.de,
    ...productsPhrases.de,
    ...syncPhrases.de,
    ...vouchersPhrases.de,
  },
}
