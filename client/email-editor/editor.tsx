import { useViewportSize } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { EmailProblem } from '../../shared/email/checks/problem'
import { type EmailNode, nodeAt } from '../../shared/email/source/tree'
import type { TEMPLATE_TYPES } from '../../shared/message_templates/entity'
import { AsyncPart } from '../kit/layout/async-part'
import { useT } from '../kit/phrases'
import { Canvas, type CanvasHandle } from './canvas/canvas'
import { useFillTemplate } from './content/event-data'
import { hasDialog, type InsertKind, newContent } from './content/new-content'
import { useInsertion } from './content/use-insertion'
import { useContentDialogs } from './dialogs/use-content-dialogs'
import { EditorToolbar, type HistoryStep } from './editor-toolbar'
import { keyAction, type PressedKey } from './element-keys'
import classes from './email-editor.module.css'
import { MIN_WIDTH } from './figures'
import type { Mode } from './mode-choice'
import { Outline } from './outline/outline'
import { EditorPanel, type PanelTab } from './panel/editor-panel'
import { useSaveBlock } from './panel/use-save-block'
import { Preview } from './preview/preview'
import { ShowingContext, useShowing } from './rendering/use-rendered'
import { toastError } from './toasts'
import { useEmail } from './use-email'

const CodeEditor = lazy(() => import('./code-editor'))

type Props = {
  readonly source: string
  readonly onSource: (source: string) => void
  readonly subject: string
  readonly onSubject: (subject: string) => void
  readonly type: (typeof TEMPLATE_TYPES)[number]
  /** The event that templates are filled with; null for none. */
  readonly event_id: string | null
  /** True where slots without an event would be sent with their samples. */
  readonly slots: boolean
  /** Title of the page around the editor, and its state and buttons. */
  readonly head: ReactNode
  readonly tail: ReactNode
  /** Shown below the toolbar. */
  readonly notices: ReactNode
}

/** Width in pixels from which the outline of the email stands beside it at first. */
const OUTLINE_FROM = 1180

/**
 * The email editor: the email as it is sent, edited right there or as code, previews, and a panel for content,
 * templates and images.
 */
export function EmailEditor({
  source,
  onSource,
  subject,
  onSubject,
  type,
  event_id,
  slots,
  head,
  tail,
  notices,
}: Props) {
  const t = useT()
  const { width } = useViewportSize()
  const showing = useShowing()
  const email = useEmail(source, onSource)
  const canvas = useRef<CanvasHandle>(null)
  const [mode, setMode] = useState<Mode>('EDITOR')
  const [tab, setTab] = useState<PanelTab>('EDITOR')
  const [wantsOutline, setWantsOutline] = useState<boolean | null>(null)
  const fill = useFillTemplate()
  const saveBlock = useSaveBlock(email, canvas)
  const insertion = useInsertion(email, canvas)
  const { open, openNew, dialogs } = useContentDialogs(email, canvas, insertion)

  const insert = (kind: InsertKind) => {
    if (hasDialog(kind)) openNew(kind)
    else insertion.insert(newContent(t, email.tree.isMjml, kind))
  }
  const applyTemplate = async (template: { readonly body: string; readonly subject: string }) => {
    canvas.current?.settle()
    const filled = await fill(template.body, event_id).catch((error: unknown) => {
      console.error('template not filled', error)
      toastError(t, t('email.fill_failed'))
      return template.body
    })
    email.write(filled, { selectAt: null })
    if (subject.trim() === '') onSubject(template.subject)
    setMode('EDITOR')
  }
  const step = (to: HistoryStep) => {
    canvas.current?.flush()
    email[to]()
  }
  /** Acts on a key for an element. */
  const press = (event: PressedKey, node: EmailNode | null) => {
    const act = keyAction(event, node, { email, step, edit: (edited) => canvas.current?.edit(edited) })
    if (!act) return
    event.preventDefault()
    act()
  }
  const show = (next: Mode) => {
    canvas.current?.settle()
    email.select(null)
    setMode(next)
  }
  /** Leads to the place of a problem: its element, or the field of the whole email. */
  const showProblem = ({ at }: EmailProblem) => {
    show('EDITOR')
    email.select(at === null ? null : nodeAt(email.tree, at))
    if (at === null) setTab('EDITOR')
  }
  const sent = { source: email.source, audience: type !== 'reminder', event_id }
  const isEditing = mode === 'EDITOR'
  const hasOutline = isEditing && (wantsOutline ?? width >= OUTLINE_FROM)
  return (
    <ShowingContext.Provider value={showing}>
      <div className={classes.frame}>
        <div className={classes.editor} style={{ minWidth: MIN_WIDTH }}>
          <EditorToolbar
            email={email}
            onStep={step}
            mode={mode}
            onMode={show}
            hasOutline={hasOutline}
            onOutline={setWantsOutline}
            head={head}
            tail={tail}
          />
          {notices}
          {width > 0 && width < MIN_WIDTH && <p className={classes.hint}>{t('email.too_narrow')}</p>}
          <div className={classes.main}>
            {hasOutline && <Outline email={email} onKey={press} />}
            <AsyncPart role="region" aria-label={t('email.mode')} className={classes.stage}>
              {isEditing && (
                <Canvas
                  email={email}
                  onOpen={open}
                  onSaveBlock={saveBlock.ask}
                  onKey={(event) => press(event, email.selected)}
                  onLeave={() => document.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus()}
                  handle={canvas}
                />
              )}
              {mode === 'CODE' && (
                <Suspense fallback={null}>
                  <CodeEditor
                    source={email.source}
                    onSource={(code) => email.write(code, { burst: 'code' })}
                    onStep={step}
                  />
                </Suspense>
              )}
              {(mode === 'DESKTOP' || mode === 'MOBILE') && (
                <Preview email={{ ...sent, subject }} mobile={mode === 'MOBILE'} />
              )}
            </AsyncPart>
            <EditorPanel
              email={email}
              checked={{ ...sent, slots }}
              subject={subject}
              type={type}
              tab={tab}
              onTab={setTab}
              isEditing={isEditing}
              insertion={insertion}
              onInsert={insert}
              onTemplate={(template) => void applyTemplate(template)}
              onSaveBlock={saveBlock.ask}
              onProblem={showProblem}
            />
          </div>
          {saveBlock.dialog}
          {dialogs}
        </div>
      </div>
    </ShowingContext.Provider>
  )
}
