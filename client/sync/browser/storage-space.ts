import { MINUTE } from '../../../shared/kernel/time'
import type { Foyer } from '../foyer'
import type { Live } from '../live'
import { cell } from '../live'
import type { Timer } from './timer'

/** A browser that has used this much of what it is given is told of before it is full. */
const MUCH = 0.8
const EVERY = 2 * MINUTE

/** Whether little room is left. */
export const isStorageLow = ({ usage, quota }: { readonly usage: number; readonly quota: number }): boolean => quota > 0 && usage / quota >= MUCH

/** Looks now and then how much room is left in the browser's storage. */
export function watchStorageSpace(storage: Foyer['storage'], timer: Timer): { readonly low: Live<boolean>; readonly stop: () => void } {
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
