import { connectedPaymentMethods } from '../../shared/payouts/connected'
import { bankAccountsList, payoutItemsList, payoutsList, salesPartnersList } from '../../shared/payouts/list'
import { list } from '../kernel/reads/list'
import { type ReadContext, type Reading, reading } from '../kernel/reads/reading'
import { assertPayoutsOpen, connectedMethods } from '../payments/connected'

const portsOf = ({ hasAccount }: ReadContext) => ({
  hasAccount: (_org_id: string, method: string) => hasAccount(method),
})

/** The same read, refused to an organisation that has no payouts. */
const withAccount = (guarded: Reading): Reading => ({
  ...guarded,
  read: async (args, context) => {
    await assertPayoutsOpen(context.db, context.actor.org_id, portsOf(context))
    return guarded.read(args, context)
  },
})

export const payoutReadings = [
  reading(connectedPaymentMethods, (_args, context) =>
    connectedMethods(context.db, context.actor.org_id, portsOf(context)),
  ),
  ...list(payoutsList).map(withAccount),
  ...list(payoutItemsList).map(withAccount),
  ...list(bankAccountsList),
  ...list(salesPartnersList),
]
