import { hasUnsubscribeLink } from '../../../../shared/email/checks/unsubscribe'
import { languageOf } from '../../../../shared/email/language'
import { formatter } from '../../../../shared/kernel/format'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import type { Db } from '../../../kernel/database/database'
import { memoize } from '../../../kernel/memoize'
import { personalSource } from '../personal-source'
import { mailPhrases } from '../phrases'
import { appendHtml, type TemplateValues } from '../template'

type Contact = Pick<RowOf<'contacts'>, 'id' | 'label_ids' | 'name' | 'firstname' | 'lastname'>

/** A message and the reader whom it is filled for. */
type MessageReading = {
  readonly message: Pick<RowOf<'messages'>, 'subject' | 'body'>
  readonly contact: Contact | undefined
  readonly event: Pick<RowOf<'events'>, 'id' | 'title' | 'starts_at'> | undefined
  readonly isTest: boolean
  /** Addresses of the reader's own pages. Without one for unsubscribing nobody is told how to. */
  readonly urls: { readonly read: string; readonly unsubscribe: string | null; readonly preferences: string | null }
  /** Renders a body. */
  readonly htmlOf: (source: string) => Promise<string>
}

/** The words of a message as one reader gets it, before their values are filled in. */
export type MessageEmail = {
  readonly subject: string
  readonly html: string
  readonly values: TemplateValues
  readonly lang: RowOf<'orgs'>['lang']
}

/** Texts that are remembered. Thousands of emails share one. */
const REMEMBERED = 20

const tellsHowToUnsubscribe = memoize(REMEMBERED, hasUnsubscribeLink)

/** Values that every email has. */
export const variableValues = (
  org: Pick<RowOf<'orgs'>, 'name'>,
  contact: Omit<Contact, 'id' | 'label_ids'> | undefined,
): Record<string, string> => ({
  org_name: org.name,
  name: contact?.name ?? '',
  firstname: contact?.firstname ?? '',
  lastname: contact?.lastname ?? '',
})

/** Fills a message for a reader. Emails that are sent and previews for a contact both come from here. */
export async function messageEmail(
  db: Db,
  org: RowOf<'orgs'>,
  { message, contact, event, isTest, urls, htmlOf }: MessageReading,
): Promise<MessageEmail> {
  const { subject, body } = message
  const lang = languageOf(body) ?? org.lang
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const values = {
    ...variableValues(org, contact),
    event_title: event?.title ?? '',
    event_starts_at: event ? format.dateTime(event.starts_at) : '',
    read_on_web_url: urls.read,
    unsubscribe_url: urls.unsubscribe ?? '',
    preferences_url: urls.preferences ?? '',
  }
  const html = await htmlOf(await personalSource(db, org.id, body, { contact, event_id: event?.id ?? null }, isTest))
  return {
    subject,
    html: appendHtml(html, urls.unsubscribe && !tellsHowToUnsubscribe(html) ? mailPhrases[lang].foot : ''),
    values,
    lang,
  }
}
