import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CampaignAudience } from '../../../shared/campaign_actions/audience'
import { reachesVisitors } from '../../../shared/campaign_actions/rules'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { REGULAR_ORDERS, SLIPPING_AFTER } from '../../../shared/contacts/rules'
import { iso } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { BOUGHT_STATUSES } from '../../../shared/orders/status'
import { hasAccreditation, isSlippingAway } from '../../contacts/queries'
import { visitorsOf } from '../../email/recipients/visitors'
import { isHardBounce } from '../../email/reports/bounces'
import type { Db } from '../../kernel/database/database'

/** Maximum number of recipients, as of a message. */
export const MAX_RECIPIENTS = 20_000

type Selection = { readonly label_ids: readonly string[]; readonly audience: CampaignAudience | null }

/** The contacts that a selection finds: those who are reached, and how many others are not, by reason. */
export type Audience = {
  readonly reached: readonly string[]
  readonly without_address: number
  readonly not_subscribed: number
  readonly unsubscribed: number
  readonly bounced: number
  readonly complained: number
}

function groupCondition(group: CampaignAudience['groups'][number], org_id: string, now: number): RawBuilder<SqlBool> {
  switch (group) {
    case 'novice':
      return sql<SqlBool>`total_orders <= 1`
    case 'regular':
      return sql<SqlBool>`total_orders >= ${REGULAR_ORDERS}`
    case 'slipping_away':
      return isSlippingAway(org_id, iso(now - SLIPPING_AFTER))
    case 'accredited':
      return hasAccreditation(org_id)
  }
}

const statuses = sql.join([...BOUGHT_STATUSES])

function conditionsOf({ audience }: Selection, org_id: string, now: number): RawBuilder<SqlBool>[] {
  if (!audience) return []
  const { groups, attended_event_id, promo_code_id } = audience
  const conditions: RawBuilder<SqlBool>[] = []
  if (groups.length > 0)
    conditions.push(
      sql<SqlBool>`(${sql.join(
        groups.map((group) => groupCondition(group, org_id, now)),
        sql` or `,
      )})`,
    )
  if (attended_event_id)
    conditions.push(sql<SqlBool>`exists (select 1 from orders join order_items on order_items.org_id = orders.org_id and order_items.order_id = orders.id
      where orders.org_id = ${org_id} and orders.contact_id = contacts.id and orders.deleted = ${false} and orders.status_code in (${statuses})
        and order_items.event_id = ${attended_event_id} and order_items.cancelled = ${false} and order_items.deleted = ${false})`)
  if (promo_code_id)
    conditions.push(sql<SqlBool>`exists (select 1 from orders where orders.org_id = ${org_id} and orders.contact_id = contacts.id
      and orders.deleted = ${false} and orders.status_code in (${statuses}) and orders.promo_code_id = ${promo_code_id})`)
  return conditions
}

/** Lists addresses that don't exist, according to their mail server, unless a later email arrived there. */
async function bouncedAddresses(db: Db, org_id: string): Promise<Set<string>> {
  const { rows } = await sql<{ address: string; error: string }>`select address, error from outbox as failed
    where org_id = ${org_id} and state = 'failed' and error like '5%' and address is not null
      and not exists (select 1 from outbox as later where later.org_id = ${org_id} and later.address = failed.address and later.state = 'sent' and later.sent_at > failed.updated_at)`.execute(
    db,
  )
  return new Set(rows.flatMap(({ address, error }) => (isHardBounce(error) ? [address.toLowerCase()] : [])))
}

/** Lists the contacts who reported an email as spam. */
async function complainants(db: Db, org_id: string): Promise<Set<string | null>> {
  const emails = db
    .selectFrom('outbox')
    .select('contact_id')
    .where('org_id', '=', org_id)
    .where('complained_at', 'is not', null)
  return new Set((await emails.execute()).map(({ contact_id }) => contact_id))
}

const NOBODY_LEFT_OUT = { without_address: 0, not_subscribed: 0, unsubscribed: 0, bounced: 0, complained: 0 }

/**
 * Finds who gets an email campaign: the visitors of its event, or the audience it selects. Feedback is asked of those
 * who came, if tickets were scanned.
 */
export async function readRecipients(
  db: Db,
  org_id: string,
  action: Selection & Pick<RowOf<'campaign_actions'>, 'type' | 'event_id'>,
  now: number,
): Promise<Audience> {
  if (!reachesVisitors(action.type)) return readAudience(db, org_id, action, now)
  const event_id = action.event_id ?? ''
  const cameIn = action.type === 'feedback' ? await visitorsOf(db, org_id, event_id, { cameIn: true }) : []
  return { reached: cameIn.length > 0 ? cameIn : await visitorsOf(db, org_id, event_id), ...NOBODY_LEFT_OUT }
}

/** Finds the contacts that a campaign reaches: subscribers who meet its labels and filters, and whose address works. */
export async function readAudience(db: Db, org_id: string, selection: Selection, now: number): Promise<Audience> {
  let contacts = db
    .selectFrom('contacts')
    .select(['id', 'email', 'label_ids', 'newsletter_subscription_status'])
    .where('org_id', '=', org_id)
    .where('deleted', '=', false)
  for (const condition of conditionsOf(selection, org_id, now)) contacts = contacts.where(condition)
  const isWanted = (labels: readonly string[]) =>
    selection.label_ids.length === 0 || labels.some((label) => selection.label_ids.includes(label))
  const found = (await contacts.orderBy('id').execute()).filter(({ label_ids }) => isWanted(label_ids))
  const bounced = await bouncedAddresses(db, org_id)
  const complained = await complainants(db, org_id)
  const counts = { ...NOBODY_LEFT_OUT }
  const reached: string[] = []
  for (const { id, email, newsletter_subscription_status: status } of found) {
    if (!EMAIL_ADDRESS.test(email ?? '')) counts.without_address++
    else if (status === 'unsubscribed' && complained.has(id)) counts.complained++
    else if (status === 'unsubscribed') counts.unsubscribed++
    else if (status !== 'confirmed') counts.not_subscribed++
    else if (bounced.has((email ?? '').toLowerCase())) counts.bounced++
    else reached.push(id)
  }
  return { reached: reached.slice(0, MAX_RECIPIENTS), ...counts }
}
