import { z } from 'zod'
import { entity, stamps } from '../kernel/model/entity'
import { count, id, json, oneOf, text } from '../kernel/model/fields'
import { ROLE_NAMES } from '../kernel/permissions'

/** A user's own display settings in one organisation. Later ones are optional, because earlier rows lack them. */
export const webclientSettings = z.object({
  /** True for the sidebar, false for the top bar. */
  sidebar: z.boolean(),
  use_accreditations: z.boolean(),
  /** False for a narrow sidebar of icons. */
  expandSidebar: z.boolean().optional(),
  /** The season that the person plans: new events begin in it until it is over. */
  seasonId: id().nullish(),
})

export type WebclientSettings = z.infer<typeof webclientSettings>

/** A person's membership of one organisation. The login (password, sessions) belongs to the account. */
export const users = entity(
  'users',
  'User',
  {
    account_id: id(),
    name: text(120),
    email: text(254),
    role: oneOf('Role', ROLE_NAMES),
    webclient_settings: json(webclientSettings),
    privileges: count(),
    ...stamps,
  },
  {
    indexes: [['account_id']],
    sorts: ['name'],
    search: ['name', 'email'],
    personal: ['name', 'email'],
    relations: {},
    replication: { collection: 'catalogue', can: 'users.read', masked: { email: 'personal_data.read' } },
  },
)
