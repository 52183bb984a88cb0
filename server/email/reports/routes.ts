import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { id } from '../../../shared/kernel/model/fields'
import { parseArgs } from '../../../shared/kernel/model/parse'
import type { Clock } from '../../../shared/kernel/time'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { SecretBox } from '../../secrets/secret-box'
import { encryptedSecret, openSecret } from '../../secrets/stored-secrets'
import { readWebhook, type SignedReports } from './webhook'

type ReportRouteParts = {
  readonly db: Db
  readonly secrets: SecretBox
  readonly clock: Clock
  readonly book: (signed: SignedReports & { readonly org_id: string }) => Promise<unknown>
}

/** A provider sends many reports after a newsletter. */
const routeConfig = { rateLimit: { max: 3000, timeWindow: '1 minute' } }
/** Maximum size of a report in bytes. It may return the whole email. */
const MAX_BODY = 2 * 1024 * 1024

const params = z.object({ org_id: id() })

/**
 * Serves `POST /api/mail/reports/<organisation>`: reports of the organisation's mail provider on emails that it could
 * not deliver, and on complaints.
 */
export async function serveDeliveryReports(
  app: FastifyInstance,
  { db, secrets, clock, book }: ReportRouteParts,
): Promise<void> {
  await app.register(async (inner) => {
    // The signature covers the raw bytes.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, body, done) =>
      done(null, body),
    )
    inner.post(
      '/api/mail/reports/:org_id',
      { config: routeConfig, bodyLimit: MAX_BODY },
      async (request, reply): Promise<FastifyReply> => {
        const { org_id } = parseArgs(params, request.params)
        const { body, headers } = request
        const sealed = await encryptedSecret(scoped(db, org_id), org_id, 'mail_reports')
        const header = (name: string) => String(headers[name] ?? '')
        const signed =
          sealed !== null && Buffer.isBuffer(body)
            ? await readWebhook({ body, header }, String(openSecret(secrets, org_id, 'mail_reports', sealed)), clock())
            : null
        if (signed === null) throw new DomainError('mail_settings.report_forged')
        await book({ ...signed, org_id })
        return reply.code(204).send()
      },
    )
  })
}
