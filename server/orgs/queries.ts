import { z } from 'zod'
import { query } from '../../shared/kernel/model/query'
import { officeOrgs } from '../../shared/orgs/office'
import { readRow } from '../kernel/commands/rows'
import { list } from '../kernel/reads/list'
import { reading } from '../kernel/reads/reading'

const choices = query('onboarding_choices', { args: z.object({}), returns: officeOrgs.row.shape.onboarding_choices, can: 'orgs.read' })

/** Queries of the organisation itself. Other organisations' rows are out of scope here. */
export const orgReadings = [
  list('orgs', 'OrgList', { sort: 'name', desc: false }),
  reading(choices, async (_args, { db, actor }) => (await readRow(db, 'orgs', actor.org_id, actor.org_id))?.onboarding_choices ?? []),
]
