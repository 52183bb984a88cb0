import { REPORT_LIMIT, type ReportedRight, type ReportedVoucher, reportedRights } from '../../shared/rights/commands'
import { withStorageErrors } from '../sync/browser/storage-error'
import type { Core } from '../sync/core'
import { changesOfOperation } from '../sync/log/effects'
import { EPOCH_KEY } from '../sync/log/outbox'
import type { OpRow, RightRow } from '../sync/log/store/store'

/**
 * A right as a report names it. What a manager withdrew counts as handed back, so that what was sold before can be
 * booked again.
 */
const reportedRight = ({ id, kind, event_id, subject_id, qty, used, returned, fenced }: RightRow): ReportedRight => ({
  id,
  kind,
  event_id,
  subject_id,
  qty,
  returned: fenced && kind !== 'series' ? qty - used : returned,
})

/** The vouchers that operations sell. */
const soldVouchers = (ops: readonly OpRow[], org_id: string): ReportedVoucher[] =>
  ops
    .flatMap((op) => changesOfOperation(op, org_id))
    .flatMap((change) => (change.table === 'vouchers' && 'insert' in change ? [change.insert as ReportedVoucher] : []))
    .map(({ id, code, value, name, valid_until, tax_group_id, order_id }) => ({
      id,
      code,
      value,
      name,
      valid_until,
      tax_group_id,
      order_id,
    }))

/**
 * Tells a server that was restored from a backup all that this device holds, and takes in what it holds by the server's
 * account. From the moment of the report, grants of the lost future are refused. Answers whether the server goes on.
 */
export async function uploadRightsReport(
  { outbox, rights, call }: Pick<Core, 'outbox' | 'rights' | 'call'>,
  epoch: string,
): Promise<boolean> {
  const { device_id, org_id } = outbox.author()
  const { held, sold, authors } = await withStorageErrors(() =>
    outbox.store.write(async (writer) => {
      writer.put('meta', { id: EPOCH_KEY, value: epoch })
      const pending = await writer.ops({ by: 'state', state: 'pending' }, Number.MAX_SAFE_INTEGER)
      const sold = soldVouchers(pending, org_id)
      return {
        held: (await writer.all('rights')).map(reportedRight),
        sold,
        authors: [...new Set(pending.map((op) => op.user_id))].slice(0, 100),
      }
    }),
  )
  for (let from = 0; ; from += REPORT_LIMIT) {
    const part = held.slice(from, from + REPORT_LIMIT)
    const vouchers = sold.slice(from, from + REPORT_LIMIT)
    const last = from + REPORT_LIMIT >= Math.max(held.length, sold.length)
    const answer = reportedRights.parse(
      await call('ReportRights', { input: { device_id, rights: part, vouchers, authors, last } }),
    )
    if (!last) continue
    if (answer.epoch === epoch) await rights.importGrants(answer.rights, epoch)
    return answer.ready
  }
}
