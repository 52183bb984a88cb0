import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import type { Inline } from '../../../shared/email/blocks/inline'
import { readInline } from '../../../shared/email/blocks/read-inline'
import { renderedAttributes } from '../../../shared/email/render/defaults'
import { descriptionText } from '../../../shared/email/slots/events'
import { markersOf } from '../../../shared/email/slots/markers'
import { childElements, type ElementNode, innerSpan, textOf } from '../../../shared/email/source/node'
import { useT } from '../../kit/phrases'
import { useEditorLink } from './context'
import classes from './visual.module.css'

type Attributes = Readonly<Record<string, string>>

/** Colours and sizes of a text element as CSS. */
export const textStyle = (attributes: Attributes): CSSProperties => ({
  fontFamily: attributes['font-family'],
  fontSize: attributes['font-size'],
  fontWeight: attributes['font-weight'] as CSSProperties['fontWeight'],
  lineHeight: attributes['line-height'],
  color: attributes.color,
  textAlign: attributes.align as CSSProperties['textAlign'],
})

/** Picture paths of this server. Others are not requested while editing. */
const isOwnPicture = (src: string): boolean => src.startsWith('/') || src.startsWith(`${window.location.origin}/`) || src.startsWith('data:image/')

const inlineNodes = (content: readonly Inline[]): ReactNode[] =>
  content.map((part, i) => {
    const key = `${i}`
    if (part.type === 'variable') return <span key={key} className={classes.variable}>{`{{${part.name}}}`}</span>
    if (part.type === 'link') return <u key={key}>{inlineNodes(part.content)}</u>
    const { bold, italic, underline, strike } = part.styles
    const style = {
      fontWeight: bold && 700,
      fontStyle: italic && 'italic',
      textDecoration: underline ? 'underline' : strike && 'line-through',
    } as CSSProperties
    return (
      <span key={key} style={style}>
        {part.text}
      </span>
    )
  })

/** The words of an element, with the formats that the editor knows. */
function Words({ source, element }: { readonly source: string; readonly element: ElementNode }) {
  const span = innerSpan(element)
  const html = span ? textOf(source, span) : ''
  const content = readInline(html)
  return <>{content ? inlineNodes(content) : descriptionText(html)}</>
}

/** An element of an email as it will look, each part of it selectable. */
export function ElementView({ block, source, element }: { readonly block: string; readonly source: string; readonly element: ElementNode }): ReactNode {
  const t = useT()
  const { defaults, selection, select } = useEditorLink()
  const attributes = renderedAttributes(source, element, defaults)
  const markers = markersOf(source, element)
  const isSelected = selection !== null && selection.block === block && 'offset' in selection && selection.offset === element.start
  const children = () => childElements(element).map((child) => <ElementView key={child.start} block={block} source={source} element={child} />)
  const props = {
    'data-selected': isSelected || undefined,
    className: classes.element,
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      const isCta = element.name === 'mj-button' || markers.some(({ part }) => part === 'cta-link' || part === 'cta-text')
      const isEvent = (event.target as Element).closest('[data-event-section]') !== null
      select({ block, offset: element.start }, isCta ? 'cta' : isEvent ? 'event' : null)
    },
  }
  const container = markers.find(({ part }) => part === 'container')
  const box: CSSProperties = { padding: attributes.padding, background: attributes['background-color'], borderRadius: attributes['border-radius'] }
  const shown = (): ReactNode => {
    switch (element.name) {
      case 'mj-wrapper':
      case 'mj-hero':
        return children()
      case 'mj-section':
      case 'mj-group':
        return <div className={classes.columns}>{children()}</div>
      case 'mj-column':
        return children()
      case 'mj-text':
        return (
          <div style={textStyle(attributes)}>
            <Words source={source} element={element} />
          </div>
        )
      case 'mj-button':
        return (
          <div style={{ textAlign: attributes.align as CSSProperties['textAlign'] }}>
            <span
              className={classes.button}
              style={{
                ...textStyle(attributes),
                padding: attributes['inner-padding'],
                background: attributes['background-color'],
                borderRadius: attributes['border-radius'],
              }}
            >
              <Words source={source} element={element} />
            </span>
          </div>
        )
      case 'mj-image': {
        const { src = '', alt = '', width, align } = attributes
        const style = { width: width ?? '100%', borderRadius: attributes['border-radius'], height: attributes.height }
        return (
          <div style={{ textAlign: align as CSSProperties['textAlign'] }}>
            {isOwnPicture(src) ? <img src={src} alt={alt} style={style} draggable={false} /> : <span className={classes.picture}>{alt || src}</span>}
          </div>
        )
      }
      case 'mj-divider':
        return <hr style={{ border: 0, borderTop: `${attributes['border-width']} ${attributes['border-style']} ${attributes['border-color']}` }} />
      case 'mj-spacer':
        return <div style={{ height: attributes.height }} />
      default:
        return <span className={classes.picture}>{t('email.block_other', { name: element.name })}</span>
    }
  }
  const ownBox = element.name === 'mj-button' || element.name === 'mj-image' ? { padding: attributes.padding } : box
  const width = element.name === 'mj-column' ? attributes.width : undefined
  return (
    <div {...props} data-event-section={container ? container.slot : undefined} style={{ ...ownBox, ...(width && { flexBasis: width }) }}>
      {shown()}
    </div>
  )
}
