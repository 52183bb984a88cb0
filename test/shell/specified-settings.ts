import type { RoleName } from '../../shared/kernel/permissions'

const staff = 'SUPER ADMIN'
const editors = `${staff} EDITOR`
const sellers = `${staff} TICKETING CASHIER`
const office = `${sellers} EDITOR ANALYST`
const nobody = ''

/**
 * `rows`: list, form and deletion follow from an entity. `list`: a list with forms or a detail of its own. `values`: a
 * form of one command. `own`: a component of its own. `none`: never offered.
 */
export type SettingsKind = 'rows' | 'list' | 'values' | 'own' | 'none'

export type SpecifiedSettings = {
  readonly page: string
  readonly group: 'business' | 'shop' | 'campaigns' | 'other'
  readonly privilege: 'admin' | 'editor' | 'cashier' | null
  readonly kind: SettingsKind
  /** Roles for which the page opens. */
  readonly opens: readonly RoleName[]
  /** A query that the page shows; null where it shows the member's own organisation, which every role has. */
  readonly reads: string | null
  /** A command that the page runs, and the roles that may; null for a page that changes nothing. */
  readonly writes: string | null
  readonly writers: readonly RoleName[]
  /** A change made on the page, and where it shows. */
  readonly effect: string
}

type Line = readonly [
  SettingsKind,
  opens: string,
  reads: string | null,
  writes: string | null,
  writers: string,
  effect: string,
]

const roles = (names: string): readonly RoleName[] => names.split(' ').filter(Boolean) as RoleName[]

const inGroup = (
  group: SpecifiedSettings['group'],
  pages: Readonly<Record<string, readonly [SpecifiedSettings['privilege'], ...Line]>>,
) =>
  Object.entries(pages).map(
    ([page, [privilege, kind, opens, reads, writes, writers, effect]]): SpecifiedSettings => ({
      page,
      group,
      privilege,
      kind,
      opens: roles(opens),
      reads,
      writes,
      writers: roles(writers),
      effect,
    }),
  )

/** Every page of the settings in the order of specification part 2, 2.6, with the privilege of its section 6. */
export const SPECIFIED_SETTINGS: readonly SpecifiedSettings[] = [
  ...inGroup('business', {
    general: ['admin', 'own', staff, null, 'UpdateOrg', staff, 'the address stands at the foot of the web shop'],
    tax_groups: [
      'admin',
      'rows',
      staff,
      'tax_groups',
      'CreateTaxGroup',
      staff,
      'a price in the group is taxed by its rate',
    ],
    bank_accounts: [
      'admin',
      'rows',
      staff,
      'bank_accounts',
      'CreateBankAccount',
      staff,
      'the next payout goes to the default account',
    ],
    webshop_terms: ['admin', 'values', staff, null, 'UpdateWebshopTerms', staff, 'the checkout links to the terms'],
    payouts: ['admin', 'list', staff, 'payouts', 'UpdatePayout', staff, 'a payout marked as paid says since when'],
    sales_partner: [
      'admin',
      'rows',
      staff,
      'sales_partners',
      'CreateSalesPartner',
      staff,
      'a dealer payment names the partner and the commission',
    ],
    accounting: [
      'admin',
      'own',
      staff,
      'accounting_settings',
      'UpdateAccountingSettings',
      staff,
      'the DATEV file names the consultant',
    ],
    invoices: [
      null,
      'list',
      office,
      'invoices',
      'CreateCreditNote',
      `${staff} TICKETING`,
      'a credit note balances the invoice',
    ],
    psp: [
      'admin',
      'own',
      staff,
      'provider_accounts',
      'ConnectStripe',
      staff,
      'card payments are connected and payouts open',
    ],
    subscriptions: [null, 'none', nobody, null, null, nobody, 'is never offered'],
  }),
  ...inGroup('shop', {
    landing_page: ['admin', 'own', staff, null, 'UpdateLandingPage', staff, 'the headline is on the public page'],
    customize_pdf: [
      'admin',
      'own',
      staff,
      'print_layouts',
      'CreatePrintLayout',
      staff,
      'the ticket PDF uses the layout',
    ],
    emails: [
      'admin',
      'own',
      staff,
      'mail_settings',
      'UpdateMailSettings',
      staff,
      'the next email has the sender and the blind copy',
    ],
    price_templates: [
      'admin',
      'rows',
      staff,
      'price_templates',
      'CreatePriceTemplate',
      staff,
      'a new event starts with its prices',
    ],
    price_defs: [
      'admin',
      'rows',
      staff,
      'price_names',
      'CreatePriceName',
      staff,
      'a price takes its name and tax group',
    ],
    price_fee_names: [
      'admin',
      'rows',
      staff,
      'price_fee_names',
      'CreatePriceFeeName',
      staff,
      'a sold ticket contains the fee',
    ],
    price_categories: [
      'admin',
      'rows',
      staff,
      'price_categories',
      'CreatePriceCategory',
      staff,
      'the colour is the one of its seats at the desk',
    ],
    event_settings: [
      null,
      'values',
      `${editors} TICKETING`,
      null,
      'UpdateEventSettings',
      `${editors} TICKETING`,
      'a new event starts with the values',
    ],
    shipping_providers: [
      'admin',
      'rows',
      staff,
      'shipping_providers',
      'CreateShippingProvider',
      staff,
      'an order can be shipped by it for its price',
    ],
    payment_methods: ['admin', 'values', staff, null, 'UpdateOrg', staff, 'the desk has the tender button or loses it'],
    reservations: [
      'admin',
      'values',
      staff,
      null,
      'UpdateReservationSettings',
      staff,
      'the next reservation has the deadline',
    ],
    accreditations: [
      'editor',
      'list',
      editors,
      'accreditations',
      'CreateAccreditation',
      editors,
      'a contact can be accredited',
    ],
    products: ['cashier', 'list', sellers, 'products', 'CreateProduct', sellers, 'the desk sells the product'],
    products_settings: [
      'admin',
      'values',
      staff,
      null,
      'UpdateProductSettings',
      staff,
      'a new product starts with the values',
    ],
    vouchers: ['admin', 'list', staff, 'vouchers', 'CreateVoucher', staff, 'the voucher pays for an order'],
    vouchers_settings: ['admin', 'values', staff, null, 'UpdateVoucherSettings', staff, 'the desk offers the amounts'],
    locations: ['editor', 'rows', editors, 'locations', 'CreateLocation', editors, 'an event can take place there'],
    seating_plan_templates: [
      null,
      'rows',
      office,
      'seating_plans',
      'CreateSeatingPlan',
      editors,
      'an event can have the plan',
    ],
  }),
  ...inGroup('campaigns', {
    promo_codes: ['editor', 'list', editors, 'promo_codes', 'CreatePromoCode', editors, 'the code reduces an order'],
    message_templates: [
      'editor',
      'own',
      editors,
      'message_templates',
      'CreateMessageTemplate',
      editors,
      'a reminder can use the template',
    ],
    reminders: [
      'editor',
      'rows',
      editors,
      'reminders',
      'CreateReminder',
      editors,
      'a new event has the default reminder',
    ],
    campaign_groups: [
      'editor',
      'rows',
      editors,
      'campaign_actions_groups',
      'CreateCampaignActionsGroup',
      editors,
      'campaigns can be filtered by the group',
    ],
    facebook: [
      'editor',
      'rows',
      editors,
      'social_accounts',
      'CreateSocialAccount',
      editors,
      'a campaign can be published with the account',
    ],
    canva: ['editor', 'own', editors, 'social_accounts', 'StartSocialConnection', editors, 'the account is connected'],
  }),
  ...inGroup('other', {
    users: ['admin', 'rows', staff, 'users', 'CreateUser', staff, 'a member sees what the new role may'],
    activity_log: [null, 'list', staff, 'activity_log', null, nobody, 'a change just made is listed with its author'],
    ticket_printer: [
      'cashier',
      'rows',
      sellers,
      'ticket_printers',
      'CreateTicketPrinter',
      sellers,
      'devices know the printer',
    ],
    cash_boxes: ['cashier', 'rows', sellers, 'cash_boxes', 'CreateCashBox', staff, 'the P.O.S. menu has the cash box'],
    'kiosk-devices': [
      'cashier',
      'rows',
      sellers,
      'kiosk_devices',
      'CreateKioskDevice',
      sellers,
      'a kiosk campaign can use the device',
    ],
    labels: ['admin', 'rows', staff, 'labels', 'CreateLabel', staff, 'the colour is on every event with the label'],
    int_reservations: [
      null,
      'values',
      editors,
      null,
      'UpdateInternalReservationSettings',
      editors,
      'holding seats suggests the name',
    ],
    demo_data: [
      'admin',
      'own',
      staff,
      'demo_data',
      'FillDemoData',
      staff,
      'demo events are listed until they are cleared',
    ],
    seasons: [null, 'rows', office, 'seasons', 'CreateSeason', editors, 'events can be filtered by the season'],
    'posts/page': ['admin', 'own', staff, 'posts', 'CreatePost', staff, 'the page is readable by its address'],
    'posts/blog': [
      'admin',
      'own',
      staff,
      'posts',
      'CreatePost',
      staff,
      'the post is in the blog of the Message Center',
    ],
    'posts/announcement': ['admin', 'own', staff, 'posts', 'CreatePost', staff, 'the post is among the announcements'],
    'posts/knowledge': ['admin', 'own', staff, 'posts', 'CreatePost', staff, 'the help center has the article'],
    'posts/incident': ['admin', 'own', staff, 'posts', 'CreatePost', staff, 'a banner is above every page'],
  }),
]

/** Pages whose effect is in the browser alone, or at another service: a journey or a test of its own shows it. */
export const SHOWN_BY_THE_BROWSER: readonly string[] = [
  'products_settings',
  'vouchers_settings',
  'int_reservations',
  'canva',
]

/** Pages that the specification does not know. */
export const ADDED_SETTINGS: readonly Pick<SpecifiedSettings, 'page' | 'privilege' | 'opens'>[] = [
  { page: 'web_shop', privilege: 'admin', opens: roles(staff) },
  { page: 'donations', privilege: 'admin', opens: roles(staff) },
  { page: 'questions', privilege: 'editor', opens: roles(editors) },
  { page: 'buyer_policies', privilege: 'admin', opens: roles(staff) },
  { page: 'waiting_list', privilege: 'cashier', opens: roles(sellers) },
]
