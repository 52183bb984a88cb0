import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnalyticsOffer } from '../../shared/app/analytics'
import { EMAIL_ADDRESS } from '../../shared/contacts/email'
import type { SmtpOptions } from '../email/delivery/smtp-sender'
import { type FiscalEndpoints, readFiscalEndpoints } from '../fiscal/fiskaltrust/services'
import type { S3Bucket } from '../media_gallery/s3-store'
import { type PaymentAccounts, parsePaymentAccounts } from '../payments/accounts'
import { type ProviderEndpoints, readProviderEndpoints } from '../payments/endpoints'
import { type OAuthServices, readOAuthServices } from '../social_accounts/services'
import { type ErrorService, readErrorService } from './errors/service'
import { readAnalytics } from './http/analytics'
import { type Proxies, readProxies } from './http/proxies'

/** Port of a server for which none is set. */
export const DEFAULT_PORT = 3000

export type Config = {
  readonly port: number
  readonly host: string
  /** Folder of the database and its secret when they are on this machine. */
  readonly data: string
  /** PostgreSQL URL; replaces the data folder. */
  readonly databaseUrl: string | null
  readonly production: boolean
  /** Addresses and networks of the reverse proxies that name the client's address. */
  readonly proxies: Proxies
  /** The public address when a reverse proxy is used. An https address enables secure-only features. */
  readonly publicUrl: URL | null
  /** Token that allows reading `/metrics` from other machines; null to allow none. */
  readonly metricsToken: string | null
  /** Bucket for uploaded files; null for a folder beside the database. */
  readonly bucket: S3Bucket | null
  /** SMTP server for outgoing email; null keeps emails queued. */
  readonly smtp: SmtpOptions | null
  /** Payment provider accounts by organisation. */
  readonly payments: PaymentAccounts
  /** Base URLs of payment providers. */
  readonly endpoints: ProviderEndpoints
  /** Base URLs of fiskaltrust. */
  readonly fiscalEndpoints: FiscalEndpoints
  /** Services to which accounts are connected by OAuth. */
  readonly oauth: OAuthServices
  /** True if an organisation's mail server may be in a private network. */
  readonly privateSmtp: boolean
  /** Service that takes error reports; null for none. */
  readonly errors: ErrorService | null
  /** Analytics script that the office may load; null for none. */
  readonly analytics: AnalyticsOffer
  readonly logLevel: string
}

/** Reads the SMTP settings. Throws a RangeError for an invalid value. */
function readSmtp(env: NodeJS.ProcessEnv): SmtpOptions | null {
  const {
    SMTP_URL: url,
    MAIL_FROM: from,
    DKIM_DOMAIN: domain,
    DKIM_SELECTOR: selector,
    DKIM_KEY_FILE: file,
    MAIL_RETURN_PATHS: paths,
  } = env
  if (!url) return null
  if (!/^smtps?:\/\//.test(url)) throw new RangeError('SMTP_URL must begin with smtp:// or smtps://')
  if (!from || !EMAIL_ADDRESS.test(from)) throw new RangeError('MAIL_FROM must be the sender address of outgoing email')
  if ((domain || selector || file) && !(domain && selector && file))
    throw new RangeError('Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE together')
  const dkim = domain && selector && file ? { domain, selector, key: readFileSync(file, 'utf8') } : null
  return { url, from, dkim, returnPaths: paths === '1' }
}

/** Reads the environment. Throws a RangeError with a readable message for an invalid value. */
export function readConfig(env: NodeJS.ProcessEnv, folder: string): Config {
  const port = Number(env.PORT || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`PORT must be a number from 0 to 65535, but it is "${env.PORT}"`)
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL))
    throw new RangeError('DATABASE_URL must begin with postgres://')
  const production = env.NODE_ENV === 'production'
  if (production && !env.FOYER_URL && (env.SMTP_URL || env.PAYMENTS_FILE))
    throw new RangeError(
      'SMTP_URL and PAYMENTS_FILE need FOYER_URL, the public address: links in emails and the return from a payment start with it',
    )
  return {
    port,
    // A server behind a proxy on its own machine is not for others to reach.
    host: env.HOST || (env.FOYER_URL && !env.FOYER_PROXIES ? '127.0.0.1' : '0.0.0.0'),
    proxies: readProxies(env),
    data: resolve(folder, env.FOYER_DATA || 'data'),
    databaseUrl: env.DATABASE_URL || null,
    production,
    publicUrl: env.FOYER_URL ? new URL(env.FOYER_URL) : null,
    metricsToken: env.FOYER_METRICS_TOKEN || null,
    bucket: readBucket(env),
    smtp: readSmtp(env),
    payments: readPaymentAccounts(env),
    endpoints: readProviderEndpoints(env),
    fiscalEndpoints: readFiscalEndpoints(env),
    oauth: readOAuthServices(env),
    privateSmtp: !production || env.FOYER_PRIVATE_SMTP === '1',
    errors: readErrorService(env, folder),
    analytics: readAnalytics(env),
    logLevel: env.LOG_LEVEL || 'info',
  }
}

/** Reads the payment provider accounts from the file named in the environment. */
export const readPaymentAccounts = ({ PAYMENTS_FILE }: NodeJS.ProcessEnv): PaymentAccounts =>
  PAYMENTS_FILE ? parsePaymentAccounts(readFileSync(PAYMENTS_FILE, 'utf8')) : {}

/** Reads the bucket settings. Either all of them must be set or none. */
function readBucket(env: NodeJS.ProcessEnv): S3Bucket | null {
  const { FOYER_S3_URL, FOYER_S3_BUCKET, FOYER_S3_KEY, FOYER_S3_SECRET } = env
  if (!FOYER_S3_URL && !FOYER_S3_BUCKET) return null
  if (!FOYER_S3_URL || !FOYER_S3_BUCKET || !FOYER_S3_KEY || !FOYER_S3_SECRET)
    throw new RangeError('Set FOYER_S3_URL, FOYER_S3_BUCKET, FOYER_S3_KEY and FOYER_S3_SECRET together')
  const region = env.FOYER_S3_REGION || 'us-east-1'
  return {
    endpoint: new URL(FOYER_S3_URL),
    bucket: FOYER_S3_BUCKET,
    region,
    accessKeyId: FOYER_S3_KEY,
    secretAccessKey: FOYER_S3_SECRET,
  }
}
