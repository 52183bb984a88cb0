import { PERMISSIONS } from '../kernel/permissions'

/** Tables that are edited with the permission of another table. */
const WITHOUT_PERMISSION = [
  'accounting_settings',
  'accreditation_contacts',
  'accreditation_events',
  'answers',
  'campaign_actions_groups',
  'contact_conflicts',
  'contact_imports',
  'email_blocks',
  'event_cancellations',
  'mail_settings',
  'orders',
  'outbox',
  'payment_reminders',
  'payouts',
  'price_categories',
  'price_fee_names',
  'price_names',
  'prices',
  'provider_accounts',
  'reminders',
  'sales_partners',
  'seating_plans',
  'voucher_gifts',
  'waiting_list',
  'wallet_accounts',
]

/** Tables whose changes are not in the activity log. */
const NOT_LOGGED = ['locations', 'messages', 'payments', 'products', 'promo_codes']

const EDIT = '.edit'

/**
 * Tables whose changes by the office are in the activity log: those with an edit permission, and the ones above. Their
 * names are `activity_log.subject.<table>` or `<table>.title`.
 */
export const ACTIVITY_SUBJECTS: readonly string[] = [
  ...PERMISSIONS.flatMap((permission) => (permission.endsWith(EDIT) ? [permission.slice(0, -EDIT.length)] : [])).filter(
    (table) => !NOT_LOGGED.includes(table),
  ),
  ...WITHOUT_PERMISSION,
]

export const isActivitySubject = (table: string): boolean => ACTIVITY_SUBJECTS.includes(table)
