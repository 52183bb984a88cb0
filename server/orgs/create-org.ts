import type { Random } from '../../shared/kernel/ids'
import type { RowOf } from '../../shared/registry'
import type { Db } from '../kernel/database/database'
import { newKeyPair } from '../kernel/ed25519'

/**
 * Creates an organisation with its change counter and its signing key. The private key stays in `org_keys`. The row has
 * change number 1, and so may rows inserted before the first pull.
 */
export async function createOrg(
  db: Db,
  org: Omit<RowOf<'orgs'>, 'org_id' | 'rev' | 'deleted' | 'ticket_public_key'>,
  random: Random,
): Promise<void> {
  const keys = newKeyPair(random)
  await db
    .insertInto('orgs')
    .values({ ...org, org_id: org.id, rev: 1, deleted: false, ticket_public_key: keys.public_key })
    .execute()
  await db.insertInto('org_counters').values({ org_id: org.id, rev: 1 }).execute()
  await db
    .insertInto('org_keys')
    .values({ org_id: org.id, ...keys })
    .execute()
}
