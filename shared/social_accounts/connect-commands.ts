import { z } from 'zod'
import { command } from '../kernel/model/command'
import { part, secret } from '../kernel/model/fields'
import { social_accounts } from './entity'

const { provider } = social_accounts.row.shape

/** Services whose accounts are connected by OAuth. */
export type ConnectedService = z.infer<typeof provider>

/** Begins to connect an account. The caller continues at `url`, where the service asks for consent. */
export const startConnection = command('StartSocialConnection', {
  args: z.object({ input: part('StartSocialConnectionInput', { provider }) }),
  returns: part('SocialConnectionStart', { url: z.string() }),
  can: 'social_accounts.edit',
})

/**
 * Completes a connection with what the service sent back. Only the person who began it can, once and within ten
 * minutes.
 */
export const finishConnection = command('FinishSocialConnection', {
  args: z.object({ input: part('FinishSocialConnectionInput', { state: secret(200), code: secret(4000) }) }),
  returns: social_accounts,
  can: 'social_accounts.edit',
  logged: true,
})

/** Path of the page to which services send people back. */
export const CONNECT_PATH = '/connect'
