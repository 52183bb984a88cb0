import { updateCashBoxVendor } from '../../shared/cash_box_vendors/commands'
import { DomainError } from '../../shared/kernel/errors'
import { givenFields } from '../../shared/kernel/model/command'
import { existingRow } from '../kernel/commands/existing'
import { checked } from '../kernel/commands/plain-edit'

const CREDENTIALS = ['vendor_id', 'vendor_unit_id', 'vendor_token'] as const

/** Sets who signs a cash box's receipts. Throws `input.invalid` at the first field that fiskaltrust needs and that is empty. */
export const cashBoxVendorHandling = checked(updateCashBoxVendor, async (_trx, { id, input }, ctx) => {
  const box = { ...(await existingRow(ctx, 'cash_boxes', id)), ...givenFields(input) }
  if (box.vendor !== 'fiskaltrust') return
  const missing = CREDENTIALS.find((field) => !box[field]?.trim())
  if (missing) throw new DomainError('input.invalid', { entity: 'cash_boxes', field: missing, problem: 'missing', reason: 'fiskaltrust needs it' })
})
