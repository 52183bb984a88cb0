import { Drawer } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useLayout } from './screen-size'
import classes from './sheet.module.css'

type Props = {
  readonly label: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly size: number
  readonly children: ReactNode
}

/** Returns true while the focused field shows its list of options. */
const isListOpen = (): boolean => document.activeElement?.matches('[aria-haspopup="listbox"][aria-controls]') ?? false

/**
 * A panel from the right over the page, the whole width on phones. Its content brings its own head and its own close
 * button.
 */
export function Sheet({ label, opened, onClose, size, children }: Props) {
  const layout = useLayout()
  const content = useRef<HTMLDivElement>(null)
  // The library gives Escape to whatever opened first: a dialog over the panel would stay, and the panel go.
  // An open menu or list of options closes itself first.
  useWindowEvent(
    'keydown',
    (event) => {
      const top = [...document.querySelectorAll('[role="dialog"]')].at(-1)
      const isFree = !event.isComposing && document.querySelector('[role="menu"]') === null && !isListOpen()
      if (opened && event.key === 'Escape' && isFree && content.current !== null && top === content.current) onClose()
    },
    { capture: true },
  )
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={layout === 'phone' ? '100%' : size}
      padding={0}
      transitionProps={{ duration: 140 }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content ref={content} className={classes.content} aria-label={label}>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
