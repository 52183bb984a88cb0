import type { PaymentState } from '../../../server/payments/provider'
import type { RowOf } from '../../../shared/registry'
import type { Seeded } from '../seeded'

type Charge = {
  readonly id: string
  readonly order_id: string
  readonly amount: number
  state: PaymentState['state']
}

/** A message that is underway. It says what was true when it was sent. */
type Message = { readonly payment_id: string; readonly said: PaymentState }

type Payment = Pick<RowOf<'payments'>, 'id' | 'order_id' | 'amount'>

/** Tells the server what the provider says about a payment. Rejects where the server died. */
type Tell = (payment_id: string, said: PaymentState) => Promise<void>

/**
 * Simulated payment provider: its own books of what buyers paid and got back, and messages that come late, twice, in
 * another order, or never.
 */
export class SimProvider {
  /** Orders whose buyers do not pay for a long time. */
  readonly slow = new Set<string>()
  readonly #charges = new Map<string, Charge>()
  readonly #messages: Message[] = []

  constructor(
    readonly dice: Seeded,
    readonly tell: Tell,
  ) {}

  /** Something happens: a payment begins, a buyer pays or gives up, a message arrives. */
  async act(pending: readonly Payment[]): Promise<void> {
    const { dice } = this
    const fresh = pending.find(({ id }) => !this.#charges.has(id))
    if (fresh && dice.chance(60)) this.#begin(fresh)
    const open = dice.pick(
      [...this.#charges.values()].filter(({ state, order_id }) => state === 'pending' && !this.slow.has(order_id)),
    )
    if (open && dice.chance(25)) this.#end(open, dice.chance(open.amount < 0 ? 85 : 65) ? 'done' : 'failed')
    if (this.#messages.length > 0 && dice.chance(60)) {
      const index = dice.below(this.#messages.length)
      const message = this.#messages[index]
      if (!dice.chance(25)) this.#messages.splice(index, 1)
      if (message) await this.tell(message.payment_id, message.said)
    }
  }

  /** A buyer pays at once, of which the provider tells soon, and often twice. */
  async payNow(payment: Payment): Promise<void> {
    this.slow.delete(payment.order_id)
    const charge = this.#charges.get(payment.id) ?? this.#begin(payment)
    if (charge.state === 'pending') this.#end(charge, 'done')
    for (let times = this.dice.chance(40) ? 2 : 1; times > 0; times--) await this.tell(charge.id, this.#said(charge))
  }

  /** Ends every payment that the server waits for, and answers for each of them. */
  async settle(pending: readonly Payment[]): Promise<void> {
    for (const payment of pending) {
      const charge = this.#charges.get(payment.id) ?? this.#begin(payment)
      if (charge.state === 'pending') this.#end(charge, this.dice.chance(50) ? 'done' : 'failed')
      await this.tell(charge.id, this.#said(charge))
    }
    for (const { payment_id, said } of this.#messages.splice(0)) await this.tell(payment_id, said)
  }

  /** Amounts that buyers paid for an order and got back, in cents. */
  books(order_id: string) {
    const own = [...this.#charges.values()].filter((charge) => charge.order_id === order_id)
    const done = (sign: 1 | -1) =>
      own.reduce((n, { amount, state }) => n + (state === 'done' && sign * amount > 0 ? sign * amount : 0), 0)
    return {
      taken: done(1),
      returned: done(-1),
      sent_back: own.some(({ amount }) => amount < 0),
      bounced: own.some(({ amount, state }) => amount < 0 && state === 'failed'),
    }
  }

  #begin({ id, order_id, amount }: Payment): Charge {
    const charge: Charge = { id, order_id, amount, state: 'pending' }
    this.#charges.set(id, charge)
    this.#announce(charge)
    return charge
  }

  #end(charge: Charge, state: 'done' | 'failed'): void {
    charge.state = state
    this.#announce(charge)
  }

  #announce(charge: Charge): void {
    for (let n = this.dice.below(4); n > 1; n--)
      this.#messages.push({ payment_id: charge.id, said: this.#said(charge) })
    if (this.dice.chance(50)) this.#messages.push({ payment_id: charge.id, said: this.#said(charge) })
  }

  #said({ id, amount, state }: Charge): PaymentState {
    const checkout_url = state === 'pending' && amount > 0 ? `https://pay.example/${id}` : null
    return { state, ref: `ref ${id}`, amount: Math.abs(amount), currency: 'EUR', checkout_url }
  }
}
