import { ActionIcon, SegmentedControl, Tabs } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconCode, IconDeviceDesktop, IconDeviceMobile, IconPencil } from '@tabler/icons-react'
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { readDocument } from '../../shared/email/blocks/read-document'
import type { SlotContent } from '../../shared/email/slots/fill'
import { slotNumbers } from '../../shared/email/slots/fill'
import { encodeAttribute, encodeText } from '../../shared/email/source/entities'
import type { TEMPLATE_TYPES } from '../../shared/message_templates/entity'
import { AsyncPart } from '../kit/layout/async-part'
import { useServerChanges } from '../kit/list/use-server-changes'
import { useT } from '../kit/phrases'
import { CtaDialog } from './dialogs/cta-dialog'
import { EventDialog } from './dialogs/event-dialog'
import classes from './email-editor.module.css'
import { useFillTemplate } from './event-data'
import { MIN_WIDTH } from './figures'
import { type InsertKind, InsertPanel, newContent } from './panel/insert-panel'
import { LibraryPanel } from './panel/library-panel'
import { StylePanel } from './panel/style-panel'
import { TemplatesPanel } from './panel/templates-panel'
import { Preview } from './preview'
import { newSection, readCta, readSection, withCta, withSection } from './sections'
import { toastError, toastSuccess } from './toasts'
import type { ElementSelection } from './visual/context'
import { VisualEditor, type VisualHandle } from './visual/visual-editor'

const CodeEditor = lazy(() => import('./code-editor'))

const MODES = ['EDITOR', 'CODE', 'DESKTOP', 'MOBILE'] as const
type Mode = (typeof MODES)[number]

const MODE_ICONS = { EDITOR: IconPencil, CODE: IconCode, DESKTOP: IconDeviceDesktop, MOBILE: IconDeviceMobile } as const

const TABS = ['EDITOR', 'TEMPLATES', 'LIBRARY'] as const

type Props = {
  readonly source: string
  readonly onSource: (source: string) => void
  readonly subject: string
  readonly onSubject: (subject: string) => void
  readonly type: (typeof TEMPLATE_TYPES)[number]
  /** The event that templates are filled with; null for none. */
  readonly event_id: string | null
  /** Title of the page around the editor, and its state and buttons. */
  readonly head: ReactNode
  readonly tail: ReactNode
  /** Shown below the toolbar. */
  readonly notices: ReactNode
}

type Dialog = { readonly kind: 'event' | 'cta'; readonly at: ElementSelection | null }

function ModeLabel({ mode }: { readonly mode: Mode }) {
  const t = useT()
  const Icon = MODE_ICONS[mode]
  return (
    <span className={classes.mode}>
      <Icon size={16} aria-hidden="true" />
      {t(`email.mode_${mode}`)}
    </span>
  )
}

/** The email editor: the email as it will look or as code, previews, and a panel for content, templates and images. */
export function EmailEditor({ source, onSource, subject, onSubject, type, event_id, head, tail, notices }: Props) {
  const t = useT()
  const { width } = useViewportSize()
  const changes = useServerChanges('media_gallery', 'message_templates')
  const [mode, setMode] = useState<Mode>(() => (readDocument(source) ? 'EDITOR' : 'CODE'))
  const [handle, setHandle] = useState<VisualHandle | null>(null)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const fill = useFillTemplate()

  const apply = async (template: { readonly body: string; readonly subject: string }) => {
    const filled = await fill(template.body, event_id).catch((error: unknown) => {
      console.error('template not filled', error)
      toastError(t, t('email.fill_failed'))
      return template.body
    })
    onSource(filled)
    if (subject.trim() === '') onSubject(template.subject)
    setMode(readDocument(filled) ? 'EDITOR' : 'CODE')
  }
  const insert = (kind: InsertKind) => {
    if (kind === 'event' || kind === 'cta') setDialog({ kind, at: null })
    else handle?.insert(newContent(t, kind))
  }
  const insertImage = (url: string, name: string) => {
    const isImage = handle?.element?.name === 'mj-image'
    if (isImage) handle.setAttributes({ src: url })
    else handle?.insert(`<mj-image src="${encodeAttribute(url)}" alt="${encodeAttribute(name.replace(/\.\w+$/, ''))}" />`)
  }
  const at = dialog?.at ?? null
  const block = at ? (handle?.sourceOf(at.block) ?? '') : ''
  const offset = at && 'offset' in at ? at.offset : 0
  const section = at ? readSection(block) : null
  const applyEvent = (content: SlotContent) => {
    if (at && section) handle?.setSource(at.block, withSection(block, section.slot, content))
    else handle?.insert(newSection(t.language, Math.max(0, ...slotNumbers(source)) + 1, content))
    setDialog(null)
  }
  const applyCta = (cta: { readonly link: string; readonly text: string }) => {
    if (at) handle?.setSource(at.block, withCta(block, offset, cta))
    else handle?.insert(`<mj-button href="${encodeAttribute(cta.link)}">${encodeText(cta.text)}</mj-button>`)
    toastSuccess(t, t(at ? 'email.cta_updated' : 'email.cta_created'))
    setDialog(null)
  }
  const drop = (event: DragEvent) => {
    const data = event.dataTransfer.getData('application/x-email-image')
    if (!data) return
    event.preventDefault()
    const { url, name } = JSON.parse(data) as { readonly url: string; readonly name: string }
    insertImage(url, name)
  }
  const isEditing = mode === 'EDITOR'
  return (
    <div className={classes.frame}>
      <div className={classes.editor} style={{ minWidth: MIN_WIDTH }}>
        <header className={classes.toolbar}>
          <div className={classes.head}>{head}</div>
          <ActionIcon variant="subtle" aria-label={t('email.undo')} disabled={!isEditing} onClick={() => handle?.undo()}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t('email.redo')} disabled={!isEditing} onClick={() => handle?.redo()}>
            <IconArrowForwardUp size={18} />
          </ActionIcon>
          <SegmentedControl
            aria-label={t('email.mode')}
            value={mode}
            onChange={setMode}
            data={MODES.map((each) => ({ value: each, label: <ModeLabel mode={each} /> }))}
          />
          <div className={classes.tail}>{tail}</div>
        </header>
        {notices}
        {width > 0 && width < MIN_WIDTH && <p className={classes.hint}>{t('email.too_narrow')}</p>}
        <div className={classes.main}>
          <AsyncPart
            role="region"
            aria-label={t('email.mode')}
            className={classes.stage}
            onDrop={drop}
            onDragOver={(event) => event.dataTransfer.types.includes('application/x-email-image') && event.preventDefault()}
          >
            <VisualEditor
              source={source}
              onSource={onSource}
              onOpen={(kind, selection) => setDialog({ kind, at: selection })}
              onHandle={setHandle}
              hidden={!isEditing}
            />
            {mode === 'CODE' && (
              <Suspense fallback={null}>
                <CodeEditor source={source} onSource={onSource} />
              </Suspense>
            )}
            {(mode === 'DESKTOP' || mode === 'MOBILE') && <Preview source={source} mobile={mode === 'MOBILE'} />}
          </AsyncPart>
          <aside className={classes.panel}>
            <Tabs defaultValue="EDITOR" keepMounted={false}>
              <Tabs.List>
                {TABS.map((tab) => (
                  <Tabs.Tab key={tab} value={tab}>
                    {t(`email.tab_${tab}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value="EDITOR" className={classes.tab ?? ''}>
                <InsertPanel onInsert={insert} disabled={!isEditing || handle === null} />
                <StylePanel handle={isEditing ? handle : null} />
              </Tabs.Panel>
              <Tabs.Panel value="TEMPLATES" className={classes.tab ?? ''}>
                <TemplatesPanel source={source} subject={subject} type={type} again={changes} onApply={(template) => void apply(template)} />
              </Tabs.Panel>
              <Tabs.Panel value="LIBRARY" className={classes.tab ?? ''}>
                <LibraryPanel onPick={insertImage} again={changes} />
              </Tabs.Panel>
            </Tabs>
          </aside>
        </div>
        <EventDialog
          key={`event ${JSON.stringify(at)} ${section?.content.event_id ?? ''}`}
          opened={dialog?.kind === 'event'}
          initial={section?.content.event_id ? section.content : null}
          onApply={applyEvent}
          onClose={() => setDialog(null)}
        />
        <CtaDialog
          key={`cta ${JSON.stringify(at)}`}
          opened={dialog?.kind === 'cta'}
          initial={at ? readCta(block, offset) : null}
          onApply={applyCta}
          onClose={() => setDialog(null)}
        />
      </div>
    </div>
  )
}
