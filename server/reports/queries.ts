import { z } from 'zod'
import { query } from '../../shared/kernel/model/query'
import { officeUsers } from '../../shared/users/office'
import { readRow } from '../kernel/commands/rows'
import { reading } from '../kernel/reads/reading'

const settings = query('report_settings', {
  args: z.object({}),
  returns: officeUsers.row.shape.reports,
  can: 'payments.read',
})

export const reportReadings = [
  reading(
    settings,
    async (_args, { db, actor }) => (await readRow(db, 'users', actor.org_id, actor.user_id))?.reports ?? [],
  ),
]
