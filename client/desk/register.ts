import type { ReceiptInput } from '../../shared/cash_boxes/receipt'
import { DomainError } from '../../shared/kernel/errors'
import { iso } from '../../shared/kernel/time'
import { bookingCode } from '../../shared/orders/rules'
import { placesLeft } from '../../shared/rights/rules'
import { seatName } from '../../shared/seats/name'
import { writeTicketCode } from '../../shared/tickets/code'
import { heldOf } from '../rights/held'
import { topUp } from '../rights/top-up'
import type { Core } from '../sync/core'
import type { Foyer } from '../sync/foyer'
import { lazy } from '../sync/live'
import type { Register, SaleRequest, Sold } from './contract'
import { openShiftOf } from './drawer'
import { type Admission, assign, quote, settle, shortage } from './sale'
import { assertSame, closeShift, currentShift, moveCash, nextOf, openShift } from './shift'

/** How long a sale waits for a right it does not hold, in milliseconds. */
const JUST_IN_TIME = 2500
const BOOKINGS = 'bookings'

const registers = new WeakMap<Core, Register>()

/** The register of an open organisation; the same one for every screen. */
export function registerOf(foyer: Pick<Foyer, 'core'>): Register {
  const known = registers.get(foyer.core)
  if (known) return known
  const made = createRegister(foyer.core)
  registers.set(foyer.core, made)
  return made
}

/** Builds the register over its ports; knows no screen, no browser and no network of its own. */
export function createRegister(core: Core): Register {
  const { outbox, rights, rows, newId } = core
  const org = () => core.identity().org
  const locale = () => (org().lang === 'de' ? 'de-AT' : 'en-GB')

  /** Fetches what a sale lacks while the server answers. Throws in words where that is certain to fail. */
  const fetchMissing = async (admissions: readonly Admission[]) => {
    if (shortage(admissions, rights.live.get()).length === 0) return
    if (shortage(admissions, await rights.refresh()).length === 0 || !core.sync.get().reachable) return
    try {
      await rights.acquire((held) => shortage(admissions, held), JUST_IN_TIME)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'offline') return
      throw error
    }
    const held = await rights.refresh()
    for (const { event_id, kind, subject_id } of shortage(admissions, held)) {
      const admission = admissions.find(({ event, seat, category }) => event.id === event_id && (kind === 'seat' ? seat?.id : category.id) === subject_id)
      if (!admission) continue
      const { seat, category } = admission
      if (seat) throw new DomainError('rights.seat_taken', { seat: seatName(seat, org().lang) })
      const left = placesLeft(held, event_id, category.id)
      throw left > 0
        ? new DomainError('rights.places_left', { left, category: category.name })
        : new DomainError('rights.sold_out', { category: category.name })
    }
  }

  const signed = async (admission: Admission) => {
    const id = newId()
    const seat_id = admission.seat?.id ?? null
    const code = await writeTicketCode({ id, event_id: admission.event.id, qty: 1, seat_id }, core.sign, core.certificate())
    return { id, seat_id, code }
  }

  const sell = async (request: SaleRequest): Promise<Sold> => {
    const shift = await currentShift(core)
    const at = iso(core.clock())
    const { admissions, total, taxes, static_title } = await quote(rows, request.lines, at, org().lang)
    const change = settle(request.payments, total, org().currency, locale())
    const { device } = core.identity()
    if (!device || !core.certificate()) throw new DomainError('device.unknown')
    await fetchMissing(admissions)
    const order_id = newId()
    const receipt_id = newId()
    const tickets = await Promise.all(admissions.map(signed))
    const payments = request.payments.map((payment) => ({ ...payment, id: newId() }))
    const noise = core.random(2)
    const sold = { booking_code: '', receipt: null as ReceiptInput | null }
    await outbox.commit('CreateOrder', (snapshot) => {
      assertSame(snapshot, shift)
      const { rights: assigned, take } = assign(admissions, snapshot.rights.map(heldOf), org().lang)
      const bookings = snapshot.counter(BOOKINGS).number + 1
      const { receipt, head } = nextOf(snapshot, shift.right_id, {
        id: receipt_id,
        kind: 'sale',
        cash_box_id: shift.cash_box_id,
        shift_id: shift.id,
        order_id,
        total,
        tenders: payments.map(({ method, amount }) => ({ method, amount })),
        taxes,
        reason: null,
      })
      sold.booking_code = bookingCode(device.number, bookings, (noise[0] ?? 0) * 256 + (noise[1] ?? 0))
      sold.receipt = receipt
      return {
        args: {
          input: {
            id: order_id,
            booking_code: sold.booking_code,
            name: request.name,
            contact_id: request.contact_id,
            static_title,
            total,
            items: admissions.map(({ event, price, category, static_name, static_price, rate, taxes }, i) => ({
              id: tickets[i]?.id ?? '',
              event_id: event.id,
              price_id: price.id,
              price_category_id: category.id,
              seat_id: tickets[i]?.seat_id ?? null,
              right_id: assigned[i] ?? null,
              static_name,
              static_price,
              rate,
              taxes,
              code: tickets[i]?.code ?? null,
              qty: 1,
            })),
            payments: payments.map(({ id, method, amount, given }) => ({ id, method, amount, given: method === 'cash' ? given : null })),
            receipt,
          },
        },
        take,
        counters: [head, { id: BOOKINGS, number: bookings, hash: null }],
        shift_id: shift.id,
        about: [order_id],
      }
    })
    await rights.refresh()
    if (!sold.receipt) throw new DomainError('storage.failed')
    return {
      order_id,
      booking_code: sold.booking_code,
      total,
      change,
      tickets: admissions.map(({ event, static_name }, i) => ({
        id: tickets[i]?.id ?? '',
        static_name,
        event_id: event.id,
        seat_id: tickets[i]?.seat_id ?? null,
        qty: 1,
        code: tickets[i]?.code ?? '',
      })),
      receipt: sold.receipt,
    }
  }

  const takeSeat = async (event_id: string, seat_id: string) => {
    const has = () => rights.live.get().some((right) => right.kind === 'seat' && right.event_id === event_id && right.subject_id === seat_id && right.left > 0)
    await rights.refresh()
    if (has()) return
    const seat = await rows.get('seats', seat_id)
    const name = seat ? seatName(seat, org().lang) : ''
    if (!core.sync.get().reachable) throw new DomainError('rights.seat_not_held', { seat: name })
    await rights.acquire(() => (has() ? [] : [{ kind: 'seat', event_id, subject_id: seat_id, qty: 1 }]), JUST_IN_TIME)
    if (!has()) throw new DomainError('rights.seat_taken', { seat: name })
  }

  return {
    shift: lazy<Awaited<ReturnType<typeof openShiftOf>>>(null, (set) => {
      let latest = 0
      const read = () => {
        const mine = ++latest
        openShiftOf(outbox, org().id).then(
          (shift) => mine === latest && set(shift),
          () => {},
        )
      }
      read()
      return outbox.listen(read)
    }),
    openShift: async (input) => {
      await openShift(core, input)
      await topUp(core).catch(untilNextRound)
    },
    moveCash: (input) => moveCash(core, input),
    closeShift: async (input) => {
      const closed = await closeShift(core, input)
      // Alone, the desk keeps its stock: nobody else could sell it before this is known, and the next shift can.
      if (core.sync.get().reachable) await rights.handBack().catch(untilNextRound)
      return closed
    },
    sell,
    takeSeat,
  }
}

/** Fetching stock ahead and handing it back are repeated by the next round, whatever stood in the way of this one. */
const untilNextRound = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error
}
