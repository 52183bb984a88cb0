/** Types of posts that have a settings page (spec 2, 2.6). */
export const ADMIN_TYPES = ['page', 'blog', 'announcement', 'knowledge', 'incident', 'feature_request'] as const
export type AdminType = (typeof ADMIN_TYPES)[number]

/** The type that an address names; the first one for anything else. */
export const adminTypeOf = (text: string | undefined): AdminType => ADMIN_TYPES.find((type) => type === text) ?? 'page'
