import { PAYMENT_METHODS } from '../../shared/orgs/entity'
import { connectedPaymentMethods } from '../../shared/payouts/connected'
import { bankAccountsList, payoutItemsList, payoutsList, salesPartnersList } from '../../shared/payouts/list'
import { list } from '../kernel/reads/list'
import { reading } from '../kernel/reads/reading'

export const payoutReadings = [
  reading(connectedPaymentMethods, async (_args, { hasAccount }) => PAYMENT_METHODS.filter(hasAccount)),
  ...list(payoutsList),
  ...list(payoutItemsList),
  ...list(bankAccountsList),
  ...list(salesPartnersList),
]
