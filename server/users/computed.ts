import { z } from 'zod'
import { oneOf, text } from '../../shared/kernel/model/fields'
import { ROLES } from '../../shared/kernel/permissions'
import type { RowOf } from '../../shared/model'
import { LANGUAGES } from '../../shared/orgs/entity'
import type { EMAIL_STATES } from '../../shared/outbox/entity'
import { INVITATION_STATES, officeUsers } from '../../shared/users/office'
import type { Db } from '../kernel/database/database'
import { unscoped } from '../kernel/database/org-scope'
import { formatPhrase } from '../kernel/format-phrase'
import { computed } from '../kernel/reads/computed'

type EmailState = (typeof EMAIL_STATES)[number]

/** State of an invitation by the state of its email. One that may have arrived counts as sent. */
const INVITATION_OF: Readonly<Record<EmailState, (typeof INVITATION_STATES)[number]>> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  unsure: 'sent',
  failed: 'failed',
}

/** Finds the last invitation of each member who has no password or has not accepted; none for all others. */
async function openInvitations(
  db: Db,
  org_id: string,
  users: readonly RowOf<'users'>[],
): Promise<ReadonlyMap<string, (typeof INVITATION_STATES)[number]>> {
  const ids = users.map(({ account_id }) => account_id)
  const accounts = await unscoped(db)
    .selectFrom('accounts')
    .select(['id', 'email', 'password_hash'])
    .where('id', 'in', ids)
    .execute()
  const isOpen = new Set(users.flatMap(({ account_id, invited_at }) => (invited_at === null ? [] : [account_id])))
  const open = new Map(
    accounts.flatMap(({ id, email, password_hash }) =>
      password_hash === '' || isOpen.has(id) ? [[email, id] as const] : [],
    ),
  )
  if (open.size === 0) return new Map()
  const emails = db
    .selectFrom('outbox')
    .select(['address', 'state'])
    .where('org_id', '=', org_id)
    .where('kind', '=', 'invitation')
  const sent = await emails
    .where('address', 'in', [...open.keys()])
    .orderBy('created_at')
    .execute()
  return new Map(
    sent.flatMap(({ address, state }) =>
      address && state ? [[open.get(address) ?? '', INVITATION_OF[state]] as const] : [],
    ),
  )
}

export const userFields = [
  computed(officeUsers, 'invitation', {
    returns: oneOf('InvitationState', INVITATION_STATES).nullable(),
    can: 'users.edit',
    load: async (users, { db, actor }) => {
      const found = await openInvitations(db, actor.org_id, users)
      return users.map(({ account_id }) => found.get(account_id) ?? null)
    },
  }),
  computed(officeUsers, 'roleSlug', {
    returns: text(20),
    load: async (users) => users.map(({ role }) => ROLES[role].slug),
  }),
  computed(officeUsers, 'formattedRole', {
    args: z.object({ lang: oneOf('Lang', LANGUAGES).nullable().optional() }),
    returns: text(60),
    load: async (users, _context, { lang }) =>
      users.map(({ role }) => formatPhrase(lang ?? 'en', `users.role.${role}`)),
  }),
]
