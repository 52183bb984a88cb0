import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { LANGUAGES } from '../../../shared/orgs/entity'
import { SETTINGS_FIELDS } from '../../../shared/orgs/settings'
import { updateLandingPage } from '../../../shared/orgs/settings-commands'
import { requesterOf, senderKey } from '../../accounts/visitor'
import { sanitizeRichText } from '../../kernel/commands/rich-text'
import { readRow } from '../../kernel/commands/rows'
import { scoped } from '../../kernel/database/org-scope'
import { KeptPreviews } from '../../kernel/kept-previews'
import { documentOf } from '../frame/page'
import { landingPage, landingSearch } from '../programme/landing'
import { readVisitState, type ShopParts, shopFeatures } from '../shops'

/** Policy of a preview: the shop's own, but no form and no script, an origin of its own, and only inside the app. */
const policy = (style: string): string =>
  `default-src 'none'; img-src 'self' https: data:; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox`

const rateLimit = { max: 240, timeWindow: '1 minute' }

const draft = z.object(SETTINGS_FIELDS.landing_page).partial()
const wanted = z.object({ lang: z.enum(LANGUAGES), input: draft })
const opened = z.object({ token: z.string().regex(/^[0-9a-f]{32}$/) })

/**
 * Serves previews of landing pages: `POST /api/shop/preview` draws one with values that are not saved, and returns its
 * address, which an iframe of the app opens.
 */
export function serveShopPreviews(app: FastifyInstance, { db: all, sessions, clock, random, address }: ShopParts) {
  const previews = new KeptPreviews(clock)
  const limited = { config: { rateLimit: { ...rateLimit, keyGenerator: senderKey(sessions) } } }

  app.post('/api/shop/preview', limited, async ({ headers, body }) => {
    const { authorization, 'x-foyer-protocol': protocol } = headers
    const { role, org_id, user_id } = (await requesterOf(all, sessions, clock, authorization, protocol)).actor()
    if (!can(role, updateLandingPage.can)) throw new DomainError('forbidden')
    const { lang, input } = parseArgs(wanted, body)
    const db = scoped(all, org_id)
    const stored = await readRow(db, 'orgs', org_id, org_id)
    if (!stored) throw new DomainError('not_found', { table: 'orgs' })
    const typed = sanitizeRichText(draft, input) as z.infer<typeof draft>
    const landing_page = { ...stored.settings.landing_page, ...typed }
    const features = await shopFeatures(db, stored)
    const org = { ...stored, features, settings: { ...stored.settings, landing_page } }
    const search = landingSearch.parse({})
    const visit = readVisitState({})
    const page = await landingPage({ org, lang, db, now: iso(clock()), wanted: search, visit, address })
    const { document, styles } = documentOf(page)
    const token = Buffer.from(random(16)).toString('hex')
    previews.add(token, { org_id, user_id, html: document, policy: policy(styles.join(' ')) })
    return { url: `/api/shop/preview/${token}` }
  })

  app.get('/api/shop/preview/:token', { config: { rateLimit } }, async ({ params }, reply) => {
    const preview = previews.get(parseArgs(opened, params).token)
    if (!preview) throw new DomainError('links.expired')
    return reply
      .headers({
        'content-security-policy': preview.policy ?? '',
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(preview.html)
  })
}
