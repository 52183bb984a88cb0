import type { ReceiptInput } from '../../shared/cash_boxes/receipt'
import { DomainError, isErrorCode } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import { iso } from '../../shared/kernel/time'
import { bookingCode, byMethod, priceSale } from '../../shared/orders/rules'
import { leftOn, seatRight } from '../../shared/rights/rules'
import { seatName } from '../../shared/seats/name'
import { writeTicketCode } from '../../shared/tickets/code'
import { unusable, voucherCode } from '../../shared/vouchers/rules'
import { heldOf } from '../rights/held'
import type { Core } from '../sync/core'
import type { Register, SaleRequest, Sold } from './contract'
import { assign, balanceOf, notGranted, type Position, quote, redeemed, settle, shortage } from './sale'
import { assertSame, nextOf, ownShift } from './shift'

/** How long a sale waits for a right it does not hold, in milliseconds. */
const JUST_IN_TIME = 2500
const BOOKINGS = 'bookings'

/** A position with the ticket it becomes, where it admits somebody. */
type Ticketed = Position & { readonly ticket: { readonly id: string; readonly code: string } | null }

/** A disk or a network that fails after what counts has been done. */
const tolerated = (error: unknown): void => {
  if (!(error instanceof DomainError)) throw error
}

/** The half of a register that sells. */
export function createSelling(core: Core): Pick<Register, 'sell' | 'takeSeat' | 'takeVoucher' | 'releaseVoucher'> {
  const { outbox, rights, rows, newId } = core
  const org = () => core.identity().org
  const locale = () => (org().lang === 'de' ? 'de-AT' : 'en-GB')

  /** Fetches what a sale lacks while the server answers. Throws in words where that is certain to fail. */
  const fetchMissing = async (positions: readonly Position[]) => {
    if (shortage(positions, rights.live.get()).length === 0) return
    if (shortage(positions, await rights.refresh()).length === 0 || !core.sync.get().reachable) return
    try {
      await rights.acquire((held) => shortage(positions, held).map(({ subject, qty }) => ({ ...subject, qty })), JUST_IN_TIME)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'offline') return
      throw error
    }
    const held = await rights.refresh()
    for (const { subject, name } of shortage(positions, held)) throw notGranted(subject, name, leftOn(held, subject))
  }

  const ticketed = async (position: Position): Promise<Ticketed> => {
    if (!position.admission) return { ...position, ticket: null }
    const { event, seat } = position.admission
    const id = newId()
    const code = await writeTicketCode({ id, event_id: event.id, qty: 1, seat_id: seat?.id ?? null }, core.sign, core.certificate())
    return { ...position, ticket: { id, code } }
  }

  const releaseVoucher = (voucher_id: string) =>
    rights
      .refresh()
      .then(async (held) => {
        if (leftOn(held, balanceOf(voucher_id)) > 0) await rights.handBack((right) => right.kind === 'balance' && right.subject_id === voucher_id)
      })
      .catch(tolerated)

  const sell = async (request: SaleRequest): Promise<Sold> => {
    const shift = await ownShift(core)
    const at = iso(core.clock())
    const { positions, reduction, total, discount, taxes, static_title } = await quote(rows, request, at, org().lang)
    if (reduction && !reduction.promo_code_id && !can(core.identity().user.role, 'orders.discount')) throw new DomainError('forbidden')
    const change = settle(request.payments, total, org().currency, locale())
    const { device } = core.identity()
    if (!device || !core.certificate()) throw new DomainError('device.unknown')
    await fetchMissing(positions)
    const order_id = request.order_id ?? newId()
    const receipt_id = newId()
    const sellable = await Promise.all(positions.map(ticketed))
    const noise = core.random(2)
    const sold = { booking_code: '', receipt: null as ReceiptInput | null }
    await outbox.commit('CreateOrder', async (snapshot) => {
      assertSame(snapshot, shift)
      if ((await snapshot.about(order_id)).length > 0) throw new DomainError('orders.already_sold')
      const held = snapshot.rights.map(heldOf)
      const { assigned, take } = assign(sellable, held)
      const payments = redeemed(request.payments, held)
      const { lineTaxes } = priceSale(assigned)
      const bookings = snapshot.counter(BOOKINGS).number + 1
      const { receipt, head } = nextOf(snapshot, shift.right_id, {
        id: receipt_id,
        kind: 'sale',
        cash_box_id: shift.cash_box_id,
        shift_id: shift.id,
        order_id,
        total,
        ...(discount > 0 ? { discount } : {}),
        tenders: byMethod(payments),
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
            ...(reduction ? { reduction } : {}),
            items: assigned.map(
              ({ admission, ticket, product_id, right_id, static_name, static_price, rate, qty, discount, discount_rate, discount_right_id }, i) => ({
                id: ticket?.id ?? newId(),
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
                ...(discount_rate > 0 ? { discount, discount_rate, discount_right_id } : {}),
              }),
            ),
            payments: payments.map(({ method, amount, given, voucher_id, right_id }) => ({
              id: newId(),
              method,
              amount,
              given: method === 'cash' ? given : null,
              ...(voucher_id ? { voucher_id, right_id } : {}),
            })),
            receipt,
          },
        },
        take: [...take, ...payments.flatMap(({ right_id, amount }) => (right_id ? [{ id: right_id, qty: amount }] : []))],
        counters: [head, { id: BOOKINGS, number: bookings, hash: null }],
        shift_id: shift.id,
        about: [order_id],
      }
    })
    // The sale is done. What the tiles show may follow later, but nobody may believe that it failed.
    await rights.refresh().catch(tolerated)
    if (!sold.receipt) throw new DomainError('storage.failed')
    return {
      order_id,
      booking_code: sold.booking_code,
      total,
      change,
      tickets: sellable.flatMap(({ admission, ticket, static_name }) =>
        admission && ticket ? [{ ...ticket, static_name, event_id: admission.event.id, seat_id: admission.seat?.id ?? null, qty: 1 }] : [],
      ),
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

  const takeVoucher: Register['takeVoucher'] = async (typed) => {
    const code = voucherCode(typed)
    const [voucher] = await rows.where('vouchers', { code })
    if (!voucher) throw new DomainError('vouchers.unknown')
    const left = () => leftOn(rights.live.get(), balanceOf(voucher.id))
    await rights.refresh()
    if (left() > 0) return { voucher_id: voucher.id, code, left: left() }
    if (!core.sync.get().reachable) throw new DomainError(unusable(voucher, iso(core.clock())) ?? 'vouchers.not_held')
    const missing = await rights.acquire(() => (left() > 0 ? [] : [{ ...balanceOf(voucher.id), qty: 1 }]), JUST_IN_TIME)
    const why = missing.find(({ subject_id }) => subject_id === voucher.id)
    if (left() === 0) throw new DomainError(why && isErrorCode(why.code) ? why.code : 'vouchers.not_held')
    return { voucher_id: voucher.id, code, left: left() }
  }

  return { sell, takeSeat, takeVoucher, releaseVoucher }
}
