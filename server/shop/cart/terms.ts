import { policySentence } from '../../../shared/buyer_policies/sentence'
import type { TermsByEvent } from '../../buyer_policies/terms'
import { type Html, html } from '../html'
import { textsIn } from '../programme/texts'
import { say } from '../words'
import type { TextFormat } from './lines'
import type { ShownOrder } from './shown-order'

/**
 * Says what the buyer may do with the tickets of an order: once for all its events, or by event where their terms
 * differ. Null where no policy lets the buyer do anything.
 */
export function termsText(
  { events, terms }: Pick<ShownOrder, 'events'> & { readonly terms: TermsByEvent },
  written: TextFormat,
  now: string,
): Html | null {
  const said = [...events.values()].flatMap((event) => {
    const each = terms.get(event.id)
    return each
      ? [{ title: textsIn(event, written.lang).title, text: policySentence(each, event, { ...written, now }) }]
      : []
  })
  const [first] = said
  if (!first) return null
  const isSame = said.length === events.size && said.every(({ text }) => text === first.text)
  const heading = html`<b>${say(written.lang, 'shop.policy')}</b>`
  if (isSame) return html`<p class="muted small">${heading}<br>${first.text}</p>`
  return html`<div class="muted small">${heading}<ul class="plain">${said.map(({ title, text }) => html`<li>${title}: ${text}</li>`)}</ul></div>`
}
