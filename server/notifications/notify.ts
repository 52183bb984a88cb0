import { DomainError } from '../../shared/kernel/errors'
import type { RowOf } from '../../shared/model'
import { memberLanguage } from '../accounts/member-language'
import type { Context } from '../kernel/commands/handler'
import { type RowWriter, readRow } from '../kernel/commands/rows'

type Language = RowOf<'orgs'>['lang']

/** Subject of a notification: a row that is named when it is read, or words in the language of who gets it. */
type Subject =
  | { readonly message_id: string }
  | { readonly payout_id: string }
  | { readonly contact_id: string }
  | { readonly post_id: string }
  | { readonly words: (language: Language) => string }

async function wordsFor(
  user: RowOf<'users'>,
  words: (language: Language) => string,
  { trx, org_id }: RowWriter,
): Promise<string> {
  const org = await readRow(trx, 'orgs', org_id, org_id)
  if (!org) throw new DomainError('not_found', { table: 'orgs' })
  return words(await memberLanguage(trx, user, org))
}

/**
 * Notifies a member of an organisation, by default the caller's. Non-members, such as the owner's staff, get no
 * notification.
 */
export async function notify(ctx: Context, user_id: string, about: Subject, rows: RowWriter = ctx.rows): Promise<void> {
  const user = await rows.get('users', user_id)
  if (!user || user.deleted) return
  const nothing = {
    seen_at: null,
    system_text: null,
    post_id: null,
    payout_id: null,
    message_id: null,
    contact_id: null,
  }
  const said = 'words' in about ? { system_text: await wordsFor(user, about.words, rows) } : about
  await rows.insert('notifications', {
    id: ctx.ports.newId(),
    user_id,
    ...nothing,
    ...said,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
}
