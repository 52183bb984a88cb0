import type { CartOutcome, CartStep, CartWish } from '../../../server/orders/cart/steps'
import { DomainError, type ErrorCode } from '../../../shared/kernel/errors'
import type { Buyer, CheckoutOption } from '../../../shared/shop/cart'
import type { World } from '../fixture'
import type { TestServer } from '../server'

type Action = CartStep extends infer S ? (S extends CartStep ? Omit<S, keyof Visit> : never) : never
type Visit = Pick<CartStep, 'org_id' | 'order_id' | 'step_id' | 'lang' | 'visitor' | 'affiliate' | 'promo' | 'referrer'>

/** A buyer as the checkout asks. */
export const IDA: Buyer = {
  firstname: 'Ida',
  lastname: 'Berger',
  email: 'ida.berger@example.org',
  phone: null,
  address: null,
  newsletter: false,
}

/** A visitor of the shop with one cart, who takes steps as the pages do. */
export class ShopVisitor {
  readonly order_id: string

  constructor(
    readonly server: TestServer,
    readonly world: World = server.a,
    readonly more: Partial<Visit> = {},
  ) {
    this.order_id = more.order_id ?? server.newId()
  }

  /** Takes a step. Rejects with why it cannot be done. */
  step(action: Action, step_id = this.server.newId()): Promise<CartOutcome> {
    const visit = {
      lang: 'en' as const,
      visitor: 'a visitor',
      affiliate: null,
      promo: null,
      referrer: null,
      ...this.more,
    }
    const step = { ...visit, org_id: this.world.org_id, order_id: this.order_id, step_id, ...action } as CartStep
    return this.server.writer.run({ kind: 'cart', step })
  }

  /** The code with which a step is refused, or null. */
  refused = (action: Action): Promise<ErrorCode | null> =>
    this.step(action).then(
      () => null,
      (error) => {
        if (error instanceof DomainError) return error.code
        throw error
      },
    )

  add = (...wishes: readonly CartWish[]): Promise<CartOutcome> => this.step({ do: 'add', wishes })

  checkOut = (way: CheckoutOption, total: number, buyer = IDA): Promise<CartOutcome> =>
    this.step({ do: 'check_out', buyer, way, total })

  order = () => this.server.rows('orders', this.world).find(({ id }) => id === this.order_id)

  items = () => this.server.rows('order_items', this.world).filter(({ order_id }) => order_id === this.order_id)

  payments = () => this.server.rows('payments', this.world).filter(({ order_id }) => order_id === this.order_id)

  rights = () => this.server.rows('rights', this.world).filter(({ order_id }) => order_id === this.order_id)
}
