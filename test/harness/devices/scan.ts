import type { Args } from '../../../shared/kernel/model/command'
import type { commands } from '../../../shared/registry'
import type { TestServer } from '../server'

export type Scan = Args<(typeof commands)['CreateCheckIn']>

/** A scan that admits one person with a general admission ticket; `change` overrides fields. */
export const scanOf = (
  server: Pick<TestServer, 'newId' | 'a'>,
  order_item_id: string | null,
  change: Partial<Scan['input']> = {},
): Scan => ({
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

/** A refused scan of an unknown code. */
export const unknownScan = (id: string, event_id: string): Scan => ({
  input: {
    id,
    event_id,
    order_item_id: null,
    verdict: 'unknown',
    gate: 'A',
    code: 'X',
    overruled: false,
    qty: 0,
    ticket_qty: 0,
    leaving: false,
    known: 0,
  },
})
