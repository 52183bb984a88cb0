import type { FastifyInstance } from 'fastify'
import type { SecretBox } from '../secrets/secret-box'
import { type AddressParts, serveMailAddress } from './delivery/address-route'
import { serveDeliveryReports } from './reports/routes'
import { type NewsletterParts, serveNewsletter } from './subscriptions/routes'

type EmailRouteParts = NewsletterParts & AddressParts & { readonly secrets: SecretBox }

/** Serves what emails lead to, what mail providers report, and whether emails can leave at all. */
export async function serveEmails(app: FastifyInstance, parts: EmailRouteParts): Promise<void> {
  const { book } = parts
  await serveNewsletter(app, parts)
  await serveDeliveryReports(app, { ...parts, book: (signed) => book({ do: 'reports', ...signed }) })
  serveMailAddress(app, parts)
}
