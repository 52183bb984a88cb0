import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBookmarkPlus,
  IconCopy,
  IconCornerLeftUp,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { duplicateNode, isMovable, moveNode, neighbour, removeNode } from '../../../shared/email/edit/places'
import { buttonOf, eventSectionOf, textNodeOf } from '../../../shared/email/edit/text-node'
import type { EmailNode } from '../../../shared/email/source/tree'
import { Can } from '../../kit/can'
import { useT } from '../../kit/phrases'
import { nodeName } from '../node-name'
import toolbarClasses from '../text/text-toolbar.module.css'
import type { Email } from '../use-email'
import classes from './canvas.module.css'

/** Moves an element by one place. */
export function moveBy({ tree, write }: Pick<Email, 'tree' | 'write'>, node: EmailNode, by: -1 | 1): void {
  const place = neighbour(tree, node, by)
  if (!place) return
  const next = moveNode(tree, node, place)
  write(next.source, { selectAt: next.start })
}

type Props = {
  readonly email: Email
  readonly selected: EmailNode
  readonly onEdit: () => void
  readonly onSaveBlock: (() => void) | null
  readonly onOpen: (dialog: 'event' | 'cta', node: EmailNode) => void
}

/**
 * Name of the selected element, and what can be done with it. It stands above the email, so that it never lies over
 * another element.
 */
export function ElementBar({ email, selected, onEdit, onSaveBlock, onOpen }: Props) {
  const t = useT()
  const { tree, source, select, write } = email
  const button = (label: string, icon: ReactNode, press: () => void, isOff = false) => (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {icon}
    </ActionIcon>
  )
  const dialog = buttonOf(source, selected) ? 'cta' : eventSectionOf(source, selected) ? 'event' : null
  return (
    <div className={toolbarClasses.toolbar} role="toolbar" aria-label={t('email.selected')}>
      <span className={classes.name}>{nodeName(t, selected)}</span>
      {textNodeOf(tree, selected) && button(t('email.edit_words'), <IconPencil size={16} />, onEdit)}
      {dialog && button(t(`email.edit_${dialog}`), <IconLink size={16} />, () => onOpen(dialog, selected))}
      {selected.parent &&
        button(t('email.select_parent'), <IconCornerLeftUp size={16} />, () => select(selected.parent))}
      {onSaveBlock && (
        <Can do="message_templates.edit">
          {button(t('email.block_save'), <IconBookmarkPlus size={16} />, onSaveBlock)}
        </Can>
      )}
      {isMovable(selected) && (
        <>
          {button(
            t('email.move_up'),
            <IconArrowUp size={16} />,
            () => moveBy(email, selected, -1),
            neighbour(tree, selected, -1) === null,
          )}
          {button(
            t('email.move_down'),
            <IconArrowDown size={16} />,
            () => moveBy(email, selected, 1),
            neighbour(tree, selected, 1) === null,
          )}
          {button(t('email.duplicate'), <IconCopy size={16} />, () => {
            const copy = duplicateNode(tree, selected)
            write(copy.source, { selectAt: copy.start })
          })}
          {button(t('email.remove'), <IconTrash size={16} />, () =>
            write(removeNode(tree, selected), { selectAt: null }),
          )}
        </>
      )}
    </div>
  )
}
