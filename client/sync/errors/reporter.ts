import type { RoleName } from '../../../shared/kernel/permissions'

/** Key of the error reports that wait for the network. */
export const WAITING_REPORTS = 'foyer.errors'

/** The user's role, which is all that reports say about them; null before the sign-in. */
export const reporter: { role: RoleName | null } = { role: null }
