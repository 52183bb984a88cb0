import type { TableName } from '../../../shared/registry'
import { stableJson } from '../../harness/figures/arithmetic'
import type { SimRows } from '../lanes/storage'
import { Violation } from './oracle'

/** Tables whose rows tabs look up one by one or keep in memory, and which change during a history. */
const LOOKED_UP: readonly TableName[] = [
  'events',
  'orders',
  'order_items',
  'check_ins',
  'products',
  'quotas',
  'vouchers',
]

/** A device as far as its tabs are compared. */
type TabbedDevice = { readonly tabRows: readonly Pick<SimRows, 'get' | 'where'>[] }

/** Asserts that all tabs of a device know the same rows, whichever of them has written these (7). */
export async function assertTabsAgree({ tabRows }: TabbedDevice): Promise<void> {
  for (const table of LOOKED_UP) {
    const listed = await Promise.all(tabRows.map((tab) => tab.where(table, {})))
    for (const id of new Set(listed.flatMap((rows) => rows.map((row) => row.id)))) {
      const known = await Promise.all(tabRows.map(async (tab) => stableJson((await tab.get(table, id)) ?? null)))
      if (new Set(known).size > 1) throw new Violation(7, `tabs of a device know different rows of ${table}`)
    }
  }
}
