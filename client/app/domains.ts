import { accountingClientDomain } from '../accounting_settings/domain'
import { accreditationsClientDomain } from '../accreditations/domain'
import { activityLogClientDomain } from '../activity_log/domain'
import { analyticsClientDomain } from '../analytics/domain'
import { authClientDomain } from '../auth/domain'
import { buyerPoliciesClientDomain } from '../buyer_policies/domain'
import { campaignsClientDomain } from '../campaigns/domain'
import { cashBoxesClientDomain } from '../cash_boxes/domain'
import { contactsClientDomain } from '../contacts/domain'
import { dashboardClientDomain } from '../dashboard/domain'
import { demoDataClientDomain } from '../demo_data/domain'
import { deskClientDomain } from '../desk/domain'
import { devicesClientDomain } from '../devices/domain'
import { doorClientDomain } from '../door/domain'
import { eventsClientDomain } from '../events/domain'
import { galleryClientDomain } from '../gallery/domain'
import { hallsClientDomain } from '../halls/domain'
import { helpClientDomain } from '../help/domain'
import { incidentsClientDomain } from '../incidents/domain'
import { invoicesClientDomain } from '../invoices/domain'
import { kioskDevicesClientDomain } from '../kiosk_devices/domain'
import { labelsClientDomain } from '../labels/domain'
import { locationsClientDomain } from '../locations/domain'
import { mailSettingsClientDomain } from '../mail_settings/domain'
import { messageTemplatesClientDomain } from '../message_templates/domain'
import { messagesClientDomain } from '../messages/domain'
import { notificationsClientDomain } from '../notifications/domain'
import { onboardingClientDomain } from '../onboarding/domain'
import { ordersClientDomain } from '../orders/domain'
import { orgsClientDomain } from '../orgs/domain'
import type { ClientDomain } from '../parts/app/domain'
import { payoutsClientDomain } from '../payouts/domain'
import { planClientDomain } from '../plan/domain'
import { postsClientDomain } from '../posts/domain'
import { priceCategoriesClientDomain } from '../price_categories/domain'
import { priceTemplatesClientDomain } from '../price_templates/domain'
import { printLayoutsClientDomain } from '../print_layouts/domain'
import { productsClientDomain } from '../products/domain'
import { promoCodesClientDomain } from '../promo_codes/domain'
import { providerAccountsClientDomain } from '../provider_accounts/domain'
import { questionsClientDomain } from '../questions/domain'
import { remindersClientDomain } from '../reminders/domain'
import { searchClientDomain } from '../search/domain'
import { seasonsClientDomain } from '../seasons/domain'
import { shippingProvidersClientDomain } from '../shipping_providers/domain'
import { socialAccountsClientDomain } from '../social_accounts/domain'
import { supportTicketsClientDomain } from '../support_tickets/domain'
import { taxGroupsClientDomain } from '../tax_groups/domain'
import { ticketPrintersClientDomain } from '../ticket_printers/domain'
import { usersClientDomain } from '../users/domain'
import { vouchersClientDomain } from '../vouchers/domain'
import { waitingListClientDomain } from '../waiting_list/domain'
import { walletAccountsClientDomain } from '../wallet_accounts/domain'
import { appClientDomain } from './domain'

/** Domains of the browser, one line each. Their order is that of the pages in front of house. */
export const clientDomains: readonly ClientDomain[] = [
  dashboardClientDomain,
  eventsClientDomain,
  ordersClientDomain,
  contactsClientDomain,
  campaignsClientDomain,
  productsClientDomain,
  galleryClientDomain,
  vouchersClientDomain,
  promoCodesClientDomain,
  accreditationsClientDomain,
  invoicesClientDomain,
  locationsClientDomain,
  taxGroupsClientDomain,
  priceCategoriesClientDomain,
  priceTemplatesClientDomain,
  questionsClientDomain,
  shippingProvidersClientDomain,
  buyerPoliciesClientDomain,
  waitingListClientDomain,
  labelsClientDomain,
  printLayoutsClientDomain,
  ticketPrintersClientDomain,
  kioskDevicesClientDomain,
  socialAccountsClientDomain,
  accountingClientDomain,
  payoutsClientDomain,
  providerAccountsClientDomain,
  walletAccountsClientDomain,
  mailSettingsClientDomain,
  hallsClientDomain,
  messageTemplatesClientDomain,
  remindersClientDomain,
  demoDataClientDomain,
  seasonsClientDomain,
  deskClientDomain,
  doorClientDomain,
  cashBoxesClientDomain,
  incidentsClientDomain,
  devicesClientDomain,
  searchClientDomain,
  helpClientDomain,
  planClientDomain,
  postsClientDomain,
  supportTicketsClientDomain,
  notificationsClientDomain,
  messagesClientDomain,
  onboardingClientDomain,
  orgsClientDomain,
  usersClientDomain,
  activityLogClientDomain,
  analyticsClientDomain,
  authClientDomain,
  appClientDomain,
]
