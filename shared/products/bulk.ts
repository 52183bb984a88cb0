import type { BulkCommands } from '../kernel/model/list/bulk'
import { deleteProduct, updateProduct } from './commands'

type Row = Readonly<Record<string, unknown>>

/** The whole input of the first release, with one value changed. */
const changed = (row: Row, change: Readonly<Record<string, unknown>>): Row => {
  const { name, description, value, tax_group_id, pos, enabled, desk_holding } = row
  return { name, description, value, tax_group_id, pos, enabled, desk_holding, ...change }
}

/** Commands for several products at once. */
export const productsBulk: BulkCommands = {
  enable: { command: updateProduct, input: (row) => changed(row, { enabled: true }) },
  disable: { command: updateProduct, input: (row) => changed(row, { enabled: false }) },
  delete: { command: deleteProduct, isDanger: true },
}
