import type { RowWriter } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'

const ADD = `insert into message_recipients (org_id, message_id, contact_id) select ?, ?, value from json_each(?)`

/** Adds the recipients of a message, each once. */
export const addRecipients = (
  { trx, org_id }: Pick<RowWriter, 'trx' | 'org_id'>,
  message_id: string,
  contact_ids: readonly string[],
): Promise<unknown> => rawStatement(trx, ADD, [org_id, message_id, JSON.stringify([...new Set(contact_ids)])])

const IDS = 'select contact_id from message_recipients where org_id = ? and message_id = ? order by contact_id'

/** Reads the ids of the contacts to whom a message goes, in their order. */
export const recipientsOf = async (trx: Trx, org_id: string, message_id: string): Promise<string[]> =>
  (await rawStatement<{ contact_id: string }>(trx, IDS, [org_id, message_id])).map(({ contact_id }) => contact_id)

/** Removes a contact from the recipients of all messages. */
export const removeRecipient = (trx: Trx, org_id: string, contact_id: string): Promise<unknown> =>
  rawStatement(trx, 'delete from message_recipients where org_id = ? and contact_id = ?', [org_id, contact_id])

const REPLACE = `insert into message_recipients (org_id, message_id, contact_id) select org_id, message_id, ? from message_recipients
  where org_id = ? and contact_id = ? on conflict do nothing`

/** Puts a contact in the place of another among the recipients of all messages. */
export async function replaceRecipient(trx: Trx, org_id: string, before: string, after: string): Promise<void> {
  await rawStatement(trx, REPLACE, [after, org_id, before])
  await removeRecipient(trx, org_id, before)
}
