import {
  IconCalendarEvent,
  IconClick,
  IconColumns2,
  IconHeading,
  IconLetterT,
  IconPhoto,
  IconSeparatorHorizontal,
  IconSpacingVertical,
  IconTicket,
} from '@tabler/icons-react'
import { PLACEHOLDER_IMAGES } from '../../../shared/email/templates/layout'
import { type T, useT } from '../../kit/phrases'
import classes from '../email-editor.module.css'

export type InsertKind = 'text' | 'heading' | 'image' | 'button' | 'event' | 'cta' | 'divider' | 'spacer' | 'columns'

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
]

/** MJML of new content. Events and calls to action come from their dialogs. */
export function newContent(t: T, kind: Exclude<InsertKind, 'event' | 'cta'>): string {
  const text = `<mj-text>${t('email.sample_text')}</mj-text>`
  switch (kind) {
    case 'text':
      return text
    case 'heading':
      return `<mj-text font-size="26px" font-weight="700" line-height="1.3">${t('email.sample_heading')}</mj-text>`
    case 'image':
      return `<mj-image src="${PLACEHOLDER_IMAGES.wide}" alt="" />`
    case 'button':
      return `<mj-button href="{{read_on_web_url}}">${t('email.cta_default')}</mj-button>`
    case 'divider':
      return '<mj-divider />'
    case 'spacer':
      return '<mj-spacer height="24px" />'
    case 'columns':
      return `<mj-section><mj-column>${text}</mj-column><mj-column>${text}</mj-column></mj-section>`
  }
}

/** Buttons that insert content after the selected element. */
export function InsertPanel({ onInsert, disabled }: { readonly onInsert: (kind: InsertKind) => void; readonly disabled: boolean }) {
  const t = useT()
  return (
    <section>
      <h3>{t('email.insert')}</h3>
      <div className={classes.grid}>
        {KINDS.map(({ kind, icon: Icon }) => (
          <button key={kind} type="button" disabled={disabled} onClick={() => onInsert(kind)}>
            <Icon size={18} aria-hidden="true" />
            {t(`email.insert_${kind}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
