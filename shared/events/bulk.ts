import type { BulkCommands } from '../kernel/model/list/bulk'
import { labelEvent } from '../labels/row-commands'
import { updateEvent } from './commands'

/** Commands for several events at once. */
export const eventsBulk: BulkCommands = {
  publish: { command: updateEvent, input: () => ({ published: true, on_sale: true }) },
  unpublish: { command: updateEvent, input: () => ({ published: false }) },
  hold: { command: updateEvent, input: () => ({ on_hold: true }) },
  resume: { command: updateEvent, input: () => ({ on_hold: false }) },
  label: { command: labelEvent, asks: { add: 'label_ids', remove: 'label_ids' } },
  season: { command: updateEvent, asks: { season_id: 'season' } },
  archive: { command: updateEvent, input: () => ({ archived: true }), isDanger: true },
}
