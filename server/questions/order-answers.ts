import { z } from 'zod'
import { officeOrders } from '../../shared/orders/office/office'
import { orderAnswer } from '../../shared/orders/queries'
import { computed } from '../kernel/reads/computed'
import { answersOfOrders } from './keep-answers'

/** The answers of an order, for readers of personal data. */
export const orderAnswers = computed(officeOrders, 'answers', {
  returns: z.array(orderAnswer),
  can: 'personal_data.read',
  load: async (orders, { db, actor }) => {
    const ids = orders.map(({ id }) => id)
    const all = await answersOfOrders(db, actor.org_id, ids)
    return ids.map((order_id) =>
      all
        .filter((answer) => answer.order_id === order_id)
        .map(({ id, item_id, piece, label, kind, answer, file_key }) => ({
          id,
          item_id,
          piece,
          label,
          kind,
          answer,
          has_file: file_key !== null,
        })),
    )
  },
})
