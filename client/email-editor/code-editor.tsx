import { html } from '@codemirror/lang-html'
import { linter } from '@codemirror/lint'
import { EditorState, Prec, Transaction } from '@codemirror/state'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { patchBetween } from '../../shared/email/edit/patch'
import { elementsOf, isMjml } from '../../shared/email/source/node'
import { parseSource } from '../../shared/email/source/parse'
import { useT } from '../kit/phrases'
import classes from './email-editor.module.css'
import { MARKER_ATTRIBUTES, MJML_TAGS } from './mjml-tags'

type Props = {
  readonly source: string
  readonly onSource: (source: string) => void
  /** Takes back the last change of the email, or makes it again. */
  readonly onStep: (to: 'undo' | 'redo') => void
}

/** Lengths of a fault's mark in characters. */
const MARK = 12

/**
 * The line of the cursor is marked beside it only: on a colour of its own, addresses would have too little contrast.
 */
const ACTIVE_LINE = EditorView.theme({ '.cm-activeLine': { backgroundColor: 'transparent' } })

/** Colours of the code search: matches are framed, and so pale that every colour of the syntax is read on them. */
const SEARCH = EditorView.theme({
  '.cm-searchMatch': { backgroundColor: '#ffffdd', outline: '1px solid #8a7000' },
  '.cm-searchMatch-selected': { backgroundColor: '#fff3e0', outline: '2px solid #b04a00' },
  '.cm-panel.cm-search [name=close]': { minWidth: '24px', minHeight: '24px' },
})

/** Words of the code view, by the ones it has itself. */
const WORDS = {
  Find: 'email.code_find',
  Replace: 'email.code_replace',
  next: 'email.code_next',
  previous: 'email.code_previous',
  all: 'email.code_all',
  'match case': 'email.code_case',
  regexp: 'email.code_pattern',
  'by word': 'email.code_word',
  replace: 'email.code_replace_one',
  'replace all': 'email.code_replace_all',
  'current match': 'email.code_match',
  'on line': 'email.code_on_line',
  'replaced match on line $': 'email.code_replaced_one',
  'replaced $ matches': 'email.code_replaced',
  'Go to line': 'email.code_go_to',
  go: 'email.code_go',
  Diagnostics: 'email.code_faults',
  'No diagnostics': 'email.code_no_faults',
  'folded code': 'email.code_folded',
  unfold: 'email.code_unfold',
  Completions: 'email.code_proposals',
  'Selection deleted': 'email.code_deleted',
  close: 'app.close',
} as const

/** Returns the step that a key asks for. */
function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  if (key.toLowerCase() === 'y') return 'redo'
  return key.toLowerCase() === 'z' ? (shiftKey ? 'redo' : 'undo') : null
}

/** Makes a view show a source, by the smallest change, so that its cursor and its scrolling stay. */
function showSource(view: EditorView, source: string): void {
  const next = view.state.toText(source)
  const patch = patchBetween(view.state.doc.toString(), next.toString())
  if (!patch) return
  const { at, removed, inserted } = patch
  view.dispatch({
    changes: { from: at, to: at + removed.length, insert: next.slice(at, at + inserted.length) },
    selection: { anchor: at + inserted.length },
    annotations: Transaction.addToHistory.of(false),
    scrollIntoView: true,
  })
}

/** The source of an email with syntax colours, completion of MJML, and faults marked at their line. */
export default function CodeEditor({ source, onSource, onStep }: Props) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const current = useRef({ source, onSource, onStep })
  current.current = { source, onSource, onStep }
  const shown = useRef<EditorView | null>(null)
  /** The source as this editor knows it. */
  const known = useRef(source)
  useLayoutEffect(() => {
    if (source === known.current) return
    known.current = source
    if (shown.current) showSource(shown.current, source)
  }, [source])
  useEffect(() => {
    if (!place.current) return
    const { source: first } = current.current
    const view = new EditorView({
      doc: first,
      parent: place.current,
      extensions: [
        basicSetup,
        html({ matchClosingTags: true, extraTags: MJML_TAGS, extraGlobalAttributes: MARKER_ATTRIBUTES }),
        EditorView.lineWrapping,
        ACTIVE_LINE,
        SEARCH,
        EditorState.phrases.of(Object.fromEntries(Object.entries(WORDS).map(([own, key]) => [own, t(key)]))),
        EditorView.contentAttributes.of({ 'aria-label': t('email.code'), tabindex: '0' }),
        EditorState.lineSeparator.of(first.includes('\r\n') ? '\r\n' : '\n'),
        EditorView.updateListener.of((update) => {
          const text = update.state.sliceDoc()
          if (!update.docChanged || text === known.current) return
          known.current = text
          current.current.onSource(text)
        }),
        // The email has one history, whatever it is edited with.
        Prec.highest(
          EditorView.domEventHandlers({
            keydown: (event) => {
              const step = stepOf(event)
              if (!step) return false
              event.preventDefault()
              current.current.onStep(step)
              return true
            },
            beforeinput: ({ inputType }) => {
              const step = /^history(Undo|Redo)$/.exec(inputType)?.[1]
              if (step) current.current.onStep(step === 'Undo' ? 'undo' : 'redo')
              return step !== undefined
            },
          }),
        ),
        linter(({ state }) => {
          const text = state.sliceDoc()
          if (!isMjml(text)) return []
          const { nodes, problems } = parseSource(text)
          const included = [...elementsOf(nodes)]
            .filter(({ name }) => name === 'mj-include')
            .map(({ name, start }) => ({ kind: 'include' as const, name, offset: start }))
          return [...problems, ...included].map(({ kind, name, offset }) => {
            const from = Math.min(offset, text.length)
            return {
              from,
              to: Math.min(from + MARK, text.length),
              severity: 'error' as const,
              message: t(`email.problem_${kind}`, { name }),
            }
          })
        }),
      ],
    })
    shown.current = view
    return () => {
      shown.current = null
      view.destroy()
    }
  }, [t])
  return <div className={classes.code} ref={place} />
}
