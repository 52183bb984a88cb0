import { z } from 'zod'
import { oneOf, text } from '../../shared/kernel/model/fields'
import { ROLES } from '../../shared/kernel/permissions'
import { LANGUAGES } from '../../shared/orgs/entity'
import { officeUsers } from '../../shared/users/office'
import { formatPhrase } from '../kernel/format-phrase'
import { computed } from '../kernel/reads/computed'

export const userFields = [
  computed(officeUsers, 'roleSlug', { returns: text(20), load: async (users) => users.map(({ role }) => ROLES[role].slug) }),
  computed(officeUsers, 'formattedRole', {
    args: z.object({ lang: oneOf('Lang', LANGUAGES).nullable().optional() }),
    returns: text(60),
    load: async (users, _context, { lang }) => users.map(({ role }) => formatPhrase(lang ?? 'en', `app.role.${role}`)),
  }),
]
