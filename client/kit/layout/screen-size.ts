import { useSyncExternalStore } from 'react'

/** `wide`: a row opens beside its list. `tablet`: rail, taller rows, sheets over the list. `phone`: one narrow column. */
export type Layout = 'wide' | 'tablet' | 'phone'

const wide = window.matchMedia('(min-width: 1200px)')
const phone = window.matchMedia('(max-width: 699px)')

const read = (): Layout => (wide.matches ? 'wide' : phone.matches ? 'phone' : 'tablet')

const subscribe = (changed: () => void) => {
  for (const query of [wide, phone]) query.addEventListener('change', changed)
  return () => {
    for (const query of [wide, phone]) query.removeEventListener('change', changed)
  }
}

/** The layout the window has room for. */
export const useLayout = (): Layout => useSyncExternalStore(subscribe, read)
