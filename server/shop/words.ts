import { DEFAULT_CURRENCY } from '../../shared/kernel/money'
import type { Language } from '../../shared/kernel/phrases'
import { message } from '../../shared/kernel/wording/message'
import { cartPhrases } from '../../shared/shop/phrases/cart'
import { exchangePhrases } from '../../shared/shop/phrases/exchange'
import { goodsPhrases } from '../../shared/shop/phrases/goods'
import { mapPhrases } from '../../shared/shop/phrases/map'
import { orderPhrases } from '../../shared/shop/phrases/order'
import { policyPhrases } from '../../shared/shop/phrases/policy'
import { programmePhrases } from '../../shared/shop/phrases/programme'
import { questionPhrases } from '../../shared/shop/phrases/questions'
import { resalePhrases } from '../../shared/shop/phrases/resale'
import { returnPhrases } from '../../shared/shop/phrases/returns'
import { waitingPhrases } from '../../shared/shop/phrases/waiting'
import { withdrawalPhrases } from '../../shared/shop/phrases/withdrawal'
import { memoize } from '../kernel/memoize'

/** Phrases of the shop, one line each. Browsers of the office do not load them. */
const parts = [
  programmePhrases,
  cartPhrases,
  mapPhrases,
  orderPhrases,
  policyPhrases,
  exchangePhrases,
  waitingPhrases,
  questionPhrases,
  goodsPhrases,
  resalePhrases,
  returnPhrases,
  withdrawalPhrases,
] as const

/** Key of a text of the shop. */
export type ShopPhrase = (typeof parts)[number] extends infer Each
  ? Each extends { readonly en: infer Texts }
    ? keyof Texts & string
    : never
  : never

const bookOf = (language: Language): Readonly<Record<ShopPhrase, string>> =>
  Object.assign({}, ...parts.map((each) => each[language]))

/** Every text of the shop in both languages. */
export const shopBook: Readonly<Record<Language, Readonly<Record<ShopPhrase, string>>>> = {
  en: bookOf('en'),
  de: bookOf('de'),
}

/** Reads a text once: reading one takes longer than filling it in. Larger than the book, so that nothing is dropped. */
const READ = 2000
const messagesOf = {
  en: memoize(READ, (text) => message(text, 'en', DEFAULT_CURRENCY)),
  de: memoize(READ, (text) => message(text, 'de', DEFAULT_CURRENCY)),
}

/** Says a text of the shop. Amounts, dates and times among the values are written already. */
export const say = (language: Language, key: ShopPhrase, values?: Readonly<Record<string, string | number>>): string =>
  messagesOf[language](shopBook[language][key])(values)
