import { rowLike, type StoredRow } from './frozen-database'

/** Test data of one migration. */
export type Carried = {
  /** Rows that the version with this migration writes: one for each new table, and one that sets each new column. */
  readonly rows?: Readonly<Record<string, readonly StoredRow[]>>
  /** By `table.column`: the value that a new column has in rows from before the migration. */
  readonly before?: StoredRow
  /** Each `table.column` whose values the migration changes in rows from before. */
  readonly sets?: readonly string[]
}

/**
 * Test data of every migration after the frozen database, in the order they run. `{}` is enough for an index. A new column needs:
 *
 *     '0007_contact_nicknames': {
 *       before: { 'contacts.nickname': null },
 *       rows: { contacts: [like('contacts', { id: '0192a000-0000-7000-8000-000000000007', num: 700, nickname: 'Addie' })] },
 *     },
 *
 * An entry is never edited later: it is what databases of its version hold.
 */
export const carried: Readonly<Record<string, Carried>> = {
  '0007_message_peers': {
    before: { 'messages.peer_id': null },
    rows: { messages: [rowLike('messages', { id: '0192a000-0000-7000-8000-000000000901', peer_id: '0192a000-0000-7000-8000-000000000902' })] },
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
    rows: { events: [rowLike('events', { id: '0192a000-0000-7000-8000-000000001001', title: 'Archived', archived: 1 })] },
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
    rows: { ticket_printers: [rowLike('ticket_printers', { id: '0192a000-0000-7000-8000-000000002001', paper: 'A6', resolution: 'DPI_300' })] },
  },
}
