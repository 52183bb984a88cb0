import type { Migration } from '../server/kernel/database/migration'
import { m0001_organisations_and_people } from './0001_organisations_and_people'
import { m0002_events_and_prices } from './0002_events_and_prices'
import { m0003_devices_and_rights } from './0003_devices_and_rights'
import { m0004_sales } from './0004_sales'
import { m0005_invoices_and_payouts } from './0005_invoices_and_payouts'
import { m0006_office_and_jobs } from './0006_office_and_jobs'

/** All migrations in the order they run. Append only: a migration that a database has run is never edited. */
export const migrations: readonly Migration[] = [
  m0001_organisations_and_people,
  m0002_events_and_prices,
  m0003_devices_and_rights,
  m0004_sales,
  m0005_invoices_and_payouts,
  m0006_office_and_jobs,
]
