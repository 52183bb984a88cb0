import { type ComponentProps, createElement } from 'react'

/**
 * A `div` with an ARIA role, where HTML has no suitable element: a grid with virtualised rows, a scrolling region that
 * must be reachable by keyboard, or the options of an input that keeps the focus.
 */
export const AsyncPart = (
  props: ComponentProps<'div'> & {
    readonly role: 'grid' | 'rowgroup' | 'row' | 'gridcell' | 'columnheader' | 'region' | 'listbox' | 'group' | 'option'
  },
) => createElement('div', props)
