import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, secret } from '../kernel/model/fields'
import { provider_accounts } from './entity'

/**
 * Options of every command about an account's keys. The server asks the provider about new keys before it stores them.
 */
const connecting = { returns: provider_accounts, can: 'orgs.edit', asksPassword: () => true, logged: true } as const

export const connectStripe = command('ConnectStripe', {
  args: z.object({
    input: z.object({ key: secret(300), webhook_secret: secret(300) }).meta({ title: 'ConnectStripeInput' }),
  }),
  ...connecting,
})

export const connectPaypal = command('ConnectPaypal', {
  args: z.object({
    input: z
      .object({
        client_id: z.string().min(1).max(200),
        client_secret: secret(300),
        webhook_id: z.string().min(1).max(100),
        is_test: z.boolean(),
      })
      .meta({ title: 'ConnectPaypalInput' }),
  }),
  ...connecting,
})

export const connectOppwa = command('ConnectOppwa', {
  args: z.object({
    input: z
      .object({
        entity_id: z.string().min(1).max(100),
        access_token: secret(500),
        webhook_key: secret(64),
        is_test: z.boolean(),
      })
      .meta({ title: 'ConnectOppwaInput' }),
  }),
  ...connecting,
})

/** Removes an account and deletes its keys. Refused while payments are open there. */
export const disconnectProvider = command('DisconnectProvider', {
  args: z.object({ id: id() }),
  ...connecting,
})
