import { DomainError } from '../../../shared/kernel/errors'
import type { RowOf } from '../../../shared/model'
import { isProviderMethod } from '../../../shared/orders/office/commands'
import { soldLine } from '../../../shared/orders/refunds/rest'
import { PAYABLE_STATUSES } from '../../../shared/orders/status'
import { bundleOf } from '../../../shared/seats/best'
import { type Buyer, CART_VOUCHERS, type CartNotice, type CheckoutOption } from '../../../shared/shop/cart'
import { normaliseVoucherCode, voucherBalance, voucherShare } from '../../../shared/vouchers/rules'
import { nameAccredited } from '../../accreditations/shop-link'
import { existingRow } from '../../kernel/commands/existing'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import { readRows } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import type { Cart } from '../../kernel/database/tables/shop-tables'
import { checkedAnswers, typedAnswers, withFile } from '../../questions/cart-answers'
import { priceLines } from '../office/price-lines'
import { assertShippable } from '../office/shipping'
import { abandonCheckoutsOf } from '../payments/abandon-checkout'
import { linesAndLedger } from '../refunds/request-refund'
import { beginExchange, exchangeCart } from '../self_service/exchange-cart'
import { serveWaiting } from '../waiting/line'
import { assertOfferAllows, declineOffer } from '../waiting/offers'
import { assertCart, beginCart, cartOf, later, updateCartRow } from './cart-row'
import { checkOut, pay } from './check-out'
import { readWantedCart, removeCart, rewriteCart, type WantedCart, type WantedLine } from './lines'
import { codeNamed } from './promo-code'
import type { CartOutcome, CartStep } from './steps'
import { usableVoucher } from './vouchers'
import { addWishes, assertQty } from './wishes'

type Order = RowOf<'orders'>

/** A buyer of whom nothing was typed yet. */
const NOBODY: Buyer = { firstname: '', lastname: '', email: '', phone: null, address: null, newsletter: false }

/** Steps of a cart that are remembered, so that none is booked twice. */
const REMEMBERED_STEPS = 60

/**
 * Books a visitor's step in the shop, once. Throws where it cannot be done, in the visitor's words; then the cart stays
 * as it was.
 */
export async function bookCartStep(
  trx: Trx,
  step: CartStep,
  machine: Pick<Machine, 'ports' | 'report'>,
): Promise<{ readonly value: CartOutcome; readonly changed: readonly ChangeSet[] }> {
  const { ctx, changes } = startUnattended(trx, { org_id: step.org_id }, machine)
  const own = ctx.rows.trx
  const value = await book(own, ctx, step)
  return { value, changed: changes() }
}

async function book(trx: Trx, ctx: Context, step: CartStep): Promise<CartOutcome> {
  const known = await cartOf(trx, ctx, step.order_id)
  if (known?.steps.includes(step.step_id) || (!known && step.do === 'leave')) return { state: 'repeated' }
  if (!known && step.do !== 'add' && step.do !== 'begin_exchange') throw new DomainError('shop.cart_over')
  const cart = known ?? (await beginCart(trx, ctx, step))
  if (step.do === 'add' && step.accreditation) {
    const prices = step.wishes.flatMap((wish) => ('price_id' in wish ? [wish.price_id] : []))
    await nameAccredited(ctx, step.order_id, step.accreditation, prices)
  }
  const order = await existingRow(ctx, 'orders', step.order_id)
  if (step.do === 'leave') {
    assertCart(order)
    await declineOffer(trx, ctx, order.id)
    await removeCart(trx, ctx, order.id)
    return { state: 'booked' }
  }
  const steps = [...cart.steps, step.step_id].slice(-REMEMBERED_STEPS)
  await updateCartRow(trx, ctx, order.id, { steps, lang: step.lang })
  const notices = await act(trx, ctx, step, order, cart)
  await updateCartRow(trx, ctx, order.id, { notices: [...notices] })
  const orders = step.do === 'check_out' || step.do === 'exchange'
  return { state: orders && notices.length > 0 ? 'changed' : 'booked' }
}

/** Does what a step asks for. Returns what changed in the cart without being asked for. */
async function act(trx: Trx, ctx: Context, step: CartStep, order: Order, cart: Cart): Promise<readonly CartNotice[]> {
  if (step.do === 'pay') {
    await payAgain(trx, ctx, order, step.way)
    return []
  }
  if (step.do === 'give_up') {
    await abandonCheckoutsOf(trx, ctx, order.id)
    return []
  }
  assertCart(order)
  await assertOfferAllows(trx, ctx, order.id, step)
  const before = await readWantedCart(trx, ctx, order)
  await serveWaitingFirst(trx, ctx, step, before.lines)
  const rewrite = (change: Partial<WantedCart>) => rewriteWithCode(trx, ctx, order, cart, { ...before, ...change })
  switch (step.do) {
    case 'add':
      return rewrite({ lines: await addWishes(trx, ctx, order.id, before.lines, step.wishes) })
    case 'change':
      assertQty(step.qty, 0)
      return rewrite({
        lines: changedLines(
          before.lines,
          step,
          step.qty === 0 ? await soldWith(trx, ctx, before.lines, step.item_id) : [],
        ),
      })
    case 'donate':
      return rewrite({ lines: withDonation(before.lines, step.amount, ctx) })
    case 'ship':
      await assertShippable(ctx, step.shipping)
      return rewrite({ shipping: step.shipping })
    case 'promo_code':
      return enterCode(trx, ctx, order, before, step.code)
    case 'extend':
      if (cart.extended) throw new DomainError('shop.cart_extended')
      await ctx.rows.patch('orders', order.id, {
        valid_until: later(order.valid_until ?? ctx.now),
        updated_at: ctx.now,
      })
      await updateCartRow(trx, ctx, order.id, { extended: true })
      return []
    case 'add_voucher':
      await addVoucher(trx, ctx, order, cart, step.code)
      return []
    case 'remove_voucher': {
      const voucher_codes = cart.voucher_codes.filter((code) => code !== normaliseVoucherCode(step.code))
      await updateCartRow(trx, ctx, order.id, { voucher_codes })
      return []
    }
    case 'note_buyer':
      await updateCartRow(trx, ctx, order.id, {
        buyer: { ...NOBODY, ...cart.buyer, ...step.buyer },
        ...(step.answers && { answers: await typedAnswers(trx, ctx, cart, step.answers) }),
      })
      return cart.notices
    case 'answer_file':
      await updateCartRow(trx, ctx, order.id, { answers: await withFile(trx, ctx, cart, step.place, step.file) })
      return cart.notices
    case 'check_out': {
      const answers = await checkedAnswers(trx, ctx, cart, step.answers ?? [], step.lang)
      await updateCartRow(trx, ctx, order.id, { buyer: step.buyer, answers, checked_out_at: ctx.now })
      const notices = await checkOut(trx, ctx, order, step, cart.voucher_codes)
      const lost = notices.flatMap((notice) => (notice.kind === 'voucher' ? [notice.name] : []))
      if (notices.length > 0)
        await updateCartRow(trx, ctx, order.id, {
          buyer: { ...step.buyer, address: cart.buyer?.address ?? null },
          checked_out_at: null,
          voucher_codes: cart.voucher_codes.filter((code) => !lost.includes(code)),
        })
      return notices
    }
    case 'begin_exchange':
      await beginExchange(trx, ctx, order.id, step)
      return []
    case 'exchange':
      return exchangeCart(trx, ctx, order, cart, step)
    default:
      throw new TypeError('a step without an action')
  }
}

/** Offers free places of the events in a step to those who wait for them, before the step takes any. */
async function serveWaitingFirst(trx: Trx, ctx: Context, step: CartStep, lines: readonly WantedLine[]): Promise<void> {
  const wished =
    step.do === 'add'
      ? step.wishes.flatMap((wish) => ('price_id' in wish ? wish.price_id : []))
      : step.do === 'change'
        ? [step.price_id ?? lines.find(({ id }) => id === step.item_id)?.price_id ?? '']
        : []
  const prices = await readRows(trx, 'prices', ctx.op.org_id, [...new Set(wished)])
  for (const event_id of new Set(prices.map((price) => price.event_id))) await serveWaiting(trx, ctx, event_id)
}

/** The lines with a donation in place of an earlier one. Throws `orders.empty` where nothing is bought beside it. */
function withDonation(lines: readonly WantedLine[], donation: number, ctx: Context): readonly WantedLine[] {
  const others = lines.filter((line) => typeof line.donation !== 'number')
  if (others.length === 0) throw new DomainError('orders.empty')
  return donation === 0 ? others : [...others, { id: ctx.ports.newId(), donation, qty: 1 }]
}

type Change = Extract<CartStep, { do: 'change' }>

/** The lines with one at another price or quantity, or without it and those that are only sold with it. */
const changedLines = (
  lines: readonly WantedLine[],
  { item_id, price_id, qty }: Change,
  leaving: readonly string[],
): readonly WantedLine[] =>
  lines.flatMap((line) => {
    if (leaving.includes(line.id)) return []
    return line.id === item_id ? { ...line, qty: line.seat_id ? 1 : qty, ...(price_id ? { price_id } : {}) } : line
  })

/** The lines that leave with one: itself, and the seat of a wheelchair place's companion or the place itself. */
async function soldWith(
  trx: Trx,
  ctx: Context,
  lines: readonly WantedLine[],
  item_id: string,
): Promise<readonly string[]> {
  const ids = lines.flatMap(({ seat_id }) => seat_id ?? [])
  const seats = await readRows(trx, 'seats', ctx.op.org_id, ids)
  const seat = seats.find(({ id }) => id === lines.find((line) => line.id === item_id)?.seat_id)
  const together = seat ? bundleOf(seat, seats).map(({ id }) => id) : []
  return lines.flatMap(({ id, seat_id }) => (id === item_id || (seat_id && together.includes(seat_id)) ? [id] : []))
}

/** Makes the cart contain what is wanted, with the promo code that was typed once, where it applies now. */
async function rewriteWithCode(
  trx: Trx,
  ctx: Context,
  order: Order,
  { promo_code }: Cart,
  wanted: WantedCart,
): Promise<readonly CartNotice[]> {
  const typed = promo_code === null ? null : await codeNamed(trx, ctx, promo_code)
  return rewriteCart(trx, ctx, order, { ...wanted, promo_code_id: wanted.promo_code_id ?? typed?.id ?? null })
}

/** Applies a promo code to the cart, or takes it away. Throws why it cannot be used. */
async function enterCode(
  trx: Trx,
  ctx: Context,
  order: Order,
  wanted: WantedCart,
  code: string | null,
): Promise<readonly CartNotice[]> {
  const found = code === null ? null : await codeNamed(trx, ctx, code)
  if (code !== null && !found) throw new DomainError('promo_codes.unknown')
  await updateCartRow(trx, ctx, order.id, { promo_code: code })
  if (found) await priceLines(trx, ctx, wanted.lines, 'shop', found.id)
  return rewriteCart(trx, ctx, order, { ...wanted, promo_code_id: found?.id ?? null })
}

/** Lets a voucher pay for the cart. Throws why it cannot, as where it is for nothing that is in it. */
async function addVoucher(trx: Trx, ctx: Context, order: Order, cart: Cart, typed: string): Promise<void> {
  const { voucher, voucher_rate: rate } = await usableVoucher(trx, ctx, typed)
  const { items } = await linesAndLedger(trx, ctx, order.id)
  const share = voucherShare(items.map(soldLine), [], { balance: voucherBalance(voucher), rate }, order.total)
  if (share === 0 && order.total > 0) throw new DomainError('vouchers.not_for_this')
  const voucher_codes = [...new Set([...cart.voucher_codes, voucher.code])]
  if (voucher_codes.length > CART_VOUCHERS) throw new DomainError('orders.too_many', { max: CART_VOUCHERS })
  await updateCartRow(trx, ctx, cart.id, { voucher_codes })
}

/** Starts another payment of an order that was checked out and is not paid. Throws while one is underway. */
async function payAgain(trx: Trx, ctx: Context, order: Order, way: CheckoutOption): Promise<void> {
  const { ledger } = await linesAndLedger(trx, ctx, order.id)
  if (ledger.some(({ status, method }) => status === 'pending' && isProviderMethod(method)))
    throw new DomainError('orders.payment_underway')
  if (!PAYABLE_STATUSES.includes(order.status_code)) throw new DomainError('orders.not_payable')
  await pay(trx, ctx, order.id, way)
}
