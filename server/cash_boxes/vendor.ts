import { updateCashBoxVendor } from '../../shared/cash_box_vendors/commands'
import { DomainError } from '../../shared/kernel/errors'
import type { Args } from '../../shared/kernel/model/command'
import { definedFields } from '../../shared/kernel/model/command'
import { requestStop } from '../fiscal/fiskaltrust/queue-requests'
import { fiscalCredentials } from '../fiscal/fiskaltrust/services'
import type { Actor } from '../kernel/commands/actor'
import { existingRow } from '../kernel/commands/existing'
import type { Handling } from '../kernel/commands/handler'
import { bookByEffect } from '../kernel/commands/plain-edit'
import { readRow } from '../kernel/commands/rows'
import { scoped } from '../kernel/database/org-scope'
import type { PreparationWorld } from '../preparation'
import { encryptedSecret, encryptSecret, openSecret, storeSecret } from '../secrets/stored-secrets'

const CREDENTIALS = ['vendor_id', 'vendor_unit_id', 'vendor_token'] as const

type Update = Args<typeof updateCashBoxVendor>

/** Shown in place of a token. */
const hintOf = (token: string): string => `••••${token.slice(-4)}`

const secretOf = (cash_box_id: string) => `fiskaltrust:${cash_box_id}` as const

/** Encrypts the credentials of a cash box. A token that was not changed arrives as its hint. Null where Foyer signs. */
export async function prepareVendor(
  { id, input }: Update,
  { org_id }: Actor,
  { db, secrets }: PreparationWorld,
): Promise<string | null> {
  const own = scoped(db, org_id)
  const box = await readRow(own, 'cash_boxes', org_id, id)
  const said = { ...box, ...definedFields(input) }
  if (said.vendor !== 'fiskaltrust' || !said.vendor_id?.trim() || !said.vendor_token?.trim()) return null
  const sealed = await encryptedSecret(own, org_id, secretOf(id))
  const known = sealed === null ? null : fiscalCredentials.parse(openSecret(secrets, org_id, secretOf(id), sealed))
  const token = known && said.vendor_token === hintOf(known.token) ? known.token : said.vendor_token.trim()
  return encryptSecret(secrets, org_id, secretOf(id), {
    country: said.vendor_country ?? 'AT',
    cash_box_id: said.vendor_id.trim(),
    token,
  })
}

/**
 * Sets who signs a cash box's receipts. The token is stored encrypted and the row keeps a hint. Throws `input.invalid`
 * at the first field that fiskaltrust needs and that is empty.
 */
export const cashBoxVendorHandling: Handling<typeof updateCashBoxVendor> = {
  async book(trx, args, ctx) {
    const before = await existingRow(ctx, 'cash_boxes', args.id)
    const box = { ...before, ...definedFields(args.input) }
    const missing = box.vendor === 'fiskaltrust' ? CREDENTIALS.find((field) => !box[field]?.trim()) : undefined
    if (missing)
      throw new DomainError('input.invalid', {
        entity: 'cash_boxes',
        field: missing,
        problem: 'missing',
        reason: 'fiskaltrust needs it',
      })
    if (before.vendor === 'fiskaltrust' && box.vendor !== 'fiskaltrust') await requestStop(trx, ctx, before.id)
    const sealed = ctx.prepared as string | null | undefined
    if (sealed) await storeSecret(trx, ctx.op.org_id, secretOf(box.id), sealed, ctx.now)
    const { vendor_token } = box
    const hint = vendor_token && !vendor_token.startsWith('••••') ? hintOf(vendor_token.trim()) : vendor_token
    const vendor_country = box.vendor === 'fiskaltrust' ? (box.vendor_country ?? 'AT') : null
    await bookByEffect(
      updateCashBoxVendor,
      { ...args, input: { ...args.input, vendor_token: hint, vendor_country } },
      ctx,
    )
    return () => existingRow(ctx, 'cash_boxes', box.id)
  },
}
