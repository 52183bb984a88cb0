import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { cents, id, json, kept, oneOf, text } from '../kernel/model/fields'
import { isZone } from '../kernel/time'

export const CURRENCIES = ['CZK', 'DKK', 'EUR', 'GBP', 'HUF', 'PLN', 'RON', 'SEK', 'UAH', 'USD'] as const
export const LANGUAGES = ['en', 'de'] as const
export const FEATURES = ['cash_registry', 'order_to_voucher_conversion', 'products', 'reservations', 'show_list', 'vouchers', 'web_shop'] as const
export const PAYMENT_METHODS = ['cash', 'dealer_transfer', 'exchange', 'free', 'moto', 'oppwa', 'paypal', 'stripe', 'terminal', 'voucher', 'wire'] as const

/** An organisation; its own `org_id` is its id, so that one scope rule serves every table. */
export const orgs = entity(
  'orgs',
  'Org',
  {
    name: text(120),
    short_id: text(12),
    slug: text(60),
    lang: oneOf('Lang', LANGUAGES),
    currency: oneOf('Currency', CURRENCIES),
    media_logo_url: text(500).nullable(),
    settings: json(
      z.object({
        webshop_v2: z.boolean(),
        start_season_month: z.int().min(0).max(11),
        /** Whose clocks the house goes by, an IANA name; absent for Central Europe's. */
        time_zone: z.string().max(60).refine(isZone, 'no time zone').optional(),
        /** Whether it is counted who opens newsletters and follows their links; nobody is watched without it. */
        measure_letters: z.boolean().optional(),
        /** What a desk sells a voucher for with one tap, in cents; absent for what most people give. */
        voucher_amounts: z.array(cents()).optional(),
        /** Whether whoever sells or scans may make their own browser a device; without it that takes a manager's code. */
        open_enrolment: z.boolean().optional(),
      }),
    ),
    accepted_payment_methods: json(z.array(z.enum(PAYMENT_METHODS)).max(11)),
    features: kept(z.array(oneOf('OrgFeature', FEATURES)).max(7)),
    /** Public half of the key that signs tickets and device certificates, raw Ed25519 in hex. */
    ticket_public_key: z.string().max(64),
    parent_id: id().nullable(),
    /** The owner of the product: its posts are everybody's, and it takes what others ask for help with. */
    is_owner: z.boolean(),
    /** Held to the limits of `rules.ts`. */
    free_plan: z.boolean(),
    ...stamps,
  },
  { replication: { collection: 'catalogue', can: 'orgs.read' } },
)
