import type { RowOf } from '../../shared/model'
import type { RowWriter } from '../kernel/commands/rows'

type CountedMessage = Pick<RowOf<'messages'>, 'id' | 'recipients_stats' | 'campaign_action_id'>

/** Reads a message's statistics and campaign. Selects three columns only: a message names up to 20,000 contacts, and each gets an email. */
export async function countedMessage({ trx, org_id }: RowWriter, message_id: string | null): Promise<CountedMessage | undefined> {
  const columns = trx.selectFrom('messages').select(['id', 'recipients_stats', 'campaign_action_id'])
  return columns
    .where('org_id', '=', org_id)
    .where('id', '=', message_id ?? '')
    .executeTakeFirst()
}
