import { z } from 'zod'
import { DomainError } from '../../shared/kernel/errors'
import { count } from '../../shared/kernel/model/fields'
import { DEFAULT_LIMIT, listInput, query } from '../../shared/kernel/model/query'
import { plainText } from '../../shared/kernel/search-text'
import type { RowOf } from '../../shared/model'
import { officeOrgs, organisation } from '../../shared/orgs/office'
import { accountMemberships } from '../accounts/sessions'
import { readRow } from '../kernel/commands/rows'
import { unscoped } from '../kernel/database/org-scope'
import { type ReadContext, reading } from '../kernel/reads/reading'

const choices = query('onboarding_choices', {
  args: z.object({}),
  returns: officeOrgs.row.shape.onboarding_choices,
  can: 'orgs.read',
})

const input = z
  .object({
    limit: listInput.limit.nullable(),
    page: listInput.page.nullable(),
    desc: listInput.desc.nullable(),
    query: listInput.query.nullable(),
  })
  .meta({ title: 'OrgListInput' })
const orgs = query('orgs', {
  args: z.object({ input: input.nullable().optional(), query: listInput.query.nullable() }),
  returns: z.object({ orgs: z.array(officeOrgs.row), total: count(), pages: count() }).meta({ title: 'OrgList' }),
  can: 'orgs.read',
})

/** Reads every organisation of the caller's account, by name. The owner's staff belong to all. */
async function ownOrganisations({ db, actor }: ReadContext): Promise<RowOf<'orgs'>[]> {
  const everywhere = unscoped(db)
  const { account_id } = await everywhere
    .selectFrom('users')
    .select('account_id')
    .where('id', '=', actor.user_id)
    .executeTakeFirstOrThrow()
  const ids = (await accountMemberships(everywhere, account_id)).map(({ id }) => id)
  const found = await everywhere.selectFrom('orgs').selectAll().where('id', 'in', ids).execute()
  return found.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

export const orgReadings = [
  reading(orgs, async (args, context) => {
    const { query: words = args.query, desc, limit, page } = args.input ?? {}
    const wanted = plainText(words?.trim() ?? '')
    const found = (await ownOrganisations(context)).filter(({ name, slug }) =>
      [name, slug].some((text) => plainText(text).includes(wanted)),
    )
    if (desc) found.reverse()
    const size = limit ?? DEFAULT_LIMIT
    const from = ((page ?? 1) - 1) * size
    return { orgs: found.slice(from, from + size), total: found.length, pages: Math.ceil(found.length / size) }
  }),
  reading(organisation, async (_args, { db, actor }) => {
    const org = await readRow(db, 'orgs', actor.org_id, actor.org_id)
    if (!org) throw new DomainError('not_found', { table: 'orgs', id: actor.org_id })
    return org
  }),
  reading(
    choices,
    async (_args, { db, actor }) => (await readRow(db, 'orgs', actor.org_id, actor.org_id))?.onboarding_choices ?? [],
  ),
]
