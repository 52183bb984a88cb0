import { z } from 'zod'
import { amount, basisPoints, cents, count, day, id, richText, text } from '../kernel/model/fields'
import { optionalImageUrl, siteOrigin } from '../kernel/model/web-address'

const DAY_HOURS = 24
/** Minutes of a year: the earliest that a sale closes before its event. */
const MOST_MINUTES = 366 * DAY_HOURS * 60

/** Hours for which places may be offered to a person: three days. */
const MOST_OFFER_HOURS = 3 * DAY_HOURS

/** Names of the people that places are kept for. */
const MOST_OWNERS = 40

/** Web sites that may show the shop within their pages. */
const MOST_SITES = 20

/** A legal text of the web shop. */
const legalText = () => richText(20_000)

/**
 * The settings pages of an organisation that are only values: the fields of each, by its page in the hub. They are
 * stored in the organisation's `settings`. What was never saved has the value of `SETTINGS_START`.
 */
export const SETTINGS_FIELDS = {
  event_settings: {
    max_qty_per_order: z.int().min(1).max(500),
    qty_preselected_tickets: count().max(100),
    close_sale_after_perc: basisPoints().nullable(),
    close_sale_min_before_start: count().max(MOST_MINUTES).nullable(),
    service_fees_amount: amount(),
    disagio_fees_perc: basisPoints(),
    reservations: z.boolean(),
    waiting_list: z.boolean(),
    /** Hours for which places are offered to a person on the waiting list. */
    waiting_list_hours: z.int().min(1).max(MOST_OFFER_HOURS),
    shows_seating_plan: z.boolean(),
    re_entry: z.boolean(),
  },
  reservations: {
    reservation_days: z.int().min(1).max(366),
    option_days: z.int().min(1).max(366),
    hours_before_start: count().max(60 * DAY_HOURS),
  },
  products_settings: {
    tax_group_id: id().nullable(),
    desk_holding: count().max(500),
    low_stock: count().max(10_000),
  },
  int_reservations: {
    owners: z.array(text(80).min(1)).max(MOST_OWNERS),
  },
  webshop_terms: {
    terms: legalText(),
    privacy: legalText(),
    imprint: legalText(),
  },
  landing_page: {
    published: z.boolean(),
    headline: text(120),
    intro: richText(2000),
    hero_url: optionalImageUrl(),
    max_events: z.int().min(1).max(100),
    shows_prices: z.boolean(),
  },
  web_shop: {
    /** Origins of the web sites that may show the shop within their pages. */
    embed_sites: z.array(siteOrigin()).max(MOST_SITES),
  },
  donations: {
    enabled: z.boolean(),
    /** Said beside the amount, for example what the money is for. */
    text: text(300),
    /** Amounts that the cart suggests. */
    amounts: z.array(cents().min(1_00).max(10_000_00)).max(4),
    /** If true, donors get a receipt for their tax return, with the notice of exemption below. */
    receipts: z.boolean(),
    purpose: text(200),
    tax_office: text(100),
    notice: text(60),
    notice_on: day('first').nullable(),
  },
} as const

export type OrgSettingsName = keyof typeof SETTINGS_FIELDS

type Fields<N extends OrgSettingsName> = (typeof SETTINGS_FIELDS)[N]

/** The values of one settings page. */
export type OrgSettings<N extends OrgSettingsName> = {
  readonly [F in keyof Fields<N>]: Fields<N>[F] extends z.ZodType ? z.infer<Fields<N>[F]> : never
}

/** Values that apply until a page is saved. */
const SETTINGS_START: { readonly [N in OrgSettingsName]: OrgSettings<N> } = {
  event_settings: {
    max_qty_per_order: 10,
    qty_preselected_tickets: 0,
    close_sale_after_perc: null,
    close_sale_min_before_start: null,
    service_fees_amount: 0,
    disagio_fees_perc: 0,
    reservations: false,
    waiting_list: false,
    waiting_list_hours: 12,
    shows_seating_plan: true,
    re_entry: false,
  },
  reservations: { reservation_days: 7, option_days: 14, hours_before_start: 1 },
  products_settings: { tax_group_id: null, desk_holding: 12, low_stock: 5 },
  int_reservations: { owners: [] },
  webshop_terms: { terms: '', privacy: '', imprint: '' },
  landing_page: { published: true, headline: '', intro: '', hero_url: null, max_events: 20, shows_prices: true },
  web_shop: { embed_sites: [] },
  donations: {
    enabled: false,
    text: '',
    amounts: [5_00, 10_00, 25_00],
    receipts: false,
    purpose: '',
    tax_office: '',
    notice: '',
    notice_on: null,
  },
}

/** The stored settings of each page. All fields are optional, because earlier rows lack later ones. */
export const storedSettings = {
  event_settings: z.object(SETTINGS_FIELDS.event_settings).partial().optional(),
  reservations: z.object(SETTINGS_FIELDS.reservations).partial().optional(),
  products_settings: z.object(SETTINGS_FIELDS.products_settings).partial().optional(),
  int_reservations: z.object(SETTINGS_FIELDS.int_reservations).partial().optional(),
  webshop_terms: z.object(SETTINGS_FIELDS.webshop_terms).partial().optional(),
  landing_page: z.object(SETTINGS_FIELDS.landing_page).partial().optional(),
  web_shop: z.object(SETTINGS_FIELDS.web_shop).partial().optional(),
  donations: z.object(SETTINGS_FIELDS.donations).partial().optional(),
}

type Stored = { readonly [N in OrgSettingsName]?: z.infer<(typeof storedSettings)[N]> }

/** Returns the settings of one page: what is stored, and the start values of the rest. */
export const settingsOf = <N extends OrgSettingsName>(
  { settings }: { readonly settings: Stored },
  name: N,
): OrgSettings<N> => ({
  ...SETTINGS_START[name],
  ...settings[name],
})
