import { z } from 'zod'
import { command } from '../kernel/model/command'
import { id, secret } from '../kernel/model/fields'
import { wallet_accounts } from './entity'

const connecting = { returns: wallet_accounts, can: 'orgs.edit', logged: true } as const

/** Longest file in base64. Certificates are a few kilobytes. */
const MAX_FILE = 40_000

export const connectAppleWallet = command('ConnectAppleWallet', {
  args: z.object({
    input: z
      .object({
        /** Certificate of the pass type with its key: a PKCS#12 file in base64. */
        certificate: secret(MAX_FILE),
        /** Password of that file; empty for none. */
        password: z.string().max(200).meta({ secret: true }),
        /** Apple's intermediate certificate (WWDR) in base64, as DER or PEM. */
        wwdr: z.string().min(1).max(MAX_FILE),
      })
      .meta({ title: 'ConnectAppleWalletInput' }),
  }),
  ...connecting,
})

export const connectGoogleWallet = command('ConnectGoogleWallet', {
  args: z.object({
    input: z
      .object({
        issuer_id: z.string().regex(/^\d{10,25}$/),
        /** Key file of the service account, as JSON. */
        service_account: secret(MAX_FILE),
      })
      .meta({ title: 'ConnectGoogleWalletInput' }),
  }),
  ...connecting,
})

/** Deletes the keys of a service. Passes that buyers have already saved stay valid. */
export const disconnectWallet = command('DisconnectWallet', {
  args: z.object({ id: id() }),
  returns: wallet_accounts,
  can: 'orgs.edit',
  logged: true,
})
