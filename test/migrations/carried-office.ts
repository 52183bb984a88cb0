import type { Carried, StoredRow } from './carried'
import { CONTACT, FULL, id, LATER, OPEN, org_id, PAID, PRICE, SINCE, THEN, USER } from './house'

const stamps = { created_at: THEN, updated_at: SINCE }

const GROUP = id(510)
const MESSAGE = id(511)
const TEMPLATE = id(512)
const BANK = id(520)
const PAYOUT = id(521)
const PRESS = id(530)
const INVOICE = id(540)

/** A row of the house, from 500 on: what only the office has is numbered apart. */
const bare = (row_id: string, fields: StoredRow): StoredRow => ({ id: row_id, org_id, rev: 3, deleted: 0, ...fields })
const row = (n: number | string, fields: StoredRow): StoredRow => bare(typeof n === 'string' ? n : id(500 + n), { ...fields, ...stamps })

const invoice: StoredRow = {
  ...{ year: 2026, order_id: PAID, contact_id: CONTACT, recipient: 'Ada Lovelace', payment_methods: '["wire"]', created_at: SINCE },
  ...{ prev_hash: null, signature: 'c'.repeat(128) },
}

/** What the migrations of the office's own tables carry. */
export const carriedOffice: Readonly<Record<string, Carried>> = {
  '0200_labels': {
    rows: {
      labels: [row(1, { name: 'Kinder', color: '#6F278F' })],
      seasons: [row(2, { name: '2026/27', starts_at: THEN, ends_at: SINCE })],
    },
  },
  '0201_campaigns': {
    rows: {
      orgs: [
        {
          ...{ id: id(501), org_id: id(501), rev: 1, deleted: 0, name: 'Support', short_id: 'SUP', slug: 'support', lang: 'en', currency: 'EUR' },
          ...{ media_logo_url: null, settings: '{"webshop_v2":true,"start_season_month":8}', accepted_payment_methods: '[]', features: '[]' },
          ...{ ticket_public_key: 'a'.repeat(64), parent_id: null, is_owner: 1, free_plan: 1, ...stamps },
        },
      ],
      outbox: [{ id: id(502), org_id, kind: 'message_mail', payload: `{"message_id":"${MESSAGE}"}`, created_at: THEN, sent_at: null, tries: 2, error: 'full' }],
      kiosk_devices: [row(13, { name: 'Foyer', location_id: null, place: 'links', enabled: 1 })],
      social_accounts: [row(14, { name: 'Haus', provider: 'facebook', external_id: '4711', connected_at: SINCE })],
      message_templates: [row(TEMPLATE, { name: 'Neu', subject: 'Neu', body: '<p>', json: '{"type":"event"}', preview_url: null, created_by_id: USER })],
      reminders: [row(15, { name: 'Morgen', message_template_id: TEMPLATE, send_days_before: 1, send_at_time: '18:00', is_default: 1 })],
      campaign_actions_groups: [row(GROUP, { name: 'Herbst' })],
      messages: [
        row(MESSAGE, {
          ...{ subject: 'Hilfe', body: 'Es regnet herein.', type: 'REMINDER', thread_id: null, assignee_id: USER, starred_at: SINCE, archived_at: null },
          ...{ campaign_action_id: null, contact_ids: `["${CONTACT}"]`, recipient_org_id: id(501), sender_org_id: null, gh_issue: '12' },
          ...{ recipients_stats: '{"created":1,"accepted":1,"delivered":0,"failed":1}', created_by_id: USER, created_by_email: 'a@example.org' },
        }),
      ],
      message_logs: [bare(id(516), { message_id: MESSAGE, user_id: USER, action: 'assigned', created_at: SINCE })],
      campaign_actions: [
        row(17, {
          ...{
            type: 'newsletter',
            status: 'ENQUEUED',
            active: 1,
            starts_at: SINCE,
            ends_at: null,
            preview_url: null,
            social_text: 'Bald',
            event_sync_id: 'jazz',
          },
          ...{ event_id: OPEN, group_id: GROUP, message_id: MESSAGE, promo_code_id: null, kiosk_device_ids: '[]', label_ids: `["${id(501)}"]` },
          ...{ medias: '[{"url":"/a.jpg","type":"IMAGE","design_data":null,"ratio":"16:9","seconds":8}]', fb_page_id: '1', ig_user_id: null },
          ...{ insights: '{"views":3,"likes":2,"clicks":1,"conversions":1}', success_progress: '{"total":9,"current":4}' },
          ...{ original_url: 'https://example.org', target_url: null, internal: 0 },
        }),
      ],
    },
    before: { 'orgs.is_owner': 0, 'orgs.free_plan': 0 },
  },
  '0202_posts': {
    rows: {
      posts: [
        row(22, {
          ...{ title: 'Neu', body: 'Jetzt mit mehr.', excerpt: null, slug: 'neu', tags: '["desk"]', lang: 'de', languages: '["de"]', post_type: 'incident' },
          ...{ cover_img_url: null, published_at: SINCE },
        }),
      ],
      posts_users_info: [row(23, { post_id: id(522), user_id: USER, seen_at: SINCE, upvote: 1, downvote: 0 })],
      bank_accounts: [row(BANK, { holder: 'Haus', iban: 'DE02120300000000202051', bic: null, bank: 'Bank', is_default: 1 })],
      sales_partners: [row(24, { name: 'Vorverkauf', email: null, commission: 1000, enabled: 1 })],
      payouts: [
        row(PAYOUT, {
          ...{ num: 1, status: 'paid', starts_at: THEN, ends_at: SINCE, gross: 10_000, fees: 250, total: 9750, orders_qty: 4, bank_account_id: BANK },
          paid_at: SINCE,
        }),
      ],
      notifications: [row(25, { user_id: USER, seen_at: null, system_text: null, post_id: null, payout_id: PAYOUT, message_id: MESSAGE })],
    },
  },
  '0203_accreditations': {
    rows: {
      accreditations: [row(PRESS, { name: 'Presse', description: '<p>Nur</p>', starts_at: THEN, ends_at: SINCE, is_exclusive: 1, contacts_qty: 1 })],
      accreditation_events: [row(31, { accreditation_id: PRESS, event_id: OPEN, price_id: PRICE, max_qty: 2 })],
      accreditation_contacts: [row(32, { accreditation_id: PRESS, contact_id: CONTACT })],
    },
  },
  '0204_invoices': {
    rows: {
      invoice_series: [{ id: `${org_id} invoices 2026`, org_id, last: 1, last_hash: 'd'.repeat(64) }],
      invoices: [
        bare(INVOICE, {
          ...{ ...invoice, num: '2026-00001', number: 1, is_credit_note: 0, credited_invoice_id: null, total: 1799, hash: 'd'.repeat(64), reason: null },
          ...{ lines: '[{"name":"Stehplatz","qty":1,"price":1799,"total":1799,"rate":700}]', taxes: '[{"rate":700,"gross":1799,"tax":118}]' },
        }),
        bare(id(541), {
          ...{ ...invoice, num: 'G2026-00001', number: 1, is_credit_note: 1, credited_invoice_id: INVOICE, total: -1799, hash: 'e'.repeat(64) },
          ...{ reason: 'Name', lines: '[]', taxes: '[]' },
        }),
      ],
    },
  },
  '0205_shop': {
    rows: {
      price_names: [row(50, { name: 'Ermäßigt', tax_group_id: FULL, pos: 2, deals: '[{"min_qty":4,"discount_percentage":1000}]' })],
      price_fee_names: [row(51, { name: 'Vorverkauf', tax_group_id: FULL, amount: 150, percentage: 0 })],
      price_templates: [row(52, { name: 'Studio', prices: `[{"price_name_id":"${id(550)}","price_category_id":"${id(15)}","value":1200}]` })],
      shipping_providers: [row(53, { name: 'Post', method: 'postal', price: 390, enabled: 1 })],
      ticket_printers: [row(54, { name: 'Kasse', brand: 'BOCA', print_kinds: '["TICKET"]', url: 'http://localhost:9100' })],
      event_media_items: [row(55, { event_id: OPEN, url: '/a.jpg', type: 'hero', pos: 1 })],
      support_tickets: [
        row(56, {
          title: 'Regen',
          body: 'Herein',
          type: 'BUG',
          priority: 'HIGH',
          status: 'CLOSED',
          message_id: MESSAGE,
          created_by_id: USER,
          closed_at: SINCE,
        }),
      ],
      activity_log: [bare(id(557), { user_id: USER, name: 'CreateLabel', subject: 'labels', subject_id: id(501), created_at: SINCE })],
    },
  },
  '0370_orders_that_were_bought': { sets: ['contacts.total_orders', 'contacts.rev', 'org_counters.rev'] },
  '0230_orders_of_contacts': { sets: ['contacts.total_orders', 'contacts.rev', 'org_counters.rev'] },
  '0220_jobs': {
    rows: {
      jobs: [
        row(80, {
          ...{ kind: 'letter', key: 'a', payload: '{"id":"a"}', state: 'dead', rank: 1, run_at: SINCE, tries: 8, leased_by: 'n', error: 'full' },
          done_at: SINCE,
        }),
      ],
      outbox: [
        {
          ...{ id: id(581), org_id, rev: 4, deleted: 1, kind: 'newsletter', payload: '{}', created_at: THEN, sent_at: SINCE, tries: 2, error: '550' },
          ...{ state: 'failed', key: 'k', address: 'ada@example.org', message_id: MESSAGE, contact_id: CONTACT, handed_at: SINCE, updated_at: SINCE },
        },
      ],
    },
    before: {
      ...{ 'outbox.rev': 0, 'outbox.deleted': 0, 'outbox.state': null, 'outbox.key': null, 'outbox.address': null, 'outbox.message_id': null },
      ...{ 'outbox.contact_id': null, 'outbox.handed_at': null, 'outbox.updated_at': null },
    },
  },
  '0260_asked_of_providers': {
    rows: {
      payments: [
        bare(id(635), {
          ...{
            order_id: PAID,
            created_at: THEN,
            method: 'stripe',
            amount: -100,
            status: 'pending',
            by_hand: 0,
            given: null,
            voucher_id: null,
            voucher_rate: null,
          },
          ...{ receipt_id: null, shift_id: null, provider_ref: 're_1', checkout_url: 'https://checkout.example', refund_of_id: id(630), ask_again_at: SINCE },
        }),
      ],
    },
    before: { 'payments.provider_ref': null, 'payments.checkout_url': null, 'payments.refund_of_id': null, 'payments.ask_again_at': null },
  },
  '0470_given_up': {
    rows: {
      payments: [
        bare(id(670), {
          ...{ order_id: PAID, created_at: THEN, method: 'paypal', amount: 200, status: 'pending', by_hand: 0, given: null, voucher_id: null },
          ...{ voucher_rate: null, receipt_id: null, shift_id: null, provider_ref: 'O1', checkout_url: null, refund_of_id: null, ask_again_at: SINCE },
          ...{ taking_at: THEN, given_up_at: SINCE },
        }),
      ],
    },
    before: { 'payments.taking_at': null, 'payments.given_up_at': null },
  },
  '0472_provider_fees': {
    rows: {
      payments: [
        bare(id(672), {
          ...{ order_id: PAID, created_at: THEN, method: 'paypal', amount: 300, status: 'confirmed', by_hand: 0, given: null, voucher_id: null },
          ...{ voucher_rate: null, receipt_id: null, shift_id: null, provider_ref: 'O2', checkout_url: null, refund_of_id: null, ask_again_at: SINCE },
          ...{ taking_at: THEN, given_up_at: null, fee: 39, fee_currency: 'EUR', fee_ask_at: SINCE },
        }),
      ],
      payouts: [
        row(72, {
          ...{
            num: 3,
            status: 'pending',
            starts_at: LATER,
            ends_at: '2026-12-01T00:00:00.000Z',
            gross: 300,
            refunds: 0,
            fees: 39,
            fees_unknown: 1,
            total: 261,
          },
          ...{ orders_qty: 1, bank_account_id: BANK, paid_at: null },
        }),
      ],
      payout_items: [bare(id(673), { payout_id: id(572), payment_id: id(672), order_id: PAID, kind: 'payment', amount: 300, fee: 39, booked_at: THEN })],
    },
    before: {
      ...{ 'payments.fee': null, 'payments.fee_currency': null, 'payments.fee_ask_at': null, 'payout_items.fee': null, 'payouts.fees_unknown': 0 },
    },
    sets: ['payouts.fees_unknown'],
  },
  '0241_activity_chain': {
    rows: {
      activity_log: [
        bare(id(559), {
          ...{ user_id: USER, name: 'CreateLabel', subject: 'labels', subject_id: id(501), created_at: SINCE },
          ...{ seq: 1, prev_hash: 'e'.repeat(64), hash: 'f'.repeat(64) },
        }),
      ],
    },
    before: { 'activity_log.seq': null, 'activity_log.prev_hash': null, 'activity_log.hash': null },
  },
  '0290_price_deals': {
    rows: {
      prices: [
        row(60, {
          ...{ event_id: OPEN, price_category_id: id(15), tax_group_id: FULL, name: 'Gruppe', description: null, value: 1500, pos: 3, enabled: 1 },
          ...{ is_reservation_only: 0, price_name_id: id(550), price_fee_ids: '[]', deals: '[{"min_qty":4,"discount_percentage":1000}]' },
        }),
      ],
    },
    before: { 'prices.deals': null },
  },
  '0330_payouts': {
    rows: {
      payouts: [
        row(70, {
          ...{ num: 2, status: 'pending', starts_at: SINCE, ends_at: LATER, gross: 5000, refunds: 1000, fees: 100, total: 3900, orders_qty: 1 },
          ...{ bank_account_id: BANK, paid_at: null },
        }),
      ],
      payout_items: [bare(id(571), { payout_id: id(570), payment_id: id(635), order_id: PAID, kind: 'refund', amount: -100, booked_at: THEN })],
    },
    before: { 'payouts.refunds': 0 },
  },
  '0331_reports': {
    rows: {
      accounts: [{ id: id(573), email: 'jo@haus.example', name: 'Jo Lind', password_hash: '$argon2id$x', created_at: THEN }],
      users: [
        row(72, {
          ...{ account_id: id(573), name: 'Jo Lind', email: 'jo@haus.example', role: 'ANALYST', privileges: 0, reports: '["daily","monthly"]' },
          webclient_settings: '{"sidebar":true,"use_accreditations":false}',
        }),
      ],
    },
    before: { 'users.reports': '[]' },
  },
  '0240_media_gallery': {
    rows: {
      media_gallery: [
        row(58, {
          ...{ url: `/files/${org_id}/${'a'.repeat(32)}.png`, thumb_url: `/files/${org_id}/${'a'.repeat(32)}.thumb.png`, name: 'Plakat.png', type: 'png' },
          ...{ size: 5000, width: 400, height: 300, sha256: 'd'.repeat(64), created_by_id: USER },
        }),
      ],
    },
  },
  '0231_order_life': {
    rows: {
      orders: [
        row(60, {
          ...{ booking_code: '0000000231', name: '', annotation: null, status_code: 308, order_type: 'reservation', channel: 'phone', total: 1799, qty: 1 },
          ...{ payment_methods: '[]', discount: 0, discount_reason: null, promo_code_id: null, promo_code_name: null, static_title: 'Jazz in the foyer' },
          ...{ event_id: OPEN, contact_id: CONTACT, device_id: null, shift_id: null, user_id: USER, valid_until: SINCE, paid_at: null, refunded_at: null },
          ...{ invoiced_at: null, cancelled_at: null, refund_requested_at: null, refund_declined_at: null, refund_decision: null, invoice_id: null },
          ...{ expired_at: SINCE, exchanged_from_id: PAID },
        }),
      ],
      rights: [
        row(61, {
          ...{ kind: 'places', event_id: OPEN, subject_id: id(15), device_id: null, order_id: id(560), qty: 1, used: 0, returned: 1, status: 'returned' },
        }),
      ],
    },
    before: { 'orders.expired_at': null, 'orders.exchanged_from_id': null, 'rights.order_id': null },
  },
  '0221_newsletter_consents': {
    rows: { newsletter_consents: [{ id: id(590), org_id, contact_id: CONTACT, address: 'ada@example.org', act: 'confirmed', letter_id: id(502), at: SINCE }] },
  },
  '0341_sent_messages': {
    rows: {
      messages: [
        row(341, {
          ...{ subject: 'Herbst', body: 'Es geht los.', type: null, thread_id: null, assignee_id: null, starred_at: null, archived_at: null, sent_at: SINCE },
          ...{ campaign_action_id: null, contact_ids: `["${CONTACT}"]`, recipient_org_id: null, sender_org_id: null, gh_issue: null },
          ...{ recipients_stats: '{"created":1,"accepted":1,"delivered":0,"failed":0}', created_by_id: USER, created_by_email: 'a@example.org' },
        }),
      ],
    },
    before: { 'messages.sent_at': null },
    sets: ['messages.sent_at'],
  },
  '0342_letters_seen': {
    rows: {
      outbox: [
        {
          ...{ id: id(842), org_id, rev: 4, deleted: 0, kind: 'message', payload: '{}', created_at: THEN, sent_at: THEN, tries: 1, error: null },
          ...{ state: 'sent', key: 'seen', address: 'ada@example.org', message_id: MESSAGE, contact_id: CONTACT, handed_at: THEN, updated_at: SINCE },
          ...{ opened_at: SINCE, clicked_at: SINCE },
        },
      ],
    },
    before: { 'outbox.opened_at': null, 'outbox.clicked_at': null },
  },
  '0460_account_links': {
    rows: {
      accounts: [{ id: id(860), email: 'eva@example.org', name: 'Eva', password_hash: '', lang: 'de', created_at: THEN }],
      account_links: [{ id: id(861), account_id: id(860), org_id, user_id: null, state: 'open', created_at: THEN, expires_at: SINCE }],
    },
    before: { 'accounts.lang': null },
  },
}
