import { html } from '@codemirror/lang-html'
import { linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef } from 'react'
import { isMjml } from '../../shared/email/blocks/read-document'
import { elementsOf } from '../../shared/email/source/node'
import { parseSource } from '../../shared/email/source/parse'
import { useT } from '../kit/phrases'
import classes from './email-editor.module.css'
import { MARKER_ATTRIBUTES, MJML_TAGS } from './mjml-tags'

type Props = { readonly source: string; readonly onSource: (source: string) => void }

/** Lengths of a fault's mark in characters. */
const MARK = 12

/** The source of an email with syntax colours, completion of MJML, and faults marked at their line. */
export default function CodeEditor({ source, onSource }: Props) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const emit = useRef(onSource)
  emit.current = onSource
  const first = useRef(source)
  useEffect(() => {
    if (!place.current) return
    const view = new EditorView({
      doc: first.current,
      parent: place.current,
      extensions: [
        basicSetup,
        html({ matchClosingTags: true, extraTags: MJML_TAGS, extraGlobalAttributes: MARKER_ATTRIBUTES }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': t('email.code') }),
        EditorState.lineSeparator.of(first.current.includes('\r\n') ? '\r\n' : '\n'),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) emit.current(update.state.sliceDoc())
        }),
        linter((shown) => {
          const text = shown.state.sliceDoc()
          if (!isMjml(text)) return []
          const { nodes, problems } = parseSource(text)
          const included = [...elementsOf(nodes)]
            .filter(({ name }) => name === 'mj-include')
            .map(({ name, start }) => ({ kind: 'include' as const, name, offset: start }))
          return [...problems, ...included].map(({ kind, name, offset }) => {
            const from = Math.min(offset, text.length)
            return { from, to: Math.min(from + MARK, text.length), severity: 'error' as const, message: t(`email.problem_${kind}`, { name }) }
          })
        }),
      ],
    })
    return () => view.destroy()
  }, [t])
  return <div className={classes.code} ref={place} />
}
