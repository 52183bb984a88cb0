import type { Migration } from '../server/kernel/database/migration'
import { m0001_ground } from './0001_ground'
import { m0002_programme } from './0002_programme'
import { m0003_sales } from './0003_sales'
import { m0004_device_users } from './0004_device_users'
import { m0005_locations } from './0005_locations'
import { m0006_orders_by_contact } from './0006_orders_by_contact'
import { m0010_products } from './0010_products'
import { m0011_confirmed_by_hand } from './0011_confirmed_by_hand'
import { m0012_vouchers } from './0012_vouchers'
import { m0020_recovery } from './0020_recovery'
import { m0030_drawer_counts } from './0030_drawer_counts'
import { m0031_handed_over } from './0031_handed_over'
import { m0040_voids } from './0040_voids'
import { m0041_promo_codes } from './0041_promo_codes'
import { m0050_cloned_devices } from './0050_cloned_devices'
import { m0060_spent_links } from './0060_spent_links'
import { m0061_ways_out } from './0061_ways_out'
import { m0070_sold_vouchers } from './0070_sold_vouchers'
import { m0080_device_grants } from './0080_device_grants'
import { m0081_device_codes } from './0081_device_codes'
import { m0090_partial_voids } from './0090_partial_voids'
import { m0091_refund_decisions } from './0091_refund_decisions'
import { m0110_session_devices } from './0110_session_devices'
import { m0140_promo_codes_whole } from './0140_promo_codes_whole'
import { m0150_disputed_receipts } from './0150_disputed_receipts'
import { m0151_authors_seen } from './0151_authors_seen'
import { m0200_labels } from './0200_labels'
import { m0201_campaigns } from './0201_campaigns'
import { m0202_posts } from './0202_posts'
import { m0203_accreditations } from './0203_accreditations'
import { m0204_invoices } from './0204_invoices'
import { m0205_shop } from './0205_shop'
import { m0206_events_whole } from './0206_events_whole'
import { m0207_office_columns } from './0207_office_columns'
import { m0220_jobs } from './0220_jobs'
import { m0221_newsletter_consents } from './0221_newsletter_consents'
import { m0230_orders_of_contacts } from './0230_orders_of_contacts'
import { m0231_order_life } from './0231_order_life'
import { m0240_media_gallery } from './0240_media_gallery'
import { m0241_activity_chain } from './0241_activity_chain'
import { m0250_payouts_once } from './0250_payouts_once'
import { m0260_asked_of_providers } from './0260_asked_of_providers'
import { m0280_orders_at_desks } from './0280_orders_at_desks'
import { m0290_price_deals } from './0290_price_deals'
import { m0315_what_expires } from './0315_what_expires'
import { m0330_payouts } from './0330_payouts'
import { m0331_reports } from './0331_reports'
import { m0340_timed_reminders } from './0340_timed_reminders'
import { m0341_sent_messages } from './0341_sent_messages'
import { m0342_letters_seen } from './0342_letters_seen'
import { m0370_orders_that_were_bought } from './0370_orders_that_were_bought'
import { m0400_addresses } from './0400_addresses'
import { m0401_template_actors } from './0401_template_actors'
import { m0460_account_links } from './0460_account_links'
import { m0470_given_up } from './0470_given_up'
import { m0472_provider_fees } from './0472_provider_fees'

/** Every migration in order. Append only: what a database has had is never edited. */
export const migrations: readonly Migration[] = [
  m0001_ground,
  m0002_programme,
  m0003_sales,
  m0004_device_users,
  m0005_locations,
  m0006_orders_by_contact,
  m0010_products,
  m0011_confirmed_by_hand,
  m0012_vouchers,
  m0020_recovery,
  m0030_drawer_counts,
  m0031_handed_over,
  m0040_voids,
  m0041_promo_codes,
  m0050_cloned_devices,
  m0060_spent_links,
  m0061_ways_out,
  m0070_sold_vouchers,
  m0080_device_grants,
  m0081_device_codes,
  m0090_partial_voids,
  m0091_refund_decisions,
  m0110_session_devices,
  m0140_promo_codes_whole,
  m0150_disputed_receipts,
  m0151_authors_seen,
  m0200_labels,
  m0201_campaigns,
  m0202_posts,
  m0203_accreditations,
  m0204_invoices,
  m0205_shop,
  m0206_events_whole,
  m0207_office_columns,
  m0220_jobs,
  m0221_newsletter_consents,
  m0230_orders_of_contacts,
  m0231_order_life,
  m0240_media_gallery,
  m0241_activity_chain,
  m0250_payouts_once,
  m0260_asked_of_providers,
  m0280_orders_at_desks,
  m0290_price_deals,
  m0315_what_expires,
  m0330_payouts,
  m0331_reports,
  m0340_timed_reminders,
  m0341_sent_messages,
  m0342_letters_seen,
  m0370_orders_that_were_bought,
  m0400_addresses,
  m0401_template_actors,
  m0460_account_links,
  m0470_given_up,
  m0472_provider_fees,
]
