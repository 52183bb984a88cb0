import { MINUTE } from '../../../shared/kernel/time'
import type { Foyer } from '../foyer'
import type { Live } from '../live'
import { cell } from '../live'
import type { Timer } from './timer'

/** Share of the storage quota from which a warning shows. */
const MUCH = 0.8
const EVERY = 2 * MINUTE

/** Returns true if little storage space is left. */
export const isStorageLow = ({ usage, quota }: { readonly usage: number; readonly quota: number }): boolean =>
  quota > 0 && usage / quota >= MUCH

/** Checks the free space of the browser's storage every two minutes. */
export function watchStorageSpace(
  storage: Foyer['storage'],
  timer: Timer,
): { readonly low: Live<boolean>; readonly stop: () => void } {
  const low = cell(false)
  let callOff = () => {}
  let stopped = false
  const look = () => {
    storage().then(
      (figures) => low.set(isStorageLow(figures)),
      // A browser that does not tell is not full.
      () => {},
    )
    if (!stopped) callOff = timer.after(EVERY, look)
  }
  look()
  return {
    low,
    stop: () => {
      stopped = true
      callOff()
    },
  }
}
