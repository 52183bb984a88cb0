import { z } from 'zod'
import { query } from '../../shared/kernel/query'
import { officeUsers } from '../../shared/users/office'
import { reading } from '../kernel/reading'
import { readRow } from '../kernel/rows'

const settings = query('report_settings', { args: z.object({}), returns: officeUsers.row.shape.reports, can: 'payments.read' })

export const reportReadings = [reading(settings, async (_args, { db, actor }) => (await readRow(db, 'users', actor.org_id, actor.user_id))?.reports ?? [])]
