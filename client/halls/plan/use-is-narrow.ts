import { useSyncExternalStore } from 'react'

/** Narrower windows show the plan without the tools. */
const narrow = window.matchMedia('(max-width: 819px)')

const subscribe = (changed: () => void) => {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** True where the window is too narrow for the editor. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
