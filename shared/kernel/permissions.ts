/**
 * Roles and their permissions. `can()` serves route guards, navigation, `<Can>`, command handlers, resolvers and pull
 * filters. Role enum, slug and privilege bits: spec 1 section 6, spec 2 section 6.
 */
export const PRIVILEGES = { admin: 1, editor: 2, cashier: 4 } as const

export const PERMISSIONS = [
  'orgs.read',
  'users.read',
  'devices.read',
  'devices.enrol',
  /** Create enrolment codes for devices. */
  'devices.invite',
  'devices.fence',
  'locations.read',
  'locations.edit',
  'events.read',
  'events.edit',
  'seats.read',
  'seats.edit',
  'contacts.read',
  'contacts.edit',
  /** Import, export and merge contacts. */
  'contacts.manage',
  /** Erase a person, and export all data about them. */
  'contacts.erase',
  'products.read',
  'products.edit',
  'promo_codes.read',
  'promo_codes.edit',
  /** See the text of a code, with which anybody gets its discount. */
  'promo_codes.reveal',
  'vouchers.read',
  'vouchers.edit',
  'orders.read',
  /** Read all orders. Roles without it read only those their work concerns (`Visibility`). */
  'all_orders.read',
  'orders.sell',
  /** Void a sale of the open shift. */
  'orders.void',
  /** Discount a sale without a code. */
  'orders.discount',
  /** Refund an order without a request from a desk. */
  'orders.refund',
  'payments.read',
  /** Record received payments and convert paid amounts. */
  'payments.edit',
  /** Read the buyer's name, by which a door looks up visitors. */
  'buyers.read',
  'rights.hold',
  'buyer_policies.read',
  'buyer_policies.edit',
  'cash_boxes.read',
  'cash_boxes.edit',
  'cash_box_shifts.read',
  'cash_box_shifts.run',
  'check_ins.read',
  'check_ins.scan',
  'incidents.read',
  'incidents.settle',
  'personal_data.read',
  'orgs.edit',
  'accreditations.read',
  'accreditations.edit',
  'activity_log.read',
  'bank_accounts.read',
  'bank_accounts.edit',
  'campaign_actions.read',
  'campaign_actions.edit',
  'invoices.read',
  'invoices.edit',
  'kiosk_devices.read',
  'kiosk_devices.edit',
  'jobs.read',
  'jobs.edit',
  'labels.read',
  'labels.edit',
  'media_gallery.read',
  'media_gallery.edit',
  'message_templates.read',
  'message_templates.edit',
  'messages.read',
  'messages.edit',
  /** Write to any contact. The audience's consent is marketing's responsibility. */
  'messages.send',
  'payouts.read',
  'posts.edit',
  'price_templates.read',
  'price_templates.edit',
  'print_layouts.edit',
  'questions.read',
  'questions.edit',
  'seasons.read',
  'seasons.edit',
  'shipping_providers.read',
  'shipping_providers.edit',
  'social_accounts.read',
  'social_accounts.edit',
  /** Write to the product's support and read its answers. */
  'support.contact',
  'support_tickets.read',
  'support_tickets.edit',
  'tax_groups.edit',
  'ticket_printers.edit',
  'users.edit',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** The organisation's banking and audit data, for roles with the admin privilege. */
const CONFIDENTIAL: readonly Permission[] = ['activity_log.read', 'bank_accounts.read', 'jobs.read', 'payouts.read']
const READ_ALL = PERMISSIONS.filter((p) => p.endsWith('.read') && !CONFIDENTIAL.includes(p))
const READ_SHOP: Permission[] = [
  'orgs.read',
  'users.read',
  'devices.read',
  'locations.read',
  'events.read',
  'seats.read',
]
const SELL: Permission[] = [
  ...READ_SHOP,
  'devices.enrol',
  'contacts.read',
  'contacts.edit',
  'products.read',
  // "cashier: product management", spec 2 section 6.
  'products.edit',
  'promo_codes.read',
  'promo_codes.reveal',
  'vouchers.read',
  'orders.read',
  'all_orders.read',
  'orders.sell',
  'orders.void',
  'payments.read',
  'buyers.read',
  'rights.hold',
  'buyer_policies.read',
  'cash_boxes.read',
  'cash_box_shifts.read',
  'cash_box_shifts.run',
  'check_ins.read',
  'personal_data.read',
  'accreditations.read',
  'invoices.read',
  'labels.read',
  'media_gallery.read',
  'message_templates.read',
  'messages.read',
  'messages.edit',
  'price_templates.read',
  'seasons.read',
  'shipping_providers.read',
  'support.contact',
  // The tab of spec 1 section 6.
  'campaign_actions.read',
  // "cashier: accessories", spec 2 section 6.
  'kiosk_devices.read',
  'kiosk_devices.edit',
  'ticket_printers.edit',
]
/** "editor: accreditations, locations, campaigns, social media", spec 2 section 6, and what campaigns are made of. */
const EDIT: Permission[] = [
  'contacts.edit',
  'contacts.manage',
  'locations.edit',
  'events.edit',
  'seats.edit',
  'accreditations.edit',
  'campaign_actions.edit',
  'media_gallery.edit',
  'message_templates.edit',
  'messages.edit',
  'messages.send',
  'promo_codes.edit',
  'promo_codes.reveal',
  'questions.edit',
  'seasons.edit',
  'social_accounts.edit',
  'support.contact',
]
const SCAN: Permission[] = [
  ...READ_SHOP,
  'devices.enrol',
  'orders.read',
  'buyers.read',
  'check_ins.read',
  'check_ins.scan',
]

type Role = {
  readonly slug: 'admin' | 'editor' | 'ticketing' | 'cashier' | 'analyst' | 'user' | 'gallery' | 'caterer'
  readonly privileges: number
  readonly permissions: readonly Permission[]
}

const { admin, editor, cashier } = PRIVILEGES

export const ROLES = {
  SUPER: { slug: 'admin', privileges: admin | editor | cashier, permissions: PERMISSIONS },
  ADMIN: { slug: 'admin', privileges: admin | editor | cashier, permissions: PERMISSIONS },
  EDITOR: { slug: 'editor', privileges: editor, permissions: [...READ_ALL, ...EDIT] },
  TICKETING: {
    slug: 'ticketing',
    privileges: cashier,
    permissions: [
      ...SELL,
      'orders.discount',
      'check_ins.scan',
      'events.edit',
      'invoices.edit',
      'incidents.read',
      'payments.edit',
    ],
  },
  CASHIER: { slug: 'cashier', privileges: cashier, permissions: SELL },
  ANALYST: {
    slug: 'analyst',
    privileges: 0,
    permissions: [...READ_ALL.filter((p) => p !== 'personal_data.read' && p !== 'buyers.read'), 'support.contact'],
  },
  CHECKIN: { slug: 'user', privileges: 0, permissions: SCAN },
  BASIC: { slug: 'user', privileges: 0, permissions: ['orgs.read', 'events.read', 'locations.read'] },
  GALLERY: {
    slug: 'gallery',
    privileges: 0,
    permissions: ['orgs.read', 'media_gallery.read', 'media_gallery.edit', 'support.contact'],
  },
  CATERER: {
    slug: 'caterer',
    privileges: 0,
    permissions: ['orgs.read', 'locations.read', 'events.read', 'orders.read', 'products.read'],
  },
} as const satisfies Record<string, Role>

export type RoleName = keyof typeof ROLES

export const ROLE_NAMES = Object.keys(ROLES) as [RoleName, ...RoleName[]]

/** Returns true if a role has a permission. The organisation is checked separately, by the row's `org_id`. */
export const can = (role: RoleName, permission: Permission): boolean =>
  (ROLES[role] as Role).permissions.includes(permission)
