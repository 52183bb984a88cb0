import { memo, useMemo } from 'react'
import { containersOf, type EmailDocument, printFrame } from '../../../shared/email/blocks/frame'
import { readDocument } from '../../../shared/email/blocks/read-document'
import { readDefaults } from '../../../shared/email/render/defaults'
import { soleElement } from '../../../shared/email/source/edit'
import classes from '../email-editor.module.css'
import { EditorContext, type EditorLink } from '../visual/context'
import { ElementView } from '../visual/element-view'

/** Rows of a template that its picture shows. */
const ROWS = 14

const IDLE = { selection: null, select: () => {}, move: () => {}, duplicate: () => {}, remove: () => {} }

/** The first rows of a template, made small. Templates in HTML have no picture. */
export const TemplatePicture = memo(function TemplatePicture({ source }: { readonly source: string }) {
  const document = useMemo(() => readDocument(source), [source])
  return (
    <span className={classes.picture} aria-hidden="true" inert>
      {document ? <Rows document={document} /> : '</>'}
    </span>
  )
})

function Rows({ document }: { readonly document: EmailDocument }) {
  const link: EditorLink = useMemo(() => ({ ...IDLE, defaults: readDefaults(printFrame(document.frame, new Map())) }), [document])
  const colour = useMemo(() => {
    const body = containersOf(document.frame, document.blocks[0]?.id ?? '').find(({ name }) => name === 'mj-body')
    return /background-color="([^"]*)"/.exec(body?.open ?? '')?.[1]
  }, [document])
  return (
    <EditorContext.Provider value={link}>
      <span className={classes.small} style={{ background: colour }}>
        {document.blocks.slice(0, ROWS).map(({ id, source }) => {
          const element = soleElement(source)
          return element && <ElementView key={id} block={id} source={source} element={element} />
        })}
      </span>
    </EditorContext.Provider>
  )
}
