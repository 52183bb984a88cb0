import { z } from 'zod'
import { command } from '../kernel/model/command'
import { part } from '../kernel/model/fields'
import { officeUsers } from '../users/office'

/** Sets which reports the caller receives by email; an empty list ends them. */
export const updateReportSettings = command('UpdateReportSettings', {
  args: z.object({ input: part('UpdateReportSettingsInput', { reports: officeUsers.row.shape.reports }) }),
  returns: null,
  can: 'payments.read',
})
