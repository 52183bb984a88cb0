import type { FastifyInstance } from 'fastify'
import { serveChecks } from '../../email/checks/routes'
import { servePictures } from '../../email/pictures/routes'
import { servePreviews } from './preview-routes'

type Parts<F extends (app: FastifyInstance, parts: never) => void> = Parameters<F>[1]

/**
 * Parts that the routes of the email editor are made of. `pictures` and `links`: limits in place of the usual ones;
 * only in tests.
 */
export type EditorParts = Parts<typeof servePreviews> &
  Omit<Parts<typeof servePictures>, 'reach'> &
  Omit<Parts<typeof serveChecks>, 'reach'> & {
    readonly pictures: Parts<typeof servePictures>['reach']
    readonly links: Parts<typeof serveChecks>['reach']
  }

/**
 * Serves what the email editor asks the server for: previews, pictures of other hosts, and what an author should know
 * before sending.
 */
export function serveEmailEditor(app: FastifyInstance, { pictures, links, ...parts }: EditorParts): void {
  servePreviews(app, parts)
  servePictures(app, { ...parts, reach: pictures })
  serveChecks(app, { ...parts, reach: links })
}
