import type { Migration } from '../server/kernel/database/migration'
import { m0001_organisations_and_people } from './0001_organisations_and_people'
import { m0002_events_and_prices } from './0002_events_and_prices'
import { m0003_devices_and_rights } from './0003_devices_and_rights'
import { m0004_sales } from './0004_sales'
import { m0005_invoices_and_payouts } from './0005_invoices_and_payouts'
import { m0006_office_and_jobs } from './0006_office_and_jobs'
import { m0007_message_peers } from './0007_message_peers'
import { m0008_seating_plan_editor } from './0008_seating_plan_editor'
import { m0009_sales_totals } from './0009_sales_totals'
import { m0010_event_archive } from './0010_event_archive'
import { m0011_campaign_audiences } from './0011_campaign_audiences'
import { m0012_list_indexes } from './0012_list_indexes'
import { m0013_replication_windows } from './0013_replication_windows'
import { m0016_contact_upkeep } from './0016_contact_upkeep'
import { m0017_list_views } from './0017_list_views'
import { m0019_connected_accounts } from './0019_connected_accounts'
import { m0020_printer_paper } from './0020_printer_paper'
import { m0021_print_layouts } from './0021_print_layouts'
import { m0024_event_cancellations } from './0024_event_cancellations'
import { m0025_fiscal_journal } from './0025_fiscal_journal'
import { m0026_invitations } from './0026_invitations'
import { m0027_demo_data } from './0027_demo_data'
import { m0028_campaign_delivery } from './0028_campaign_delivery'
import { m0029_sales_partners } from './0029_sales_partners'
import { m0030_pairing } from './0030_pairing'
import { m0035_contact_conflicts } from './0035_contact_conflicts'
import { m0037_delivery_reports } from './0037_delivery_reports'
import { m0080_cash_box_list } from './0080_cash_box_list'
import { m0082_order_affiliate } from './0082_order_affiliate'
import { m0086_report_mailbox } from './0086_report_mailbox'
import { m0092_seating_plan_editors } from './0092_seating_plan_editors'
import { m0094_wallet_accounts } from './0094_wallet_accounts'
import { m0095_payment_reminders } from './0095_payment_reminders'
import { m0096_shipping_tax } from './0096_shipping_tax'
import { m0097_erased_rows } from './0097_erased_rows'
import { m0098_voucher_orders } from './0098_voucher_orders'
import { m0099_refund_payout } from './0099_refund_payout'
import { m0100_session_password } from './0100_session_password'
import { m0101_visible_orders } from './0101_visible_orders'
import { m0102_web_reads } from './0102_web_reads'
import { m0106_return_paths } from './0106_return_paths'
import { m0107_subject_tests } from './0107_subject_tests'
import { m0110_email_blocks } from './0110_email_blocks'
import { m0120_message_recipients } from './0120_message_recipients'
import { m0121_due_jobs } from './0121_due_jobs'
import { m0122_carts } from './0122_carts'
import { m0123_event_on_sale_from } from './0123_event_on_sale_from'
import { m0124_shop_views } from './0124_shop_views'
import { m0125_accredited_orders } from './0125_accredited_orders'
import { m0126_order_charge } from './0126_order_charge'
import { m0127_waiting_list } from './0127_waiting_list'
import { m0128_questions } from './0128_questions'
import { m0129_voucher_gifts } from './0129_voucher_gifts'
import { m0130_buyer_policies } from './0130_buyer_policies'
import { m0133_cart_buyers } from './0133_cart_buyers'
import { m0134_donation_receipts } from './0134_donation_receipts'
import { m0135_cart_exchange } from './0135_cart_exchange'
import { m0136_resales } from './0136_resales'
import { m0137_donations } from './0137_donations'

/**
 * All migrations in the order they run. `npm run migration` adds new ones at the end. Never edit one that is here.
 */
export const migrations: readonly Migration[] = [
  m0001_organisations_and_people,
  m0002_events_and_prices,
  m0003_devices_and_rights,
  m0004_sales,
  m0005_invoices_and_payouts,
  m0006_office_and_jobs,
  m0007_message_peers,
  m0008_seating_plan_editor,
  m0009_sales_totals,
  m0010_event_archive,
  m0011_campaign_audiences,
  m0012_list_indexes,
  m0013_replication_windows,
  m0016_contact_upkeep,
  m0017_list_views,
  m0019_connected_accounts,
  m0020_printer_paper,
  m0021_print_layouts,
  m0024_event_cancellations,
  m0025_fiscal_journal,
  m0026_invitations,
  m0027_demo_data,
  m0028_campaign_delivery,
  m0029_sales_partners,
  m0030_pairing,
  m0035_contact_conflicts,
  m0037_delivery_reports,
  m0080_cash_box_list,
  m0082_order_affiliate,
  m0086_report_mailbox,
  m0092_seating_plan_editors,
  m0094_wallet_accounts,
  m0095_payment_reminders,
  m0096_shipping_tax,
  m0097_erased_rows,
  m0098_voucher_orders,
  m0099_refund_payout,
  m0100_session_password,
  m0101_visible_orders,
  m0102_web_reads,
  m0106_return_paths,
  m0107_subject_tests,
  m0110_email_blocks,
  m0120_message_recipients,
  m0121_due_jobs,
  m0122_carts,
  m0123_event_on_sale_from,
  m0124_shop_views,
  m0125_accredited_orders,
  m0126_order_charge,
  m0127_waiting_list,
  m0128_questions,
  m0129_voucher_gifts,
  m0130_buyer_policies,
  m0133_cart_buyers,
  m0134_donation_receipts,
  m0135_cart_exchange,
  m0136_resales,
  m0137_donations,
]
