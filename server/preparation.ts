import type { Random } from '../shared/kernel/ids'
import type { Args } from '../shared/kernel/model/command'
import type { Clock } from '../shared/kernel/time'
import type { CommandName, commands } from '../shared/model'
import type { Mailers } from './email/delivery/mailers'
import type { Actor } from './kernel/commands/actor'
import type { Db } from './kernel/database/database'
import type { ProviderEndpoints } from './payments/endpoints'
import type { SecretBox } from './secrets/secret-box'
import type { OAuthServices } from './social_accounts/services'

/** Services that a preparation works with. */
export type PreparationWorld = {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: SecretBox
  readonly fetch: typeof fetch
  readonly endpoints: ProviderEndpoints
  readonly oauth: OAuthServices
  /** The installation's own address. */
  readonly publicUrl: URL
  readonly random: Random
  readonly mailers: Mailers
}

/**
 * Work that a command needs from outside of the database before it is booked, such as a provider's answer about a key.
 * It runs before the transaction, with valid arguments and for a permitted caller. Throws a DomainError to refuse the
 * command. Its result is `ctx.prepared` of the handler.
 */
export type Preparations = {
  readonly [K in CommandName]?: (
    args: Args<(typeof commands)[K]>,
    actor: Actor,
    world: PreparationWorld,
  ) => Promise<unknown>
}
