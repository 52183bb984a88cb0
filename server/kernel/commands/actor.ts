import type { RoleName } from '../../../shared/kernel/permissions'

/** The calling user: a member of the organisation with their current role there. */
export type Actor = { readonly org_id: string; readonly user_id: string; readonly role: RoleName }
