import type { Db, Trx } from '../kernel/database/database'
import type { SecretBox } from './secret-box'

/**
 * Owner of a secret: a payment provider, the SMTP account, the reports on emails, their mailbox, a connected account by
 * service and id, a wallet by its service, or a cash box by its id.
 */
export type SecretName =
  | 'stripe'
  | 'paypal'
  | 'oppwa'
  | 'smtp'
  | 'mail_reports'
  | 'imap'
  | `page:${string}:${string}`
  | `fiskaltrust:${string}`
  | `wallet:${string}`

const secretId = (org_id: string, name: SecretName): string => `${org_id} ${name}`

/** Encrypts a secret of an organisation, for `storeSecret`. */
export const encryptSecret = (box: SecretBox, org_id: string, name: SecretName, value: unknown): string =>
  box.seal(secretId(org_id, name), value)

/** Stores an encrypted secret in place of an earlier one. */
export async function storeSecret(
  trx: Trx,
  org_id: string,
  name: SecretName,
  sealed: string,
  now: string,
): Promise<void> {
  const row = { id: secretId(org_id, name), org_id, sealed, updated_at: now }
  await trx
    .insertInto('org_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sealed, updated_at: now }))
    .execute()
}

export async function deleteSecret(trx: Trx, org_id: string, name: SecretName): Promise<void> {
  await trx.deleteFrom('org_secrets').where('org_id', '=', org_id).where('id', '=', secretId(org_id, name)).execute()
}

/** Reads an encrypted secret; null for none. */
export async function encryptedSecret(db: Db, org_id: string, name: SecretName): Promise<string | null> {
  const row = await db
    .selectFrom('org_secrets')
    .select('sealed')
    .where('org_id', '=', org_id)
    .where('id', '=', secretId(org_id, name))
    .executeTakeFirst()
  return row?.sealed ?? null
}

/** Decrypts what `encryptedSecret` read. Throws SecretUnreadable. */
export const openSecret = (box: SecretBox, org_id: string, name: SecretName, sealed: string): unknown =>
  box.open(secretId(org_id, name), sealed)

/** Counts the secrets that another master key encrypted. */
export async function countUnreadable(db: Db, { keyId }: SecretBox): Promise<number> {
  const rows = await db.selectFrom('org_secrets').select('sealed').execute()
  return rows.filter(({ sealed }) => sealed.split('.')[1] !== keyId).length
}
