import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { parseArgs } from '../../../shared/kernel/model/parse'
import { can } from '../../../shared/kernel/permissions'
import { iso } from '../../../shared/kernel/time'
import { requesterOf, senderKey } from '../../accounts/visitor'
import { readRow } from '../../kernel/commands/rows'
import { scoped } from '../../kernel/database/org-scope'
import { rawStatement } from '../../kernel/database/statement'
import type { Cart } from '../../kernel/database/tables/shop-tables'
import { eventPath } from '../event/origin-page'
import { shopPath } from '../frame/links'
import type { ShopParts } from '../shops'

const rateLimit = { max: 120, timeWindow: '1 minute' }
const wanted = z.object({ id: id() })

const EVENTS = `select distinct e.event_id from accreditation_events e join events on events.org_id = e.org_id and events.id = e.event_id
  where e.org_id = ? and e.accreditation_id = ? and not e.deleted and not events.deleted and events.published and events.ends_at > ? limit 2`

/** The language in which a contact bought last in the shop. */
const LANGUAGE = `select carts.lang from orders join carts on carts.org_id = orders.org_id and carts.id = orders.id
  where orders.org_id = ? and orders.contact_id = ? and not orders.deleted order by orders.created_at desc limit 1`

/**
 * Serves the links by which accredited contacts buy at their prices: `POST /api/shop/accreditation_link` with the id of
 * the accreditation's row for a contact. A link leads to the event that the accreditation covers, or of several to the
 * programme, in the language in which the contact bought last, or else the organisation's.
 */
export function serveAccreditationLinks(
  app: FastifyInstance,
  { db: all, sessions, clock, tokens, address }: ShopParts,
) {
  const limited = { config: { rateLimit: { ...rateLimit, keyGenerator: senderKey(sessions) } } }
  app.post('/api/shop/accreditation_link', limited, async ({ headers, body }) => {
    const { authorization, 'x-foyer-protocol': protocol } = headers
    const { role, org_id } = (await requesterOf(all, sessions, clock, authorization, protocol)).actor()
    if (!can(role, 'accreditations.edit')) throw new DomainError('forbidden')
    const db = scoped(all, org_id)
    const accredited = await readRow(db, 'accreditation_contacts', org_id, parseArgs(wanted, body).id)
    const org = await readRow(db, 'orgs', org_id, org_id)
    if (!org || !accredited || accredited.deleted) throw new DomainError('not_found')
    const { id: row_id, accreditation_id, contact_id } = accredited
    const [bought] = await rawStatement<Pick<Cart, 'lang'>>(db, LANGUAGE, [org_id, contact_id])
    const covered = await rawStatement<{ event_id: string }>(db, EVENTS, [org_id, accreditation_id, iso(clock())])
    const [first, second] = covered
    const path = first && !second ? eventPath(first.event_id) : ''
    const visit = { accreditation: tokens.issueAccreditation(org_id, row_id) }
    return { url: new URL(shopPath(bought?.lang ?? org.lang, org, path, visit), address).href }
  })
}
