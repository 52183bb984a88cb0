import { appPhrases } from './app/phrases'
import { cashBoxesPhrases } from './cash_boxes/phrases'
import { deskPhrases } from './desk/phrases'
import { doorPhrases } from './door/phrases'
import { eventsPhrases } from './events/phrases'
import { errorPhrases } from './kernel/error-phrases'
import { locationsPhrases } from './locations/phrases'
import { ordersPhrases } from './orders/phrases'

const domains = [appPhrases, cashBoxesPhrases, deskPhrases, doorPhrases, errorPhrases, eventsPhrases, locationsPhrases, ordersPhrases] as const

type Domains = (typeof domains)[number]

/** The key of any text the product shows: a key without a phrase does not compile. */
export type PhraseKey = Domains extends infer D ? (D extends { readonly en: infer Texts } ? keyof Texts & string : never) : never

/** Every text of the product in both languages. */
export const phraseBook: { readonly en: Readonly<Record<PhraseKey, string>>; readonly de: Readonly<Record<PhraseKey, string>> } = {
  en: {
    ...appPhrases.en,
    ...cashBoxesPhrases.en,
    ...deskPhrases.en,
    ...doorPhrases.en,
    ...errorPhrases.en,
    ...eventsPhrases.en,
    ...locationsPhrases.en,
    ...ordersPhrases.en,
  },
  de: {
    ...appPhrases.de,
    ...cashBoxesPhrases.de,
    ...deskPhrases.de,
    ...doorPhrases.de,
    ...errorPhrases.de,
    ...eventsPhrases.de,
    ...locationsPhrases.de,
    ...ordersPhrases.de,
  },
}
