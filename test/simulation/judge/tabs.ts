import type { TableName } from '../../../shared/registry'
import { stableJson } from '../../harness/figures/arithmetic'
import type { SimDevice } from '../device'
import { Violation } from './oracle'

/** Tables whose rows tabs look up one by one or keep in memory, and which change during a history. */
const LOOKED_UP: readonly TableName[] = ['events', 'orders', 'order_items', 'check_ins', 'products', 'vouchers']

/** Asserts that all tabs of a device know the same rows, whichever of them has written these (7). */
export async function assertTabsAgree(device: SimDevice): Promise<void> {
  for (const table of LOOKED_UP)
    for (const row of await device.rowsOf(table))
      for (const tab of device.tabRows)
        if (stableJson(await tab.get(table, row.id)) !== stableJson(row))
          throw new Violation(7, `a tab knows another row of ${table} than the device has`)
}
