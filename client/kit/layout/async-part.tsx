import { type ComponentProps, createElement } from 'react'

/**
 * A `div` with an ARIA role, where HTML has no suitable element: a grid with virtualised rows, or a scrolling region that must be
 * reachable by keyboard.
 */
export const Part = (props: ComponentProps<'div'> & { readonly role: 'grid' | 'rowgroup' | 'row' | 'gridcell' | 'columnheader' | 'region' }) =>
  createElement('div', props)
