import { definedFields } from '../../shared/kernel/model/command'
import { readRow } from '../kernel/commands/rows'
import type { ServerDomain } from '../server-domain'
import { prepareLayout, prepareQrCode, printLayoutHandlings } from './handlers'
import { printLayoutReadings } from './queries'

export const printLayoutsServerDomain = {
  handlers: {
    CreatePrintLayout: printLayoutHandlings.create,
    UpdatePrintLayout: printLayoutHandlings.update,
  },
  preparations: {
    CreatePrintLayout: ({ input }) => prepareLayout(input),
    UpdateQrCode: ({ input }) => prepareQrCode(input),
    UpdatePrintLayout: async ({ id, input }, actor, { db }) => {
      const row = await readRow(db, 'print_layouts', actor.org_id, id)
      if (row) await prepareLayout({ ...row, ...definedFields(input) })
    },
  },
  readings: printLayoutReadings,
} satisfies ServerDomain
