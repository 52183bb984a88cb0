import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLayout } from '../../kit/layout/screen-size'
import classes from './bar-popover.module.css'
import { besideBar } from './beside-bar'
import type { BarItemProps } from './domain'

/**
 * Button of the bar that opens a popover with a title. `name` is the button's name where it says more than the title,
 * `marked` puts a dot on it, and `way` stands beside the title. The content is rendered only while it is open, and may
 * close it.
 */
export function BarPopover({
  position,
  title,
  name = title,
  icon,
  width = 360,
  marked = false,
  way,
  children,
}: Pick<BarItemProps, 'position'> & {
  readonly title: string
  readonly name?: string
  readonly icon: ReactNode
  readonly width?: number
  readonly marked?: boolean
  readonly way?: (close: () => void) => ReactNode
  readonly children: (close: () => void) => ReactNode
}) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={besideBar(position, useLayout())}
      width={width}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator disabled={!marked} color="purple" size={8} offset={9}>
        <Popover.Target>
          <Tooltip label={title} disabled={opened}>
            <ActionIcon
              aria-label={name}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {icon}
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={title}>
        <div className={classes.head}>
          <strong>{title}</strong>
          {way?.(close)}
        </div>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
