import { rowLike, type StoredRow } from './frozen-database'

/** Mail settings of which nothing was filled in, as migration 0028 left them. */
const EMPTY_MAIL_SETTINGS: StoredRow = {
  rev: 9,
  deleted: 0,
  sender_name: null,
  reply_to: '',
  bcc: '',
  smtp_host: null,
  smtp_port: null,
  smtp_security: 'starttls',
  smtp_user: null,
  has_password: 0,
  sender_address: null,
  checked_at: null,
  created_at: '2026-09-12T18:00:00.000Z',
  updated_at: '2026-09-12T18:00:00.000Z',
  emails_per_minute: null,
}

/** Test data of one migration. */
export type MigrationTestData = {
  /** Rows that the version with this migration writes: one for each new table, and one that sets each new column. */
  readonly rows?: Readonly<Record<string, readonly StoredRow[]>>
  /** By `table.column`: the value that a new column has in rows from before the migration. */
  readonly before?: StoredRow
  /** Each `table.column` whose values the migration changes in rows from before. */
  readonly sets?: readonly string[]
  /** Each `table.column` that the migration removes, after it has moved its values. */
  readonly drops?: readonly string[]
}

/**
 * Test data of the migrations after the frozen database, in the order they run. An index needs none, and that of a
 * plain column is derived (`derived.ts`). A column that only accepts certain values, or of a table with unique columns,
 * needs:
 *
 *     '0007_contact_nicknames': {
 *       before: { 'contacts.nickname': null },
 *       rows: { contacts: [rowLike('contacts', { id: '0192a000-0000-7000-8000-000000000007', num: 700, nickname: 'Addie' })] },
 *     },
 *
 * An entry is never edited later: it is what databases of its version hold.
 */
export const migrationTestData: Readonly<Record<string, MigrationTestData>> = {
  '0007_message_peers': {
    before: { 'messages.peer_id': null },
    rows: {
      messages: [
        rowLike('messages', {
          id: '0192a000-0000-7000-8000-000000000901',
          peer_id: '0192a000-0000-7000-8000-000000000902',
        }),
      ],
    },
  },
  '0008_seating_plan_editor': {
    before: {
      'seating_plans.background': null,
      'seating_plans.location_id': null,
      'seating_plans.is_template': 0,
      'seating_plans.template_id': null,
      'seats.on_hold': 0,
      'seats.hold_owner': null,
      'seats.hold_reason': null,
      'seats.origin_id': null,
    },
    rows: {
      seating_plans: [
        rowLike('seating_plans', {
          id: '0192a000-0000-7000-8000-000000000701',
          background: '{"url":"/files/hall.png","x":0,"y":0,"width":400,"height":300,"opacity":40}',
          location_id: '0192a000-0000-7000-8000-000000000702',
          is_template: 1,
          template_id: '0192a000-0000-7000-8000-000000000016',
        }),
      ],
      seats: [
        rowLike('seats', {
          id: '0192a000-0000-7000-8000-000000000703',
          num: '17',
          on_hold: 1,
          hold_owner: 'Director',
          hold_reason: 'Premiere',
          origin_id: '0192a000-0000-7000-8000-000000000017',
        }),
      ],
      seating_plan_edits: [
        {
          id: '0192a000-0000-7000-8000-000000000704',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          seating_plan_id: '0192a000-0000-7000-8000-000000000016',
          kind: 'move',
          user_id: '0192a000-0000-7000-8000-000000000010',
          seat_ids: '["0192a000-0000-7000-8000-000000000017"]',
          created_at: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0009_sales_totals': {
    rows: {
      sales_by_quarter: [
        {
          id: '0192a000-0000-7000-8000-000000000001 2026-09-12T08:00 desk cash',
          org_id: '0192a000-0000-7000-8000-000000000001',
          quarter: '2026-09-12T08:00',
          channel: 'desk',
          method: 'cash',
          amount: 100,
          orders: 0,
          tickets: 0,
          check_ins: 0,
        },
      ],
      sales_by_event: [
        {
          id: '0192a000-0000-7000-8000-000000000001 2026-09-12T08:00 an event',
          org_id: '0192a000-0000-7000-8000-000000000001',
          quarter: '2026-09-12T08:00',
          event_id: 'an event',
          amount: 100,
          orders: 0,
          tickets: 1,
          check_ins: 0,
        },
      ],
    },
  },
  '0010_event_archive': {
    before: { 'events.archived': 0 },
    rows: {
      events: [rowLike('events', { id: '0192a000-0000-7000-8000-000000001001', title: 'Archived', archived: 1 })],
    },
  },
  '0011_campaign_audiences': {
    before: { 'campaign_actions.audience': null, 'campaign_actions.failure': null },
    rows: {
      campaign_actions: [
        rowLike('campaign_actions', {
          id: '0192a000-0000-7000-8000-000000000910',
          audience: '{"groups":["regular"],"attended_event_id":null,"promo_code_id":null}',
          failure: 'messages.plan',
        }),
      ],
    },
  },
  '0012_list_indexes': {},
  '0013_replication_windows': {},
  '0016_contact_upkeep': {
    before: { 'contacts.note': null, 'contacts.merged_into_id': null },
    rows: {
      contacts: [
        rowLike('contacts', {
          id: '0192a000-0000-7000-8000-000000001601',
          num: 1601,
          note: 'Sits in the first row',
          merged_into_id: '0192a000-0000-7000-8000-000000001600',
        }),
      ],
      contact_imports: [
        {
          id: '0192a000-0000-7000-8000-000000001602',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          name: 'contacts.csv',
          duplicates: 'skip',
          state: 'running',
          total: 1,
          received: 1,
          created: 0,
          updated: 0,
          skipped: 0,
          failed: 0,
          errors: '[]',
          user_id: '0192a000-0000-7000-8000-000000000010',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
      contact_import_lines: [
        {
          id: '0192a000-0000-7000-8000-000000001602 2',
          org_id: '0192a000-0000-7000-8000-000000000001',
          import_id: '0192a000-0000-7000-8000-000000001602',
          line: 2,
          data: '{"lastname":"Lovelace"}',
        },
      ],
    },
  },
  '0017_list_views': {
    rows: {
      list_views: [
        {
          id: '0192a000-0000-7000-8000-000000001701',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          user_id: '0192a000-0000-7000-8000-000000000010',
          list: 'orders',
          name: 'Open invoices',
          search: 'status_code=601',
          columns: '["booking_code","name"]',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0019_connected_accounts': {
    rows: {
      provider_accounts: [
        {
          id: '0192a000-0000-7000-8000-000000001901',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          provider: 'stripe',
          name: 'Theatre',
          key_hint: '4242',
          is_test: 1,
          checked_at: '2026-09-12T18:00:00.000Z',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
      mail_settings: [
        {
          id: '0192a000-0000-7000-8000-000000001902',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          sender_name: 'Theatre',
          reply_to: 'box@theatre.example',
          bcc: '',
          smtp_host: 'mail.theatre.example',
          smtp_port: 587,
          smtp_security: 'starttls',
          smtp_user: 'theatre',
          has_password: 1,
          sender_address: 'tickets@theatre.example',
          checked_at: '2026-09-12T18:00:00.000Z',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
      org_secrets: [
        {
          id: '0192a000-0000-7000-8000-000000000001 stripe',
          org_id: '0192a000-0000-7000-8000-000000000001',
          sealed: 'v1.0000000000000000.AAAA',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
      accounting_settings: [
        {
          id: '0192a000-0000-7000-8000-000000001903',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          chart: 'skr03',
          consultant_number: '1001',
          client_number: '1',
          fiscal_year_month: 8,
          accounts: '{"revenue.1900":"8400"}',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0020_printer_paper': {
    before: { 'ticket_printers.paper': 'ROLL_80', 'ticket_printers.resolution': 'DPI_203' },
    rows: {
      ticket_printers: [
        rowLike('ticket_printers', { id: '0192a000-0000-7000-8000-000000002001', paper: 'A6', resolution: 'DPI_300' }),
      ],
    },
  },
  '0021_print_layouts': {
    before: { 'ticket_printers.layout_ids': '[]' },
    rows: {
      ticket_printers: [
        rowLike('ticket_printers', {
          id: '0192a000-0000-7000-8000-000000002101',
          layout_ids: '["0192a000-0000-7000-8000-000000002102"]',
        }),
      ],
      print_layouts: [
        {
          id: '0192a000-0000-7000-8000-000000002102',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          name: 'Ticket',
          kind: 'TICKET',
          format: 'A4',
          language: 'en',
          is_default: 1,
          elements: '[{"kind":"line","x":1,"y":1,"width":10,"height":0.5}]',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0024_event_cancellations': {
    rows: {
      event_cancellations: [
        {
          id: '0192a000-0000-7000-8000-000000002401',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          event_id: '0192a000-0000-7000-8000-000000000018',
          compensation: 'refund',
          target_event_id: null,
          reason: 'Illness',
          state: 'done',
          total: 2,
          handled: 1,
          failed: 1,
          amount: 1799,
          emails: 1,
          problems:
            '[{"order_id":"0192a000-0000-7000-8000-000000002402","booking_code":"ABC1234567","code":"orders.refund_whole","details":{}}]',
          user_id: '0192a000-0000-7000-8000-000000000010',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0025_fiscal_journal': {
    before: { 'receipts.fiscal': null, 'cash_boxes.vendor_country': null },
    rows: {
      cash_boxes: [
        rowLike('cash_boxes', { id: '0192a000-0000-7000-8000-000000002501', name: 'Kassa', vendor_country: 'AT' }),
      ],
      receipts: [
        rowLike('receipts', {
          id: '0192a000-0000-7000-8000-000000002502',
          number: 7,
          prev_hash: 'dd75a9b670e87f79059c726045a3ac53c79b5e5f12b32b231f2c493e1c53e79f',
          hash: '0ab5bfac5d8276a9e6aa84b58f7543d6f7a168cb41737b60bab1d85a6082cbe4',
          fiscal: '{"state":"signed","code":"_R1-AT1_","lines":[],"late":false}',
        }),
      ],
      fiscal_entries: [
        {
          id: '0192a000-0000-7000-8000-000000002503',
          org_id: '0192a000-0000-7000-8000-000000000001',
          number: 1,
          kind: 'begin',
          cash_box_id: null,
          receipt_id: null,
          at: '2026-11-21T18:00:00.000Z',
          content: '{"series":[]}',
          digest: 'd1',
          prev_hash: null,
          hash: 'h1',
          signature: 's1',
        },
      ],
      fiscal_heads: [{ org_id: '0192a000-0000-7000-8000-000000000001', number: 1, hash: 'h1', signature: 's2' }],
      fiscal_requests: [
        {
          id: '0192a000-0000-7000-8000-000000002504',
          org_id: '0192a000-0000-7000-8000-000000000001',
          number: 1,
          cash_box_id: '0192a000-0000-7000-8000-000000002501',
          receipt_id: null,
          shift_id: null,
          kind: 'start',
          state: 'signed',
          tries: 1,
          failed_at: null,
          signed_at: '2026-11-21T18:00:00.000Z',
          response: '{"ftState":0}',
          created_at: '2026-11-21T18:00:00.000Z',
        },
      ],
    },
  },
  '0026_invitations': {
    before: { 'users.invited_at': null, 'sessions.browser': null },
    rows: {
      accounts: [rowLike('accounts', { id: '0192a000-0000-7000-8000-000000001802', email: 'invited@house.example' })],
      users: [
        rowLike('users', {
          id: '0192a000-0000-7000-8000-000000001801',
          account_id: '0192a000-0000-7000-8000-000000001802',
          invited_at: '2026-11-21T18:00:00.000Z',
        }),
      ],
      sessions: [rowLike('sessions', { id: 'c'.repeat(64), browser: 'Firefox, Linux' })],
    },
  },
  '0027_demo_data': {
    rows: {
      demo_rows: [
        {
          id: '0192a000-0000-7000-8000-000000002201',
          org_id: '0192a000-0000-7000-8000-000000000001',
          table_name: 'events',
          created_at: '2026-11-21T18:00:00.000Z',
        },
      ],
    },
  },
  '0028_campaign_delivery': {
    before: {
      'campaign_actions.paused_at': null,
      'outbox.complained_at': null,
      'mail_settings.emails_per_minute': null,
    },
    rows: {
      campaign_actions: [
        rowLike('campaign_actions', {
          id: '0192a000-0000-7000-8000-000000002301',
          paused_at: '2026-09-12T18:00:00.000Z',
        }),
      ],
      mail_settings: [
        {
          id: '0192a000-0000-7000-8000-000000002303',
          org_id: '0192a000-0000-7000-8000-000000000570',
          rev: 8,
          deleted: 0,
          sender_name: 'Theatre',
          reply_to: 'box@theatre.example',
          bcc: '',
          smtp_host: 'mail.theatre.example',
          smtp_port: 587,
          smtp_security: 'starttls',
          smtp_user: 'theatre',
          has_password: 1,
          sender_address: 'tickets@theatre.example',
          checked_at: '2026-09-12T18:00:00.000Z',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
          emails_per_minute: 60,
        },
      ],
      outbox: [
        rowLike('outbox', {
          id: '0192a000-0000-7000-8000-000000002302',
          key: 'complained',
          complained_at: '2026-09-12T18:00:00.000Z',
        }),
      ],
    },
  },
  '0029_sales_partners': {
    before: { 'payments.sales_partner_id': null, 'payments.commission': null },
    rows: {
      payments: [
        rowLike('payments', {
          id: '0192a000-0000-7000-8000-000000002901',
          sales_partner_id: '0192a000-0000-7000-8000-000000002902',
          commission: 150,
        }),
      ],
    },
  },
  '0030_pairing': {
    before: { 'kiosk_devices.paired_at': null, 'kiosk_devices.seen_at': null },
    rows: {
      kiosk_devices: [
        rowLike('kiosk_devices', {
          id: '0192a000-0000-7000-8000-000000003001',
          paired_at: '2026-11-21T18:00:00.000Z',
          seen_at: '2026-11-21T18:05:00.000Z',
        }),
      ],
      kiosk_screens: [
        {
          id: 'd'.repeat(64),
          org_id: '0192a000-0000-7000-8000-000000000001',
          kiosk_device_id: '0192a000-0000-7000-8000-000000003001',
          code_hash: null,
          created_at: '2026-11-21T18:00:00.000Z',
          expires_at: null,
        },
      ],
      oauth_requests: [
        {
          id: 'e'.repeat(64),
          org_id: '0192a000-0000-7000-8000-000000000001',
          user_id: '0192a000-0000-7000-8000-000000000002',
          provider: 'facebook',
          verifier: 'v1.sealed',
          created_at: '2026-11-21T18:00:00.000Z',
          expires_at: '2026-11-21T18:10:00.000Z',
        },
      ],
    },
  },
  '0035_contact_conflicts': {
    before: { 'notifications.contact_id': null },
    rows: {
      contact_conflicts: [
        {
          id: '0192a000-0000-7000-8000-000000003501',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          contact_id: '0192a000-0000-7000-8000-000000000013',
          field: 'email',
          kept: 'ada@engine.example',
          replaced: 'ada@analytical.example',
          kept_by_id: '0192a000-0000-7000-8000-000000000010',
          replaced_by_id: null,
          settled_at: null,
          settled_by_id: null,
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
      contact_field_changes: [
        {
          id: '0192a000-0000-7000-8000-000000003502 email',
          org_id: '0192a000-0000-7000-8000-000000000001',
          contact_id: '0192a000-0000-7000-8000-000000003502',
          value: 'ada@engine.example',
          user_id: '0192a000-0000-7000-8000-000000000010',
          changed_at: '2026-09-12T18:00:00.000Z',
        },
      ],
      notifications: [
        rowLike('notifications', {
          id: '0192a000-0000-7000-8000-000000003503',
          contact_id: '0192a000-0000-7000-8000-000000003502',
        }),
      ],
    },
  },
  '0037_delivery_reports': {
    before: { 'outbox.delivered_at': null, 'mail_settings.has_report_key': 0 },
    rows: {
      mail_settings: [
        {
          id: '0192a000-0000-7000-8000-000000003702',
          org_id: '0192a000-0000-7000-8000-000000000501',
          ...EMPTY_MAIL_SETTINGS,
          has_report_key: 1,
        },
      ],
      outbox: [
        rowLike('outbox', {
          id: '0192a000-0000-7000-8000-000000003701',
          key: 'delivered',
          delivered_at: '2026-09-12T18:00:00.000Z',
        }),
      ],
    },
  },
  '0082_order_affiliate': {
    before: { 'orders.affiliate_id': null },
    rows: {
      orders: [
        rowLike('orders', {
          id: '0192a000-0000-7000-8000-000000008201',
          booking_code: 'A8FF-2LTE',
          affiliate_id: '0192a000-0000-7000-8000-000000008202',
        }),
      ],
    },
  },
  '0086_report_mailbox': {
    before: {
      'mail_settings.imap_host': null,
      'mail_settings.imap_port': null,
      'mail_settings.imap_security': 'tls',
      'mail_settings.imap_user': null,
      'mail_settings.imap_checked_at': null,
      'mail_settings.imap_problem': null,
    },
    rows: {
      mail_settings: [
        {
          id: '0192a000-0000-7000-8000-000000008602',
          org_id: '0192a000-0000-7000-8000-000000008601',
          ...EMPTY_MAIL_SETTINGS,
          has_report_key: 0,
          imap_host: 'mail.lindenau.example',
          imap_port: 993,
          imap_security: 'starttls',
          imap_user: 'box',
          imap_checked_at: '2026-11-25T20:00:00.000Z',
          imap_problem: 'mail_settings.unreachable',
        },
      ],
    },
  },
  '0092_seating_plan_editors': {
    rows: {
      seating_plan_editors: [
        {
          id: '0192a000-0000-7000-8000-000000009201',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          seating_plan_id: '0192a000-0000-7000-8000-000000000016',
          user_id: '0192a000-0000-7000-8000-000000000011',
          open_until: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0094_wallet_accounts': {
    rows: {
      wallet_accounts: [
        {
          id: '0192a000-0000-7000-8000-000000009401',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 8,
          deleted: 0,
          service: 'apple',
          name: 'pass.example.theatre',
          issuer: 'TEAM123456',
          expires_at: '2027-09-12T18:00:00.000Z',
          created_at: '2026-09-12T18:00:00.000Z',
          updated_at: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0095_payment_reminders': {
    rows: {
      payment_reminders: [
        {
          id: '0192a000-0000-7000-8000-000000009501',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          invoice_id: '0192a000-0000-7000-8000-000000000540',
          level: 1,
          open: 2500,
          due_at: '2026-09-26T21:59:00.000Z',
          created_at: '2026-09-12T18:00:00.000Z',
        },
      ],
    },
  },
  '0096_shipping_tax': {
    before: { 'shipping_providers.tax_group_id': null },
    rows: {
      shipping_providers: [
        rowLike('shipping_providers', {
          id: '0192a000-0000-7000-8000-000000000089',
          tax_group_id: '0192a000-0000-7000-8000-00000000008a',
        }),
      ],
    },
  },
  '0097_erased_rows': {
    rows: {
      erased_rows: [
        {
          id: '0192a000-0000-7000-8000-000000008301',
          org_id: '0192a000-0000-7000-8000-000000000001',
          erased_at: '2026-11-21T18:00:00.000Z',
        },
      ],
    },
  },
  '0099_refund_payout': {
    before: { 'orders.payout_device_id': null, 'orders.payout': null },
    rows: {
      orders: [
        rowLike('orders', {
          id: '0192a000-0000-7000-8000-000000009801',
          booking_code: 'PAYOUT0099',
          payout_device_id: '0192a000-0000-7000-8000-000000009802',
          payout: JSON.stringify({
            id: '0192a000-0000-7000-8000-000000009803',
            cash_box_id: '0192a000-0000-7000-8000-000000009804',
            amount: -1799,
            total: -1799,
            discount: 0,
            taxes: [{ rate: 1900, gross: -1799, tax: -287 }],
            vouchers: null,
            reason: 'Ill',
          }),
        }),
      ],
    },
  },
  '0102_web_reads': {
    before: { 'outbox.web_read_at': null },
    rows: {
      outbox: [
        rowLike('outbox', {
          id: '0192a000-0000-7000-8000-000000010201',
          key: 'read on the web',
          web_read_at: '2026-11-28T18:00:00.000Z',
        }),
      ],
    },
  },
  '0106_return_paths': {
    before: { 'mail_settings.return_paths': 0 },
    rows: {
      mail_settings: [
        {
          id: '0192a000-0000-7000-8000-000000010601',
          org_id: '0192a000-0000-7000-8000-000000010602',
          ...EMPTY_MAIL_SETTINGS,
          has_report_key: 0,
          return_paths: 1,
        },
      ],
    },
  },
  '0107_subject_tests': {
    before: { 'campaign_actions.subject_test': null, 'campaign_actions.subject_result': null },
    rows: {
      campaign_actions: [
        rowLike('campaign_actions', {
          id: '0192a000-0000-7000-8000-000000010701',
          subject_test: JSON.stringify({ subject: 'Spring', share: 20, hours: 4 }),
          subject_result: JSON.stringify({
            a: 'News',
            b: 'Spring',
            sent_a: 10,
            opened_a: 2,
            sent_b: 10,
            opened_b: 3,
            chosen: 'b',
          }),
        }),
      ],
    },
  },
  '0120_message_recipients': {
    drops: ['messages.contact_ids'],
    rows: {
      message_recipients: [
        {
          org_id: '0192a000-0000-7000-8000-000000000001',
          message_id: '0192a000-0000-7000-8000-000000000511',
          contact_id: '0192a000-0000-7000-8000-000000012001',
        },
      ],
    },
  },
  '0122_carts': {
    rows: {
      carts: [
        {
          id: '0192a000-0000-7000-8000-000000012201',
          org_id: '0192a000-0000-7000-8000-000000000001',
          lang: 'de',
          visitor: 'q1WQf0u8o4iY7m2eZ5t3Lw',
          steps: '["0192a000-0000-7000-8000-000000012202"]',
          extended: 1,
          promo_code: 'SPRING',
          affiliate: 'radio',
          referrer: 'radio.example',
          voucher_codes: '["GUTSCHEIN1"]',
          notices: '[{"kind":"gone","name":"Gallery"}]',
          buyer: JSON.stringify({
            firstname: 'Ida',
            lastname: 'Berger',
            email: 'ida@example.org',
            phone: null,
            address: null,
            newsletter: false,
          }),
          checked_out_at: '2026-11-29T18:00:00.000Z',
          created_at: '2026-11-29T17:50:00.000Z',
        },
      ],
    },
  },
  '0123_event_on_sale_from': {
    before: { 'events.on_sale_from': null },
    rows: {
      events: [
        rowLike('events', {
          id: '0192a000-0000-7000-8000-000000012301',
          sync_id: '0192a000-0000-7000-8000-000000012301',
          soon_on_sale: 1,
          on_sale_from: '2026-12-04T09:00:00.000Z',
        }),
      ],
    },
  },
  '0124_shop_views': {
    before: { 'carts.source_kind': 'direct', 'carts.source': '' },
    rows: {
      carts: [
        {
          id: '0192a000-0000-7000-8000-000000012401',
          org_id: '0192a000-0000-7000-8000-000000000001',
          lang: 'en',
          visitor: 'q1WQf0u8o4iY7m2eZ5t3Lw',
          steps: '[]',
          extended: 0,
          promo_code: null,
          affiliate: null,
          referrer: 'radio.example',
          voucher_codes: '[]',
          notices: '[]',
          buyer: null,
          checked_out_at: null,
          created_at: '2026-11-29T20:00:00.000Z',
          source_kind: 'host',
          source: 'radio.example',
        },
      ],
      shop_views: [
        {
          org_id: '0192a000-0000-7000-8000-000000000001',
          day: '2026-11-29',
          source_kind: 'host',
          source: 'radio.example',
          event_id: '',
          views: 3,
          visits: 2,
          carts: 1,
        },
      ],
    },
  },
  '0125_accredited_orders': {
    rows: {
      accredited_orders: [
        {
          order_id: '0192a000-0000-7000-8000-000000012501',
          org_id: '0192a000-0000-7000-8000-000000000001',
          contact_id: '0192a000-0000-7000-8000-000000012502',
        },
      ],
    },
  },
  '0126_order_charge': {
    before: { 'order_items.charge': null },
    rows: {
      order_items: [rowLike('order_items', { id: '0192a000-0000-7000-8000-000000012601', charge: 'return_fee' })],
    },
  },
  '0127_waiting_list': {
    rows: {
      waiting_list: [
        {
          id: '0192a000-0000-7000-8000-000000012701',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 7,
          deleted: 0,
          event_id: '0192a000-0000-7000-8000-000000000018',
          price_category_id: null,
          qty: 2,
          together: 1,
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          lang: 'en',
          wanted_until: '2026-12-24T17:00:00.000Z',
          state: 'offered',
          order_id: '0192a000-0000-7000-8000-000000012703',
          offer_until: '2026-11-30T08:00:00.000Z',
          created_at: '2026-11-29T20:00:00.000Z',
          updated_at: '2026-11-29T20:00:00.000Z',
        },
      ],
      waiting_requests: [
        {
          id: '0192a000-0000-7000-8000-000000012702',
          org_id: '0192a000-0000-7000-8000-000000000001',
          event_id: '0192a000-0000-7000-8000-000000000018',
          price_category_id: null,
          qty: 3,
          together: 0,
          name: 'Ben',
          email: 'ben@example.org',
          lang: 'de',
          wanted_until: '2026-12-24T17:00:00.000Z',
          visitor: 'q1WQf0u8o4iY7m2eZ5t3Lw',
          entry_id: null,
          created_at: '2026-11-29T20:00:00.000Z',
        },
      ],
    },
  },
  '0128_questions': {
    before: { 'carts.answers': '[]', 'order_items.answers': null },
    rows: {
      carts: [
        {
          id: '0192a000-0000-7000-8000-000000012801',
          org_id: '0192a000-0000-7000-8000-000000000001',
          lang: 'en',
          visitor: 'q1WQf0u8o4iY7m2eZ5t3Lw',
          steps: '[]',
          extended: 0,
          promo_code: null,
          affiliate: null,
          referrer: null,
          voucher_codes: '[]',
          notices: '[]',
          answers: JSON.stringify([
            { question_id: '0192a000-0000-7000-8000-000000012802', item_id: null, piece: 0, value: 'XL' },
          ]),
          buyer: null,
          checked_out_at: null,
          created_at: '2026-11-29T20:00:00.000Z',
          source_kind: 'direct',
          source: '',
        },
      ],
      order_items: [rowLike('order_items', { id: '0192a000-0000-7000-8000-000000012804', answers: 'T-Shirt: XL' })],
      questions: [
        {
          id: '0192a000-0000-7000-8000-000000012802',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          name: 'T-Shirt',
          name_translated: 'T-shirt',
          hint: null,
          hint_translated: null,
          kind: 'choice',
          options: 'M\nXL',
          options_translated: null,
          asked_per: 'ticket',
          required: 1,
          event_id: null,
          product_id: null,
          pos: 1,
          at_door: 1,
          enabled: 1,
          created_at: '2026-11-29T20:00:00.000Z',
          updated_at: '2026-11-29T20:00:00.000Z',
        },
      ],
      answers: [
        {
          id: '0192a000-0000-7000-8000-000000012803',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          order_id: '0192a000-0000-7000-8000-000000000035',
          question_id: '0192a000-0000-7000-8000-000000012802',
          item_id: '0192a000-0000-7000-8000-000000012804',
          piece: 1,
          label: 'T-Shirt',
          kind: 'choice',
          answer: 'XL',
          file_key: null,
          file_sha256: null,
          at_door: 1,
          pos: 1,
          created_at: '2026-11-29T20:00:00.000Z',
          updated_at: '2026-11-29T20:00:00.000Z',
        },
      ],
    },
  },
  '0129_voucher_gifts': {
    rows: {
      voucher_gifts: [
        {
          id: '0192a000-0000-7000-8000-000000012901',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          order_id: '0192a000-0000-7000-8000-000000012902',
          design: 'ribbon',
          delivery: 'recipient',
          recipient: 'Anna',
          message: 'Happy birthday!',
          address: 'anna@example.org',
          send_at: '2026-12-24T08:00:00.000Z',
          sent_at: null,
          created_at: '2026-11-30T08:00:00.000Z',
          updated_at: '2026-11-30T08:00:00.000Z',
        },
      ],
    },
  },
  '0130_buyer_policies': {
    before: { 'events.policy_id': null },
    rows: {
      buyer_policies: [
        {
          id: '0192a000-0000-7000-8000-000000013001',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          name: 'Regular',
          is_default: 1,
          returns: 1,
          returns_until: 24,
          return_fee: 200,
          return_as: 'either',
          exchanges: 1,
          exchanges_until: 48,
          exchange_fee: 100,
          renames: 1,
          created_at: '2026-11-29T20:00:00.000Z',
          updated_at: '2026-11-29T20:00:00.000Z',
        },
      ],
      events: [
        rowLike('events', {
          id: '0192a000-0000-7000-8000-000000013002',
          sync_id: '0192a000-0000-7000-8000-000000013002',
          policy_id: '0192a000-0000-7000-8000-000000013001',
        }),
      ],
      order_policies: [
        {
          org_id: '0192a000-0000-7000-8000-000000000001',
          order_id: '0192a000-0000-7000-8000-000000012401',
          event_id: '0192a000-0000-7000-8000-000000013002',
          terms:
            '{"returns":true,"returns_until":24,"return_fee":200,"return_as":"either","exchanges":true,"exchanges_until":48,"exchange_fee":100,"renames":true}',
        },
      ],
    },
  },
  '0134_donation_receipts': {
    rows: {
      donation_receipts: [
        {
          id: '0192a000-0000-7000-8000-000000013401',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          order_id: '0192a000-0000-7000-8000-000000013402',
          num: 'S2026-00001',
          year: 2026,
          number: 1,
          amount: 1000,
          given_at: '2026-11-30T08:00:00.000Z',
          donor: 'Ada Lovelace',
          donor_address: '{"street":"Markt 1","postcode":"04109","city":"Leipzig","country":"DE"}',
          purpose: 'Kunst und Kultur',
          tax_office: 'Leipzig I',
          notice: '232/140/00000',
          notice_on: '2026-01-12T00:00:00.000Z',
          created_at: '2026-11-30T08:00:00.000Z',
          updated_at: '2026-11-30T08:00:00.000Z',
        },
      ],
    },
  },
  '0135_cart_exchange': {
    before: { 'carts.exchange': null },
    rows: {
      carts: [
        {
          id: '0192a000-0000-7000-8000-000000013501',
          org_id: '0192a000-0000-7000-8000-000000000001',
          lang: 'en',
          visitor: 'q1WQf0u8o4iY7m2eZ5t3Lw',
          steps: '[]',
          extended: 0,
          promo_code: null,
          affiliate: null,
          referrer: null,
          voucher_codes: '[]',
          notices: '[]',
          buyer: null,
          checked_out_at: null,
          exchange:
            '{"order_id":"0192a000-0000-7000-8000-000000012401","items":[{"id":"0192a000-0000-7000-8000-000000012601","qty":1}]}',
          created_at: '2026-11-30T20:00:00.000Z',
          source_kind: 'direct',
          source: '',
        },
      ],
    },
  },
  '0136_resales': {
    before: { 'buyer_policies.resale': 0, 'buyer_policies.resale_fee': 0 },
    rows: {
      buyer_policies: [
        {
          id: '0192a000-0000-7000-8000-000000013606',
          org_id: '0192a000-0000-7000-8000-000000000001',
          rev: 9,
          deleted: 0,
          name: 'Sold on',
          is_default: 0,
          returns: 0,
          returns_until: 24,
          return_fee: 0,
          return_as: 'money',
          exchanges: 0,
          exchanges_until: 24,
          exchange_fee: 0,
          renames: 0,
          resale: 1,
          resale_fee: 150,
          created_at: '2026-11-30T12:00:00.000Z',
          updated_at: '2026-11-30T12:00:00.000Z',
        },
      ],
      resales: [
        {
          id: '0192a000-0000-7000-8000-000000013601',
          org_id: '0192a000-0000-7000-8000-000000000001',
          order_id: '0192a000-0000-7000-8000-000000012401',
          item_id: '0192a000-0000-7000-8000-000000013602',
          event_id: '0192a000-0000-7000-8000-000000013002',
          price_category_id: '0192a000-0000-7000-8000-000000013603',
          seat_id: null,
          state: 'offered',
          sold_to: '0192a000-0000-7000-8000-000000013604',
          sold_line: '0192a000-0000-7000-8000-000000013605',
          created_at: '2026-11-30T12:00:00.000Z',
          updated_at: '2026-11-30T12:00:00.000Z',
        },
      ],
    },
  },
}
