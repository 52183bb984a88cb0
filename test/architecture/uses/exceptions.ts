/** The decision on columns that are kept without a reader or a writer. */
const UNREAD_COLUMNS = '0720'

/** The decision on privileges: a role presets them, and the locks read the role. */
const PRIVILEGES = '0693'

/** The decision on previews: templates are drawn from their source. */
const PREVIEWS = '0694'

/** The decision on answers: the checksum of a file tells whether a copy is what its buyer sent. */
const ANSWERS = '0842'

/** The decision on gifts and receipts, whose rows are written and read as a whole. */
const GIFTS = '0843'

/** Columns that nothing in the product writes, each with the decision that says why it is there. */
export const NOT_WRITTEN: Readonly<Record<string, string>> = {
  'orgs.parent_id': UNREAD_COLUMNS,
  'message_templates.preview_url': PREVIEWS,
  // Written by every deletion (`editing`).
  'message_templates.deleted_by_id': UNREAD_COLUMNS,
  'message_templates.deleted_at': UNREAD_COLUMNS,
  // Written by the shop with the whole gift of a line (`keepGifts`).
  'voucher_gifts.design': GIFTS,
  'voucher_gifts.delivery': GIFTS,
  'voucher_gifts.recipient': GIFTS,
  'voucher_gifts.message': GIFTS,
}

/** Columns that nothing in the product reads, each with the decision that says why it is there. */
export const NOT_SHOWN: Readonly<Record<string, string>> = {
  // Tells a reminder's job that the event has another time: `reminder-job.ts` reads it for events and reminders alike.
  'events.timed_at': UNREAD_COLUMNS,
  'orgs.short_id': UNREAD_COLUMNS,
  'orgs.parent_id': UNREAD_COLUMNS,
  'payments.shift_id': UNREAD_COLUMNS,
  'users.privileges': PRIVILEGES,
  'answers.file_sha256': ANSWERS,
  'contact_conflicts.settled_by_id': UNREAD_COLUMNS,
  'contact_imports.user_id': UNREAD_COLUMNS,
  // They number the receipts of a year: `max(number)` is read, and the printed text is made of both.
  'donation_receipts.year': GIFTS,
  'donation_receipts.number': GIFTS,
  'invoices.year': UNREAD_COLUMNS,
  'invoices.prev_hash': UNREAD_COLUMNS,
  'invoices.hash': UNREAD_COLUMNS,
  'jobs.payload': UNREAD_COLUMNS,
  'jobs.rank': UNREAD_COLUMNS,
  'jobs.error': UNREAD_COLUMNS,
  'message_templates.preview_url': PREVIEWS,
  'message_templates.deleted_by_id': UNREAD_COLUMNS,
  'message_templates.deleted_at': UNREAD_COLUMNS,
  'posts_users_info.seen_at': UNREAD_COLUMNS,
  'seating_plan_edits.kind': UNREAD_COLUMNS,
}
