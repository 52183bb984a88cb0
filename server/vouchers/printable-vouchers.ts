import { DomainError } from '../../shared/kernel/errors'
import { can } from '../../shared/kernel/permissions'
import type { Language } from '../../shared/kernel/phrases'
import type { RowOf } from '../../shared/model'
import type { Actor } from '../kernel/commands/actor'
import { readRow, readRows } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { scoped } from '../kernel/database/org-scope'
import { type FileStore, storedLogo, storedPicture } from '../media_gallery/file-store'
import { canBeGiven } from './gifts'
import { voucherPdf } from './voucher-pdf'

type Org = RowOf<'orgs'>

/** A voucher with its gift; null for one that is no gift. */
type PrintableVoucher = { readonly voucher: RowOf<'vouchers'>; readonly gift: RowOf<'voucher_gifts'> | null }

/** Vouchers of an organisation with their gifts. */
export type PrintableVouchers = { readonly org: Org; readonly vouchers: readonly PrintableVoucher[] }

/** Reads vouchers that are still valid, with their gifts, in the order of their ids. */
export async function readPrintable(db: Db, org: Org, ids: readonly string[]): Promise<PrintableVouchers> {
  const vouchers = (await readRows(db, 'vouchers', org.id, ids)).filter(canBeGiven)
  const gifts = new Map((await readRows(db, 'voucher_gifts', org.id, ids)).map((gift) => [gift.id, gift]))
  return { org, vouchers: vouchers.map((voucher) => ({ voucher, gift: gifts.get(voucher.id) ?? null })) }
}

/**
 * Reads a voucher for somebody of the office. Throws `forbidden` for readers who may not see its code, `not_found`, and
 * `vouchers.not_given` for one that was returned or blocked.
 */
export async function printableVoucher(db: Db, actor: Actor, voucher_id: string): Promise<PrintableVouchers> {
  // The code of a voucher is its money.
  if (!can(actor.role, 'orders.sell')) throw new DomainError('forbidden')
  const own = scoped(db, actor.org_id)
  const org = await readRow(own, 'orgs', actor.org_id, actor.org_id)
  const voucher = await readRow(own, 'vouchers', actor.org_id, voucher_id)
  if (!org || !voucher || voucher.deleted) throw new DomainError('not_found', { table: 'vouchers', id: voucher_id })
  const printable = await readPrintable(own, org, [voucher_id])
  if (printable.vouchers.length === 0) throw new DomainError('vouchers.not_given')
  return printable
}

/** Reads the organisation's picture for gift vouchers. Null also where it cannot be read: a voucher goes without it. */
const storedVoucherPicture = (store: FileStore, { id, settings }: Org): Promise<Buffer | null> =>
  storedPicture(store, id, settings.voucher_picture_url ?? null).catch(() => null)

/** Renders vouchers as a PDF in a language. */
export async function vouchersPdf(
  { org, vouchers }: PrintableVouchers,
  { language, now, fonts, store }: { language: Language; now: number; fonts: string; store: FileStore | null },
): Promise<Buffer> {
  const [logo, picture] = store ? [await storedLogo(store, org), await storedVoucherPicture(store, org)] : [null, null]
  return voucherPdf(vouchers, { org, language, logo, picture, now }, fonts)
}
