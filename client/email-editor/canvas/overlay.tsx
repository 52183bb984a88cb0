import { IconGripVertical } from '@tabler/icons-react'
import { isMovable } from '../../../shared/email/edit/places'
import type { EmailNode } from '../../../shared/email/source/tree'
import { useT } from '../../kit/phrases'
import classes from './canvas.module.css'
import { dragNode } from './drop'
import type { Box } from './frame'

type Props = {
  readonly hovered: Box | null
  readonly selected: EmailNode | null
  /** Box of the selected element; null while nothing of it is shown. */
  readonly box: Box | null
  /** True while the words of the selected element are edited. */
  readonly isWriting: boolean
  readonly drop: Box | null
}

/**
 * Frames over the canvas, and the handle of the selected element in its own corner. They lie outside of the email,
 * which stays as it is sent.
 */
export function Overlay({ hovered, selected, box, isWriting, drop }: Props) {
  const t = useT()
  const dragged = selected && !isWriting && isMovable(selected) ? selected : null
  return (
    <div className={classes.overlay}>
      {hovered && <div className={classes.hover} style={hovered} />}
      {box && <div className={classes.outline} style={box} />}
      {drop && <div className={classes.line} style={drop} />}
      {dragged && box && (
        <span
          className={classes.handle}
          style={{ left: box.left + box.width, top: box.top }}
          draggable
          aria-hidden="true"
          title={t('email.drag')}
          onDragStart={({ dataTransfer }) => dragNode(dataTransfer, dragged)}
        >
          <IconGripVertical size={16} />
        </span>
      )}
    </div>
  )
}
