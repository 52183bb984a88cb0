import type { RoleName } from '../../../shared/kernel/permissions'

/** Key of the error reports that wait for the network. */
export const WAITING_REPORTS = 'foyer.errors'

/** What reports say about the user: nothing but the role; null before the sign-in. */
export const reporter: { role: RoleName | null } = { role: null }
