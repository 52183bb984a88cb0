import { z } from 'zod'
import { address } from '../contacts/address/address'
import { entity, stamps } from '../kernel/model/entity'
import { cents, id, json, jsonObject, oneOf, text } from '../kernel/model/fields'
import { optionalImageUrl } from '../kernel/model/web-address'
import { isZone } from '../kernel/time'
import { qrStyleFields } from '../printing/qr-style'
import { storedSettings } from './settings'

export const CURRENCIES = ['CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'PLN', 'RON', 'SEK', 'UAH', 'USD'] as const
export const LANGUAGES = ['en', 'de'] as const
export const FEATURES = [
  'cash_registry',
  'order_to_voucher_conversion',
  'products',
  'reservations',
  'show_list',
  'vouchers',
  'web_shop',
] as const
export const PAYMENT_METHODS = [
  'cash',
  'dealer_transfer',
  'exchange',
  'free',
  'moto',
  'oppwa',
  'paypal',
  'stripe',
  'terminal',
  'voucher',
  'wire',
] as const

/** Months that a season can start in: January is 0 (spec 1, section 9). */
export const SEASON_MONTHS = { from: 0, to: 11 } as const

/** Most colours that an organisation has. */
const MAX_BRAND_COLORS = 12

/** An organisation. Its `org_id` is its own id, so that one scope rule serves every table. */
export const orgs = entity(
  'orgs',
  'Org',
  {
    name: text(120),
    short_id: text(12),
    slug: text(60),
    lang: oneOf('Lang', LANGUAGES),
    currency: oneOf('Currency', CURRENCIES),
    media_logo_url: optionalImageUrl(),
    /** Legal name and address as printed on invoices and receipts. */
    address: address().nullable(),
    settings: json(
      z.object({
        webshop_v2: z.boolean(),
        start_season_month: z.int().min(SEASON_MONTHS.from).max(SEASON_MONTHS.to),
        /** Time zone as an IANA name; missing for Central Europe. */
        time_zone: z.string().max(60).refine(isZone, 'no time zone').optional(),
        /** Number in the commercial register, with the court; missing for none. */
        registration_num: text(80).optional(),
        /** Number at the tax office, of organisations that have one beside or instead of a VAT ID; missing for none. */
        tax_number: text(20).optional(),
        /** If true, newsletter opens and clicks are counted; otherwise nothing is tracked. */
        measure_letters: z.boolean().optional(),
        /** Voucher amounts offered at the desk with one tap, in cents; missing for the defaults. */
        voucher_amounts: z.array(cents()).optional(),
        /** Picture that buyers may choose for a gift voucher; missing or null for none. */
        voucher_picture_url: optionalImageUrl().optional(),
        /** If true, cashiers and door staff may enrol their own browser; otherwise a manager's code is needed. */
        open_enrolment: z.boolean().optional(),
        /** Colours that the email editor offers first; missing for none. */
        brand_colors: z
          .array(text(7).regex(/^#[\da-f]{6}$/i))
          .max(MAX_BRAND_COLORS)
          .optional(),
        /** Look of QR codes; plain where it is missing. */
        qr_code: z.object(qrStyleFields).optional(),
        /** The values of the settings pages (`settings.ts`). */
        ...storedSettings,
      }),
    ),
    accepted_payment_methods: json(z.array(z.enum(PAYMENT_METHODS)).max(11)),
    features: jsonObject(z.array(oneOf('OrgFeature', FEATURES)).max(7)),
    /** Public key that verifies tickets and device certificates, raw Ed25519 in hex. */
    ticket_public_key: z.string().max(64),
    parent_id: id().nullable(),
    /**
     * True for the owner of the product: its posts are shown to all organisations, and it receives support requests.
     */
    is_owner: z.boolean(),
    /** True if the free plan's limits apply (`rules.ts`). */
    free_plan: z.boolean(),
    ...stamps,
  },
  { replication: { collection: 'catalogue', can: 'orgs.read' } },
)
