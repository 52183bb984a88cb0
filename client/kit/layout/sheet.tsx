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
  /** True for the open row of a list. Dialogs lie over it, also those that were open before a screen was turned. */
  readonly isRow?: boolean
  readonly children: ReactNode
}

/** Returns true while the focused field shows its list of options. */
const isListOpen = (): boolean => document.activeElement?.matches('[aria-haspopup="listbox"][aria-controls]') ?? false

/** Level below that of dialogs, which is the library's own. */
const BELOW_DIALOGS = 190

/**
 * A panel from the right over the page, the whole width on phones. Its content brings its own head and its own close
 * button.
 */
export function Sheet({ label, opened, onClose, size, isRow = false, children }: Props) {
  const layout = useLayout()
  const content = useRef<HTMLDivElement>(null)
  // The library gives Escape to whatever opened first: a dialog over the panel would stay, and the panel go.
  // An open menu or list of options closes itself first.
  useWindowEvent(
    'keydown',
    (event) => {
      const dialogs = [...document.querySelectorAll('[role="dialog"]')]
      const top = (isRow && dialogs.findLast((each) => each !== content.current)) || dialogs.at(-1)
      // A dialog that was open before closes before this runs: what it contained still says where the key was pressed.
      const from = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null
      const isHere = from === null || from === content.current
      const isFree = isHere && !event.isComposing && document.querySelector('[role="menu"]') === null && !isListOpen()
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
      {...(isRow && { zIndex: BELOW_DIALOGS })}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content ref={content} className={classes.content} aria-label={label}>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
