import { assertAtOnce } from '../../../shared/cash_boxes/adds-up'
import type { ReceiptInput } from '../../../shared/cash_boxes/receipt'
import { DomainError } from '../../../shared/kernel/errors'
import { sum } from '../../../shared/kernel/money'
import { can } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { bookingCode, byMethod, earlierByRate, priceSale } from '../../../shared/orders/rules'
import type { HeldOrder } from '../../../shared/rights/commands'
import { leftOn, seatRight, subjectKey } from '../../../shared/rights/rules'
import { seatName } from '../../../shared/seats/name'
import { writeTicketCode } from '../../../shared/tickets/code'
import { newVoucherCode } from '../../../shared/vouchers/code'
import { heldOf, JUST_IN_TIME, type Missing } from '../../rights/held'
import { guarded, tolerated } from '../../sync/browser/storage-error'
import type { Core } from '../../sync/core'
import { heldOrder } from '../orders/pick-up'
import { paidCartKey } from '../parking/paid-carts'
import type { Register, SaleRequest, Sold } from '../register/contract'
import { assertTogether } from '../seats/together'
import { assertSame, nextOf, ownShift } from '../shift/shift'
import type { Position } from './positions'
import { assign, balanceOf, quote, redeemed, settle, shortage } from './quote'
import { shortOf } from './shortfall'

const BOOKINGS = 'bookings'

/** A position with the ticket it becomes, where it admits somebody, or the voucher. */
type Made = Position & { readonly ticket: Coded | null; readonly made: (Coded & { readonly tax_group_id: string | null }) | null }
type Coded = { readonly id: string; readonly code: string }

/** What of an order is sold, and what of it is not. */
const pickedUpOf = ({ right_id, items, before }: HeldOrder, sold: readonly Pick<Position, 'item_id'>[]) => ({
  right_id,
  before: sum(before.map(({ amount }) => amount)),
  released: items.flatMap(({ id }) => (sold.some(({ item_id }) => item_id === id) ? [] : [id])),
})

/** The half of a register that sells. */
export function createSelling(core: Core): Pick<Register, 'sell' | 'takeSeat'> {
  const { outbox, rights, rows, newId } = core
  const org = () => core.identity().org

  /** Throws where a seat that is missing was sold at this desk itself, in another tab: the network has nothing to do with it. */
  const assertNotSoldHere = async (positions: readonly Position[]) => {
    const own = await guarded(() => outbox.store.read((reader) => reader.all('rights')))
    const sold = new Set(own.filter(({ kind, used }) => kind === 'seat' && used > 0).map(subjectKey))
    for (const { subject, name } of shortage(positions, await rights.refresh()))
      if (sold.has(subjectKey(subject))) throw new DomainError('rights.seat_sold_here', { seat: name })
  }

  /** Fetches what a sale lacks while the server answers. Throws in words where that is certain to fail. */
  const fetchMissing = async (positions: readonly Position[]) => {
    if (shortage(positions, rights.live.get()).length === 0) return
    if (shortage(positions, await rights.refresh()).length === 0 || !core.sync.get().reachable) return
    let missing: readonly Missing[]
    try {
      missing = await rights.acquire((held) => shortage(positions, held).map(({ subject, qty }) => ({ ...subject, qty })), JUST_IN_TIME)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'offline') return
      throw error
    }
    const held = await rights.refresh()
    await assertNotSoldHere(positions)
    for (const { subject, name } of shortage(positions, held)) {
      const why = missing.find(({ kind, subject_id }) => kind === subject.kind && subject_id === subject.subject_id)?.code
      throw shortOf(subject, 'refused', { name, left: leftOn(held, subject), why })
    }
  }

  const made = async (position: Position): Promise<Made> => {
    const { voucher } = position
    if (voucher) return { ...position, ticket: null, made: { ...voucher, id: newId(), code: newVoucherCode(core.random) } }
    if (!position.admission) return { ...position, ticket: null, made: null }
    const { event, seat } = position.admission
    const id = position.item_id ?? newId()
    const code = await writeTicketCode({ id, event_id: event.id, qty: position.qty, seat_id: seat?.id ?? null }, core.sign, core.certificate())
    return { ...position, ticket: { id, code }, made: null }
  }

  const sell = async (request: SaleRequest): Promise<Sold> => {
    const shift = await ownShift(core)
    const at = iso(core.clock())
    const order = request.order_id ? await heldOrder(core, request.order_id) : null
    const quoted = await quote(rows, request, order, at, org())
    const { positions, reduction, payments: rated, total, due, turnover, discount, taxes, vouchers } = quoted
    if (order)
      await assertTogether(
        rows,
        order.items,
        order.items.filter((item) => positions.some(({ item_id }) => item_id === item.id)),
      )
    if (reduction && !reduction.promo_code_id && !can(core.identity().user.role, 'orders.discount')) throw new DomainError('forbidden')
    assertAtOnce([total, ...request.payments.map(({ given }) => given ?? 0)])
    const change = settle(request.payments, due)
    const { device } = core.identity()
    if (!device || !core.certificate()) throw new DomainError('device.unknown')
    await fetchMissing(positions)
    const order_id = request.order_id ?? newId()
    const receipt_id = newId()
    const sellable = await Promise.all(positions.map(made))
    const noise = core.random(2)
    const sold = { booking_code: '', receipt: null as ReceiptInput | null, spent: [] as Sold['spent'] }
    const commit = outbox.commit('CreateOrder', async (snapshot) => {
      assertSame(snapshot, shift)
      if ((await snapshot.about(order_id)).length > 0) throw new DomainError('orders.already_sold')
      const held = snapshot.rights.map(heldOf)
      const { assigned, take } = assign(sellable, held)
      const payments = redeemed(rated, held)
      const right = order && held.find(({ id, left }) => id === order.right_id && left > 0)
      if (order && !right) throw new DomainError('orders.put_back')
      const { lineTaxes } = priceSale(assigned, payments, earlierByRate(assigned, order?.before ?? []))
      const bookings = snapshot.counter(BOOKINGS).number + 1
      const { receipt, head } = nextOf(snapshot, shift.right_id, {
        id: receipt_id,
        kind: 'sale',
        cash_box_id: shift.cash_box_id,
        shift_id: shift.id,
        order_id,
        total: turnover,
        ...(discount > 0 ? { discount } : {}),
        ...(vouchers ? { vouchers } : {}),
        tenders: byMethod(payments),
        taxes,
        reason: null,
      })
      sold.booking_code = order?.booking_code ?? bookingCode(device.number, bookings, (noise[0] ?? 0) * 256 + (noise[1] ?? 0))
      sold.receipt = receipt
      sold.spent = rated.flatMap(({ voucher_id, amount }) => (voucher_id ? [{ voucher_id, left: leftOn(held, balanceOf(voucher_id)) - amount }] : []))
      return {
        args: {
          input: {
            id: order_id,
            booking_code: sold.booking_code,
            name: request.name,
            contact_id: request.contact_id,
            static_title: order?.static_title ?? quoted.static_title,
            total,
            ...(reduction ? { reduction } : {}),
            items: assigned.map(
              (
                { item_id, admission, ticket, made, product_id, right_id, static_name, static_price, rate, qty, discount, discount_rate, discount_right_id },
                i,
              ) => ({
                id: item_id ?? ticket?.id ?? newId(),
                event_id: admission?.event.id ?? null,
                price_id: admission?.price.id ?? null,
                price_category_id: admission?.category.id ?? null,
                seat_id: admission?.seat?.id ?? null,
                product_id,
                right_id,
                static_name,
                static_price,
                rate,
                taxes: lineTaxes[i] ?? 0,
                code: ticket?.code ?? null,
                qty,
                ...(made ? { voucher: made } : {}),
                ...(discount_rate > 0 ? { discount, discount_rate, discount_right_id } : {}),
              }),
            ),
            payments: payments.map(({ method, amount, given, voucher_id, voucher_rate, right_id }) => ({
              id: newId(),
              method,
              amount,
              given: method === 'cash' ? given : null,
              ...(voucher_id ? { voucher_id, right_id } : {}),
              ...(voucher_rate === undefined ? {} : { voucher_rate }),
            })),
            ...(order ? { picked_up: pickedUpOf(order, assigned) } : {}),
            receipt,
          },
        },
        take: [
          ...(order ? [{ id: order.right_id, qty: 1 }] : []),
          ...take,
          ...payments.flatMap(({ right_id, amount }) => (right_id ? [{ id: right_id, qty: amount }] : [])),
        ],
        counters: [head, ...(order ? [] : [{ id: BOOKINGS, number: bookings, hash: null }])],
        // The parts that were taken are in the sale now, or nowhere.
        meta: { [paidCartKey(order_id)]: null },
        shift_id: shift.id,
        about: [order_id],
      }
    })
    await commit.catch(async (error: unknown) => {
      if (error instanceof DomainError && error.code === 'rights.seat_not_held') await assertNotSoldHere(positions)
      throw error
    })
    // The sale is done. What the tiles show may follow later, but nobody may believe that it failed.
    await rights.refresh().catch(tolerated)
    if (!sold.receipt) throw new DomainError('storage.failed')
    return {
      order_id,
      booking_code: sold.booking_code,
      total,
      change,
      tickets: sellable.flatMap(({ admission, ticket, static_name, qty }) =>
        admission && ticket ? [{ ...ticket, static_name, event_id: admission.event.id, seat_id: admission.seat?.id ?? null, qty }] : [],
      ),
      vouchers: sellable.flatMap(({ made, static_price }) => (made ? [{ id: made.id, code: made.code, value: static_price }] : [])),
      spent: sold.spent,
      receipt: sold.receipt,
    }
  }

  const takeSeat = async (event_id: string, seat_id: string) => {
    const has = () => seatRight(rights.live.get(), event_id, seat_id) !== undefined
    await rights.refresh()
    if (has()) return
    const seat = await rows.get('seats', seat_id)
    const name = seat ? seatName(seat, org().lang) : ''
    if (!core.sync.get().reachable) throw new DomainError('rights.seat_not_held', { seat: name })
    await rights.acquire(() => (has() ? [] : [{ kind: 'seat', event_id, subject_id: seat_id, qty: 1 }]), JUST_IN_TIME)
    if (!has()) throw new DomainError('rights.seat_taken', { seat: name })
  }

  return { sell, takeSeat }
}
