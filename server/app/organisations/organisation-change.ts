import { z } from 'zod'
import { iso } from '../../../shared/kernel/time'
import type { Ports } from '../../kernel/commands/handler'
import { RowWriter } from '../../kernel/commands/rows'
import type { Trx } from '../../kernel/database/database'
import { scoped } from '../../kernel/database/org-scope'
import { SetupProblem } from './organisation-setup'

/** Options of the command, as typed. */
const options = z.object({ plan: z.enum(['free', 'full']).optional(), support: z.enum(['on', 'off']).optional() })

/**
 * An operator's decisions on an organisation: its plan, and whether it is the one that gives support to the others of
 * its server.
 */
export type OrganisationChange = { readonly slug: string; readonly free_plan?: boolean; readonly is_owner?: boolean }

/** Reads what the operator typed. Throws SetupProblem if it names no organisation or nothing to change. */
export function readChange(slug: unknown, typed: Readonly<Record<string, unknown>>): OrganisationChange {
  const given = options.safeParse(typed)
  if (typeof slug !== 'string' || !given.success)
    throw new SetupProblem('give the short name of an organisation, --plan free or full, --support on or off')
  const { plan, support } = given.data
  if (!plan && !support) throw new SetupProblem('nothing to change: give --plan or --support')
  return { slug, ...(plan && { free_plan: plan === 'free' }), ...(support && { is_owner: support === 'on' }) }
}

/**
 * Changes the plan of an organisation, or makes it the support organisation: the former one is none any more. Returns
 * its name. Throws SetupProblem if no organisation has this short name.
 */
export async function changeOrganisation(
  trx: Trx,
  { slug, ...change }: OrganisationChange,
  ports: Ports,
): Promise<string> {
  const orgs = await trx
    .selectFrom('orgs')
    .select(['id', 'name', 'slug', 'is_owner'])
    .where('deleted', '=', false)
    .execute()
  const org = orgs.find((each) => each.slug === slug)
  if (!org) throw new SetupProblem(`no organisation has the short name “${slug}”`)
  const updated_at = iso(ports.clock())
  const patch = (id: string, values: Omit<OrganisationChange, 'slug'>) =>
    new RowWriter(scoped(trx, id), id).patch('orgs', id, { ...values, updated_at })
  for (const { id, is_owner } of change.is_owner ? orgs : [])
    if (is_owner && id !== org.id) await patch(id, { is_owner: false })
  await patch(org.id, change)
  return org.name
}
