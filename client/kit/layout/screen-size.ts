import { useSyncExternalStore } from 'react'

/**
 * `wide`: a row opens beside its list. `tablet`: rail, taller rows, sheets over the list. `phone`: one narrow column.
 */
export type ScreenLayout = 'wide' | 'tablet' | 'phone'

const wide = window.matchMedia('(min-width: 1180px)')
const phone = window.matchMedia('(max-width: 699px)')

const roomy = window.matchMedia('(min-width: 1500px)')
/** The same beside the settings hub, which takes 424 px of the window. */
const roomyBesideHub = window.matchMedia('(min-width: 1924px)')
const coarse = window.matchMedia('(pointer: coarse)')

const read = (): ScreenLayout => (wide.matches ? 'wide' : phone.matches ? 'phone' : 'tablet')

const QUERIES = [wide, phone, roomy, roomyBesideHub]

const subscribe = (changed: () => void) => {
  for (const query of QUERIES) query.addEventListener('change', changed)
  return () => {
    for (const query of QUERIES) query.removeEventListener('change', changed)
  }
}

/** True if a whole list fits beside its open row. Otherwise the list is as narrow as on a phone. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (window.location.pathname.startsWith('/settings/') ? roomyBesideHub : roomy).matches,
  )

/** Height in px of a list's row: dense for a mouse, tall enough for a finger. */
export const rowHeight = (layout: ScreenLayout): number =>
  ({ wide: coarse.matches ? 48 : 40, tablet: 56, phone: 60 })[layout]

/** The layout the window has room for. */
export const useLayout = (): ScreenLayout => useSyncExternalStore(subscribe, read)
