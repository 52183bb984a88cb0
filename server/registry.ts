import { type Command, noEffect } from '../shared/kernel/model/command'
import type { List } from '../shared/kernel/model/list/list'
import { commands, officeLists } from '../shared/model'
import { commands as deviceCommands } from '../shared/registry'
import { accountingServerDomain } from './accounting_settings/domain'
import { accreditationsServerDomain } from './accreditations/domain'
import { activityLogServerDomain } from './activity_log/domain'
import { buyerPoliciesServerDomain } from './buyer_policies/domain'
import { campaignActionsServerDomain } from './campaign_actions/domain'
import { cashBoxesServerDomain } from './cash_boxes/domain'
import { checkInsServerDomain } from './check_ins/domain'
import { contactConflictsServerDomain } from './contact_conflicts/domain'
import { contactImportsServerDomain } from './contact_imports/domain'
import { contactsServerDomain } from './contacts/domain'
import { dashboardServerDomain } from './dashboard/domain'
import { demoDataServerDomain } from './demo_data/domain'
import { devicesServerDomain } from './devices/domain'
import { emailServerDomain } from './email/domain'
import { messagesServerDomain } from './email/messages/domain'
import { eventCancellationsServerDomain } from './event_cancellations/domain'
import { eventMediaItemsServerDomain } from './event_media_items/domain'
import { eventsServerDomain } from './events/domain'
import { fiscalServerDomain } from './fiscal/domain'
import { invoicesServerDomain } from './invoices/domain'
import { jobsServerDomain } from './jobs/domain'
import { type JobKinds, jobKindsByName } from './jobs/job'
import type { Handlers } from './kernel/commands/handler'
import type { Computed } from './kernel/reads/computed'
import { list } from './kernel/reads/list'
import type { Reading } from './kernel/reads/reading'
import { kioskDevicesServerDomain } from './kiosk_devices/domain'
import { labelsServerDomain } from './labels/domain'
import { listViewsServerDomain } from './list_views/domain'
import { locationsServerDomain } from './locations/domain'
import { mailSettingsServerDomain } from './mail_settings/domain'
import { mediaGalleryServerDomain } from './media_gallery/domain'
import { messageTemplatesServerDomain } from './message_templates/domain'
import { notificationsServerDomain } from './notifications/domain'
import { onboardingServerDomain } from './onboarding/domain'
import { ordersServerDomain } from './orders/domain'
import { orgsServerDomain } from './orgs/domain'
import { payoutsServerDomain } from './payouts/domain'
import { planServerDomain } from './plan/domain'
import { postsServerDomain } from './posts/domain'
import type { Preparations } from './preparation'
import { priceCategoriesServerDomain } from './price_categories/domain'
import { priceTemplatesServerDomain } from './price_templates/domain'
import { printLayoutsServerDomain } from './print_layouts/domain'
import { productsServerDomain } from './products/domain'
import { promoCodesServerDomain } from './promo_codes/domain'
import { providerAccountsServerDomain } from './provider_accounts/domain'
import { quarantineServerDomain } from './quarantine/domain'
import { bookQuarantinedEntries } from './quarantine/entries'
import { bookIncidentSettlement } from './quarantine/settle-incident'
import { questionsServerDomain } from './questions/domain'
import { reportsServerDomain } from './reports/domain'
import { rightsServerDomain } from './rights/domain'
import { rowNamesServerDomain } from './row_names/domain'
import { seasonsServerDomain } from './seasons/domain'
import { seatsServerDomain } from './seats/domain'
import type { JobWorld, ServerDomain } from './server-domain'
import { shopServerDomain } from './shop/office/gaps'
import { socialAccountsServerDomain } from './social_accounts/domain'
import { supportTicketsServerDomain } from './support_tickets/domain'
import { taxGroupsServerDomain } from './tax_groups/domain'
import { usersServerDomain } from './users/domain'
import { vouchersServerDomain } from './vouchers/domain'
import { waitingListServerDomain } from './waiting_list/domain'
import { walletAccountsServerDomain } from './wallet_accounts/domain'

/** Domains of the server, one line each. */
const domains: readonly ServerDomain[] = [
  accountingServerDomain,
  accreditationsServerDomain,
  activityLogServerDomain,
  campaignActionsServerDomain,
  cashBoxesServerDomain,
  checkInsServerDomain,
  contactConflictsServerDomain,
  waitingListServerDomain,
  contactImportsServerDomain,
  contactsServerDomain,
  dashboardServerDomain,
  devicesServerDomain,
  eventMediaItemsServerDomain,
  eventCancellationsServerDomain,
  eventsServerDomain,
  fiscalServerDomain,
  invoicesServerDomain,
  jobsServerDomain,
  kioskDevicesServerDomain,
  labelsServerDomain,
  listViewsServerDomain,
  locationsServerDomain,
  emailServerDomain,
  mailSettingsServerDomain,
  mediaGalleryServerDomain,
  messageTemplatesServerDomain,
  messagesServerDomain,
  notificationsServerDomain,
  onboardingServerDomain,
  ordersServerDomain,
  orgsServerDomain,
  payoutsServerDomain,
  planServerDomain,
  buyerPoliciesServerDomain,
  postsServerDomain,
  priceCategoriesServerDomain,
  priceTemplatesServerDomain,
  printLayoutsServerDomain,
  productsServerDomain,
  promoCodesServerDomain,
  providerAccountsServerDomain,
  walletAccountsServerDomain,
  quarantineServerDomain,
  reportsServerDomain,
  questionsServerDomain,
  rightsServerDomain,
  rowNamesServerDomain,
  demoDataServerDomain,
  seasonsServerDomain,
  seatsServerDomain,
  shopServerDomain,
  socialAccountsServerDomain,
  supportTicketsServerDomain,
  taxGroupsServerDomain,
  usersServerDomain,
  vouchersServerDomain,
]

const booked: Handlers = Object.assign({}, ...domains.map((each) => each.handlers))
if (Object.keys(booked).length !== domains.flatMap((each) => Object.keys(each.handlers ?? {})).length)
  throw new TypeError('a command has two handlers')

/** Handlers of the commands that a device may record: only these are booked again out of the quarantine. */
const bookedOfDevices: Handlers = Object.fromEntries(
  Object.entries(booked).filter(([name]) => Object.hasOwn(deviceCommands, name)),
)

/** Handlers by the name of the command. A command without one is booked by its effect alone. */
export const handlers: Handlers = {
  ...booked,
  BookKeptEntry: { book: bookQuarantinedEntries(bookedOfDevices) },
  SettleIncident: { book: bookIncidentSettlement(bookedOfDevices) },
}

const idle = Object.values<Command>(commands).filter(
  ({ name, effect }) => effect === noEffect && !Object.hasOwn(handlers, name),
)
if (idle.length > 0)
  throw new TypeError(`${idle.map(({ name }) => name).join(', ')}: neither an effect nor a handler books it`)

/** Preparations: what commands need from outside before they are booked. */
export const preparations: Preparations = Object.assign({}, ...domains.map((each) => each.preparations))

/** Every query of the API beside the pulls. */
export const readings: readonly Reading[] = [
  ...domains.flatMap((each) => each.readings ?? []),
  ...officeLists.flatMap((each) => list(each)),
]

/** All lists of the API. */
export const lists: readonly List[] = readings.flatMap(({ list }) => list ?? [])

/** Every computed field of the API. */
export const computedFields: readonly Computed[] = domains.flatMap((each) => each.computed ?? [])

/** Every kind of job: deferred, recurring or external work. */
export const jobKinds: JobKinds<JobWorld> = jobKindsByName<JobWorld>(domains.flatMap((each) => each.jobs ?? []))
