import { boolean, integer, json, type Migration, nullable, text } from '../server/kernel/database/migration'

/** The main job: rights, sales, shifts and the door; and what the server remembers of each operation. */
export const m0003_sales: Migration = {
  name: '0003_sales',
  up(schema) {
    schema.rows('cash_boxes', {
      name: text(),
      place: text(),
      vendor: text(),
      created_at: text(),
      updated_at: text(),
    })
    schema.rows(
      'rights',
      {
        kind: text(),
        event_id: nullable(text()),
        subject_id: text(),
        device_id: text(),
        qty: integer(),
        used: integer(),
        returned: integer(),
        status: text(),
        created_at: text(),
        updated_at: text(),
      },
      { references: { event_id: 'events', device_id: 'devices' }, checks: ['qty >= 0', 'used >= 0', 'returned >= 0', 'used + returned <= qty'] },
    )
    schema.index('rights', ['event_id', 'subject_id'])
    schema.index('rights', ['device_id'])
    schema.rows(
      'cash_box_shifts',
      {
        cash_box_id: text(),
        device_id: text(),
        user_id: text(),
        right_id: text(),
        num: integer(),
        status: text(),
        starts_at: text(),
        ends_at: nullable(text()),
        total: integer(),
        qty: integer(),
        opening: integer(),
        counted: nullable(integer()),
        expected: nullable(integer()),
        difference: nullable(integer()),
        difference_reason: nullable(text()),
        created_at: text(),
        updated_at: text(),
      },
      { references: { cash_box_id: 'cash_boxes', device_id: 'devices', right_id: 'rights' } },
    )
    schema.index('cash_box_shifts', ['cash_box_id', 'starts_at'])
    schema.rows(
      'receipts',
      {
        right_id: text(),
        number: integer(),
        prev_hash: nullable(text()),
        hash: text(),
        kind: text(),
        cash_box_id: text(),
        shift_id: text(),
        device_id: text(),
        user_id: text(),
        order_id: nullable(text()),
        total: integer(),
        tenders: json(),
        taxes: json(),
        reason: nullable(text()),
        created_at: text(),
      },
      { references: { right_id: 'rights', shift_id: 'cash_box_shifts' }, unique: [['right_id', 'number']] },
    )
    schema.index('receipts', ['shift_id'])
    schema.index('receipts', ['order_id'])
    schema.rows(
      'orders',
      {
        booking_code: text(),
        name: text(),
        annotation: nullable(text()),
        status_code: integer(),
        order_type: text(),
        channel: text(),
        total: integer(),
        qty: integer(),
        payment_methods: json(),
        static_title: text(),
        event_id: nullable(text()),
        contact_id: nullable(text()),
        device_id: nullable(text()),
        shift_id: nullable(text()),
        user_id: nullable(text()),
        valid_until: nullable(text()),
        paid_at: nullable(text()),
        refunded_at: nullable(text()),
        invoiced_at: nullable(text()),
        cancelled_at: nullable(text()),
        invoice_id: nullable(text()),
        created_at: text(),
        updated_at: text(),
      },
      { references: { event_id: 'events', contact_id: 'contacts' }, unique: [['org_id', 'booking_code']] },
    )
    schema.index('orders', ['org_id', 'created_at'])
    schema.index('orders', ['shift_id'])
    schema.index('orders', ['event_id'])
    schema.rows(
      'order_items',
      {
        order_id: text(),
        event_id: nullable(text()),
        price_id: nullable(text()),
        price_category_id: nullable(text()),
        seat_id: nullable(text()),
        right_id: nullable(text()),
        static_name: text(),
        qty: integer(),
        static_price: integer(),
        rate: integer(),
        taxes: integer(),
        code: nullable(text()),
        cancelled: boolean(),
        checked_in_qty: integer(),
        checked_in_at: nullable(text()),
        created_at: text(),
        updated_at: text(),
      },
      { references: { order_id: 'orders', event_id: 'events' } },
    )
    schema.index('order_items', ['order_id'])
    schema.index('order_items', ['event_id'])
    schema.rows(
      'payments',
      {
        order_id: text(),
        method: text(),
        amount: integer(),
        status: text(),
        given: nullable(integer()),
        receipt_id: nullable(text()),
        shift_id: nullable(text()),
        created_at: text(),
      },
      { references: { order_id: 'orders' } },
    )
    schema.index('payments', ['order_id'])
    schema.index('payments', ['shift_id'])
    schema.rows(
      'check_ins',
      {
        event_id: text(),
        order_item_id: nullable(text()),
        verdict: text(),
        qty: integer(),
        ticket_qty: integer(),
        gate: text(),
        device_id: text(),
        user_id: text(),
        code: nullable(text()),
        overruled: boolean(),
        created_at: text(),
        undone_at: nullable(text()),
      },
      { references: { event_id: 'events' } },
    )
    schema.index('check_ins', ['order_item_id'])
    schema.index('check_ins', ['event_id', 'created_at'])
    schema.rows('incidents', {
      kind: text(),
      subject_id: text(),
      device_id: nullable(text()),
      details: json(),
      settled_at: nullable(text()),
      settled_by: nullable(text()),
      decision: nullable(text()),
      created_at: text(),
      updated_at: text(),
    })
    schema.index('incidents', ['subject_id'])
    schema.index('rights', ['event_id', 'subject_id'], { unique: true, name: 'rights_one_per_seat', where: "kind = 'seat' AND status IN ('live', 'spent')" })
    schema.table(
      'op_receipts',
      {
        id: text(),
        org_id: text(),
        device_id: text(),
        seq: integer(),
        request_hash: text(),
        status: text(),
        code: nullable(text()),
        details: json(),
        rows: json(),
        created_at: text(),
      },
      { primaryKey: 'id' },
    )
    schema.index('op_receipts', ['device_id', 'seq'])
    schema.table(
      'quarantined_ops',
      { id: text(), org_id: text(), device_id: text(), op: json(), code: text(), details: json(), created_at: text() },
      { primaryKey: 'id' },
    )
    schema.index('quarantined_ops', ['org_id', 'created_at'])
    schema.table(
      'right_requests',
      { id: text(), org_id: text(), device_id: text(), request_hash: text(), right_ids: json(), missing: json(), created_at: text() },
      { primaryKey: 'id' },
    )
  },
}
