import type { PaymentWorld } from '../../../server/orders/payments/provider-charge'
import { type PaymentAccounts, providersOf } from '../../../server/payments/accounts'
import { readProviderEndpoints } from '../../../server/payments/endpoints'
import { OrderTokens } from '../../../server/secrets/order-tokens'
import { SecretBox } from '../../../server/secrets/secret-box'
import { SECOND } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { World } from '../fixture'
import { OfficeDesk } from '../office/office-desk'
import { startServer, type TestServer } from '../server'

type Given = { readonly a: World; readonly b: World }

/** An office whose buyers pay at providers, which send it messages. */
export type PayDesk = {
  readonly office: OfficeDesk
  readonly server: TestServer
  /** Creates an order of general admission places at 1799 each. */
  order(qty: number, hours?: number): Promise<string>
  /** Requests a payment from a provider. Returns the payment's id. */
  ask(order_id: string, amount: number, method: string): Promise<string>
  /** Runs due jobs and their consequences. */
  run(): Promise<void>
  /** Runs due jobs some minutes later, when everything has been polled again. */
  later(minutes: number): Promise<void>
  /** Sends a provider's message. Returns the status. */
  tell(method: string, body: string, headers: Record<string, string>, world?: World): Promise<number>
  payment(id: string): RowOf<'payments'>
  /** Clients by which the product's jobs ask providers. */
  readonly paying: PaymentWorld
  /** Kinds of the incidents. */
  incidents(): string[]
}

/** Sends a provider's message to a node. Returns the status. */
export async function deliverNotification(
  server: TestServer,
  method: string,
  body: string,
  headers: Record<string, string>,
  world = server.a,
): Promise<number> {
  const url = `/api/payments/${method}/${world.org_id}`
  return (
    await server.server.app.inject({
      method: 'POST',
      url,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  ).statusCode
}

/** Opens an office that offers these payment methods. */
export async function openPayDesk(
  methods: readonly string[],
  accounts: (worlds: Given) => PaymentAccounts,
  given?: TestServer,
): Promise<PayDesk> {
  const server = given ?? (await startServer({ payments: accounts }))
  const office = await OfficeDesk.open(server)
  server.sql('update orgs set accepted_payment_methods = ?', JSON.stringify(methods))
  const run = () => server.server.jobs.drain()
  return {
    office,
    server,
    run,
    paying: {
      db: server.db,
      orderTokens: new OrderTokens(server.secret),
      providers: providersOf(
        accounts(server),
        { db: server.db, secrets: new SecretBox(new Uint8Array(32)), endpoints: readProviderEndpoints({}) },
        { fetch, clock: server.now, publicUrl: new URL('http://localhost:3000') },
      ),
    },
    order: (qty, hours) =>
      office.reserve(
        [office.places('floor', qty)],
        hours === undefined
          ? { order_type: 'regular' }
          : { order_type: 'reservation', valid_until: office.in(hours * 3600 * SECOND) },
      ),
    ask: async (order_id, amount, method) => {
      const id = server.newId()
      const { code } = await office.pay(order_id, amount, method, undefined, id)
      if (code) throw new Error(code)
      return id
    },
    later: async (minutes) => {
      server.advance(minutes * 60 * SECOND)
      await run()
    },
    tell: (method, body, headers, world) => deliverNotification(server, method, body, headers, world),
    payment: (id) => {
      const payment = server.rows('payments').find((each) => each.id === id)
      if (!payment) throw new Error(`no payment ${id}`)
      return payment as RowOf<'payments'>
    },
    incidents: () => server.rows('incidents').map(({ kind }) => kind),
  }
}
