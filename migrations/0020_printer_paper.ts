import { type Migration, text, withDefault } from '../server/kernel/database/migration'

/** Paper and resolution of ticket printers. */
export const m0020_printer_paper: Migration = {
  name: '0020_printer_paper',
  up(schema) {
    schema.addColumn('ticket_printers', 'paper', withDefault(text(), 'ROLL_80'))
    schema.addColumn('ticket_printers', 'resolution', withDefault(text(), 'DPI_203'))
  },
}
