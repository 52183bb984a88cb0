import { type SqlBool, sql } from 'kysely'
import { contactsList } from '../../shared/contacts/list'
import { RETURNING_ORDERS, SLIPPING_AFTER } from '../../shared/contacts/rules'
import { iso } from '../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../shared/orders/status'
import { list } from '../kernel/reads/list'

/** SQL: contacts who came back once and have not bought for a long time. */
export const isSlippingAway = (
  org_id: string,
  since: string,
) => sql<SqlBool>`(total_orders >= ${RETURNING_ORDERS} and not exists (select 1 from orders
  where orders.org_id = ${org_id} and orders.contact_id = contacts.id and orders.deleted = ${false}
    and orders.status_code in (${sql.join([...BOUGHT_STATUSES])}) and orders.created_at >= ${since}))`

/** SQL: contacts with an accreditation. */
export const hasAccreditation = (org_id: string) => sql<SqlBool>`exists (select 1 from accreditation_contacts
  where accreditation_contacts.org_id = ${org_id} and accreditation_contacts.contact_id = contacts.id and accreditation_contacts.deleted = ${false})`

export const contactReadings = list(contactsList, {
  conditions: {
    accredited: (yes: boolean, { actor }) =>
      yes ? hasAccreditation(actor.org_id) : sql<SqlBool>`not ${hasAccreditation(actor.org_id)}`,
    slipping_away: (yes: boolean, { actor, now }) => {
      const away = isSlippingAway(actor.org_id, iso(now - SLIPPING_AFTER))
      return yes ? away : sql<SqlBool>`not ${away}`
    },
  },
})
