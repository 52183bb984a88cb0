import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { MINUTE, ms, SECOND } from '../../shared/kernel/time'
import {
  type Charge,
  OutcomeUnknown,
  type PaymentState,
  type Provider,
  type ProviderPorts,
  type ProviderRefund,
  refusedPayment,
} from './provider'
import { callProvider, jsonBody, type ProviderResponse } from './provider-http'

export const terminalAccount = z.object({ url: z.url(), token: z.string().min(1).max(500) })

const terminalReply = z.object({
  state: z.enum(['pending', 'approved', 'declined']),
  /** The terminal's own reference. */
  ref: z.string().min(1).max(200),
  amount: z.int(),
  currency: z.string(),
})

/** Interval and duration in ms of polling while a customer stands at the terminal. */
const POLL_INTERVAL = 2 * SECOND
const CARD_WAIT = 5 * MINUTE

function terminalState(answer: ProviderResponse, waited: boolean): PaymentState {
  const { state, ref, amount, currency } = answer.read(terminalReply)
  const asked = state === 'pending' && waited ? { ask_again_in: POLL_INTERVAL } : {}
  return {
    state: state === 'approved' ? 'done' : state === 'declined' ? 'failed' : 'pending',
    ref,
    amount,
    currency,
    checkout_url: null,
    ...asked,
  }
}

/**
 * Provider for a card terminal behind a local service. `PUT /payments/<id>` starts an unknown payment, and `GET` reads
 * its state. It sends no webhooks.
 */
export function terminalProvider(account: z.infer<typeof terminalAccount>, { fetch, clock }: ProviderPorts): Provider {
  const base = account.url.endsWith('/') ? account.url : `${account.url}/`
  const ask = (
    id: string,
    method: 'GET' | 'PUT',
    wanted?: Readonly<Record<string, unknown>>,
  ): Promise<ProviderResponse> => {
    const { headers, body } = wanted ? jsonBody(wanted) : {}
    const own = { ...headers, authorization: `Bearer ${account.token}` }
    return callProvider(fetch, 'terminal', new URL(`payments/${id}`, base), {
      method,
      headers: own,
      ...(body === undefined ? {} : { body }),
    })
  }
  const isWaited = ({ created_at }: Charge): boolean => clock() - ms(created_at) < CARD_WAIT
  const begin = async (type: 'sale' | 'refund', charge: Charge, more = {}): Promise<PaymentState> => {
    const { id, amount, currency, title } = charge
    const answer = await ask(id, 'PUT', { type, amount, currency, reference: title, ...more })
    return answer.status < 300 ? terminalState(answer, isWaited(charge)) : refusedPayment()
  }
  const look = async (charge: Charge): Promise<PaymentState> => {
    const answer = await ask(charge.id, 'GET')
    // The terminal has lost it. Only its operator can tell the outcome.
    if (answer.status !== 200) throw new OutcomeUnknown('terminal_forgot', charge.id)
    return terminalState(answer, isWaited(charge))
  }
  return {
    charge: (charge) => begin('sale', charge),
    charged: look,
    // The person at the terminal ends it.
    end: look,
    refund: (refund: ProviderRefund) => begin('refund', refund, { of: refund.of.id, of_ref: refund.of.ref }),
    refunded: look,
    heard: async () => {
      throw new DomainError('payments.forged')
    },
  }
}
