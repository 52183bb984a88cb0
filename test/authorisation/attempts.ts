import { createHash } from 'node:crypto'
import { UploadedFile } from '../../server/media_gallery/uploaded-file'
import { readings } from '../../server/registry'
import type { Command } from '../../shared/kernel/model/command'
import type { Entity } from '../../shared/kernel/model/entity'
import type { Query } from '../../shared/kernel/model/query'
import { type CommandName, commands, entities } from '../../shared/model'
import { PLAIN_QR } from '../../shared/printing/qr-style'
import { scanOf } from '../harness/devices/scan'
import type { World } from '../harness/fixture'
import type { GraphAnswer, TestServer } from '../harness/server'
import { DRAWING } from '../harness/text/multipart'
import { returnedEntity, sampleArgs } from '../harness/text/sample'
import { existingRows } from './office'

/** One attempt at an operation: a query and arguments that reference rows of a given organisation. */
export type OperationAttempt = {
  readonly query: string
  readonly variables: (world: World, server: TestServer) => Record<string, unknown>
  /** Arguments with ids of another organisation, for commands that cannot be tried like this at home. */
  readonly named?: OperationAttempt['variables']
  /** Checks the answer for a user of another organisation where searching it for leaked ids is not enough. */
  readonly foreign?: (answer: GraphAnswer) => boolean
}

const HASH = 'a'.repeat(64)
const found = (server: TestServer, world: World, table: string) => existingRows(server, world).idOf(table)
const idOf = (server: TestServer, world: World, table: string) => found(server, world, table) ?? server.newId()

const EMPTY_CONTACT = {
  firstname: null,
  email: null,
  phone: null,
  salutation: null,
  gender: null,
  company: null,
  invoice_address: null,
  label_ids: [],
  note: null,
}

const receipt = (world: World, server: TestServer) => ({
  id: server.newId(),
  right_id: idOf(server, world, 'rights'),
  number: 9,
  prev_hash: HASH,
  hash: HASH,
  kind: 'cash_in',
  cash_box_id: world.boxes[0],
  shift_id: idOf(server, world, 'cash_box_shifts'),
  order_id: null,
  total: 0,
  tenders: [],
  taxes: [],
  reason: null,
})

const product = (world: World) => ({
  name: 'Sekt',
  description: null,
  value: 650,
  tax_group_id: world.products.sekt.tax_group_id,
  pos: 1,
  enabled: true,
  desk_holding: 6,
})

const line = (world: World, server: TestServer) => ({
  id: server.newId(),
  event_id: world.events.open,
  price_id: world.prices.floor.id,
  price_category_id: world.categories.floor,
  seat_id: null,
  right_id: idOf(server, world, 'rights'),
  static_name: 'Ticket',
  static_price: 1799,
  rate: 1900,
  taxes: 287,
  code: null,
  qty: 1,
})

/** Arguments of what the office does beside editing rows. */
/** A place on the open floor, ordered in the office. */
const ordered = (world: World, server: TestServer) => ({ id: server.newId(), price_id: world.prices.floor.id, qty: 1 })

/** Arguments of the order commands outside the desk. */
const ORDER_ARGS: Readonly<Partial<Record<CommandName, OperationAttempt['variables']>>> = {
  AddOrderItems: (world, server) => ({ id: idOf(server, world, 'orders'), input: { items: [ordered(world, server)] } }),
  CancelOrder: (world, server) => ({ id: idOf(server, world, 'orders'), input: {} }),
  CancelPayment: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: { payment_id: idOf(server, world, 'payments') },
  }),
  ConvertOrder: (world, server) => ({ id: idOf(server, world, 'orders'), input: { order_type: 'option' } }),
  ConvertOrderToVoucher: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: { voucher_id: server.newId(), code: server.newId().slice(-10).toUpperCase(), amount: 1 },
  }),
  DeleteOrder: (world, server) => ({ id: idOf(server, world, 'orders') }),
  ExchangeOrder: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: { id: server.newId(), new_items: [ordered(world, server)], way: 'as_paid', difference: 1 },
  }),
  PayOrder: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: { id: server.newId(), method: 'voucher', amount: 1 },
  }),
  RefundOrder: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: { id: server.newId(), way: 'as_paid', amount: 1, reason: 'Ill' },
  }),
  SendVoucherGift: (world, server) => ({
    id: idOf(server, world, 'voucher_gifts'),
    input: { id: server.newId(), address: 'anna@example.org' },
  }),
  ResendTickets: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: { id: server.newId(), address: 'ada@example.org' },
  }),
  ReserveOrder: (world, server) => ({
    input: {
      id: server.newId(),
      order_type: 'regular',
      channel: 'phone',
      name: 'Ada',
      contact_id: world.contact,
      items: [ordered(world, server)],
    },
  }),
}

const OFFICE_ARGS: Readonly<Partial<Record<CommandName, OperationAttempt['variables']>>> = {
  ApplySeatingPlan: (world, server) => ({
    id: idOf(server, world, 'seating_plans'),
    input: { plan_ids: [idOf(server, world, 'seating_plans')], aspects: ['names'] },
  }),
  AssignGate: (world, server) => ({
    id: idOf(server, world, 'seating_plans'),
    input: { blocks: ['Stalls'], gate: 'Gate A' },
  }),
  AttendSeatingPlan: (world, server) => ({ id: idOf(server, world, 'seating_plans'), input: {} }),
  CopySeatingPlan: (world, server) => ({
    id: idOf(server, world, 'seating_plans'),
    input: { id: server.newId(), name: 'Copy' },
  }),
  EditSeatingPlan: (world, server) => ({
    id: idOf(server, world, 'seating_plans'),
    input: { id: server.newId(), kind: 'move', seats: [{ id: world.seats[0], before: {}, after: { y: 5 } }] },
  }),
  SaveCampaignMessage: (world, server) => ({
    id: idOf(server, world, 'campaign_actions'),
    input: { subject: 'Premiere', body: 'Come and see.' },
  }),
  PauseCampaignAction: (world, server) => ({ id: idOf(server, world, 'campaign_actions') }),
  ResendCampaign: (world, server) => ({ id: idOf(server, world, 'campaign_actions') }),
  ResumeCampaignAction: (world, server) => ({ id: idOf(server, world, 'campaign_actions') }),
  SendTestEmail: (world, server) => ({ id: idOf(server, world, 'campaign_actions'), input: { addresses: '' } }),
  CreateCreditNote: (world, server) => ({
    input: { invoice_id: idOf(server, world, 'invoices'), reason: 'Wrong name' },
  }),
  DeleteMediaItem: (world, server) => ({ id: idOf(server, world, 'media_gallery') }),
  FileUpload: () => ({ input: { file: new UploadedFile('a.svg', DRAWING) } }),
  CreateEventMediaItem: (world) => ({ event_id: world.events.open, url: '/files/a.jpg', type: 'hero' }),
  CreatePaymentReminder: (world, server) => ({
    input: { id: server.newId(), invoice_id: idOf(server, world, 'invoices'), days: 14, by_email: false },
  }),
  SendInvoice: (world, server) => ({
    id: idOf(server, world, 'invoices'),
    input: { id: server.newId(), address: 'ada@example.org' },
  }),
  CreateInvoice: (world, server) => ({ input: { order_id: idOf(server, world, 'orders') } }),
  CreateMessage: (world, server) => ({
    input: {
      subject: 'Help',
      body: 'It rains in.',
      thread_id: found(server, world, 'messages'),
      contact_ids: [world.contact],
    },
  }),
  CancelEvent: (world, server) => ({
    id: world.events.open,
    input: { id: server.newId(), compensation: 'later', reason: 'Illness' },
  }),
  ChooseListColumns: () => ({ input: { list: 'events', columns: ['title'] } }),
  // Every role deletes one that is not its own.
  DeleteListView: (_world, server) => ({ id: server.newId() }),
  UpdateAnswer: (world, server) => ({ id: idOf(server, world, 'answers'), input: { answer: 'XL' } }),
  LabelContact: (world) => ({ id: world.contact, input: { add: [], remove: [] } }),
  LabelEvent: (world) => ({ id: world.events.open, input: { add: [], remove: [] } }),
  SaveListView: () => ({ input: { list: 'events', name: 'Mine', search: '', columns: [] } }),
  MarkUserNotification: (world, server) => ({ notification_id: idOf(server, world, 'notifications') }),
  ResendLetter: (world, server) => ({ id: idOf(server, world, 'outbox') }),
  RetryJob: (world, server) => ({ id: idOf(server, world, 'jobs') }),
  OfferToWaiting: (world, server) => ({ id: idOf(server, world, 'waiting_list') }),
  RemoveWaiting: (world, server) => ({ id: idOf(server, world, 'waiting_list') }),
  ReserveForWaiting: (world, server) => ({ id: idOf(server, world, 'waiting_list') }),
  AddToWaiting: (world, server) => ({
    input: {
      id: server.newId(),
      event_id: world.events.numbered,
      price_category_id: null,
      qty: 2,
      together: true,
      name: 'Ada Hartmann',
      email: 'ada@example.org',
      lang: 'en',
    },
  }),
  DuplicateEvent: (world, server) => ({
    id: world.events.open,
    input: {
      dates: [{ starts_at: new Date(server.now() + 86_400_000).toISOString() }],
      series: true,
      published: false,
      is_template: false,
    },
  }),
  SetEventQuotas: (world) => ({ id: world.events.open, input: { capacity: 500, categories: [] } }),
  PostSeen: (world, server) => ({
    id: idOf(server, world, 'posts'),
    input: { seen_at: new Date(server.now()).toISOString() },
  }),
  PostVote: (world, server) => ({ id: idOf(server, world, 'posts'), input: { upvote: true, downvote: false } }),
  UpdateMessage: (world, server) => ({
    id: idOf(server, world, 'messages'),
    input: { assignee_id: world.users.EDITOR, starred: true },
  }),
  UpdateReportSettings: () => ({ input: { reports: ['daily'] } }),
  FillDemoData: (world) => ({ id: world.org_id }),
  ClearDemoData: (world) => ({ id: world.org_id }),
  UpdateOrg: (world) => ({ id: world.org_id, input: { settings: { start_season_month: 7 } } }),
}

/** Valid arguments for each command, about rows that exist. */
const args: Readonly<Partial<Record<CommandName, OperationAttempt['variables']>>> = {
  AcquireRights: (world, server) => ({
    input: {
      id: server.newId(),
      device_id: idOf(server, world, 'devices'),
      wanted: [{ event_id: world.events.open, kind: 'places', subject_id: world.categories.gallery, qty: 1 }],
    },
  }),
  BookKeptEntry: (world, server) => ({
    id: idOf(server, world, 'incidents'),
    input: { decision: 'x', earlier: false },
  }),
  ReportRights: (world, server) => ({
    input: { device_id: idOf(server, world, 'devices'), rights: [], authors: [], last: true },
  }),
  CloseCashBoxShift: (world, server) => ({
    id: idOf(server, world, 'cash_box_shifts'),
    input: { counted: 0, expected: 0, total: 0, qty: 0, difference_reason: null, receipt: receipt(world, server) },
  }),
  CreateCheckIn: (world, server) => scanOf(server, idOf(server, world, 'order_items'), { event_id: world.events.open }),
  ...OFFICE_ARGS,
  ...ORDER_ARGS,
  CreateContact: (_world, server) => ({
    input: { id: server.newId(), firstname: 'Ada', lastname: 'Byron', email: null, phone: null },
  }),
  UpdateContact: (world) => ({ id: world.contact, input: { firstname: 'Ada', lastname: 'Byron' } }),
  CreateLocation: (_world, server) => ({
    input: { id: server.newId(), name: 'Hof', street: null, postcode: null, city: null, country: null },
  }),
  DeleteLocation: (world, server) => ({ id: idOf(server, world, 'locations') }),
  UpdateLocation: (world, server) => ({
    id: idOf(server, world, 'locations'),
    input: { name: 'Hof', street: null, postcode: null, city: null, country: null },
  }),
  CreateOrder: (world, server) => ({
    input: {
      id: server.newId(),
      booking_code: server.newId().slice(-10).toUpperCase(),
      name: '',
      contact_id: world.contact,
      static_title: 'Jazz',
      total: 1799,
      items: [line(world, server)],
      payments: [{ id: server.newId(), method: 'cash', given: null, amount: 1799 }],
      receipt: { ...receipt(world, server), kind: 'sale' },
    },
  }),
  CreatePromoCode: (_world, server) => ({
    input: {
      id: server.newId(),
      name: 'Spring',
      code: server.newId().slice(-10).toUpperCase(),
      description: null,
      discount_percentage: 1000,
      starts_at: null,
      ends_at: null,
      is_global: true,
      event_ids: [],
      limit_tickets: 10,
      limit_tickets_per_order: null,
      min_tickets: 0,
      desk_holding: 2,
    },
  }),
  UpdateDeviceSettings: (world) => ({ id: world.org_id, input: { open_enrolment: true } }),
  UpdateEventSettings: (world) => ({ id: world.org_id, input: { max_qty_per_order: 6 } }),
  UpdateInternalReservationSettings: (world) => ({ id: world.org_id, input: { owners: ['Press'] } }),
  UpdateQrCode: (world) => ({ id: world.org_id, input: PLAIN_QR }),
  UpdateLandingPage: (world) => ({ id: world.org_id, input: { headline: 'On stage' } }),
  UpdateProductSettings: (world) => ({ id: world.org_id, input: { low_stock: 3 } }),
  UpdateReservationSettings: (world) => ({ id: world.org_id, input: { reservation_days: 3 } }),
  UpdateDonations: (world) => ({ id: world.org_id, input: { enabled: true, amounts: [500] } }),
  UpdateWebShop: (world) => ({ id: world.org_id, input: { embed_sites: ['https://theater.example'] } }),
  UpdateWebshopTerms: (world) => ({ id: world.org_id, input: { terms: '<p>Terms</p>' } }),
  UpdateVoucherSettings: (world) => ({ id: world.org_id, input: { voucher_amounts: [1_000, 2_500] } }),
  UpdatePromoCode: (world, server) => ({ id: idOf(server, world, 'promo_codes'), input: { name: 'Autumn' } }),
  EndPromoCode: (world, server) => ({ id: idOf(server, world, 'promo_codes'), input: { ended: false } }),
  CreateProduct: (world, server) => ({ input: { id: server.newId(), ...product(world), stock: 20 } }),
  UpdateProduct: (world, server) => ({ id: idOf(server, world, 'products'), input: product(world) }),
  RecountProduct: (world, server) => ({ id: idOf(server, world, 'products'), input: { on_hand: 40 } }),
  DeleteProduct: (world, server) => ({ id: idOf(server, world, 'products') }),
  CreateVoucher: (_world, server) => ({
    input: {
      id: server.newId(),
      code: server.newId().slice(-10).toUpperCase(),
      value: 500,
      name: '',
      valid_until: null,
    },
  }),
  BlockVoucher: (world, server) => ({ id: idOf(server, world, 'vouchers'), input: { blocked: true } }),
  EnrolDevice: (_world, server) => ({
    input: { id: server.newId(), name: `New ${server.newId()}`, kind: 'door', public_key: HASH },
  }),
  EnrolOffice: (_world, server) => ({ input: { id: server.newId(), name: 'Ada', public_key: HASH } }),
  FenceDevice: (world, server) => ({ id: idOf(server, world, 'devices') }),
  AdmitDevice: (_world, server) => ({ input: { id: server.newId(), public_key: HASH, code: 'AAAA-AAAA' } }),
  InviteDevice: (_world, server) => ({
    input: {
      id: server.newId(),
      name: `New ${server.newId()}`,
      kind: 'door',
      code_hash: createHash('sha256').update(server.newId()).digest('hex'),
    },
  }),
  GrantUnlock: (world, server) => ({ input: { device_id: idOf(server, world, 'devices'), secret_hash: HASH } }),
  RenewUnlocks: (world, server) => ({ input: { device_id: idOf(server, world, 'devices'), user_ids: [] } }),
  RevokeDevice: (world, server) => ({ id: idOf(server, world, 'devices') }),
  MoveCash: (world, server) => ({ input: { receipt: receipt(world, server) } }),
  OpenCashBoxShift: (world, server) => ({
    input: {
      id: server.newId(),
      cash_box_id: world.boxes[0],
      num: 1,
      opening: 0,
      receipt: { ...receipt(world, server), kind: 'opening' },
    },
  }),
  DecideRefund: (world, server) => ({
    id: idOf(server, world, 'incidents'),
    input: { approved: false, way: 'as_paid', amount: 0, decision: 'No' },
  }),
  PayOutRefund: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: { payout_id: server.newId(), receipt: { ...receipt(world, server), kind: 'void' } },
  }),
  RequestRefund: (world, server) => ({ id: idOf(server, world, 'orders'), input: { reason: 'Ill' } }),
  VoidOrder: (world, server) => ({
    id: idOf(server, world, 'orders'),
    input: {
      items: [idOf(server, world, 'order_items')],
      payments: [{ id: server.newId(), method: 'cash', amount: -1799, voucher_id: null, right_id: null }],
      receipt: { ...receipt(world, server), kind: 'void' },
    },
  }),
  ReturnRights: (world, server) => ({ input: { rights: [{ id: idOf(server, world, 'rights'), qty: 1 }] } }),
  SettleIncident: (world, server) => ({ id: idOf(server, world, 'incidents'), input: { decision: 'Seen' } }),
  TakeOverShift: (world, server) => ({
    id: idOf(server, world, 'cash_box_shifts'),
    input: { cashiers: [world.users.CASHIER, world.users.TICKETING] },
  }),
  CreateUser: (_world, server) => ({ input: { name: 'Nils', email: `${server.newId()}@aula.example`, role: 'BASIC' } }),
  AcceptInvitation: (world) => ({ id: world.users.BASIC }),
  DeclineInvitation: (world) => ({ id: world.users.BASIC }),
  EndUserSessions: (world) => ({ id: world.users.BASIC, input: { session_id: '0'.repeat(64) } }),
  ResetUserPin: (world) => ({ id: world.users.BASIC, input: { device_id: world.users.BASIC } }),
  InviteUser: (world) => ({ id: world.users.BASIC }),
  DeactivateUser: (_world, server) => ({ id: server.newId() }),
  AddContactImportLines: (world, server) => ({
    id: idOf(server, world, 'contact_imports'),
    input: { lines: [{ line: 2, contact: { lastname: 'Lovelace', ...EMPTY_CONTACT } }] },
  }),
  EraseContact: (_world, server) => ({ id: server.newId() }),
  SettleContactConflict: (_world, server) => ({ id: server.newId(), input: { take: 'kept' } }),
  MergeContacts: (_world, server) => ({ id: server.newId(), duplicate_id: server.newId(), input: null }),
  UndoDeletion: (_world, server) => ({ id: server.newId() }),
  UpdateProfile: () => ({ input: { webclient_settings: { sidebar: true } } }),
  UpdateUser: (world) => ({ id: world.users.BASIC, input: { name: 'Renate' } }),
  UpdateCashBox: (world) => ({ id: world.boxes[0], input: { name: 'Foyer', place: 'Left', blind: true } }),
  UpdateAccountingSettings: () => ({
    input: { chart: 'skr04', consultant_number: '1001', client_number: '7', fiscal_year_month: 8 },
  }),
  ConnectStripe: () => ({ input: { key: 'sk_test_house', webhook_secret: 'whsec_house' } }),
  ConnectPaypal: () => ({ input: { client_id: 'client', client_secret: 'secret', webhook_id: 'WH1', is_test: true } }),
  ConnectOppwa: () => ({
    input: { entity_id: 'entity', access_token: 'token', webhook_key: 'ab'.repeat(32), is_test: true },
  }),
  DisconnectProvider: (_world, server) => ({ id: server.newId() }),
  ConnectAppleWallet: () => ({ input: { certificate: 'MAA=', password: '', wwdr: 'MAA=' } }),
  ConnectGoogleWallet: () => ({ input: { issuer_id: '3388000000022', service_account: '{}' } }),
  DisconnectWallet: (_world, server) => ({ id: server.newId() }),
  ConnectMailReports: () => ({ input: { report_key: 'whsec_attempt-of-a-key' } }),
  DisconnectMailReports: (_world, server) => ({ id: server.newId() }),
  ConnectMailServer: () => ({
    input: {
      smtp_host: '127.0.0.1',
      smtp_port: 9,
      smtp_security: 'none',
      smtp_user: null,
      sender_address: 'box@aula.example',
    },
  }),
  ConnectReportMailbox: () => ({
    input: { imap_host: '127.0.0.1', imap_port: 9, imap_security: 'none', imap_user: 'box', imap_password: 'secret' },
  }),
  DisconnectReportMailbox: (_world, server) => ({ id: server.newId() }),
  DisconnectMailServer: (_world, server) => ({ id: server.newId() }),
  StartSocialConnection: () => ({ input: { provider: 'facebook' } }),
  FinishSocialConnection: () => ({ input: { state: 'state', code: 'code' } }),
  PairKioskDevice: (world, server) => ({ id: idOf(server, world, 'kiosk_devices'), input: { code: 'AAAA-AAAA' } }),
  UnpairKioskDevice: (world, server) => ({ id: idOf(server, world, 'kiosk_devices') }),
  SendMailTest: () => ({ input: { address: 'box@aula.example' } }),
  UpdateMailSettings: () => ({ input: { sender_name: null, reply_to: '', bcc: '' } }),
  UndoCheckIn: (world, server) => ({ id: idOf(server, world, 'check_ins'), input: { event_id: world.events.open } }),
}

/** Arguments that reference a device of another organisation. Enrolling normally creates a new device. */
const NAMED: Readonly<Partial<Record<CommandName, OperationAttempt['variables']>>> = {
  DeactivateUser: (world) => ({ id: world.users.BASIC }),
  EraseContact: (world) => ({ id: world.contact }),
  MergeContacts: (world, server) => ({ id: world.contact, duplicate_id: server.newId(), input: null }),
  EnrolDevice: (world, server) => ({
    input: {
      id: idOf(server, world, 'devices'),
      name: `New ${server.newId()}`,
      kind: 'door',
      public_key: String(server.rows('devices', world)[0]?.public_key),
    },
  }),
  EnrolOffice: (world, server) => ({
    input: {
      id: idOf(server, world, 'devices'),
      name: 'Ada',
      public_key: String(server.rows('devices', world)[0]?.public_key),
    },
  }),
}

const INPUTS: Readonly<Partial<Record<CommandName, string>>> = {
  MergeContacts: '$id: ID!, $duplicate_id: ID!, $input: MergeContactsInput',
  FenceDevice: '$id: ID!',
  RevokeDevice: '$id: ID!',
  CreateEventMediaItem: '$event_id: ID!, $url: String!, $type: EventMediaType!',
  MarkUserNotification: '$notification_id: ID!',
}

/** True when the command was refused, with any code. This is required for users of another organisation. */
const fails = (answer: GraphAnswer) => answer.code !== null

/**
 * Commands whose arguments name only new rows, or that act on the caller. A foreign user runs them in their own
 * organisation.
 */
const SELF_CONTAINED: ReadonlySet<CommandName> = new Set<CommandName>([
  'AdmitDevice',
  'ChooseListColumns',
  'SaveListView',
  'CreateUser',
  'InviteDevice',
  'CreateVoucher',
  'CreateLocation',
  'CreateContact',
  'CreatePromoCode',
  'FileUpload',
  'UpdateProfile',
  'UpdateReportSettings',
  'UpdateAccountingSettings',
  'ConnectStripe',
  'ConnectPaypal',
  'ConnectOppwa',
  'ConnectMailReports',
  'ConnectMailServer',
  'ConnectReportMailbox',
  'SendMailTest',
  'StartSocialConnection',
  'FinishSocialConnection',
  'UpdateMailSettings',
])

/**
 * True when the command's arguments reference rows of the organisation. Otherwise a foreign user creates a row of their
 * own.
 */
const namesRows = ({ edits, args }: Command): boolean =>
  edits?.verb !== 'create' ||
  Object.values(edits.entity.relations).some(
    (relation) => 'one' in relation && relation.by in ((args.shape.input as { shape?: object }).shape ?? {}),
  )

function commandAttempt(name: CommandName): OperationAttempt {
  const command: Command = commands[name]
  const fields = Object.keys(commands[name].args.shape)
  const declared =
    INPUTS[name] ?? fields.map((field) => (field === 'id' ? '$id: ID!' : `$input: ${name}Input!`)).join(', ')
  const { returns } = command
  const variables =
    args[name] ?? ((world: World, server: TestServer) => sampleArgs(command, existingRows(server, world)))
  const selfContained = args[name] ? SELF_CONTAINED.has(name) : !namesRows(command)
  const answer = returns === null ? 'ok' : 'kind' in returns ? 'id' : '__typename'
  return {
    query: `mutation (${declared}) { ${name}(${fields.map((field) => `${field}: $${field}`).join(', ')}) { ${answer} } }`,
    variables,
    ...(NAMED[name] ? { named: NAMED[name] } : {}),
    ...(selfContained ? {} : { foreign: fails }),
  }
}

const empty = (key: string) => (answer: GraphAnswer) => answer.code === 'forbidden' || answer.data?.[key] === null

const all: readonly Entity[] = Object.values(entities)

/** Queries that neither list an entity nor return one row by id. */
const OTHERS: Readonly<Record<string, OperationAttempt>> = {
  contact_data: {
    query: 'query ($id: ID!) { contact_data(id: $id) { content } }',
    variables: ({ contact }) => ({ id: contact }),
    foreign: fails,
  },
  contact_duplicates: {
    query: '{ contact_duplicates(input: { emails: ["ada@example.org"] }) { id name } }',
    variables: () => ({}),
  },
  contact_erasure: {
    query: 'query ($id: ID!) { contact_erasure(id: $id) { orders } }',
    variables: ({ contact }) => ({ id: contact }),
    foreign: fails,
  },
  erased_rows: { query: '{ erased_rows(input: {}) { id erased_at } }', variables: () => ({}) },
  contact_merge: {
    query: 'query ($id: ID!) { contact_merge(duplicate_id: $id) { orders } }',
    variables: ({ contact }) => ({ id: contact }),
  },
  support_messages: { query: '{ support_messages { id thread_id } }', variables: () => ({}) },
  support_requests: { query: '{ support_requests { id title status } }', variables: () => ({}) },
  support_org: { query: '{ support_org { name } }', variables: () => ({}) },
  cart_seats: {
    query: 'query ($event_id: ID!) { cart_seats(event_id: $event_id) }',
    variables: (world) => ({ event_id: world.events.numbered }),
  },
  taken_seats: {
    query: 'query ($event_id: ID!) { taken_seats(event_id: $event_id) { seat_id } }',
    variables: (world) => ({ event_id: world.events.numbered }),
  },
  event_consequences: {
    query: 'query ($id: ID!) { event_consequences(id: $id) { orders } }',
    variables: (world) => ({ id: world.events.open }),
  },
  free_seats: {
    query:
      'query ($event_id: ID!, $price_category_id: ID!) { free_seats(event_id: $event_id, price_category_id: $price_category_id) { id } }',
    variables: (world) => ({ event_id: world.events.numbered, price_category_id: world.categories.stalls }),
  },
  order_preview: {
    query: 'query ($input: OrderPreviewInput!) { order_preview(input: $input) { order { order_id } } }',
    variables: (world, server) => ({ input: { id: idOf(server, world, 'orders'), cancel: {} } }),
    foreign: fails,
  },
  account_totals: {
    query:
      '{ account_totals(input: { from: "2026-01-01T00:00:00.000Z", until: "2026-12-31T00:00:00.000Z" }) { account debit credit } }',
    variables: () => ({}),
  },
  accounting_export: {
    query:
      '{ accounting_export(input: { from: "2026-01-01T00:00:00.000Z", until: "2026-12-31T00:00:00.000Z", format: datev }) { file_name content postings } }',
    variables: () => ({}),
  },
  demo_data: { query: '{ demo_data { table count } }', variables: () => ({}) },
  own_invitations: { query: '{ own_invitations { id } }', variables: () => ({}) },
  user_access: {
    query: 'query ($id: ID!) { user_access(id: $id) { has_password sessions { id browser } } }',
    variables: (world) => ({ id: world.users.CASHIER }),
  },
  org: { query: '{ org { id name address { street } } }', variables: () => ({}) },
  first_steps: { query: '{ first_steps { name done } }', variables: () => ({}) },
  plan: { query: '{ plan { emails { used limit } } }', variables: () => ({}) },
  onboarding_choices: { query: '{ onboarding_choices }', variables: () => ({}) },
  shop_gaps: { query: '{ shop_gaps }', variables: () => ({}) },
  report_settings: { query: '{ report_settings }', variables: () => ({}) },
  connected_payment_methods: { query: '{ connected_payment_methods }', variables: () => ({}) },
  order_totals: {
    query:
      '{ order_totals(input: { bucket: DAY, from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" }) { starts_at total } }',
    variables: () => ({}),
  },
  dashboard: {
    query:
      '{ dashboard(input: { bucket: DAY, from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z", compare_from: null, compare_to: null }) { current { orders } events { id } } }',
    variables: () => ({}),
  },
  shop_statistics: {
    query:
      '{ shop_statistics(input: { from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" }) { visits carts paid } }',
    variables: () => ({}),
  },
  events_tonight: {
    query:
      '{ events_tonight(input: { from: "2026-01-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" }) { id title } }',
    variables: () => ({}),
  },
  row_names: {
    query: '{ row_names(input: { table: "orgs", ids: [] }) { id } }',
    variables: () => ({}),
  },
  event_series: { query: '{ event_series { total event_series { sync_id title } } }', variables: () => ({}) },
  cash_box_list: { query: '{ cash_box_list { total cash_boxes { id org_id } } }', variables: () => ({}) },
  cash_boxes: { query: '{ cash_boxes { id org_id } }', variables: () => ({}) },
  cash_box_shifts: { query: '{ cash_box_shifts { total list { id org_id } } }', variables: () => ({}) },
  cash_box_shift: {
    query: 'query ($user_id: ID!) { cash_box_shift(user_id: $user_id) { id org_id } }',
    variables: (world) => ({ user_id: world.users.TICKETING }),
    foreign: empty('cash_box_shift'),
  },
  campaign_actions_filter_totals: { query: '{ campaign_actions_filter_totals { total } }', variables: () => ({}) },
  campaign_action_metrics: { query: '{ campaign_action_metrics { sent best_id } }', variables: () => ({}) },
  campaign_audience: { query: '{ campaign_audience { reached bounced } }', variables: () => ({}) },
  campaign_lost_emails: {
    query: 'query ($id: ID!) { campaign_lost_emails(id: $id) { failed unsure } }',
    variables: (world, server) => ({ id: idOf(server, world, 'campaign_actions') }),
  },
  promo_code_stats: { query: '{ promo_code_stats { id name } }', variables: () => ({}) },
  posts_users_info: {
    query: 'query ($id: ID!) { posts_users_info(post_id: $id) { id post_id } }',
    variables: (world, server) => ({ id: idOf(server, world, 'posts') }),
  },
  seat_archive: {
    query: 'query ($id: ID!) { seat_archive(input: { seating_plan_id: $id }) { id num } }',
    variables: (world, server) => ({ id: idOf(server, world, 'seating_plans') }),
  },
  seat_tickets: {
    query: 'query ($ids: [ID!]!) { seat_tickets(seat_ids: $ids) { seat_id name } }',
    variables: ({ seats }) => ({ ids: seats }),
  },
  seating_plan_copies: {
    query: 'query ($id: ID!) { seating_plan_copies(id: $id) { plan_id name } }',
    variables: (world, server) => ({ id: idOf(server, world, 'seating_plans') }),
  },
  seating_plan_use: {
    query: 'query ($id: ID!) { seating_plan_use(id: $id) { events { id title } claims { seat_id } } }',
    variables: (world, server) => ({ id: idOf(server, world, 'seating_plans') }),
  },
  seating_plan_presence: {
    query: 'query ($id: ID!) { seating_plan_presence(id: $id) { user_ids edited_at } }',
    variables: (world, server) => ({ id: idOf(server, world, 'seating_plans') }),
  },
  plan_sections: {
    query: 'query ($id: ID!) { plan_sections(id: $id) { sections { block seats } } }',
    variables: (world, server) => ({ id: idOf(server, world, 'seating_plans') }),
  },
  plan_seats: {
    query: 'query ($input: PlanSeatsInput!) { plan_seats(input: $input) { seats { id } } }',
    variables: (world, server) => ({ input: { seating_plan_id: idOf(server, world, 'seating_plans') } }),
  },
  kept_entry: {
    query: 'query ($id: ID!) { kept_entry(id: $id) { name } }',
    variables: (world, server) => ({ id: idOf(server, world, 'incidents') }),
    foreign: empty('kept_entry'),
  },
}

function readingAttempt({ name, returns }: Query): OperationAttempt {
  const other = OTHERS[name]
  if (other) return other
  const entity = returnedEntity(returns, all)
  if (!entity) return { query: `{ ${name} { total ${name} { id org_id } } }`, variables: () => ({}) }
  return {
    query: `query ($id: ID!) { ${name}(id: $id) { id org_id } }`,
    variables: (world, server) => ({ id: idOf(server, world, entity.name) }),
    foreign: empty(name),
  }
}

const pullAttempt = (name: string): OperationAttempt => ({
  query: `query ($input: PullInput!) { pull_${name}(input: $input) { documents { id org_id } deleted } }`,
  variables: () => ({ input: { limit: 1000 } }),
})

/** Every operation of the API, generated from the registry. The compiler or a test reports a missing one. */
export const attempts: Readonly<Record<string, OperationAttempt>> = {
  ...Object.fromEntries(
    (Object.keys(commands) as (keyof typeof commands)[]).map((name) => [name, commandAttempt(name)]),
  ),
  ...Object.fromEntries(
    Object.values(entities)
      .filter((entity) => entity.replication)
      .map((entity) => [`pull_${entity.name}`, pullAttempt(entity.name)]),
  ),
  ...Object.fromEntries(readings.map(({ query }) => [query.name, readingAttempt(query)])),
  pull_totals: {
    query: 'query ($window: PullWindowInput!) { pull_totals(window: $window) }',
    variables: () => ({ window: { holder: 'office' } }),
  },
  push_operations: {
    query: 'mutation ($input: PushOperationsInput!) { push_operations(input: $input) { code last_seq } }',
    variables: (world, server) => ({ input: { device_id: idOf(server, world, 'devices'), operations: [] } }),
    foreign: ({ code, data }) =>
      code === 'forbidden' || (data?.push_operations as { code: string } | undefined)?.code === 'device.unknown',
  },
}
