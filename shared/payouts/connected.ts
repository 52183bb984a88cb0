import { z } from 'zod'
import { oneOf } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { PAYMENT_METHODS } from '../orgs/entity'

/** Lists the payment methods for which the organisation has a connected account. */
export const connectedPaymentMethods = query('connected_payment_methods', {
  args: z.object({}),
  returns: z.array(oneOf('PaymentMethod', PAYMENT_METHODS)),
  can: 'orders.sell',
})
