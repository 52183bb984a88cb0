import {
  IconCalendarEvent,
  IconClick,
  IconColumns2,
  IconHeading,
  IconLetterT,
  IconPhoto,
  IconSeparatorHorizontal,
  IconShare,
  IconSpacingVertical,
  IconTableRow,
  IconTicket,
} from '@tabler/icons-react'
import { useT } from '../../kit/phrases'
import { dragContent } from '../canvas/drop'
import { hasDialog, type InsertKind, isOffered, newContent } from '../content/new-content'
import classes from '../email-editor.module.css'

const KINDS: readonly { readonly kind: InsertKind; readonly icon: typeof IconPhoto }[] = [
  { kind: 'text', icon: IconLetterT },
  { kind: 'heading', icon: IconHeading },
  { kind: 'image', icon: IconPhoto },
  { kind: 'button', icon: IconClick },
  { kind: 'event', icon: IconCalendarEvent },
  { kind: 'cta', icon: IconTicket },
  { kind: 'divider', icon: IconSeparatorHorizontal },
  { kind: 'spacer', icon: IconSpacingVertical },
  { kind: 'columns', icon: IconColumns2 },
  { kind: 'row', icon: IconTableRow },
  { kind: 'social', icon: IconShare },
]

type Props = { readonly isMjml: boolean; readonly onInsert: (kind: InsertKind) => void; readonly disabled: boolean }

/** Buttons that insert content after the selected element. */
export function InsertPanel({ isMjml, onInsert, disabled }: Props) {
  const t = useT()
  return (
    <section>
      <h3>{t('email.insert')}</h3>
      <div className={classes.grid}>
        {KINDS.filter(({ kind }) => isOffered(kind, isMjml)).map(({ kind, icon: Icon }) => (
          <button
            key={kind}
            type="button"
            disabled={disabled}
            draggable={!hasDialog(kind)}
            onClick={() => onInsert(kind)}
            onDragStart={({ dataTransfer }) => {
              if (!hasDialog(kind)) dragContent(dataTransfer, newContent(t, isMjml, kind))
            }}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`email.insert_${kind}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
