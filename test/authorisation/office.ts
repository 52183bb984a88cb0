import type { Command } from '../../shared/kernel/model/command'
import { ROLE_NAMES, type RoleName } from '../../shared/kernel/permissions'
import { commands } from '../../shared/model'
import type { World } from '../harness/fixture'
import type { TestServer } from '../harness/server'
import { requiredTables, type SampleSource, sampleArgs } from '../harness/text/sample'

const staff: readonly RoleName[] = ['SUPER', 'ADMIN']
const editors: readonly RoleName[] = [...staff, 'EDITOR']
const planners: readonly RoleName[] = [...editors, 'ANALYST']
const everybody: readonly RoleName[] = ROLE_NAMES
const office: readonly RoleName[] = [...staff, 'TICKETING', 'CASHIER', 'EDITOR', 'ANALYST']

const each = (roles: readonly RoleName[], ...names: string[]) => Object.fromEntries(names.map((name) => [name, roles]))
const edits = (roles: readonly RoleName[], ...types: string[]) =>
  each(roles, ...types.flatMap((type) => [`Create${type}`, `Update${type}`, `Delete${type}`]))

/** Roles that may run each office operation, stated by hand. */
export const OFFICE_PERMISSIONS: Readonly<Record<string, readonly RoleName[]>> = {
  ...edits(
    staff,
    'BankAccount',
    'BuyerPolicy',
    'Label',
    'Post',
    'PriceFeeName',
    'PriceName',
    'PriceTemplate',
    'PrintLayout',
    'SalesPartner',
    'ShippingProvider',
  ),
  ...edits(staff, 'PriceCategory', 'SupportTicket', 'TaxGroup'),
  ...edits([...staff, 'TICKETING', 'CASHIER'], 'KioskDevice', 'TicketPrinter'),
  ...each([...staff, 'TICKETING', 'CASHIER'], 'PairKioskDevice', 'UnpairKioskDevice'),
  ...each(editors, 'StartSocialConnection', 'FinishSocialConnection'),
  ...each(
    staff,
    'CreateCashBox',
    'CreateUser',
    'DeactivateUser',
    'DeleteCashBox',
    'InviteUser',
    'UpdateUser',
    'EndUserSessions',
    'ResetUserPin',
    'user_access',
  ),
  ...each(
    everybody,
    'ChooseListColumns',
    'DeleteListView',
    'SaveListView',
    'UndoDeletion',
    'UpdateProfile',
    'list_views',
    'row_names',
  ),
  ...each([...editors, 'TICKETING'], 'LabelEvent'),
  ...each([...editors, 'TICKETING', 'CASHIER'], 'LabelContact'),
  ...each(
    [...office, 'CHECKIN', 'BASIC', 'CATERER'],
    'location',
    'locations',
    'price_categories',
    'price_category',
    'tax_group',
    'tax_groups',
  ),
  ...each([...office, 'CHECKIN'], 'device', 'devices', 'erased_rows', 'user', 'users'),
  ...each([...planners, 'TICKETING'], 'incident', 'incidents'),
  ...edits([...editors, 'TICKETING'], 'Event', 'Price'),
  ...each(
    [...editors, 'TICKETING'],
    'DuplicateEvent',
    'SetEventQuotas',
    'event_consequences',
    'CancelEvent',
    'event_cancellation',
    'event_cancellations',
  ),
  ...each([...editors, 'TICKETING', 'CASHIER'], 'SettleContactConflict', 'UpdateContactDetails'),
  ...each(
    [...staff, 'TICKETING', 'CASHIER'],
    'UpdateOrder',
    'AddToWaiting',
    'OfferToWaiting',
    'RemoveWaiting',
    'ReserveForWaiting',
    'order_preview',
    'connected_payment_methods',
    'free_seats',
    'UpdateOrderShipping',
    'UpdateAnswer',
  ),
  ...each(
    staff,
    'UpdateCashBoxVendor',
    'UpdateLandingPage',
    'UpdateQrCode',
    'UpdateProductSettings',
    'UpdateReservationSettings',
    'UpdateDonations',
    'UpdateWebShop',
    'shop_gaps',
    'UpdateWebshopTerms',
  ),
  ...each([...editors, 'TICKETING'], 'UpdateEventSettings'),
  ...each(editors, 'UpdateInternalReservationSettings'),
  ...each(editors, 'AddContactImportLines', 'CreateContactImport', 'MergeContacts'),
  ...each(editors, 'contact_duplicates', 'contact_import', 'contact_imports', 'contact_merge'),
  ...each(staff, 'EraseContact', 'contact_data', 'contact_erasure'),
  ...edits(editors, 'Seat', 'SeatingPlan'),
  ...each(editors, 'ApplySeatingPlan', 'AssignGate', 'AttendSeatingPlan', 'CopySeatingPlan', 'EditSeatingPlan'),
  ...each(
    editors,
    'seat_archive',
    'seating_plan_copies',
    'seating_plan_edit',
    'seating_plan_edits',
    'seating_plan_presence',
  ),
  ...each(
    [...office, 'CHECKIN'],
    'plan_seats',
    'plan_sections',
    'seat',
    'seats',
    'seating_plan',
    'seating_plans',
    'seating_plan_use',
  ),
  ...each(office, 'seat_tickets', 'taken_seats'),
  ...each(office, 'order_totals', 'plan', 'dashboard', 'shop_statistics', 'report_settings', 'UpdateReportSettings'),
  ...each([...office, 'CHECKIN'], 'events_tonight'),
  ...each(everybody, 'onboarding_choices', 'org', 'own_invitations', 'AcceptInvitation', 'DeclineInvitation'),
  ...edits(
    editors,
    'Accreditation',
    'AccreditationEvent',
    'CampaignAction',
    'CampaignActionsGroup',
    'EmailBlock',
    'MessageTemplate',
    'Question',
    'Reminder',
    'Season',
    'SocialAccount',
  ),
  ...each(
    editors,
    'PauseCampaignAction',
    'ResendCampaign',
    'ResumeCampaignAction',
    'SaveCampaignMessage',
    'SendTestEmail',
  ),
  ...each(editors, 'CreateAccreditationContact', 'DeleteAccreditationContact'),
  ...each([...editors, 'GALLERY'], 'CreateEventMediaItem', 'DeleteMediaItem', 'FileUpload'),
  ...each([...office, 'GALLERY'], 'media_gallery', 'media_item'),
  ...each([...editors, 'TICKETING', 'CASHIER'], 'UpdateMessage', 'ResendLetter'),
  // Tried here as a message to a contact.
  ...each(editors, 'CreateMessage'),
  ...each(
    staff,
    'DeleteOrder',
    'RefundOrder',
    'RetryJob',
    'UpdateOrg',
    'FillDemoData',
    'ClearDemoData',
    'demo_data',
    'activity',
    'activity_log',
    'bank_account',
    'bank_accounts',
    'job',
    'jobs',
    'UpdatePayout',
    'payout',
    'payout_items',
    'payouts',
    'mail_settings',
    'accounting_settings',
    'first_steps',
    'accounting_export',
    'account_totals',
    'UpdateAccountingSettings',
    'provider_account',
    'provider_accounts',
    'ConnectAppleWallet',
    'ConnectGoogleWallet',
    'DisconnectWallet',
    'ConnectMailReports',
    'ConnectMailServer',
    'ConnectReportMailbox',
    'ConnectOppwa',
    'ConnectPaypal',
    'ConnectStripe',
    'DisconnectMailReports',
    'DisconnectMailServer',
    'DisconnectReportMailbox',
    'DisconnectProvider',
    'SendMailTest',
    'UpdateMailSettings',
  ),
  ...each(staff, 'UpdateOrg', 'activity_log', 'bank_account', 'bank_accounts', 'payout', 'payouts'),
  ...each([...staff, 'TICKETING'], 'sales_partner', 'sales_partners'),
  ...each([...staff, 'TICKETING', 'CASHIER'], 'wallet_account', 'wallet_accounts'),
  ...each([...office, 'CHECKIN', 'BASIC', 'CATERER'], 'event_series', 'prices'),
  ...each(
    [...staff, 'TICKETING'],
    'CreateInvoice',
    'CreateCreditNote',
    'CreatePaymentReminder',
    'SendInvoice',
    'ExchangeOrder',
    'ConvertOrderToVoucher',
  ),
  ...each(
    [...staff, 'TICKETING', 'CASHIER'],
    'AddOrderItems',
    'ReserveOrder',
    'PayOrder',
    'ConvertOrder',
    'CancelOrder',
    'CancelPayment',
  ),
  ...each(
    everybody,
    'MarkUserNotification',
    'PostSeen',
    'PostVote',
    'notifications',
    'orgs',
    'post',
    'posts',
    'posts_users_info',
  ),
  ...each(
    office,
    'label',
    'labels',
    'season',
    'seasons',
    'accreditation',
    'accreditations',
    'accreditation_event',
    'accreditation_events',
  ),
  ...each(
    office,
    'accreditation_contact',
    'accreditation_contacts',
    'waiting_list',
    'waiting_list_entry',
    'contact_conflict',
    'contact_conflicts',
    'donation_receipt',
    'donation_receipts',
    'invoice',
    'invoices',
    'payment_reminder',
    'payment_reminders',
    'message',
    'messages',
    'outbox',
    'email_block',
    'email_blocks',
    'message_template',
    'message_templates',
  ),
  ...each([...office, 'GALLERY'], 'support_messages', 'support_org', 'support_requests'),
  ...each(
    office,
    'price_fee_name',
    'price_fee_names',
    'price_name',
    'price_names',
    'price_template',
    'price_templates',
    'reminder',
    'reminders',
  ),
  ...each(
    office,
    'buyer_policies',
    'buyer_policy',
    'shipping_provider',
    'shipping_providers',
    'ticket_printer',
    'ticket_printers',
    'print_layout',
    'print_layouts',
  ),
  ...each(
    office,
    'campaign_action',
    'campaign_actions',
    'campaign_actions_group',
    'campaign_actions_groups',
    'campaign_actions_filter_totals',
  ),
  ...each(
    office,
    'campaign_audience',
    'campaign_action_metrics',
    'campaign_lost_emails',
    'promo_code_stats',
    'kiosk_device',
    'kiosk_devices',
  ),
  ...each(planners, 'question', 'questions'),
  ...each(planners, 'social_account', 'social_accounts'),
  ...each(planners, 'support_ticket', 'support_tickets'),
}

/**
 * Picks existing rows of a world to reference: the open event with its price, otherwise the first row that is not
 * deleted.
 */
export const existingRows = (server: TestServer, world: World): SampleSource => ({
  idOf: (table) => {
    if (table === 'events') return world.events.open
    if (table === 'prices') return world.prices.floor.id
    const rows = server.rows(table, world)
    const row = rows.find(({ deleted }) => !deleted) ?? rows[0]
    return row ? String(row.id) : null
  },
  newId: server.newId,
  now: server.now(),
})

/** Creates one row of every entity with a plain create command, required rows first. Returns the ids by table. */
export async function makeOneOfEach(server: TestServer, world: World): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>()
  // Ids sort by time. Rows created here come after those of the fixture.
  server.advance(1)
  const token = await server.token('ADMIN', world)
  const there = (table: string) => server.rows(table, world).length > 0
  const found = existingRows(server, world)
  const written = 'mutation { CreateMessage(input: { subject: "Help", body: "It rains in." }) { id } }'
  if ((await server.graphql(token, written)).code !== null) throw new Error('nothing can be written')
  let waiting = Object.values<Command>(commands).filter((command) => command.edits?.verb === 'create')
  while (waiting.length > 0) {
    const ready = waiting.filter((command) => requiredTables(command).every(there))
    if (ready.length === 0) throw new Error(`nothing to make ${waiting.map(({ name }) => name).join()} with`)
    for (const command of ready) {
      const query = `mutation ($input: ${command.name}Input!) { ${command.name}(input: $input) { id } }`
      const answer = await server.graphql(token, query, sampleArgs(command, found))
      if (answer.code !== null) throw new Error(`${command.name}: ${answer.code} ${answer.message}`)
      const row = answer.data?.[command.name] as { id: string } | undefined
      if (row) made.set(command.edits?.entity.name ?? '', row.id)
    }
    waiting = waiting.filter((command) => !ready.includes(command))
  }
  return made
}
