import { z } from 'zod'
import { oneOf } from '../kernel/model/fields'
import { compare } from '../kernel/model/list/condition'
import { containsAny, equals, flag, onServer } from '../kernel/model/list/filter'
import { listOf } from '../kernel/model/list/list'
import { NEWSLETTER_STATUSES } from './entity'
import { officeContacts } from './office'
import { REGULAR_ORDERS } from './rules'

export const contactsList = listOf(officeContacts, {
  columns: ['name', 'email', 'newsletter_subscription_status', 'total_orders', 'created_at'],
  sort: { by: 'name', desc: false },
  filters: {
    newsletter_subscription_status: equals(
      'newsletter_subscription_status',
      oneOf('NewsletterStatus', NEWSLETTER_STATUSES),
    ),
    label_ids: containsAny('label_ids'),
    accredited: onServer('flag', z.boolean()),
    novice: flag(compare('total_orders', 'lte', 1)),
    slipping_away: onServer('flag', z.boolean()),
    regular: flag(compare('total_orders', 'gte', REGULAR_ORDERS)),
  },
})
