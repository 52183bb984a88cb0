import type { AskedQuestion } from '../../../shared/questions/asked'
import type { CartView } from '../cart/cart-page'
import { textsIn } from '../programme/texts'
import { say } from '../words'

/** A ticket with the questions about it. */
type TicketQuestions = { readonly name: string; readonly questions: readonly AskedQuestion[] }

/**
 * Returns the name of the ticket that a question is about; '' for the order as a whole. It names the event where the
 * order has several, and the number of the ticket where its line has several.
 */
export function ticketName({ cart, lang }: Pick<CartView, 'cart' | 'lang'>, { item_id, piece }: AskedQuestion): string {
  const item = cart.items.find(({ id }) => id === item_id)
  if (!item) return ''
  const event = cart.events.size > 1 ? cart.events.get(item.event_id ?? '') : undefined
  const name = event ? `${textsIn(event, lang).title} · ${item.static_name}` : item.static_name
  return item.qty > 1 ? say(lang, 'shop.questions.ticket', { name, piece, qty: item.qty }) : name
}

/** Groups the questions about tickets by the ticket. */
export function lineTickets(
  view: Pick<CartView, 'cart' | 'lang'>,
  asked: readonly AskedQuestion[],
): readonly TicketQuestions[] {
  const groups = new Map<string, { name: string; questions: AskedQuestion[] }>()
  for (const each of asked) {
    if (each.item_id === null) continue
    const key = `${each.item_id} ${each.piece}`
    const group = groups.get(key) ?? { name: ticketName(view, each), questions: [] }
    group.questions.push(each)
    groups.set(key, group)
  }
  return [...groups.values()]
}
