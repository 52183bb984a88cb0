import { z } from 'zod'
import { command } from '../kernel/model/command'
import { part } from '../kernel/model/fields'
import { officeUsers } from '../users/office'

/** Says which reports whoever asks wants by e-mail; none ends them. Nobody asks for another. */
export const updateReportSettings = command('UpdateReportSettings', {
  args: z.object({ input: part('UpdateReportSettingsInput', { reports: officeUsers.row.shape.reports }) }),
  returns: null,
  can: 'payments.read',
})
