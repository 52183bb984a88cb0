import { failurePhrase } from '../../shared/campaign_actions/failure-words'
import { can, ROLE_NAMES } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import type { Context } from '../kernel/commands/handler'
import { formatPhrase } from '../kernel/format-phrase'
import { notify } from './notify'

type Action = RowOf<'campaign_actions'>

/** Length at which a title is cut, so that the reason has room beside it. */
const TITLE_LENGTH = 120

/** Tells those who edit campaigns that one has failed. It runs by itself, so nobody looks. */
export async function notifyOfCampaignFailure(
  ctx: Context,
  { type, social_text }: Pick<Action, 'type' | 'social_text'>,
  failure: string,
  subject = '',
): Promise<void> {
  const { org_id } = ctx.op
  const words = (lang: RowOf<'orgs'>['lang']) => {
    const title = (subject || social_text || formatPhrase(lang, `campaigns.type_${type}`)).slice(0, TITLE_LENGTH)
    return formatPhrase(lang, 'notifications.campaign_failed', {
      title,
      reason: formatPhrase(lang, failurePhrase(failure)),
    })
  }
  const roles = ROLE_NAMES.filter((role) => can(role, 'campaign_actions.edit'))
  const editors = ctx.rows.trx
    .selectFrom('users')
    .select('id')
    .where('org_id', '=', org_id)
    .where('role', 'in', roles)
    .where('deleted', '=', false)
  for (const { id } of await editors.orderBy('id').execute()) await notify(ctx, id, { words })
}
