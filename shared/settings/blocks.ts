import type { PRIVILEGES } from '../kernel/permissions'

export type SettingsGroup = 'business' | 'shop' | 'campaigns' | 'other'

/** Privilege of a role (spec 2, section 6). */
export type Privilege = keyof typeof PRIVILEGES

/**
 * Lock of a block besides the privilege: `account` no connected card payments, `vouchers` the voucher payment method is
 * off, `always` not offered. `owner` hides it outside of the organisation that owns the product.
 */
export type SettingsLock = 'account' | 'vouchers' | 'always' | 'owner'

/** Block of the settings hub. `name` is the last part of its page's path. */
export type SettingsBlock<Name extends string = string> = {
  readonly name: Name
  readonly group: SettingsGroup
  /** Privilege without which the block is locked; null for none. */
  readonly privilege: Privilege | null
  readonly lock: SettingsLock | null
}

const inGroup =
  (group: SettingsGroup) =>
  <const Name extends string>(privilege: Privilege | null, ...names: readonly Name[]): readonly SettingsBlock<Name>[] =>
    names.map((name) => ({ name, group, privilege, lock: LOCKS[name] ?? null }))

const LOCKS: Readonly<Record<string, SettingsLock>> = {
  payouts: 'account',
  subscriptions: 'always',
  vouchers: 'vouchers',
  'posts/page': 'owner',
  'posts/blog': 'owner',
  'posts/announcement': 'owner',
  'posts/knowledge': 'owner',
  'posts/incident': 'owner',
  'posts/feature_request': 'owner',
  support_tickets: 'owner',
}

const [business, shop, campaigns, other] = [
  inGroup('business'),
  inGroup('shop'),
  inGroup('campaigns'),
  inGroup('other'),
]

/** The blocks of the settings hub in their order, with the privilege each needs (spec 2, 2.6 and section 6). */
export const SETTINGS_BLOCKS = [
  ...business(
    'admin',
    'general',
    'tax_groups',
    'bank_accounts',
    'webshop_terms',
    'payouts',
    'sales_partner',
    'accounting',
  ),
  ...business(null, 'invoices'),
  ...business('admin', 'psp'),
  ...business(null, 'subscriptions'),
  ...shop(
    'admin',
    'web_shop',
    'landing_page',
    'donations',
    'customize_pdf',
    'emails',
    'price_templates',
    'price_defs',
    'price_fee_names',
    'price_categories',
  ),
  ...shop(null, 'event_settings'),
  ...shop('admin', 'shipping_providers', 'payment_methods', 'reservations', 'buyer_policies'),
  ...shop('editor', 'questions', 'accreditations'),
  ...shop('cashier', 'products', 'waiting_list'),
  ...shop('admin', 'products_settings', 'vouchers', 'vouchers_settings'),
  ...shop('editor', 'locations'),
  ...shop(null, 'seating_plan_templates'),
  ...campaigns('editor', 'promo_codes', 'message_templates', 'reminders', 'campaign_groups', 'facebook', 'canva'),
  ...other('admin', 'users'),
  ...other(null, 'activity_log'),
  ...other('cashier', 'ticket_printer', 'cash_boxes', 'kiosk-devices'),
  ...other('admin', 'labels'),
  ...other(null, 'int_reservations'),
  ...other('admin', 'demo_data'),
  ...other(null, 'seasons'),
  ...other(
    'admin',
    'posts/page',
    'posts/blog',
    'posts/announcement',
    'posts/knowledge',
    'posts/incident',
    'posts/feature_request',
    'support_tickets',
  ),
]

export type SettingsBlockName = (typeof SETTINGS_BLOCKS)[number]['name']

/** Blocks that a venue needs every week, in their order. The hub shows those that are open to the reader first. */
export const WEEKLY_BLOCKS = [
  'cash_boxes',
  'invoices',
  'promo_codes',
  'vouchers',
  'products',
  'message_templates',
  'accreditations',
  'users',
] as const satisfies readonly SettingsBlockName[]

export type NamedBlock = SettingsBlock<SettingsBlockName>

/** Returns the block whose page a path is, or one of its subpages; null for none. */
export const blockOf = (path: string): NamedBlock | null =>
  SETTINGS_BLOCKS.find(({ name }) => path === `/settings/${name}` || path.startsWith(`/settings/${name}/`)) ?? null
