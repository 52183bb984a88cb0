import type { SetupState } from '../../../shared/accounts/session'
import type { FirstOrganisation } from '../../../shared/orgs/setup'
import type { Transport } from '../network/transport'

/** Requests about the first organisation of a server that has none. Each throws the server's refusal, or `offline`. */
export type Setup = {
  hasOrganisation(): Promise<boolean>
  /** Checks the link that the server's start has printed. */
  checkLink(token: string): Promise<void>
  create(token: string, organisation: FirstOrganisation, password: string): Promise<void>
}

const AT = '/api/auth/setup'

export const setupOf = ({ rest }: { readonly rest: Transport['rest'] }): Setup => ({
  hasOrganisation: async () => ((await rest('GET', AT)) as SetupState).has_organisation,
  checkLink: async (token) => void (await rest('POST', `${AT}/link`, { token })),
  create: async (token, organisation, password) => void (await rest('POST', AT, { token, organisation, password })),
})
