import { accountingSettingsDomain } from './accounting_settings/domain'
import { accountsDomain } from './accounts/domain'
import { accreditationsDomain } from './accreditations/domain'
import { activityLogDomain } from './activity_log/domain'
import { appDomain } from './app/domain'
import { buyerPoliciesDomain } from './buyer_policies/domain'
import { campaignActionsDomain } from './campaign_actions/domain'
import { cashBoxesDomain } from './cash_boxes/domain'
import { checkInsDomain } from './check_ins/domain'
import { contactConflictsDomain } from './contact_conflicts/domain'
import { contactImportsDomain } from './contact_imports/domain'
import { contactsDomain } from './contacts/domain'
import { dashboardDomain } from './dashboard/domain'
import { demoDataDomain } from './demo_data/domain'
import { deskDomain } from './desk/domain'
import { devicesDomain } from './devices/domain'
import { doorDomain } from './door/domain'
import { emailDomain } from './email/domain'
import { eventCancellationsDomain } from './event_cancellations/domain'
import { eventsDomain } from './events/domain'
import { helpDomain } from './help/domain'
import { incidentsDomain } from './incidents/domain'
import { invoicesDomain } from './invoices/domain'
import { byName, declarationsOf } from './kernel/model/domain'
import type { Row } from './kernel/model/entity'
import { kioskDevicesDomain } from './kiosk_devices/domain'
import { labelsDomain } from './labels/domain'
import { listViewsDomain } from './list_views/domain'
import { locationsDomain } from './locations/domain'
import { mailSettingsDomain } from './mail_settings/domain'
import { mediaGalleryDomain } from './media_gallery/domain'
import { messageTemplatesDomain } from './message_templates/domain'
import { messagesDomain } from './messages/domain'
import { notificationsDomain } from './notifications/domain'
import { onboardingDomain } from './onboarding/domain'
import { ordersDomain } from './orders/domain'
import { orgsDomain } from './orgs/domain'
import { payoutsDomain } from './payouts/domain'
import { planDomain } from './plan/domain'
import { postsDomain } from './posts/domain'
import { priceCategoriesDomain } from './price_categories/domain'
import { priceTemplatesDomain } from './price_templates/domain'
import { printLayoutsDomain } from './print_layouts/domain'
import { productsDomain } from './products/domain'
import { promoCodesDomain } from './promo_codes/domain'
import { providerAccountsDomain } from './provider_accounts/domain'
import { questionsDomain } from './questions/domain'
import { rightsDomain } from './rights/domain'
import { searchDomain } from './search/domain'
import { seasonsDomain } from './seasons/domain'
import { seatsDomain } from './seats/domain'
import { settingsDomain } from './settings/domain'
import { shippingProvidersDomain } from './shipping_providers/domain'
import { socialAccountsDomain } from './social_accounts/domain'
import { supportTicketsDomain } from './support_tickets/domain'
import { syncDomain } from './sync/domain'
import { taxGroupsDomain } from './tax_groups/domain'
import { ticketPrintersDomain } from './ticket_printers/domain'
import { usersDomain } from './users/domain'
import { vouchersDomain } from './vouchers/domain'
import { waitingListDomain } from './waiting_list/domain'
import { walletAccountsDomain } from './wallet_accounts/domain'

/** Domains that a browser loads with the organisation, one line each. */
const domains = [
  accountsDomain,
  accountingSettingsDomain,
  accreditationsDomain,
  activityLogDomain,
  appDomain,
  cashBoxesDomain,
  checkInsDomain,
  contactConflictsDomain,
  contactImportsDomain,
  contactsDomain,
  dashboardDomain,
  deskDomain,
  devicesDomain,
  doorDomain,
  eventCancellationsDomain,
  eventsDomain,
  helpDomain,
  incidentsDomain,
  invoicesDomain,
  listViewsDomain,
  locationsDomain,
  messagesDomain,
  notificationsDomain,
  onboardingDomain,
  planDomain,
  buyerPoliciesDomain,
  postsDomain,
  mediaGalleryDomain,
  ordersDomain,
  orgsDomain,
  productsDomain,
  promoCodesDomain,
  questionsDomain,
  rightsDomain,
  searchDomain,
  campaignActionsDomain,
  emailDomain,
  messageTemplatesDomain,
  demoDataDomain,
  seasonsDomain,
  seatsDomain,
  settingsDomain,
  syncDomain,
  taxGroupsDomain,
  priceCategoriesDomain,
  priceTemplatesDomain,
  shippingProvidersDomain,
  waitingListDomain,
  labelsDomain,
  printLayoutsDomain,
  ticketPrintersDomain,
  kioskDevicesDomain,
  socialAccountsDomain,
  supportTicketsDomain,
  mailSettingsDomain,
  payoutsDomain,
  providerAccountsDomain,
  walletAccountsDomain,
  usersDomain,
  vouchersDomain,
] as const

export type DeviceDomains = typeof domains

/**
 * Entities that devices keep. Each gets its table check, validation, GraphQL type, pull query and local store from its
 * definition.
 */
export const entities = byName(domains, 'entities')

export type TableName = keyof typeof entities
export type RowOf<T extends TableName> = Row<(typeof entities)[T]>
export const TABLES = Object.keys(entities) as TableName[]

/** Commands a browser knows. Each has a named mutation; offline commands travel through `push_operations`. */
export const commands = byName(domains, 'commands')

export type CommandName = keyof typeof commands

/** Queries the app sends by name, beside the pulls. */
export const queries = declarationsOf(domains, 'queries')

/** Phrases loaded with the organisation. */
export const domainPhrases = declarationsOf(domains, 'phrases')
