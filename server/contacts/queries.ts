import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { REGULAR_FROM, RETURNED, SLIPPING_AFTER } from '../../shared/contacts/rules'
import { iso } from '../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../shared/orders/rules'
import { byId, containsAny, filter, list } from '../kernel/reads/list'

/** Contacts who came back once and have not bought for a long time. */
const isSlippingAway = (org_id: string, since: string) => sql<SqlBool>`(total_orders >= ${RETURNED} and not exists (select 1 from orders
  where orders.org_id = ${org_id} and orders.contact_id = contacts.id and orders.deleted = ${false}
    and orders.status_code in (${sql.join([...BOUGHT_STATUSES])}) and orders.created_at >= ${since}))`

export const contactReadings = [
  list('contacts', 'ContactList', {
    sort: 'name',
    desc: false,
    filters: {
      label_ids: containsAny('label_ids'),
      accredited: filter(z.boolean(), (accredited, _now, { org_id }) => {
        const has = sql<SqlBool>`exists (select 1 from accreditation_contacts
          where accreditation_contacts.org_id = ${org_id} and accreditation_contacts.contact_id = contacts.id and accreditation_contacts.deleted = ${false})`
        return accredited ? has : sql<SqlBool>`not ${has}`
      }),
      novice: filter(z.boolean(), (novice) => (novice ? sql<SqlBool>`total_orders <= 1` : sql<SqlBool>`total_orders > 1`)),
      slipping_away: filter(z.boolean(), (slipping, now, { org_id }) => {
        const away = isSlippingAway(org_id, iso(now - SLIPPING_AFTER))
        return slipping ? away : sql<SqlBool>`not ${away}`
      }),
      regular: filter(z.boolean(), (regular) => (regular ? sql<SqlBool>`total_orders >= ${REGULAR_FROM}` : sql<SqlBool>`total_orders < ${REGULAR_FROM}`)),
    },
  }),
  byId('contact', 'contacts'),
]
