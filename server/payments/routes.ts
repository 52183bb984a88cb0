import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import { parseArgs } from '../../shared/kernel/model/parse'
import { escapeHtml } from '../../shared/kernel/rich-text'
import type { ProviderFor } from './accounts'
import { paymentPhrases } from './phrases'
import type { PaymentEvent } from './provider'
import { RETURN_PATH } from './return-url'

type PaymentRouteParts = {
  readonly providers: ProviderFor
  readonly book: (news: PaymentEvent & { readonly org_id: string; readonly method: string }) => Promise<unknown>
}

/** Providers use few IP addresses and send many webhooks on an evening. */
const routeConfig = { rateLimit: { max: 600, timeWindow: '1 minute' } }
/** Maximum size of a webhook, in bytes. */
const MAX_WEBHOOK_BODY = 256 * 1024

const webhookParams = z.object({ org_id: id(), method: z.string().max(20) })
const returnQuery = z.object({ lang: z.enum(['en', 'de']).catch('en') })

/**
 * Serves the webhooks of providers, `POST /api/payments/<method>/<organisation>`, and the page that buyers return to. A
 * webhook is answered as soon as it is stored; unknown payments get the same answer.
 */
export async function servePayments(app: FastifyInstance, { providers, book }: PaymentRouteParts): Promise<void> {
  app.get(RETURN_PATH, { config: routeConfig }, async ({ query }, reply): Promise<FastifyReply> => {
    const { lang } = parseArgs(returnQuery, query)
    const { title, text } = paymentPhrases[lang]
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`,
      )
  })
  await app.register(async (inner) => {
    // The signature covers the raw bytes.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BODY }, (_request, body, done) =>
      done(null, body),
    )
    inner.post(
      '/api/payments/:method/:org_id',
      { config: routeConfig, bodyLimit: MAX_WEBHOOK_BODY },
      async ({ params, body, headers }, reply): Promise<FastifyReply> => {
        const { org_id, method } = parseArgs(webhookParams, params)
        const provider = await providers(org_id, method)
        if (!provider || !Buffer.isBuffer(body)) throw new DomainError('payments.forged')
        const news = await provider.heard({ body, header: (name) => String(headers[name] ?? '') })
        if (news) await book({ ...news, org_id, method })
        return reply.code(204).send()
      },
    )
  })
}
