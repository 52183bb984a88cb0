import { accountingSettingsOfficeDomain } from './accounting_settings/office-domain'
import { accreditationsOfficeDomain } from './accreditations/office-domain'
import { activityLogOfficeDomain } from './activity_log/office-domain'
import { buyerPoliciesOffice } from './buyer_policies/office'
import { campaignActionsOfficeDomain } from './campaign_actions/office-domain'
import { cashBoxVendorsOfficeDomain } from './cash_box_vendors/office-domain'
import { cashBoxesOfficeDomain } from './cash_boxes/office-domain'
import { contactConflictsOfficeDomain } from './contact_conflicts/office-domain'
import { contactDetailsOfficeDomain } from './contact_details/office-domain'
import { contactImportsOfficeDomain } from './contact_imports/office-domain'
import { contactsOfficeDomain } from './contacts/office-domain'
import { demoDataOfficeDomain } from './demo_data/office-domain'
import { donationReceiptsOfficeDomain } from './donation_receipts/office-domain'
import { eventCancellationsOfficeDomain } from './event_cancellations/office-domain'
import { eventMediaItemsOfficeDomain } from './event_media_items/office-domain'
import { eventsOfficeDomain } from './events/office-domain'
import { invoicesOfficeDomain } from './invoices/office-domain'
import { jobsOfficeDomain } from './jobs/office-domain'
import { byName, declarationsOf } from './kernel/model/domain'
import type { InitialRow, Row } from './kernel/model/entity'
import type { List } from './kernel/model/list/list'
import { kioskDevicesOfficeDomain } from './kiosk_devices/office-domain'
import { labelsOfficeDomain } from './labels/office-domain'
import { listViewsOfficeDomain } from './list_views/office-domain'
import { mailSettingsOfficeDomain } from './mail_settings/office-domain'
import { mediaGalleryOfficeDomain } from './media_gallery/office-domain'
import { messageTemplatesOfficeDomain } from './message_templates/office-domain'
import { messagesOfficeDomain } from './messages/office-domain'
import { notificationsOfficeDomain } from './notifications/office-domain'
import { onboardingOfficeDomain } from './onboarding/office-domain'
import { orderShippingOfficeDomain } from './order_shipping/office-domain'
import { ordersOfficeDomain } from './orders/office/domain'
import { orgsOfficeDomain } from './orgs/office-domain'
import { outboxOfficeDomain } from './outbox/office-domain'
import { payoutsOfficeDomain } from './payouts/office-domain'
import { planOfficeDomain } from './plan/office-domain'
import { postsOfficeDomain } from './posts/office-domain'
import { priceCategoriesOfficeDomain } from './price_categories/office-domain'
import { priceTemplatesOfficeDomain } from './price_templates/office-domain'
import { promoCodesOfficeDomain } from './promo_codes/office-domain'
import { providerAccountsOfficeDomain } from './provider_accounts/office-domain'
import { questionsOffice } from './questions/office'
import { commands as deviceCommands, entities as deviceEntities } from './registry'
import { reportsOfficeDomain } from './reports/office-domain'
import { rowNamesOfficeDomain } from './row_names/office-domain'
import { searchOfficeDomain } from './search/office-domain'
import { seasonsOfficeDomain } from './seasons/office-domain'
import { seatsOfficeDomain } from './seats/office-domain'
import { shippingProvidersOffice } from './shipping_providers/office'
import { socialAccountsOfficeDomain } from './social_accounts/office-domain'
import { supportTicketsOfficeDomain } from './support_tickets/office-domain'
import { taxGroupsOfficeDomain } from './tax_groups/office-domain'
import { ticketPrintersOfficeDomain } from './ticket_printers/office-domain'
import { usersOfficeDomain } from './users/office-domain'
import { voucherGiftsOffice } from './voucher_gifts/office'
import { waitingListOfficeDomain } from './waiting_list/office-domain'
import { walletAccountsOfficeDomain } from './wallet_accounts/office-domain'

/**
 * Domains with entities, columns or commands that only the server loads, one line each. Browser pages import from their
 * own domain.
 */
const officeDomains = [
  accountingSettingsOfficeDomain,
  accreditationsOfficeDomain,
  activityLogOfficeDomain,
  campaignActionsOfficeDomain,
  cashBoxVendorsOfficeDomain,
  cashBoxesOfficeDomain,
  contactDetailsOfficeDomain,
  contactConflictsOfficeDomain,
  contactImportsOfficeDomain,
  contactsOfficeDomain,
  donationReceiptsOfficeDomain,
  eventMediaItemsOfficeDomain,
  eventCancellationsOfficeDomain,
  eventsOfficeDomain,
  invoicesOfficeDomain,
  jobsOfficeDomain,
  kioskDevicesOfficeDomain,
  labelsOfficeDomain,
  listViewsOfficeDomain,
  mailSettingsOfficeDomain,
  mediaGalleryOfficeDomain,
  messageTemplatesOfficeDomain,
  messagesOfficeDomain,
  notificationsOfficeDomain,
  onboardingOfficeDomain,
  orderShippingOfficeDomain,
  ordersOfficeDomain,
  orgsOfficeDomain,
  outboxOfficeDomain,
  payoutsOfficeDomain,
  planOfficeDomain,
  buyerPoliciesOffice,
  postsOfficeDomain,
  priceCategoriesOfficeDomain,
  priceTemplatesOfficeDomain,
  promoCodesOfficeDomain,
  providerAccountsOfficeDomain,
  walletAccountsOfficeDomain,
  questionsOffice,
  reportsOfficeDomain,
  rowNamesOfficeDomain,
  demoDataOfficeDomain,
  seasonsOfficeDomain,
  searchOfficeDomain,
  seatsOfficeDomain,
  shippingProvidersOffice,
  waitingListOfficeDomain,
  socialAccountsOfficeDomain,
  supportTicketsOfficeDomain,
  taxGroupsOfficeDomain,
  ticketPrintersOfficeDomain,
  usersOfficeDomain,
  voucherGiftsOffice,
] as const

/** Queries that pages of the office send. The server knows their documents by id. */
export const officeQueries = declarationsOf(officeDomains, 'queries')

/** Lists of the office that the server answers without code of their own. */
export const officeLists: readonly List[] = declarationsOf(officeDomains, 'lists')

const officeEntities = byName(officeDomains, 'entities')

type DeviceEntities = typeof deviceEntities
type OfficeEntities = typeof officeEntities
type Entities = {
  readonly [T in keyof DeviceEntities | keyof OfficeEntities]: T extends keyof OfficeEntities
    ? OfficeEntities[T]
    : T extends keyof DeviceEntities
      ? DeviceEntities[T]
      : never
}

/** All entities: those devices keep, some extended by office-only columns, and server-only ones. */
export const entities: Entities = { ...deviceEntities, ...officeEntities }

export type TableName = keyof Entities
export type RowOf<T extends TableName> = Row<Entities[T]>
/** A row as a device keeps it; the whole row for an entity that only the office has. */
export type ReplicatedRowOf<T extends TableName> = T extends keyof DeviceEntities ? Row<DeviceEntities[T]> : RowOf<T>
/** A row at its creation: columns that may be null and later fields (`laterField`) are optional. */
export type NewRowOf<T extends TableName> = T extends keyof DeviceEntities
  ? InitialRow<DeviceEntities[T]>
  : InitialRow<Entities[T]>
export const TABLES = Object.keys(entities) as TableName[]

/** All commands by the name of their mutation. */
export const commands = { ...deviceCommands, ...byName(officeDomains, 'commands') }

export type CommandName = keyof typeof commands

/** The specification's enumerations (part 2, section 9.3) by the names of their GraphQL types. */
export const enumerations = byName(officeDomains, 'enumerations')
