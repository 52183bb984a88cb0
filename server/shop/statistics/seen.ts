import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../accounts/login-limits'
import { isPerson } from '../../kernel/programs'
import type { VisitState } from '../frame/links'
import { readVisitState, type ShopParts } from '../shops'
import { ViewCounter } from './view-counter'

/** Characters of a host name that is read. */
const MOST_HOST = 120

/** Returns the host of the page that led to this one; null where there is none, or its name is hidden. */
const ledBy = ({ headers: { referer } }: FastifyRequest): string | null =>
  referer && URL.canParse(referer) ? new URL(referer).hostname.slice(0, MOST_HOST) || null : null

/** True if a visitor came from another page of this host. */
const isInside = (request: FastifyRequest): boolean => ledBy(request) === request.hostname

/**
 * Returns the host of the other site that led to the shop; null for none. What an address or a form `said` of it counts
 * only on the way from a page of the shop, which wrote it there: anybody can write a link.
 */
export const referringSite = (request: FastifyRequest, said: string | null): string | null =>
  isInside(request) ? said : ledBy(request)

/** Reads what a visit takes along, with the site that it came from. */
export function visitIn(request: FastifyRequest): VisitState {
  const carried = readVisitState(request.query)
  return { ...carried, from: referringSite(request, carried.from ?? null) }
}

/** Notes that a page of a shop was looked at: an event's, or its programme. Robots are not counted. */
export type NoteView = (request: FastifyRequest, org_id: string, event_id?: string) => void

/** Counts the pages that are looked at, until the server ends. */
export function countViews(
  app: FastifyInstance,
  { bookVisits, logFailure, tokens, sites }: Pick<ShopParts, 'bookVisits' | 'logFailure' | 'tokens' | 'sites'>,
): NoteView {
  const counter = new ViewCounter(bookVisits, (error) => logFailure(error, 'views of the shop were not counted'))
  app.addHook('onClose', () => counter.flush())
  return (request, org_id, event_id = '') => {
    if (!isPerson(request)) return
    const { affiliate = null, promo = null, from = null } = visitIn(request)
    const referrer = sites.of(tokens.visitor(networkOf(request.ip)), from)
    counter.note({ org_id, event_id, affiliate, promo, referrer, entered: !isInside(request) })
  }
}
