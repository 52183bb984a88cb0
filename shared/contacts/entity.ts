import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, json, oneOf, text } from '../kernel/model/fields'
import { address } from './address/address'

export const NEWSLETTER_STATUSES = ['confirmed', 'pending', 'unsubscribed'] as const

export const contacts = entity(
  'contacts',
  'Contact',
  {
    num: count(),
    name: text(200),
    firstname: text(100).nullable(),
    lastname: text(100).nullable(),
    email: text(254).nullable(),
    phone: text(40).nullable(),
    newsletter_subscription_status: oneOf('NewsletterStatus', NEWSLETTER_STATUSES).nullable(),
    total_orders: count(),
    invoice_address: address().nullable(),
    label_ids: json(z.array(id()).max(50)),
    ...stamps,
  },
  {
    indexes: [['org_id', 'num']],
    sorts: ['name', 'created_at'],
    filters: ['newsletter_subscription_status'],
    search: ['name', 'email', 'phone'],
    personal: ['name', 'firstname', 'lastname', 'email', 'phone', 'invoice_address'],
    relations: { labels: { each: 'labels', by: 'label_ids' } },
    replication: {
      collection: 'own',
      can: 'contacts.read',
      masked: {
        name: 'buyers.read',
        firstname: 'buyers.read',
        lastname: 'buyers.read',
        email: 'personal_data.read',
        phone: 'personal_data.read',
        invoice_address: 'personal_data.read',
      },
      // Each order of a contact changes it.
      window: [[{ by: 'updated_at', since: 'seen' }]],
    },
  },
)
