import type { RowOf } from '../../../../shared/model'
import type { PasswordLinkTokens } from '../../../accounts/password-links'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import { scoped } from '../../../kernel/database/org-scope'
import { formatPhrase } from '../../../kernel/format-phrase'
import { mailPhrases } from '../phrases'
import type { TemplateValues } from '../template'

type AccountEmail = {
  readonly subject: string
  readonly html: string
  readonly values: TemplateValues
  readonly lang: RowOf<'orgs'>['lang']
  readonly to: { readonly name: string }
}

const stringOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Builds the email of an invitation or a password reset, in the account's language. A member who has a password gets
 * the sign-in page. Null where the link or the membership has ended.
 */
export async function accountEmail(
  email: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  db: Db,
  tokens: PasswordLinkTokens,
  now: string,
): Promise<AccountEmail | null> {
  const { payload, kind } = email
  const user =
    kind === 'invitation'
      ? await readRow(scoped(db, org.id), 'users', org.id, stringOrEmpty(payload.user_id))
      : undefined
  if (kind === 'invitation' && (!user || user.deleted)) return null
  const accounts = db.selectFrom('accounts').selectAll()
  const account = await accounts
    .where('id', '=', user?.account_id ?? stringOrEmpty(payload.account_id))
    .executeTakeFirst()
  if (!account) return null
  const lang = account.lang ?? org.lang
  const words = mailPhrases[lang]
  const values = {
    org_name: org.name,
    name: user?.name ?? account.name,
    role: user ? formatPhrase(lang, `users.role.${user.role}`) : '',
  }
  const to = { name: values.name }
  if (user && account.password_hash !== '') {
    const joined = { ...values, sign_in_url: tokens.signIn }
    if (user.invited_at !== null)
      return { subject: words.invitation_subject, html: words.asked_body, values: joined, lang, to }
    return { subject: words.joined_subject, html: words.joined_body, values: joined, lang, to }
  }
  const id = stringOrEmpty(payload.link_id)
  const link = db.selectFrom('account_links').select('id').where('id', '=', id).where('account_id', '=', account.id)
  if (!(await link.where('state', '=', 'open').where('expires_at', '>', now).executeTakeFirst())) return null
  const given = { ...values, password_url: tokens.url(id) }
  if (user) return { subject: words.invitation_subject, html: words.invitation_body, values: given, lang, to }
  return { subject: words.reset_subject, html: words.reset_body, values: given, lang, to }
}
