import type { FastifyServerOptions } from 'fastify'
import type { Random } from '../../shared/kernel/ids'
import type { Verify } from '../../shared/tickets/code'
import type { SmtpOptions } from '../email/delivery/smtp-sender'
import type { SendingRenderer } from '../email/rendering/lanes'
import type { FiscalEndpoints } from '../fiscal/fiskaltrust/services'
import type { JobKinds } from '../jobs/job'
import type { Ports } from '../kernel/commands/handler'
import type { FileStore } from '../media_gallery/file-store'
import type { EditorParts } from '../message_templates/editor/routes'
import type { PaymentAccounts } from '../payments/accounts'
import type { ProviderEndpoints } from '../payments/endpoints'
import type { SecretBox } from '../secrets/secret-box'
import type { OAuthServices } from '../social_accounts/services'
import type { Config } from './config'
import type { Proxies } from './http/proxies'
import type { Storage } from './storage/storage'

export type ServerParts = Pick<Storage, 'db' | 'openReads' | 'openWriter' | 'checkIntegrity' | 'secret' | 'data'> & {
  /** Exchange of signals with other nodes; missing if this is the only node. */
  readonly between?: Storage['between']
  readonly files: FileStore
  readonly epoch: string
  readonly ports: Ports
  readonly random: Random
  readonly verify: Verify
  readonly production: boolean
  readonly publicUrl: URL | null
  /** The port it listens at, to which links lead without a public address. */
  readonly port?: number
  readonly metricsToken?: string | null
  /** Reverse proxies that name the client's address; missing for none. */
  readonly proxies?: Proxies
  /** True if the server has the process to itself, so that process memory and CPU are the server's figures. */
  readonly ownProcess?: boolean
  /** Folder of the built client. */
  readonly client: string
  /** Folder of the fonts used in PDFs. */
  readonly fonts: string
  readonly log: FastifyServerOptions['logger']
  /** GraphQL requests per minute for a user, or for an anonymous address. */
  readonly perMinute?: number
  /** Background jobs; replaced only in tests, together with the writer's. */
  readonly jobKinds?: JobKinds<unknown>
  /** SMTP settings; null keeps emails queued. */
  readonly smtp?: SmtpOptions | null
  /** The organisations' payment provider accounts. */
  readonly payments?: PaymentAccounts
  /** Encrypts the keys and passwords that organisations enter. */
  readonly secrets: SecretBox
  /** Base URLs of payment providers; missing for the providers' own. */
  readonly endpoints?: ProviderEndpoints
  /** Services to which accounts are connected by OAuth; missing for none. */
  readonly oauth?: OAuthServices
  /** Base URLs of fiskaltrust; missing for its cloud. */
  readonly fiscalEndpoints?: FiscalEndpoints
  /** True if an organisation's mail server may be in a private network. */
  readonly privateSmtp?: boolean
  readonly errors?: Config['errors']
  readonly analytics?: Config['analytics']
  readonly pictures?: EditorParts['pictures']
  readonly links?: EditorParts['links']
  /** Fetch used to reach other services. */
  readonly fetch?: typeof fetch
  readonly renderer?: SendingRenderer
  /** Waits for a time in ms; replaced only in tests. */
  readonly pause?: (ms: number) => Promise<void>
  /** Time in ms within which a request must have arrived. */
  readonly patience?: number
}
