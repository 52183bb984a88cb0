import { DomainError } from '../../shared/kernel/errors'
import { definedFields } from '../../shared/kernel/model/command'
import { createPrintLayout, updatePrintLayout } from '../../shared/print_layouts/commands'
import { MAX_LAYOUTS, type SavedLayout } from '../../shared/print_layouts/rules'
import { checkLayout } from '../../shared/printing/check-layout'
import { isReadableQr, type QrStyle } from '../../shared/printing/qr-style'
import { existingRow } from '../kernel/commands/existing'
import type { Context } from '../kernel/commands/handler'
import { checkedHandling } from '../kernel/commands/plain-edit'
import type { Trx } from '../kernel/database/database'
import { assertPixels } from './png-pixels'

/**
 * Checks the texts of a layout before it is booked, so that a long one does not hold up the writer. Throws a refusal of
 * `printing`.
 */
export async function prepareLayout({
  kind,
  format,
  elements,
}: Pick<SavedLayout, 'kind' | 'format' | 'elements'>): Promise<void> {
  for (const element of elements) if (element.kind === 'picture') assertPixels(element.png)
  await checkLayout(kind, format, elements)
}

/** Checks that scanners read a code in this style. Throws `printing.qr_colours` or `media_gallery.unreadable`. */
export async function prepareQrCode(style: QrStyle): Promise<void> {
  if (!isReadableQr(style)) throw new DomainError('printing.qr_colours')
  if (style.logo !== null) assertPixels(style.logo)
}

/** Takes the default away from the other layouts of a kind and a format. */
async function clearOtherDefaults(
  trx: Trx,
  { kind, format, is_default }: Pick<SavedLayout, 'kind' | 'format' | 'is_default'>,
  id: string | null,
  ctx: Context,
): Promise<void> {
  if (!is_default) return
  const others = await trx
    .selectFrom('print_layouts')
    .select('id')
    .where('org_id', '=', ctx.op.org_id)
    .where('deleted', '=', false)
    .where('kind', '=', kind)
    .where('format', '=', format)
    .where('is_default', '=', true)
    .execute()
  for (const other of others)
    if (other.id !== id) await ctx.rows.patch('print_layouts', other.id, { is_default: false, updated_at: ctx.now })
}

export const printLayoutHandlings = {
  create: checkedHandling(createPrintLayout, async (trx, { input }, ctx) => {
    const { count } = await trx
      .selectFrom('print_layouts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('org_id', '=', ctx.op.org_id)
      .where('deleted', '=', false)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_LAYOUTS) throw new DomainError('printing.too_many_layouts', { most: MAX_LAYOUTS })
    await clearOtherDefaults(trx, { ...input, is_default: input.is_default ?? false }, null, ctx)
  }),
  update: checkedHandling(updatePrintLayout, async (trx, { id, input }, ctx) => {
    const row = await existingRow(ctx, 'print_layouts', id)
    await clearOtherDefaults(trx, { ...row, ...definedFields(input) }, id, ctx)
  }),
}
