import type { RowOf } from '../../../shared/model'
import type { RowWriter } from '../../kernel/commands/rows'
import { rawStatement } from '../../kernel/database/statement'

type CountedMessage = Pick<RowOf<'messages'>, 'id' | 'recipients_stats' | 'campaign_action_id'>

const COUNTED = 'select id, recipients_stats, campaign_action_id from messages where org_id = ? and id = ?'

/**
 * Reads a message's statistics and campaign. Selects three columns only: a message names up to 20,000 contacts, and
 * each gets an email.
 */
export async function readMessageStats(
  { trx, org_id }: RowWriter,
  message_id: string | null,
): Promise<CountedMessage | undefined> {
  const [message] = await rawStatement<CountedMessage>(trx, COUNTED, [org_id, message_id])
  return message
}
