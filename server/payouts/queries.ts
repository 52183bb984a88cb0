import { connectedPaymentMethods } from '../../shared/payouts/connected'
import { bankAccountsList, payoutItemsList, payoutsList, salesPartnersList } from '../../shared/payouts/list'
import { list } from '../kernel/reads/list'
import { reading } from '../kernel/reads/reading'
import { connectedMethods } from '../payments/connected'

export const payoutReadings = [
  reading(connectedPaymentMethods, (_args, { db, actor, hasAccount }) =>
    connectedMethods(db, actor.org_id, { hasAccount: (_org_id, method) => hasAccount(method) }),
  ),
  ...list(payoutsList),
  ...list(payoutItemsList),
  ...list(bankAccountsList),
  ...list(salesPartnersList),
]
