import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'

/**
 * Addresses of the office that public links name by event, in both languages (specification part 2, sections 2.2 and
 * 2.4).
 */
const OFFICE_PAGES = {
  /** Pictures of the event. */
  design: (event_id: string) => `/events/${event_id}?view=edit#media`,
  campaigns: (event_id: string) => `/campaigns?event_id=${event_id}`,
} as const

const params = z.object({ event_id: id(), page: z.enum(['design', 'campaigns']) })

/**
 * Sends the event links `/en/events/{id}/design` and `/en/events/{id}/campaigns` on to the office's pages, which ask
 * for the sign-in.
 */
export function serveOfficeLinks(
  app: FastifyInstance,
  inWords: (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  app.get(
    '/:lang(en|de)/events/:event_id/:page(design|campaigns)',
    { errorHandler: inWords },
    async (request, reply) => {
      const asked = params.safeParse(request.params)
      if (!asked.success) throw new DomainError('not_found')
      return reply.redirect(OFFICE_PAGES[asked.data.page](asked.data.event_id))
    },
  )
}
