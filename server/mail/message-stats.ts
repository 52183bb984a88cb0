import type { RowOf } from '../../shared/model'
import type { RowWriter } from '../kernel/commands/rows'

type Counted = Pick<RowOf<'messages'>, 'id' | 'recipients_stats' | 'campaign_action_id'>

/** What is counted of a message, and for which campaign. Not the whole of it: it names up to 20,000 contacts, and each has a letter. */
export async function countedOf({ trx, org_id }: RowWriter, message_id: string | null): Promise<Counted | undefined> {
  const columns = trx.selectFrom('messages').select(['id', 'recipients_stats', 'campaign_action_id'])
  return columns
    .where('org_id', '=', org_id)
    .where('id', '=', message_id ?? '')
    .executeTakeFirst()
}
