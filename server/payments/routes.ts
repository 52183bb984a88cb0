import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { id } from '../../shared/kernel/model/fields'
import { parseArgs } from '../../shared/kernel/model/parse'
import { escapeHtml } from '../mail/template'
import type { Providers } from './accounts'
import { paymentPhrases } from './phrases'
import type { News } from './provider'
import { RETURN_PATH } from './return-url'

type Parts = {
  readonly providers: Providers
  readonly book: (news: News & { readonly org_id: string; readonly method: string }) => Promise<unknown>
}

/** Providers send from few addresses, and many messages on an evening. */
const config = { rateLimit: { max: 600, timeWindow: '1 minute' } }
/** Bytes of a message. */
const LARGEST = 256 * 1024

const addressed = z.object({ org_id: id(), method: z.string().max(20) })
const returned = z.object({ lang: z.enum(['en', 'de']).catch('en') })

/**
 * What providers and buyers send: `POST /api/payments/<method>/<organisation>`, a message that says which payment to ask about, and the page
 * that buyers come back to. A message is answered as soon as it is written down; one that is about nothing of ours is answered alike.
 */
export async function servePayments(app: FastifyInstance, { providers, book }: Parts): Promise<void> {
  app.get(RETURN_PATH, { config }, async ({ query }, reply): Promise<FastifyReply> => {
    const { lang } = parseArgs(returned, query)
    const { title, text } = paymentPhrases[lang]
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>`,
      )
  })
  await app.register(async (inner) => {
    // A signature is of the bytes that were sent.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) => done(null, body))
    inner.post('/api/payments/:method/:org_id', { config, bodyLimit: LARGEST }, async ({ params, body, headers }, reply): Promise<FastifyReply> => {
      const { org_id, method } = parseArgs(addressed, params)
      const provider = providers(org_id, method)
      if (!provider || !Buffer.isBuffer(body)) throw new DomainError('payments.forged')
      const news = await provider.heard({ body, header: (name) => String(headers[name] ?? '') })
      if (news) await book({ ...news, org_id, method })
      return reply.code(204).send()
    })
  })
}
