import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, json, oneOf, text } from '../kernel/model/fields'
import { ROLE_NAMES } from '../kernel/permissions'

/** A person's membership of one organisation. The login (password, sessions) belongs to the account. */
export const users = entity(
  'users',
  'User',
  {
    account_id: id(),
    name: text(120),
    email: text(254),
    role: oneOf('Role', ROLE_NAMES),
    webclient_settings: json(z.object({ sidebar: z.boolean(), use_accreditations: z.boolean() })),
    privileges: count(),
    ...stamps,
  },
  {
    indexes: [['account_id']],
    personal: ['name', 'email'],
    relations: {},
    replication: { collection: 'catalogue', can: 'users.read', masked: { email: 'personal_data.read' } },
  },
)
