import { z } from 'zod'
import { FISCAL_COUNTRIES } from '../../../shared/cash_boxes/office'
import type { Db } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import type { SecretBox } from '../../secrets/secret-box'
import { encryptedSecret, openSecret } from '../../secrets/stored-secrets'
import type { FiscalCountry } from './cases'
import { type FiscalQueue, openQueue } from './client'

/** Credentials of a cash box at fiskaltrust, as they are encrypted. */
export const fiscalCredentials = z.object({
  country: z.enum(FISCAL_COUNTRIES),
  cash_box_id: z.string().max(80),
  token: z.string().max(500),
})

/** Base URLs of fiskaltrust by country. */
export type FiscalEndpoints = Readonly<Record<FiscalCountry, string>>

/**
 * Reads the base URLs. `FISKALTRUST_AT_URL` and `FISKALTRUST_DE_URL` replace the cloud, for example by a middleware in
 * the house.
 */
export function readFiscalEndpoints(env: NodeJS.ProcessEnv): FiscalEndpoints {
  const at = (name: string, cloud: string) => {
    const given = env[name] ?? cloud
    if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
      throw new RangeError(`${name} must begin with https://`)
    return given
  }
  return {
    AT: at('FISKALTRUST_AT_URL', 'https://signaturcloud.fiskaltrust.at'),
    DE: at('FISKALTRUST_DE_URL', 'https://signaturcloud.fiskaltrust.de'),
  }
}

/** A queue with the law it follows and its name there. */
export type FiscalService = FiscalQueue & { readonly country: FiscalCountry; readonly queue: string }

/** Finds the service that signs for a cash box; null if its credentials were never entered. Throws SecretUnreadable. */
export type FiscalServices = (org_id: string, cash_box_id: string) => Promise<FiscalService | null>

/** Opens services with the credentials that organisations entered. They are read again for every use. */
export const fiscalServices =
  ({
    db,
    secrets,
    endpoints,
    fetch,
  }: {
    readonly db: Db
    readonly secrets: SecretBox
    readonly endpoints: FiscalEndpoints
    readonly fetch: typeof globalThis.fetch
  }): FiscalServices =>
  async (org_id, cash_box_id) => {
    const name = `fiskaltrust:${cash_box_id}` as const
    const sealed = await encryptedSecret(scoped(db, org_id), org_id, name)
    if (sealed === null) return null
    const credentials = fiscalCredentials.parse(openSecret(secrets, org_id, name, sealed))
    const { country } = credentials
    return { country, queue: credentials.cash_box_id, ...openQueue(endpoints[country], credentials, fetch) }
  }
