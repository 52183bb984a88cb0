import type { BulkCommands } from '../kernel/model/list/bulk'
import { cancelOrder } from './office/commands'
import { resendTickets } from './papers/ticket-commands'

/** Commands for several orders at once. */
export const ordersBulk: BulkCommands = {
  resend: { command: resendTickets, input: (_row, newId) => ({ id: newId() }) },
  cancel: { command: cancelOrder, input: () => ({}), sums: ['total'], isDanger: true },
}
