import { type ComponentProps, createElement } from 'react'

/**
 * A `div` whose role says what it is, for what HTML has no working element for: a grid whose rows are placed by a
 * virtualiser, and a region that scrolls and must therefore be reachable by keyboard.
 */
export const Part = (props: ComponentProps<'div'> & { readonly role: 'grid' | 'rowgroup' | 'row' | 'gridcell' | 'columnheader' | 'region' }) =>
  createElement('div', props)
