import type { ResaleRequest } from '../../../server/orders/resale/offer-tickets'
import type { WaitingStep } from '../../../server/waiting_list/requests'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import { DAY } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { openReturns } from './returning'
import { ShopVisitor } from './visitor'

/** Opens a shop whose event without seats has a waiting list, and whose buyers may offer it their tickets for 2.00 each. */
export async function openResale(policy: Readonly<Record<string, unknown>> = {}, places = 3) {
  const shop = await openReturns({ returns: false, exchanges: false, resale: true, resale_fee: 200, ...policy })
  const { server, office, a, run } = shop
  server.sql('update events set waiting_list = ?', true)
  server.sql('update quotas set capacity = ? where subject_id = ?', places, a.categories.floor)

  const waitingStep = (
    step: WaitingStep extends infer S ? (S extends WaitingStep ? Omit<S, 'org_id'> : never) : never,
  ) => server.writer.run({ kind: 'waiting_list', step: { ...step, org_id: a.org_id } as WaitingStep })
  /** Joins the waiting list. Returns the id of the entry. */
  const join = async (name: string, qty = 1) => {
    server.advance(1)
    const id = server.newId()
    const wishes = {
      id,
      event_id: a.events.open,
      price_category_id: a.categories.floor,
      qty,
      together: false,
      name,
      email: `${name.toLowerCase()}@example.org`,
      lang: 'en' as const,
      wanted_until: office.in(29 * DAY),
      visitor: name,
    }
    await waitingStep({ do: 'join', wishes })
    await waitingStep({ do: 'confirm', id })
    return id
  }
  const entry = (id: string) => {
    const found = (server.rows('waiting_list', a) as RowOf<'waiting_list'>[]).find((each) => each.id === id)
    if (!found) throw new Error(`no entry ${id}`)
    return found
  }
  /** Runs the jobs that are due, those of the waiting list among them. */
  const work = async () => {
    await server.writer.run({ kind: 'queue', step: { do: 'stand' } })
    await run()
  }
  const resell = (order_id: string, items: ResaleRequest['items']) =>
    server.writer.run({ kind: 'order_resale', request: { org_id: a.org_id, order_id, items } })
  /** Returns why tickets cannot be offered; null where they can. */
  const resellRefused = async (order_id: string, items: ResaleRequest['items']): Promise<ErrorCode | null> => {
    try {
      await resell(order_id, items)
      return null
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
  }
  const ticketOf = (order_id: string) => {
    const line = office.items(order_id).find(({ event_id }) => event_id !== null)
    if (!line) throw new Error('no ticket')
    return line
  }
  /** States of the tickets that an order offers or has offered. */
  const states = (order_id: string) =>
    server
      .sql('select state from resales where order_id = ? order by created_at, id', order_id)
      .map(({ state }) => String(state))
  /** The visitor to whom places are offered. */
  const taker = (id: string) => new ShopVisitor(server, a, { order_id: entry(id).order_id ?? '' })
  return { ...shop, join, entry, work, resell, resellRefused, ticketOf, states, taker }
}
