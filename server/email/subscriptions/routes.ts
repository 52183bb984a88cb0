import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf } from '../../../shared/email/language'
import { DomainError } from '../../../shared/kernel/errors'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { escapeHtml } from '../../../shared/kernel/rich-text'
import type { Clock } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import { readRow } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { EmailLink, EmailLinks } from '../compose/links'
import { mailPhrases } from '../compose/phrases'
import { readerLanguage } from '../compose/reader-language'
import { fillHtml } from '../compose/template'
import type { EmailBodies } from '../rendering/email-bodies'
import { serveTracking } from '../reports/tracking-routes'
import { type NewsletterAction, subscriptionRequest } from './actions'
import { page } from './page'

export type NewsletterParts = {
  readonly db: Db
  readonly links: EmailLinks
  readonly bodies: EmailBodies
  readonly clock: Clock
  readonly book: (action: NewsletterAction) => Promise<unknown>
  /** Answers an error as a page for the reader who follows a link. */
  readonly inWords: (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown
}

/** Requests per minute and IP address. */
const routeConfig = { rateLimit: { max: 30, timeWindow: '1 minute' } }

const UNSUBSCRIBE = '/api/newsletter/unsubscribe'
/** Page where a reader sees and changes the subscription. Its links are those for unsubscribing. */
const PREFERENCES = '/api/newsletter/preferences'

const linkQuery = z.object({ token: z.string().max(2000) })

/** Address of the preferences with the token of the page that is shown, escaped for HTML. */
const preferencesAddress = ({ query }: FastifyRequest): string =>
  `${PREFERENCES}?token=${encodeURIComponent(parseArgs(linkQuery, query).token)}`

/**
 * Serves `POST /api/newsletter/subscribe` and the pages behind the links in emails. A page only changes something by
 * its button, because programs prefetch links. Unsubscribing takes one POST request, as mail programs send it (RFC
 * 8058).
 */
export async function serveNewsletter(
  app: FastifyInstance,
  { db, links, bodies, clock, book, inWords }: NewsletterParts,
): Promise<void> {
  await app.register(async (inner) => {
    // Bodies of forms and mail programs add nothing to the link's token.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      inner.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
        done(null, {}),
      )

    inner.post('/api/newsletter/subscribe', { config: routeConfig, bodyLimit: 4096 }, async (request, reply) => {
      await book({ do: 'ask', ...parseArgs(subscriptionRequest, request.body) })
      // The same answer for known and unknown addresses.
      return reply.code(202).send({ ok: true })
    })

    const orgOf = async (org_id: string): Promise<RowOf<'orgs'>> => {
      const org = await readRow(scoped(db, org_id), 'orgs', org_id, org_id)
      if (!org) throw new DomainError('links.unknown')
      return org
    }
    const linkOf = (kind: EmailLink['kind'], { query }: FastifyRequest) =>
      links.read(kind, parseArgs(linkQuery, query).token)
    /** Language of the message that a link stood in; null where it states none. */
    const emailLanguage = async ({ org_id, letter_id }: Pick<EmailLink, 'org_id' | 'letter_id'>) => {
      const behind = scoped(db, org_id)
      const email = await behind
        .selectFrom('outbox')
        .select('message_id')
        .where('org_id', '=', org_id)
        .where('id', '=', letter_id)
        .executeTakeFirst()
      const messages = behind.selectFrom('messages').select('body').where('org_id', '=', org_id)
      const message = email?.message_id
        ? await messages.where('id', '=', email.message_id).executeTakeFirst()
        : undefined
      return message ? languageOf(message.body) : null
    }
    const asking = { config: routeConfig, errorHandler: inWords }
    serveTracking(inner, { db, book, links, bodies, clock, errorHandler: inWords, linkOf, orgOf })

    /** The page after unsubscribing, with the way back. */
    const unsubscribed = (request: FastifyRequest, lang: RowOf<'orgs'>['lang']): string => {
      const { unsubscribed, preferences } = mailPhrases[lang]
      return `<p>${escapeHtml(unsubscribed)}</p><p><a href="${preferencesAddress(request)}">${escapeHtml(preferences)}</a></p>`
    }
    const isUnsubscribed = async ({ org_id, contact_id }: EmailLink) =>
      (await readRow(scoped(db, org_id), 'contacts', org_id, contact_id))?.newsletter_subscription_status ===
      'unsubscribed'

    for (const [kind, path, title, asks, does, done] of [
      ['confirm', '/api/newsletter/confirm', 'confirm_title', 'confirm_lead', 'confirm_do', 'confirmed'],
      ['unsubscribe', UNSUBSCRIBE, 'confirm_title', 'unsubscribe_lead', 'unsubscribe_do', 'unsubscribed'],
      ['stop_report', '/api/reports/stop', 'stop_title', 'stop_lead', 'stop_do', 'stopped'],
    ] as const) {
      inner.get(path, asking, async (request, reply) => {
        const link = await linkOf(kind, request)
        const org = await orgOf(link.org_id)
        const lang = readerLanguage(request, org, await emailLanguage(link))
        if (kind === 'unsubscribe' && (await isUnsubscribed(link)))
          return page(reply, org, lang, title, unsubscribed(request, lang))
        const [question, button] = [mailPhrases[lang][asks], mailPhrases[lang][does]].map(escapeHtml)
        return page(reply, org, lang, title, `<p>${question}</p><form method="post"><button>${button}</button></form>`)
      })
      inner.post(path, asking, async (request, reply) => {
        const { org_id, contact_id, letter_id, expires_at } = await linkOf(kind, request)
        const org = await orgOf(org_id)
        const whom = { org_id, contact_id, letter_id }
        await book(kind === 'confirm' ? { do: kind, ...whom, expires_at: expires_at ?? '' } : { do: kind, ...whom })
        const lang = readerLanguage(request, org, await emailLanguage(whom))
        return page(
          reply,
          org,
          lang,
          title,
          kind === 'unsubscribe' ? unsubscribed(request, lang) : `<p>${escapeHtml(mailPhrases[lang][done])}</p>`,
        )
      })
    }

    inner.get(PREFERENCES, asking, async (request, reply) => {
      const { org_id, contact_id, letter_id } = await linkOf('unsubscribe', request)
      const org = await orgOf(org_id)
      const contact = await readRow(scoped(db, org_id), 'contacts', org_id, contact_id)
      if (!contact || contact.deleted) throw new DomainError('links.unknown')
      const lang = readerLanguage(request, org, await emailLanguage({ org_id, letter_id }))
      const words = mailPhrases[lang]
      const isSubscribed = contact.newsletter_subscription_status === 'confirmed'
      const [state, does] = isSubscribed
        ? ([words.preferences_on, words.unsubscribe_do] as const)
        : ([words.preferences_off, words.resubscribe_do] as const)
      const to = isSubscribed
        ? preferencesAddress(request).replace(PREFERENCES, UNSUBSCRIBE)
        : preferencesAddress(request)
      const said = fillHtml(state, { email: contact.email ?? '' })
      return page(
        reply,
        org,
        lang,
        'confirm_title',
        `<p>${said}</p><form method="post" action="${to}"><button>${escapeHtml(does)}</button></form>`,
      )
    })
    inner.post(PREFERENCES, asking, async (request, reply) => {
      const { org_id, contact_id, letter_id } = await linkOf('unsubscribe', request)
      const org = await orgOf(org_id)
      await book({ do: 'resubscribe', org_id, contact_id, letter_id })
      const lang = readerLanguage(request, org, await emailLanguage({ org_id, letter_id }))
      return page(reply, org, lang, 'confirm_title', `<p>${escapeHtml(mailPhrases[lang].confirmed)}</p>`)
    })
  })
}
