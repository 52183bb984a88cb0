import type { saveCampaignMessage, sendTestEmail } from '../../../shared/campaign_actions/commands'
import { hasBeenSent, isEmailCampaign } from '../../../shared/campaign_actions/rules'
import { DomainError } from '../../../shared/kernel/errors'
import { plainText } from '../../../shared/kernel/search-text'
import { HOUR, iso, ms } from '../../../shared/kernel/time'
import { splitAddresses } from '../../../shared/mail_settings/addresses'
import type { RowOf } from '../../../shared/model'
import { enqueueEmail } from '../../email/delivery/outbox'
import { existingRow } from '../../kernel/commands/existing'
import type { Context, Handler } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { assertRenderable } from '../launch'

/** Returns an action whose message may change. Throws if it has been sent or is not sent by email. */
async function editableAction(ctx: Context, id: string): Promise<RowOf<'campaign_actions'>> {
  const action = await existingRow(ctx, 'campaign_actions', id)
  if (!isEmailCampaign(action.type)) throw new DomainError('campaign_actions.not_email')
  if (action.status === 'FINISHED' || action.status === 'FAILED' || hasBeenSent(action))
    throw new DomainError('campaign_actions.over')
  return action
}

/** Books the message of a campaign. A scheduled campaign keeps a message that can be rendered. */
export const bookCampaignMessage: Handler<typeof saveCampaignMessage> = async (_trx, { id, input }, ctx) => {
  const action = await editableAction(ctx, id)
  if (action.active) assertRenderable(input.body)
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  if (action.message_id) await ctx.rows.patch('messages', action.message_id, { ...input, updated_at: ctx.now })
  else {
    const author = await ctx.rows.get('users', ctx.op.user_id)
    const message_id = ctx.ports.newId()
    await ctx.rows.insert('messages', {
      id: message_id,
      ...input,
      campaign_action_id: id,
      recipients_stats: { created: 0, accepted: 0, delivered: 0, failed: 0 },
      created_by_id: ctx.op.user_id,
      created_by_email: author?.email ?? '',
      ...stamps,
    })
    await ctx.rows.patch('campaign_actions', id, { message_id, updated_at: ctx.now })
  }
  return () => existingRow(ctx, 'campaign_actions', id)
}

/** Test emails of an organisation in an hour, so that nobody writes to an audience past its plan. */
const TESTS_PER_HOUR = 60

/** Throws `campaign_actions.tests` if too many tests were sent in the last hour. */
async function assertTestsLeft(trx: Trx, ctx: Context, wanted: number): Promise<void> {
  const sent = trx.selectFrom('outbox').select('id').where('org_id', '=', ctx.op.org_id).where('kind', '=', 'test')
  const before = await sent
    .where('created_at', '>', iso(ms(ctx.now) - HOUR))
    .limit(TESTS_PER_HOUR)
    .execute()
  if (before.length + wanted > TESTS_PER_HOUR)
    throw new DomainError('campaign_actions.tests', { limit: TESTS_PER_HOUR })
}

const CONTACT_AT =
  'select id from contacts where org_id = ? and deleted = ? and plain(email) = ? order by num, id limit 1'

/** Books test emails. Each request sends them anew. The address of a contact gets what this contact would get. */
export const bookTestEmail: Handler<typeof sendTestEmail> = async (trx, { id, input }, ctx) => {
  const { message_id, event_id } = await existingRow(ctx, 'campaign_actions', id)
  if (!message_id) throw new DomainError('campaign_actions.no_message')
  const { body } = await existingRow(ctx, 'messages', message_id)
  assertRenderable(body)
  const { email } = await existingRow(ctx, 'users', ctx.op.user_id)
  const wanted = new Map(splitAddresses(input?.addresses || email).map((address) => [address.toLowerCase(), address]))
  await assertTestsLeft(trx, ctx, wanted.size)
  for (const [key, address] of wanted) {
    const [contact] = await rawStatement<{ id: string }>(trx, CONTACT_AT, [ctx.op.org_id, false, plainText(address)])
    await enqueueEmail(ctx, {
      kind: 'test',
      key: `test ${ctx.op.id} ${key}`.slice(0, 200),
      address,
      contact_id: contact?.id ?? null,
      message_id,
      payload: { event_id },
    })
  }
  return () => existingRow(ctx, 'campaign_actions', id)
}
