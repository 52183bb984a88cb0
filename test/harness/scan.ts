import type { Args } from '../../shared/kernel/command'
import type { commands } from '../../shared/registry'
import type { TestServer } from './server'

export type Scan = Args<(typeof commands)['CreateCheckIn']>

/** One person let in with a ticket of the open floor; `change` makes it another scan. */
export const scanOf = (server: Pick<TestServer, 'newId' | 'a'>, order_item_id: string | null, change: Partial<Scan['input']> = {}): Scan => ({
  input: {
    id: server.newId(),
    event_id: server.a.events.open,
    order_item_id,
    verdict: 'valid',
    gate: 'A',
    code: null,
    overruled: false,
    qty: 1,
    ticket_qty: 1,
    leaving: false,
    known: 0,
    ...change,
  },
})
