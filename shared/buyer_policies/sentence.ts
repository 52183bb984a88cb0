import { isSeveralDays } from '../events/rules'
import type { Format } from '../kernel/format'
import { DEFAULT_CURRENCY } from '../kernel/money'
import type { Language } from '../kernel/phrases'
import { message } from '../kernel/wording/message'
import type { RowOf } from '../model'
import { policyPhrases } from '../shop/phrases/policy'
import { type BuyerTerms, canExchange, canResell, canReturn } from './terms'

type Key = keyof (typeof policyPhrases)['en'] & string
type Values = Readonly<Record<string, string | number>>

const HOURS_A_DAY = 24

/** Language, the format of amounts, and the time at which the sentence is read. */
type SentenceFormat = { readonly lang: Language; readonly format: Pick<Format, 'money'>; readonly now: string }

/**
 * Says in one sentence each until when tickets of an event can be returned, exchanged and sold on, for what fee, and what
 * the buyer gets. What is over already is not promised.
 */
export function policySentence(
  terms: BuyerTerms,
  event: Pick<RowOf<'events'>, 'starts_at' | 'ends_at' | 'cancelled' | 'waiting_list'>,
  { lang, format, now }: SentenceFormat,
): string {
  // Amounts among the values are written already.
  const say = (key: Key, values: Values = {}) => message(policyPhrases[lang][key], lang, DEFAULT_CURRENCY)(values)
  const point = isSeveralDays(event) ? 'end' : 'start'
  const until = (hours: number) =>
    hours > HOURS_A_DAY && hours % HOURS_A_DAY === 0
      ? say('shop.policy.until_days', { days: hours / HOURS_A_DAY, point })
      : say('shop.policy.until', { hours, point })
  const fee = (cents: number) => say('shop.policy.fee', { free: cents === 0 ? 'yes' : 'no', fee: format.money(cents) })
  const [returns, exchanges] = [canReturn(terms, event, now), canExchange(terms, event, now)]
  const said = [
    returns
      ? say('shop.policy.return', {
          until: until(terms.returns_until),
          fee: fee(terms.return_fee),
          as: terms.return_as,
        })
      : exchanges && say('shop.policy.no_return'),
    exchanges
      ? say('shop.policy.exchange', { until: until(terms.exchanges_until), fee: fee(terms.exchange_fee) })
      : returns && say('shop.policy.no_exchange'),
    !returns && !exchanges && say('shop.policy.neither'),
    event.waiting_list &&
      canResell(terms, event, now) &&
      say('shop.policy.resale', { free: terms.resale_fee ? 'no' : 'yes', fee: format.money(terms.resale_fee ?? 0) }),
    terms.renames && say('shop.policy.rename', { point }),
  ]
  return said.filter(Boolean).join(' ')
}
