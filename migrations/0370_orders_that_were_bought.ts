import type { Migration } from '../server/kernel/database/migration'

/** A contact's orders were counted with those that nobody had paid for yet: whoever has such is counted anew, and every device hears of it. */
export const m0370_orders_that_were_bought: Migration = {
  name: '0370_orders_that_were_bought',
  up(schema) {
    const bought = `(SELECT count(*) FROM orders o WHERE o.org_id = contacts.org_id AND o.contact_id = contacts.id
      AND NOT o.deleted AND o.status_code IN (411, 504, 601, 611))`
    const wrong = `total_orders <> ${bought}`
    schema.run(`UPDATE org_counters SET rev = rev + 1 WHERE org_id IN (SELECT org_id FROM contacts WHERE ${wrong})`)
    schema.run(`UPDATE contacts SET total_orders = ${bought}, rev = (SELECT c.rev FROM org_counters c WHERE c.org_id = contacts.org_id) WHERE ${wrong}`)
  },
}
