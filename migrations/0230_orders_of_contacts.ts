import type { Migration } from '../server/kernel/database/migration'

/** How many orders somebody has was counted only from the next order on: whoever had some before is counted once, from the orders there are. */
export const m0230_orders_of_contacts: Migration = {
  name: '0230_orders_of_contacts',
  up(schema) {
    const counted = `(SELECT count(*) FROM orders o WHERE o.org_id = contacts.org_id AND o.contact_id = contacts.id
      AND NOT o.deleted AND o.status_code NOT IN (308, 309, 310, 505))`
    const miscounted = `total_orders <> ${counted}`
    // With a change number of its own, so that every device hears of it.
    schema.run(`UPDATE org_counters SET rev = rev + 1 WHERE EXISTS (SELECT 1 FROM contacts WHERE contacts.org_id = org_counters.org_id AND ${miscounted})`)
    schema.run(`UPDATE contacts SET total_orders = ${counted}, rev = (SELECT c.rev FROM org_counters c WHERE c.org_id = contacts.org_id) WHERE ${miscounted}`)
  },
}
