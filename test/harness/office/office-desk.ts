import type { LeasedJob } from '../../../server/jobs/job'
import { queryOf } from '../../../shared/documents'
import { sum } from '../../../shared/kernel/money'
import { iso } from '../../../shared/kernel/time'
import type { RowOf as OfficeRowOf } from '../../../shared/model'
import { orderPreview } from '../../../shared/orders/preview'
import type { RowOf } from '../../../shared/registry'
import type { World } from '../fixture'
import { type GraphAnswer, startServer, type TestServer } from '../server'

const RETURNS: Readonly<Record<string, string>> = { ReserveOrder: 'id status_code', ConvertOrderToVoucher: 'id' }

/** The preview's query, as the browser sends it. */
const PREVIEW = queryOf(orderPreview)

type Line = {
  readonly id: string
  readonly qty: number
  readonly price_id?: string
  readonly seat_id?: string
  readonly product_id?: string
}
type Terms = {
  readonly order_type: RowOf<'orders'>['order_type']
  readonly valid_until?: string
  readonly shipping?: OfficeRowOf<'orders'>['shipping']
}

/** An office user who creates orders and inspects them. */
export class OfficeDesk {
  private constructor(
    readonly server: TestServer,
    readonly a: World,
  ) {}

  #token: { readonly at: number; readonly text: string } | null = null

  /** Renews the token, which lasts minutes while tests let days pass. */
  async #signedIn(): Promise<string> {
    if (this.#token?.at !== this.server.now())
      this.#token = { at: this.server.now(), text: await this.server.token('ADMIN', this.a) }
    return this.#token.text
  }

  static async open(given?: TestServer, world?: World): Promise<OfficeDesk> {
    const server = given ?? (await startServer())
    return new OfficeDesk(server, world ?? server.a)
  }

  /** Runs a command by its named mutation. */
  ask = async (name: string, args: Record<string, unknown>): Promise<GraphAnswer> => {
    const types = { id: 'ID!', input: `${name}Input!` }
    const given = (['id', 'input'] as const).filter((each) => each in args)
    const declared = given.map((each) => `$${each}: ${types[each]}`).join(', ')
    const passed = given.map((each) => `${each}: $${each}`).join(', ')
    return this.server.graphql(
      await this.#signedIn(),
      `mutation (${declared}) { ${name}(${passed}) { ${RETURNS[name] ?? 'id'} } }`,
      args,
    )
  }

  /** Asks what a command would make of its orders. */
  preview = async (input: Record<string, unknown>): Promise<GraphAnswer> =>
    this.server.graphql(await this.#signedIn(), PREVIEW, { input })

  code = async (answer: Promise<GraphAnswer>): Promise<string | null> => {
    const { code, message } = await answer
    if (code === null && message !== null) throw new Error(message)
    return code
  };

  in = (ms: number): string => iso(this.server.now() + ms)

  places = (category: 'floor' | 'gallery', qty: number): Line => ({
    id: this.server.newId(),
    price_id: this.a.prices[category].id,
    qty,
  })

  seat = (n: number): Line => ({
    id: this.server.newId(),
    price_id: this.a.prices.stalls.id,
    seat_id: this.a.seats[n] ?? '',
    qty: 1,
  })

  product = (qty: number): Line => ({ id: this.server.newId(), product_id: this.a.products.sekt.id, qty })

  reserving = (items: readonly Line[], terms: Terms, id = this.server.newId()): Promise<GraphAnswer> =>
    this.ask('ReserveOrder', {
      input: { id, channel: 'phone', name: 'Ada', contact_id: this.a.contact, items, ...terms },
    })

  reserve = async (items: readonly Line[], terms: Terms): Promise<string> => {
    const answer = await this.reserving(items, terms)
    if (answer.code !== null || !answer.data) throw new Error(answer.code ?? answer.message ?? 'no answer')
    return (answer.data.ReserveOrder as { id: string }).id
  }

  pay = (
    id: string,
    amount: number,
    method = 'wire',
    voucher_code = this.a.voucher.code,
    payment = this.server.newId(),
  ): Promise<GraphAnswer> =>
    this.ask('PayOrder', {
      id,
      input: { id: payment, method, amount, ...(method === 'voucher' ? { voucher_code } : {}) },
    })

  /** Runs the queue's due jobs. Returns how many orders expired. */
  expire = async (): Promise<number> => {
    const { writer, sql, now, a } = this.server
    const expired = () => this.server.rows('orders', a).filter(({ expired_at }) => expired_at !== null).length
    const before = expired()
    await writer.run({ kind: 'queue', step: { do: 'stand' } })
    sql(`update jobs set run_at = ? where kind = 'expire_orders'`, iso(now()))
    const taken = (await writer.run({
      kind: 'queue',
      step: { do: 'take', leased_by: 'a test', limit: 50 },
    })) as LeasedJob[]
    for (const job of taken) await writer.run({ kind: 'queue', step: { do: 'book', job } })
    return expired() - before
  }

  order = (id: string): RowOf<'orders'> => {
    const order = this.server.rows('orders', this.a).find((each) => each.id === id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  status = (id: string): number => this.order(id).status_code

  items = (id: string): RowOf<'order_items'>[] =>
    this.server.rows('order_items', this.a).filter(({ order_id }) => order_id === id)

  codes = (id: string): (string | null)[] => this.items(id).map(({ code }) => code)

  payments = (id: string): RowOf<'payments'>[] =>
    this.server.rows('payments', this.a).filter(({ order_id }) => order_id === id)

  /** Describes an order's payments in words, sorted. */
  ledger = (id: string): string[] =>
    this.payments(id)
      .map(({ method, amount }) => `${method} ${amount}`)
      .sort()

  paid = (id: string): number =>
    sum(this.payments(id).flatMap(({ amount, status }) => (status === 'confirmed' ? [amount] : [])))

  /** Sold and held quantity of the general admission event. */
  quota = (of: 'floor' | 'gallery' | 'house'): [number, number] => {
    const subject = of === 'house' ? this.a.events.open : this.a.categories[of]
    const row = this.server
      .rows('quotas', this.a)
      .find(({ event_id, subject_id }) => event_id === this.a.events.open && subject_id === subject)
    return [row?.sold ?? Number.NaN, row?.held ?? Number.NaN]
  }

  allow = (...features: RowOf<'orgs'>['features']): void => {
    this.server.sql('update orgs set features = ? where id = ?', JSON.stringify(features), this.a.org_id)
  }

  close = (): Promise<void> => this.server.close()
}
