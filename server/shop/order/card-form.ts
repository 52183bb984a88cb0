import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../shared/kernel/errors'
import { formatter } from '../../../shared/kernel/format'
import type { Language } from '../../../shared/kernel/phrases'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { readRow } from '../../kernel/commands/rows'
import { providerChargeOf } from '../../orders/payments/provider-charge'
import { returnUrl } from '../../payments/return-url'
import { page } from '../frame/page'
import { readingPage } from '../frame/refusal'
import { html, ownScript } from '../html'
import { parseOrNotFound, readOrganisation, SHOP, type ShopParts, shopParams } from '../shops'
import { say } from '../words'

/** Cards that the form offers, in the provider's names. */
const BRANDS = 'VISA MASTER AMEX'

const formParams = shopParams.extend({ token: z.string().max(64) })

/** Makes the script that tells the form its language, with its source in a content security policy. */
function languageScript(lang: Language) {
  const code = `var wpwlOptions={locale:"${lang}"}`
  return { tag: ownScript(code), source: `'sha256-${createHash('sha256').update(code).digest('base64')}'` }
}

/**
 * Serves the page on which a buyer pays in the form of a provider that has no page of its own. Whoever has the id of
 * a payment's token may pay it. Card data goes from the provider's frames to the provider alone.
 */
export function servePaymentForms(app: FastifyInstance, parts: ShopParts): void {
  const { db: all, providers, tokens, address } = parts
  const options = { ...readingPage({ db: all }), config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

  app.get(`${SHOP}/pay/:token`, options, async (request, reply) => {
    const { lang, slug, token } = parseOrNotFound(formParams, request.params)
    const { org, db } = await readOrganisation(all, slug)
    const payment_id = tokens.readPayment(org.id, token)
    const payment = payment_id === null ? null : await readRow(db, 'payments', org.id, payment_id)
    const known = payment && (await providerChargeOf(payment, org.id, { db: all, providers, orderTokens: tokens }))
    if (!payment || !known?.provider.formScript) throw new DomainError('not_found')
    const back = returnUrl(address, { ...known.charge, lang })
    const { status, provider_ref, checkout_url, amount } = payment
    if (status !== 'pending' || provider_ref === null || checkout_url === null) return reply.redirect(back, 303)
    const script = known.provider.formScript(provider_ref)
    const { tag, source } = languageScript(lang)
    const title = say(lang, 'shop.order.pay_again', {
      amount: formatter(lang, org.currency, timeZoneOf(org)).money(amount),
    })
    const main = html`<h1>${title}</h1><div class="card"><form action="${back}" class="paymentWidgets" data-brands="${BRANDS}"></form><noscript><p role="alert">${say(lang, 'shop.order.pay_scripts')}</p></noscript>${known.charge.return_path && html`<p><a class="also" href="${back}">${say(lang, 'shop.order.to_order')}</a></p>`}</div>${tag}<script src="${script.href}"></script>`
    return page(reply, {
      org,
      lang,
      title,
      path: `/pay/${token}`,
      main,
      provider: { origin: script.origin, scripts: [source] },
    })
  })
}
