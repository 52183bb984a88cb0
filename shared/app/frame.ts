import { ROLES, type RoleName } from '../kernel/permissions'

/** Tabs of the main navigation, in their order (spec 1, section 2). */
export const TABS = [
  'dashboard',
  'events',
  'orders',
  'audience',
  'campaigns',
  'products',
  'gallery',
  'accreditations',
] as const
export type Tab = (typeof TABS)[number]

/** The parts of the app's frame that a role has (spec 1, section 6). */
export type AppFrame = {
  readonly tabs: readonly Tab[]
  /** Tabs that only the sidebar has room for. */
  readonly sidebar_tabs: readonly Tab[]
  /**
   * False for a bar with the search and the user menu alone: without quick-create, help, notifications and settings.
   */
  readonly full: boolean
}

type Slug = (typeof ROLES)[RoleName]['slug']

const staff: AppFrame = {
  tabs: ['dashboard', 'events', 'orders', 'audience', 'campaigns', 'accreditations'],
  sidebar_tabs: ['products', 'gallery'],
  full: true,
}

const FRAMES: Readonly<Record<Slug, AppFrame>> = {
  admin: staff,
  editor: staff,
  ticketing: staff,
  analyst: staff,
  cashier: staff,
  gallery: { tabs: ['gallery'], sidebar_tabs: [], full: true },
  caterer: { tabs: ['events', 'orders'], sidebar_tabs: [], full: false },
  user: { tabs: [], sidebar_tabs: [], full: false },
}

export const frameOf = (role: RoleName): AppFrame => FRAMES[ROLES[role].slug]

/** Values on which a user's tabs depend besides the role. */
export type TabConditions = {
  readonly onboarding_choices: readonly string[]
  readonly use_accreditations: boolean
  /** True for the sidebar, false for the top bar. */
  readonly sidebar: boolean
}

/** Returns the tabs of a user, in their order (spec 1, sections 2 and 6). */
export function tabsOf(
  role: RoleName,
  { onboarding_choices, use_accreditations, sidebar }: TabConditions,
): readonly Tab[] {
  const { tabs, sidebar_tabs } = frameOf(role)
  const offered = new Set(sidebar ? [...tabs, ...sidebar_tabs] : tabs)
  if (onboarding_choices.length === 0) offered.delete('campaigns')
  if (!use_accreditations) offered.delete('accreditations')
  return TABS.filter((tab) => offered.has(tab))
}
