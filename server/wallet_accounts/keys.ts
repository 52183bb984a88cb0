import { z } from 'zod'
import type { WALLET_SERVICES } from '../../shared/wallet_accounts/entity'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { type SecretBox, SecretUnreadable } from '../secrets/secret-box'
import { encryptedSecret, openSecret } from '../secrets/stored-secrets'

export type WalletService = (typeof WALLET_SERVICES)[number]

/** Name of a service's keys among the organisation's secrets. */
export const walletSecret = (service: WalletService) => `wallet:${service}` as const

const appleKeys = z.object({
  pass_type_id: z.string(),
  team_id: z.string(),
  certificate: z.string(),
  key: z.string(),
  wwdr: z.string(),
  expires_at: z.string(),
})

const googleKeys = z.object({ issuer_id: z.string(), client_email: z.string(), private_key: z.string() })

/** Keys of Apple Wallet: certificates and key as PEM. */
export type AppleKeys = z.infer<typeof appleKeys>
/** Keys of Google Wallet: the issuer and its service account. */
export type GoogleKeys = z.infer<typeof googleKeys>

/** Keys with which passes can be made now; null for a service without any. */
export type WalletKeys = { readonly apple: AppleKeys | null; readonly google: GoogleKeys | null }

/** Reads the keys of an organisation. */
export type WalletKeysOf = (org_id: string, now: string) => Promise<WalletKeys>

/** Reads stored keys. Those of an expired certificate, and those that another master key encrypted, count as none. */
export const walletKeysIn =
  (db: Db, secrets: SecretBox): WalletKeysOf =>
  async (org_id, now) => {
    async function read<Keys>(service: WalletService, form: z.ZodType<Keys>): Promise<Keys | null> {
      const sealed = await encryptedSecret(scoped(db, org_id), org_id, walletSecret(service))
      if (sealed === null) return null
      try {
        return form.parse(openSecret(secrets, org_id, walletSecret(service), sealed))
      } catch (error) {
        // Tickets go out without a pass rather than not at all.
        if (error instanceof SecretUnreadable) return null
        throw error
      }
    }
    const apple = await read('apple', appleKeys)
    return { apple: apple && apple.expires_at > now ? apple : null, google: await read('google', googleKeys) }
  }
