import type { Language } from '../../shared/kernel/phrases'
import { type PhraseKey, phraseBook } from '../../shared/phrases'

/** Reasons that a desk offers to choose. A receipt keeps the text, in the language of the cashier. */
const OFFERED = [
  'orders.void.reason_mistyped',
  'orders.void.reason_mind',
  'orders.void.reason_evening',
  'cash_boxes.shift.reason_in',
  'cash_boxes.shift.reason_out',
  'cash_boxes.close.reason.change',
  'cash_boxes.close.reason.counterfeit',
  'cash_boxes.close.reason.unclear',
] as const satisfies readonly PhraseKey[]

/** Returns a reason in a language if it is one that a desk offers. What a cashier typed stays as it is. */
export function reasonIn(language: Language, reason: string): string {
  const key = OFFERED.find((each) => Object.values(phraseBook).some((book) => book[each] === reason))
  return key ? phraseBook[language][key] : reason
}
