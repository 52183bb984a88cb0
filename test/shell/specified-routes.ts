import type { RoleName } from '../../shared/kernel/permissions'

const everybody = 'SUPER ADMIN EDITOR TICKETING CASHIER ANALYST CHECKIN BASIC GALLERY CATERER'
const office = 'SUPER ADMIN EDITOR TICKETING CASHIER ANALYST'
const staff = 'SUPER ADMIN'
const editors = 'SUPER ADMIN EDITOR'
const sellers = 'SUPER ADMIN TICKETING CASHIER'

export type SpecifiedRoute = {
  /** `$table` stands for the id of a row, `$sync` for that of a series. */
  readonly path: string
  /** The file of the route in `client/routes/_app/_shell`. */
  readonly file: string
  readonly roles: readonly RoleName[]
  /** Text on the page that is there once its data is. */
  readonly shows: RegExp
  /** Text on the page for a role that sees only some of its rows. */
  readonly showsTo: Readonly<Partial<Record<RoleName, RegExp>>>
}

const route = (
  path: string,
  file: string,
  roles: string,
  shows: RegExp,
  showsTo: SpecifiedRoute['showsTo'] = {},
): SpecifiedRoute => ({
  path,
  file,
  roles: roles.split(' ') as RoleName[],
  shows,
  showsTo,
})

/**
 * Every page of specification part 1, section 2, and of the Message Center, with the roles that may open it. Pages of
 * the settings have a table of their own.
 */
export const SPECIFIED_ROUTES: readonly SpecifiedRoute[] = [
  route('/dashboard?compare_with=2026-11-22T00:00:00.000Z', 'dashboard', `${office} CHECKIN`, /Revenue|Tickets/, {
    CHECKIN: /Tonight/,
  }),
  route('/events?sortby=starts_at&desc=0&page=1', 'events/index', `${office} CHECKIN BASIC CATERER`, /Die Räuber/),
  route('/events/series', 'events/series', `${office} CHECKIN BASIC CATERER`, /Die Räuber/),
  route('/events/$events', 'events/$id', `${office} CHECKIN BASIC CATERER`, /Capacity|Prices/),
  route('/orders?sortby=created_at&desc=1', 'orders', `${office} CHECKIN CATERER`, /Paid/),
  route('/orders?order_id=$orders', 'orders', `${office} CHECKIN CATERER`, /Payments?|Items?/i, {
    CATERER: /This order isn’t on this device/,
    CHECKIN: /History/,
  }),
  route('/contacts', 'contacts/index', office, /@/, { ANALYST: /^No\. \d+$/ }),
  route('/contacts/$contacts', 'contacts/$id', office, /@/, { ANALYST: /^No\. \d+$/ }),
  route('/campaigns?archived=false', 'campaigns/index', office, /Campaigns/),
  route('/campaigns/$campaign_actions', 'campaigns/$id', office, /Content/),
  route('/gallery', 'gallery', `${office} GALLERY`, /Media Gallery|Gallery/i),
  route('/accreditations', 'accreditations', office, /Accreditations/),
  route('/products', 'products', `${office} CATERER`, /In stock/),
  route('/notifications', 'notifications', `${office} GALLERY`, /Message Center/),
  route('/notifications/announcements', 'notifications', `${office} GALLERY`, /Announcements/),
  route('/notifications/blog', 'notifications', `${office} GALLERY`, /Blog/),
  route('/notifications/messages', 'notifications/messages', office, /Messages/),
  route('/notifications/messages/$messages', 'notifications/messages', office, /Internal note|Reply|Message/),
  route('/shifts', 'shifts', sellers.concat(' EDITOR ANALYST'), /Shifts/),
]

export type SpecifiedModal = {
  readonly parameter: string
  /** Value that opens it: `$table` stands for the id of a row. */
  readonly value: string
  readonly roles: readonly RoleName[]
  /** Other parameters that it reads. */
  readonly besides?: string
}

const modal = (parameter: string, value: string, roles: string, besides?: string): SpecifiedModal => ({
  parameter,
  value,
  roles: roles.split(' ') as RoleName[],
  ...(besides && { besides }),
})

/** Full-page editors, in which Escape ends what is being edited. A button closes them. */
export const FULL_PAGE: ReadonlySet<string> = new Set(['new_message_template', 'message_template_id'])

/** Every modal of specification part 1, section 2, with the roles that may open it. */
export const SPECIFIED_MODALS: readonly SpecifiedModal[] = [
  modal('user_id', '$users', everybody),
  modal('new_product_order', '1', sellers),
  modal('new_voucher', '1', staff),
  modal('new_event', '1', `${editors} TICKETING`),
  modal('season', '1', staff),
  modal('new_contact', '1', `${editors} TICKETING CASHIER`),
  modal('labels_event_id', '$events', `${editors} TICKETING`),
  modal('labels_contact_id', '$contacts', `${editors} TICKETING CASHIER`),
  modal('seat_archive', '$seating_plans', editors),
  modal('new_price_category', '1', staff),
  modal('voucher_id', '$vouchers', office),
  modal('pc_id', '$price_categories', staff),
  modal('promo_code_id', '$promo_codes', office),
  modal('edit_promo_code_id', '$promo_codes', editors),
  modal('new_promo_code', '1', editors),
  modal('new_order', '1', sellers),
  modal('update_order', '$orders', sellers),
  modal('new_message', '1', `${editors} TICKETING CASHIER`),
  modal('new_contacts_message', '1', editors),
  modal('new_contact_message', '1', editors, 'id=$contacts'),
  modal('new_campaign', '1', editors),
  modal('new_message_template', '1', editors, 'template_type=event'),
  modal('message_template_id', '$message_templates', office),
  modal('notification_post_id', '$posts', everybody),
  modal('campaign_id', '$campaign_actions', office),
  modal('campaign_overview', '$campaign_actions_groups', office),
  modal('edit_qr_code', '1', staff),
  modal('edit_accreditation', 'new', editors),
  modal('empty_timeline', '1', editors),
  modal('report_bug', '1', `${office} GALLERY`),
  modal('new_support_message', '1', `${office} GALLERY`),
  modal('exchange_order', 'events', `${staff} TICKETING`, 'order_id=$orders'),
]

/** Modals that another part of the office brings. They open nothing until it does. */
export const AWAITED: ReadonlySet<string> = new Set()
