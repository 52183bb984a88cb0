import { createHash } from 'node:crypto'
import { z } from 'zod'
import { EMAIL_ADDRESS } from '../../../shared/contacts/email'
import { DomainError } from '../../../shared/kernel/errors'
import { id, text } from '../../../shared/kernel/model/fields'
import { plainText } from '../../../shared/kernel/search-text'
import { HOUR, iso, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { markUsed } from '../../accounts/single-use-links'
import { type ChangeSet, startUnattended } from '../../kernel/commands/handle'
import type { Context, Machine } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { stopReport } from '../../reports/settings'
import { enqueueEmail } from '../delivery/outbox'
import { resendIfUnknown } from '../delivery/resend-email'
import { bookDeliveryReport } from '../reports/book-report'
import type { DeliveryReport } from '../reports/report'
import { bookTrackedAction, type TrackedAction } from '../reports/tracking'
import type { SignedReports } from '../reports/webhook'
import { contactByEmail } from './contact-by-email'

export const subscriptionRequest = z.object({
  org_id: id(),
  email: z.string().max(254).trim().regex(EMAIL_ADDRESS),
  firstname: text(100).nullish(),
  lastname: text(100).nullish(),
})

/** An action of a newsletter reader, as plain data. The reader is not signed in. */
export type NewsletterAction =
  | ({ readonly do: 'ask' } & z.infer<typeof subscriptionRequest>)
  | {
      readonly do: 'confirm'
      readonly org_id: string
      readonly contact_id: string
      readonly letter_id: string
      readonly expires_at: string
    }
  | {
      readonly do: 'unsubscribe' | 'resubscribe'
      readonly org_id: string
      readonly contact_id: string
      readonly letter_id: string
    }
  | ({ readonly do: 'reports'; readonly org_id: string } & SignedReports)
  | { readonly do: 'stop_report'; readonly org_id: string; readonly letter_id: string }
  | { [S in TrackedAction]: { readonly do: S; readonly org_id: string; readonly letter_id: string } }[TrackedAction]

type ConsentEvent = 'asked' | 'confirmed' | 'unsubscribed'

async function recordConsent(
  ctx: Context,
  contact_id: string,
  address: string,
  act: ConsentEvent,
  letter_id: string | null,
): Promise<void> {
  await ctx.rows.trx
    .insertInto('newsletter_consents')
    .values({ id: ctx.ports.newId(), org_id: ctx.op.org_id, contact_id, address, act, letter_id, at: ctx.now })
    .execute()
}

const setSubscription = (
  ctx: Context,
  contact_id: string,
  newsletter_subscription_status: NonNullable<RowOf<'contacts'>['newsletter_subscription_status']>,
) =>
  ctx.rows.patch('contacts', contact_id, {
    newsletter_subscription_status,
    updated_at: ctx.now,
    ...(newsletter_subscription_status === 'confirmed'
      ? { newsletter: true, subscribed_at: ctx.now, unsubscribed_at: null }
      : {}),
    ...(newsletter_subscription_status === 'unsubscribed' ? { newsletter: false, unsubscribed_at: ctx.now } : {}),
  })

/** Sends a confirmation email for a subscription, at most one per hour and contact. */
export async function requestSubscription(ctx: Context, action: z.infer<typeof subscriptionRequest>): Promise<void> {
  const org = await ctx.rows.get('orgs', ctx.op.org_id)
  if (!org || org.deleted) throw new DomainError('not_found', { table: 'orgs' })
  const contact = await contactByEmail(ctx, action)
  if (contact.newsletter_subscription_status === 'confirmed') return
  const hour = iso(ms(ctx.now) - (ms(ctx.now) % HOUR))
  const key = `opt_in ${contact.id} ${hour}`
  const email = await enqueueEmail(ctx, {
    kind: 'double_opt_in',
    key,
    address: contact.email ?? action.email,
    contact_id: contact.id,
  })
  if (email === null) return resendIfUnknown(ctx, key)
  await recordConsent(ctx, contact.id, contact.email ?? action.email, 'asked', email)
  // An unsubscribed contact is not set to pending by a stranger who knows the address.
  if (contact.newsletter_subscription_status !== 'unsubscribed') await setSubscription(ctx, contact.id, 'pending')
}

/** Unsubscribes a contact and keeps a record of it. */
async function unsubscribe(ctx: Context, contact: RowOf<'contacts'>, letter_id: string): Promise<void> {
  if (contact.newsletter_subscription_status === 'unsubscribed') return
  await setSubscription(ctx, contact.id, 'unsubscribed')
  await recordConsent(ctx, contact.id, contact.email ?? '', 'unsubscribed', letter_id)
}

/** Books a report of a mail provider. A recipient who complained is unsubscribed. */
export async function bookReport(ctx: Context, report: DeliveryReport): Promise<void> {
  const complaint = await bookDeliveryReport(ctx, report)
  const contact = complaint && (await ctx.rows.get('contacts', complaint.contact_id ?? ''))
  if (complaint && contact && !contact.deleted) await unsubscribe(ctx, contact, complaint.id)
}

/**
 * Books the reports of a webhook. Its delivery counts once: whoever has seen it cannot show its signature with another
 * report.
 */
async function bookSignedReports(trx: Trx, ctx: Context, { reports, nonce, expires_at }: SignedReports): Promise<void> {
  const id = createHash('sha256').update(`delivery report ${ctx.op.org_id} ${nonce}`).digest('hex')
  if (!(await markUsed(trx, { id, expires_at }))) return
  for (const report of reports) await bookReport(ctx, report)
}

/** Books an action in the writer's transaction. Throws `links.used` for a confirmation that was used before. */
export async function bookNewsletterAction(
  trx: Trx,
  action: NewsletterAction,
  { ports, report }: Pick<Machine, 'ports' | 'report'>,
): Promise<readonly ChangeSet[]> {
  const { org_id } = action
  const { ctx, changes } = startUnattended(trx, { org_id }, { ports, report })
  if (action.do === 'ask') await requestSubscription(ctx, action)
  else if (action.do === 'reports') await bookSignedReports(trx, ctx, action)
  else if (action.do === 'stop_report') await stopReport(ctx, action.letter_id)
  else if (action.do === 'open' || action.do === 'click' || action.do === 'read')
    await bookTrackedAction(ctx, action.letter_id, action.do)
  else {
    const contact = await ctx.rows.get('contacts', action.contact_id)
    if (!contact || contact.deleted) throw new DomainError('links.unknown')
    if (action.do !== 'unsubscribe') {
      const email = await ctx.rows.get('outbox', action.letter_id)
      // A link subscribes only the address it was sent to.
      if (!email || plainText(email.address ?? '') !== plainText(contact.email ?? ''))
        throw new DomainError('links.unknown')
      if (action.do === 'confirm' && !(await markUsed(trx, { id: action.letter_id, expires_at: action.expires_at })))
        throw new DomainError('links.used')
    }
    if (action.do === 'unsubscribe') await unsubscribe(ctx, contact, action.letter_id)
    else if (contact.newsletter_subscription_status !== 'confirmed') {
      await setSubscription(ctx, contact.id, 'confirmed')
      await recordConsent(ctx, contact.id, contact.email ?? '', 'confirmed', action.letter_id)
    }
  }
  return changes()
}
