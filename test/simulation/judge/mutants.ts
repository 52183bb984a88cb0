import { HeldRights, type HeldRightsPorts } from '../../../client/rights/held'
import { withStorageErrors } from '../../../client/sync/browser/storage-error'
import { Outbox } from '../../../client/sync/log/outbox'
import type { OpRow } from '../../../client/sync/log/store/store'
import { type ArgsWithReceipt, receiptIn } from '../../../shared/cash_boxes/receipt'
import { foldShift } from '../../../shared/cash_boxes/rules'
import { FirstComeOutbox } from '../faults/people'

/** Mutants that each lack one guard. The simulation must notice each of them within a thousand histories. */
export const MUTANTS = [
  'no dedupe',
  'no grant-id check',
  'TTL reclaim',
  'timestamp checkpoint',
  'relaxed durability',
  'clock-ordered outbox',
  'no rebase',
  'no seat index',
  'restore without epoch',
  'voucher without right',
  'voided twice',
  'parts forgotten',
  'report without vouchers',
  'a door that knows all',
  'clone undetected',
  'deaf server',
  'shift closed over pending ops',
  'sold under the first name',
  'PIN by the clock alone',
  'PIN of the removed',
  'booked for the removed',
  'refund of an open shift',
  'an order at two desks',
  'expired at a desk',
  'window drops unsent work',
  'memory not reloaded',
  'expired while paying',
  'paid twice',
  'price changed under the cart',
  'promo counted twice',
  'voucher spent by two',
  'cart kept',
  'step booked twice',
  'return booked twice',
  'return without its fee',
  'policy of today',
  'both codes valid',
  'offer made twice',
  'offer beyond its time',
  'refunded before it is sold on',
  'both codes valid after a resale',
  'resold ticket paid twice',
] as const

export type Mutant = (typeof MUTANTS)[number]

/** Mutant: imports a grant again each time the server repeats it. */
export class RepeatedGrantRights extends HeldRights {
  readonly #outbox: Outbox

  constructor(ports: HeldRightsPorts) {
    super(ports)
    this.#outbox = ports.outbox
  }

  override async importGrants(...[grants, ...others]: Parameters<HeldRights['importGrants']>): Promise<void> {
    await withStorageErrors(() =>
      this.#outbox.store.write(async (writer) => {
        for (const grant of grants) if (grant.kind !== 'series') writer.remove('rights', grant.id)
      }),
    )
    await super.importGrants(grants, ...others)
  }
}

/** Mutant: redeems a voucher without using up its right. */
class FreeVoucherOutbox extends Outbox {
  override commit: Outbox['commit'] = (name, prepare) =>
    super.commit(name, async (snapshot) => {
      const prepared = await prepare(snapshot)
      const balances = new Set(snapshot.rights.filter((right) => right.kind === 'balance').map((right) => right.id))
      return {
        ...prepared,
        take: prepared.take?.filter(({ id }) => !balances.has(id)) ?? [],
        hand_back: prepared.hand_back ?? [],
      }
    })
}

/** Mutant: forgets earlier voids of a sale. */
class RepeatedVoidOutbox extends Outbox {
  override commit: Outbox['commit'] = (name, prepare) =>
    super.commit(name, (snapshot) =>
      prepare({ ...snapshot, about: async (id) => (await snapshot.about(id)).filter((op) => op.name !== 'VoidOrder') }),
    )
}

/** Mutant: forgets earlier partial voids of a sale. */
class ForgottenPartsOutbox extends Outbox {
  override commit: Outbox['commit'] = (name, prepare) =>
    super.commit(name, (snapshot) =>
      prepare({
        ...snapshot,
        about: async (id) =>
          (await snapshot.about(id)).filter((op) => op.name !== 'VoidOrder' || !op.input.includes('"left":true')),
      }),
    )
}

/** Mutant: records every scan as if all other scans were known. */
class AllKnownOutbox extends Outbox {
  override commitIf: Outbox['commitIf'] = (name, prepare) =>
    super.commitIf(name, async (snapshot) => {
      const prepared = await prepare(snapshot)
      if (prepared && 'input' in prepared.args && 'known' in prepared.args.input) prepared.args.input.known = 1000
      return prepared
    })
}

/** Mutant: sends operations in the order of the wall clock. */
class ClockOrderedOutbox extends Outbox {
  override async pending(limit = Number.MAX_SAFE_INTEGER): Promise<readonly OpRow[]> {
    const ops = await super.pending()
    return [...ops].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(0, limit)
  }
}

/** Mutant: closes a shift on the figures that the server has acknowledged, without the pending operations. */
class EarlyCloseOutbox extends Outbox {
  override commit: Outbox['commit'] = (name, prepare) =>
    super.commit(name, async (snapshot) => {
      const prepared = await prepare(snapshot)
      if ('input' in prepared.args && 'counted' in prepared.args.input) {
        const { input } = prepared.args
        const waiting = (await this.pending()).flatMap((op) => receiptIn(JSON.parse(op.input) as ArgsWithReceipt))
        const { total, qty, expected } = foldShift(
          waiting.filter((receipt) => receipt.shift_id === input.receipt.shift_id),
        )
        Object.assign(input, { total: input.total - total, qty: input.qty - qty, expected: input.expected - expected })
      }
      return prepared
    })
}

/** Mutant: reports no pending operations, so that nothing is reapplied after a pull. */
export class NoPendingOutbox extends Outbox {
  override pending(): Promise<readonly OpRow[]> {
    return Promise.resolve([])
  }
}

/** Mutant: records from what this tab remembers, although another tab has written since. */
class StaleOutbox extends Outbox {
  protected override isUnchanged = () => Promise.resolve(true)
}

/** Outbox classes of the mutants that record differently. */
export const OUTBOXES: Readonly<Partial<Record<string, typeof Outbox>>> = {
  'clock-ordered outbox': ClockOrderedOutbox,
  'voucher without right': FreeVoucherOutbox,
  'voided twice': RepeatedVoidOutbox,
  'parts forgotten': ForgottenPartsOutbox,
  'a door that knows all': AllKnownOutbox,
  'shift closed over pending ops': EarlyCloseOutbox,
  'sold under the first name': FirstComeOutbox,
  'memory not reloaded': StaleOutbox,
}
