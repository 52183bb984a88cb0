import { DomainError } from '../../shared/kernel/errors'
import { PAYMENT_METHODS } from '../../shared/orgs/entity'
import type { Ports } from '../kernel/commands/handler'
import type { Db } from '../kernel/database/database'

/**
 * Lists the payment methods for which the organisation has an account: one that it connected itself, or one in the
 * operator's file.
 */
export async function connectedMethods(
  db: Db,
  org_id: string,
  { hasAccount }: Pick<Ports, 'hasAccount'>,
): Promise<(typeof PAYMENT_METHODS)[number][]> {
  const own = await db
    .selectFrom('provider_accounts')
    .select('provider')
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
    .execute()
  return PAYMENT_METHODS.filter(
    (method) => own.some(({ provider }) => provider === method) || hasAccount(org_id, method),
  )
}

/** Throws `payouts.no_account` for an organisation without a connected account. The owner of the product needs none. */
export async function assertPayoutsOpen(db: Db, org_id: string, ports: Pick<Ports, 'hasAccount'>): Promise<void> {
  const org = await db
    .selectFrom('orgs')
    .select('is_owner')
    .where('org_id', '=', org_id)
    .where('id', '=', org_id)
    .executeTakeFirst()
  if (!org?.is_owner && (await connectedMethods(db, org_id, ports)).length === 0)
    throw new DomainError('payouts.no_account')
}
