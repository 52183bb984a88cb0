import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE, ms, SECOND } from '../../shared/kernel/time'
import { type Charge, type Outside, type Provider, ProviderUnclear, type Refund, refused, type Said } from './provider'
import { type Answer, call, jsonBody } from './provider-http'

export const terminalAccount = z.object({ url: z.url(), token: z.string().min(1).max(500) })

const stands = z.object({
  state: z.enum(['pending', 'approved', 'declined']),
  /** The terminal's own number of it. */
  ref: z.string().min(1).max(200),
  amount: z.int(),
  currency: z.string(),
})

/** Somebody stands before it with a card, and not for longer. */
const ASK_AGAIN_IN = 2 * SECOND
const STANDS_FOR = 5 * MINUTE

function saidOf(answer: Answer, waited: boolean): Said {
  const { state, ref, amount, currency } = answer.read(stands)
  const asked = state === 'pending' && waited ? { ask_again_in: ASK_AGAIN_IN } : {}
  return { state: state === 'approved' ? 'done' : state === 'declined' ? 'failed' : 'pending', ref, amount, currency, checkout_url: null, ...asked }
}

/**
 * A card terminal behind a service in the house: `PUT /payments/<id>` begins what it does not know yet under this id, `GET` says how it
 * stands. It sends no messages.
 */
export function terminalProvider(account: z.infer<typeof terminalAccount>, { fetch, clock }: Outside): Provider {
  const base = account.url.endsWith('/') ? account.url : `${account.url}/`
  const ask = (id: string, method: 'GET' | 'PUT', wanted?: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const { headers, body } = wanted ? jsonBody(wanted) : {}
    const own = { ...headers, authorization: `Bearer ${account.token}` }
    return call(fetch, 'terminal', new URL(`payments/${id}`, base), { method, headers: own, ...(body === undefined ? {} : { body }) })
  }
  const isWaited = ({ created_at }: Charge): boolean => clock() - ms(created_at) < STANDS_FOR
  const begin = async (type: 'sale' | 'refund', charge: Charge, more = {}): Promise<Said> => {
    const { id, amount, currency, title } = charge
    const answer = await ask(id, 'PUT', { type, amount, currency, reference: title, ...more })
    return answer.status < 300 ? saidOf(answer, isWaited(charge)) : refused()
  }
  const look = async (charge: Charge): Promise<Said> => {
    const answer = await ask(charge.id, 'GET')
    // It has forgotten: only a person at the terminal can say.
    if (answer.status !== 200) throw new ProviderUnclear('terminal_forgot', charge.id)
    return saidOf(answer, isWaited(charge))
  }
  return {
    charge: (charge) => begin('sale', charge),
    charged: look,
    // Whoever stands before it ends it.
    end: look,
    refund: (refund: Refund) => begin('refund', refund, { of: refund.of.id, of_ref: refund.of.ref }),
    refunded: look,
    heard: async () => {
      throw new DomainError('payments.forged')
    },
  }
}
