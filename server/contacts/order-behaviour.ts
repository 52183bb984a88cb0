import { orderBehaviour } from '../../shared/contacts/behaviour'
import { officeContacts } from '../../shared/contacts/office'
import { behaviourOf } from '../../shared/contacts/rules'
import { ms } from '../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../shared/orders/status'
import { rawStatement } from '../kernel/database/statement'
import { computed } from '../kernel/reads/computed'

type Sums = {
  contact_id: string
  orders: number
  tickets: number
  total: number
  first_order_at: string
  last_order_at: string
}

const SUMS = `select contact_id, count(*) as orders, sum(qty) as tickets, sum(total) as total, min(created_at) as first_order_at, max(created_at) as last_order_at
  from orders where org_id = ? and not deleted and status_code in (select cast(value as integer) from json_each(?))
    and contact_id in (select value from json_each(?)) group by contact_id`

export const contactFields = [
  computed(officeContacts, 'order_behaviour', {
    returns: orderBehaviour.nullable(),
    can: 'payments.read',
    load: async (contacts, { db, actor, now }) => {
      const ids = contacts.map(({ id }) => id)
      const rows = await rawStatement<Sums>(db, SUMS, [
        actor.org_id,
        JSON.stringify(BOUGHT_STATUSES),
        JSON.stringify(ids),
      ])
      const of = new Map(rows.map(({ contact_id, ...sums }) => [contact_id, sums]))
      return ids.map((id) => {
        const sums = of.get(id) ?? { orders: 0, tickets: 0, total: 0, first_order_at: null, last_order_at: null }
        return {
          ...sums,
          kind: behaviourOf(sums.orders, sums.last_order_at === null ? null : ms(sums.last_order_at), now),
        }
      })
    },
  }),
]
