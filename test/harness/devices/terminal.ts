import { type ProviderAnswer, type ProviderRequest, serveProvider } from '../providers/provider-server'
import type { TillServer } from './till-server'

const TOKEN = 'house'

type Wanted = { readonly type: 'sale' | 'refund'; readonly amount: number; readonly currency: string }

/** Starts a local service that drives a card terminal. */
export async function startTerminal(): Promise<TillServer> {
  const known = new Map<string, Wanted & { state: string; ref: string; amount: number }>()
  const answer = ({ method, path, headers, body }: ProviderRequest): ProviderAnswer => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return { status: 401, body: {} }
    const id = path.replace('/box/payments/', '')
    const before = known.get(id)
    if (method === 'PUT' && !before) {
      const wanted = JSON.parse(body) as Wanted
      known.set(id, { ...wanted, state: wanted.type === 'sale' ? 'pending' : 'approved', ref: `T${known.size + 1}` })
    }
    const now = known.get(id)
    return now ? { status: 200, body: now } : { status: 404, body: {} }
  }
  const till = await serveProvider(answer)
  const of = (type: Wanted['type']) => [...known.values()].filter((each) => each.type === type)
  return Object.assign(till, {
    account: { terminal: { url: `${till.url}/box`, token: TOKEN } },
    forget: () => {},
    pay: (payment_id: string, amount?: number) => {
      const sale = known.get(payment_id)
      if (!sale) throw new Error(`nothing of ${payment_id}`)
      Object.assign(sale, { state: 'approved', ...(amount === undefined ? {} : { amount }) })
    },
    begun: () => of('sale').length,
    taken: () => of('sale').flatMap(({ state, amount }) => (state === 'approved' ? [amount] : [])),
    given: () => of('refund').map(({ amount }) => amount),
    event: () => null,
  })
}
