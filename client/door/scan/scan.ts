import { hexToBytes } from '@noble/hashes/utils.js'
import { CLOSES_AFTER, type Judgement, OPENS_BEFORE, SCAN_UNDO_TIME } from '../../../shared/check_ins/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/registry'
import { type ReadTicket, readTicketCode, ticketNamedBy } from '../../../shared/tickets/code'
import type { Core } from '../../sync/core'
import { applyChanges, changesOfOperation } from '../../sync/log/effects'
import type { OutboxSnapshot } from '../../sync/log/prepared'
import type { ReadAhead } from '../../sync/log/store/remembered-store'
import { orderByCode } from '../../sync/rows/order-by-code'
import type { DoorPlace, DoorService, ScanResult, ScanVerdict, Uncertainty } from '../contract'
import { gateView } from '../gate/gate-view'
import { type Candidate, displayedVerdict, findTicket, judgeTicket, listedCandidate } from './ticket'

export type {
  DoorPlace,
  DoorService,
  RecentScan,
  ScanResult,
  ScanVerdict,
  Uncertainty,
} from '../contract'

/**
 * Devices contact the server once a minute. A door unseen for longer may hold scans it has not uploaded, and has missed
 * what changed.
 */
const UNSEEN_AFTER = 3 * MINUTE

/** A common name has so many orders over the seasons; those of this event come first, and so many are looked into. */
const NAMED = 1000
const SHOWN = 40

/** A code read by camera and scanner at once, or by a trigger that bounces, is one reading for so many milliseconds. */
const AT_ONCE = 800

/** Opens a door for one event and one gate. Does not depend on a screen, a browser or the network. */
export function openDoor(core: Core, at: DoorPlace): DoorService {
  const { outbox, rows, newId } = core

  const theEvent = async (): Promise<RowOf<'events'>> => {
    const event = await rows.get('events', at.event_id)
    if (!event) throw new DomainError('not_found')
    return event
  }

  const unconfirmed = async (event: RowOf<'events'>, found: Candidate | null): Promise<Uncertainty> => {
    const now = core.clock()
    const own = core.identity().device?.id
    const opened = ms(event.starts_at) - OPENS_BEFORE
    const unseen = (await rows.where('devices', {})).flatMap(({ id, name, kind, status, last_seen_at }) => {
      if (kind !== 'door' || status !== 'active' || id === own || last_seen_at === null) return []
      const seen = ms(last_seen_at)
      return seen >= opened && seen < now - UNSEEN_AFTER && now <= ms(event.ends_at) + CLOSES_AFTER
        ? [{ device_id: id, name, last_seen_at }]
        : []
    })
    const signer = found?.signed?.device_id && !found.item ? await rows.get('devices', found.signed.device_id) : null
    const withdrawn_desk = signer && signer.status !== 'active' ? signer.name : null
    const { first_pull, offline_since, behind_since } = core.sync.get()
    const [missing] = [offline_since, behind_since].filter((since) => since !== null).sort()
    const outdated_since = missing !== undefined && ms(missing) < now - UNSEEN_AFTER ? missing : null
    return { filling: first_pull !== null, outdated_since, withdrawn_desk, unseen }
  }

  const read = async (text: string): Promise<ReadTicket | null> => {
    const { id, ticket_public_key } = core.identity().org
    const signed = await readTicketCode(text, { id, public_key: hexToBytes(ticket_public_key) }, core.verify)
    if (!signed?.device_id) return signed
    // Old certificates of doors have no kind and read like a desk's. A ticket signed by a door must not admit anyone.
    const signer = await rows.get('devices', signed.device_id)
    return signer && signer.kind !== 'desk' ? null : signed
  }

  /**
   * Records one scan, or none while the number of people is still open. Judges the ticket again under the lock, so that
   * two tabs cannot both admit it. The ticket, and `ahead` the operations about it, may still be on their way while the
   * lock is waited for.
   */
  const record = async (
    event: RowOf<'events'>,
    ticket: Candidate | Promise<Candidate>,
    people: (verdict: Judgement) => number | null,
    overruled: boolean,
    ahead: Promise<ReadAhead> | null = null,
  ): Promise<ScanVerdict> => {
    const id = newId()
    const done = { verdict: null as Judgement | null, qty: 0 }
    const prepare = async (snapshot: OutboxSnapshot) => {
      const found = await ticket
      const verdict = judgeTicket(core, at, event, found, await snapshot.about(found.id))
      done.verdict = verdict
      const qty = people(verdict)
      if (qty === null) return null
      done.qty = qty
      const input = {
        id,
        event_id: event.id,
        order_item_id: found.id,
        verdict: verdict.verdict,
        gate: at.gate.slice(0, 60),
        code: null,
        overruled,
        qty,
        ticket_qty: verdict.ticket_qty,
        leaving: at.leaving,
        known: verdict.known,
      }
      return { args: { input }, about: [id, found.id] }
    }
    const recorded = await outbox.commitIf('CreateCheckIn', prepare, ahead)
    if (!done.verdict) throw new DomainError('not_found')
    const found = await ticket
    const judged = await displayedVerdict(core, at, found, done.verdict, await unconfirmed(event, found))
    if (!recorded) return judged
    const { left, returning } = judged
    return {
      ...judged,
      admitted: done.qty,
      returning: Math.min(returning, done.qty),
      left: Math.max(0, left - done.qty),
      overruled,
      check_in_id: id,
    }
  }

  /**
   * Number of people to admit without asking: one for a single place, none for a refusal. Null for several places: the
   * steward is asked.
   */
  const atOnce = ({ left }: Judgement): number | null => (left > 1 ? null : left)

  const look = async (event: RowOf<'events'>, found: Candidate): Promise<ScanVerdict> => {
    const verdict = judgeTicket(core, at, event, found, await outbox.about(found.id))
    return displayedVerdict(core, at, found, verdict, await unconfirmed(event, found))
  }

  /** Judges tickets of one order. */
  const lookAll = async (
    event: RowOf<'events'>,
    order: RowOf<'orders'>,
    items: readonly RowOf<'order_items'>[],
  ): Promise<ScanVerdict[]> => {
    const tickets: ScanVerdict[] = []
    for (const item of items) tickets.push(await look(event, await listedCandidate(core, item, order)))
    return tickets
  }

  /** Reads an order's tickets for the event. */
  const itemsHere = async (event: RowOf<'events'>, order: RowOf<'orders'>) =>
    (await rows.where('order_items', { order_id: order.id })).filter((item) => item.event_id === event.id)

  const readOrder = async (event: RowOf<'events'>, text: string): Promise<ScanResult | null> => {
    const booking_code = text.trim().toUpperCase()
    if (!/^[0-9A-X]{6,16}$/.test(booking_code)) return null
    const order = await orderByCode(rows, booking_code)
    if (!order) return null
    const items = (await rows.where('order_items', { order_id: order.id })).filter((item) => item.event_id !== null)
    const here = items.filter((item) => item.event_id === event.id)
    const tickets = await lookAll(event, order, here.length > 0 ? here : items)
    return { kind: 'order', booking_code, name: order.name, tickets }
  }

  const unknown = async (event: RowOf<'events'>, text: string): Promise<ScanVerdict> => {
    const id = newId()
    const code = text.trim().slice(0, 64)
    const refused = {
      id,
      event_id: event.id,
      order_item_id: null,
      verdict: 'unknown' as const,
      gate: at.gate.slice(0, 60),
      code,
      overruled: false,
      qty: 0,
      ticket_qty: 0,
      leaving: at.leaving,
      known: 0,
    }
    await outbox.commit('CreateCheckIn', () => ({ args: { input: refused }, about: [id] }))
    return {
      verdict: 'unknown',
      ticket: null,
      ticket_qty: 0,
      used: 0,
      left: 0,
      admitted: 0,
      leaving: at.leaving,
      returning: 0,
      other_gate: null,
      last: null,
      overruled: false,
      check_in_id: id,
      unconfirmed: await unconfirmed(event, null),
    }
  }

  const again = async (judged: ScanVerdict): Promise<{ event: RowOf<'events'>; found: Candidate }> => {
    if (!judged.ticket) throw new DomainError('not_found')
    const { id, event_id, seat_id } = judged.ticket
    const found = await findTicket(core, id, null)
    const signed = found.item ? null : { id, event_id, seat_id, qty: judged.ticket_qty, device_id: null }
    return { event: await theEvent(), found: { ...found, signed } }
  }

  const readOnce = async (text: string): Promise<ScanResult> => {
    const named = ticketNamedBy(text)
    // Looked up while the signature is verified, without which nothing of it is used.
    const [ticket, ahead] = named
      ? [findTicket(core, named.id, named.seat_id), outbox.readAhead(named.id)]
      : [null, null]
    // Whichever fails first is what the scan fails with.
    for (const reading of [ticket, ahead]) reading?.catch(() => {})
    const [event, signed] = await Promise.all([theEvent(), read(text)])
    if (signed && ticket) {
      const found = ticket.then((each) => ({ ...each, signed }))
      found.catch(() => {})
      return { kind: 'ticket', judged: await record(event, found, atOnce, false, ahead) }
    }
    return (await readOrder(event, text)) ?? { kind: 'ticket', judged: await unknown(event, text) }
  }

  let latest: { readonly code: string; readonly reading: Promise<ScanResult>; done: number | null } | null = null

  return {
    scan: (part, before = '') => {
      const text = before !== '' && ticketNamedBy(before + part) ? before + part : part
      const code = text.trim()
      if (latest?.code === code && (latest.done === null || Math.abs(core.clock() - latest.done) < AT_ONCE))
        return latest.reading
      const mine: NonNullable<typeof latest> = { code, reading: readOnce(text), done: null }
      latest = mine
      mine.reading.then(
        (reading) => {
          mine.done = core.clock()
          // Only a green one is worth keeping: a refusal may be another a moment later.
          if (latest === mine && !(reading.kind === 'ticket' && reading.judged.admitted > 0)) latest = null
        },
        () => {
          if (latest === mine) latest = null
        },
      )
      return mine.reading
    },
    admit: async (judged, qty) => {
      latest = null
      const { event, found } = await again(judged)
      return record(event, found, (verdict) => Math.max(0, Math.min(qty, verdict.left)), false)
    },
    overrule: async (judged, qty) => {
      latest = null
      const { event, found } = await again(judged)
      return record(event, found, () => qty, true)
    },
    undo: async (check_in_id) => {
      latest = null
      const org_id = core.identity().org.id
      await outbox.commit('UndoCheckIn', async (snapshot) => {
        let scan: Readonly<Record<string, unknown>> | null = await rows.get('check_ins', check_in_id)
        for (const op of await snapshot.about(check_in_id)) {
          scan = applyChanges(
            scan,
            changesOfOperation(op, org_id).filter((change) => change.id === check_in_id),
          )
        }
        if (!scan) throw new DomainError('not_found')
        const { undone_at, created_at, event_id, order_item_id } = scan as RowOf<'check_ins'>
        if (undone_at !== null) throw new DomainError('check_ins.already_undone')
        if (core.clock() - ms(created_at) > SCAN_UNDO_TIME) throw new DomainError('check_ins.too_late')
        return {
          args: { id: check_in_id, input: { event_id } },
          about: [check_in_id, ...(order_item_id === null ? [] : [order_item_id])],
        }
      })
    },
    search: async (text) => {
      const event = await theEvent()
      const found: ScanVerdict[] = []
      const named = await rows.search('orders', text, NAMED)
      const here = (order: RowOf<'orders'>) => Number(order.event_id === event.id)
      for (const order of [...named].sort((a, b) => here(b) - here(a)).slice(0, SHOWN))
        found.push(...(await lookAll(event, order, await itemsHere(event, order))))
      return found
    },
    companions: async ({ ticket }) => {
      const item = ticket && (await rows.get('order_items', ticket.id))
      const order = item && (await rows.get('orders', item.order_id))
      if (!order) return []
      const event = await theEvent()
      return lookAll(
        event,
        order,
        (await itemsHere(event, order)).filter(({ id }) => id !== item.id),
      )
    },
    ...gateView(core, at),
  }
}
