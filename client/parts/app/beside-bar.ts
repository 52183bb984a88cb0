import type { ScreenLayout } from '../../kit/layout/screen-size'
import type { BarItemProps } from './domain'

/**
 * Side on which a button of the bar opens its popover. In the wide sidebar the buttons are in a row, and it must not
 * cover the others.
 */
export const besideBar = (
  position: BarItemProps['position'],
  layout: ScreenLayout,
): BarItemProps['position'] | 'top-start' => (position === 'right-end' && layout === 'wide' ? 'top-start' : position)
