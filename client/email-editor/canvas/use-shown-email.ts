import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type EmailTree, emailTree } from '../../../shared/email/source/tree'
import { type RenderedCanvas, useRendered } from '../rendering/use-rendered'
import type { Email } from '../use-email'
import { boxOf, heightOf, openContainers, partOf, scrollIntoView, showHtml } from './frame'

/** The rendered email in the frame of the canvas. */
export type ShownEmail = {
  /** The document of the frame; null until it has loaded. */
  readonly frame: Document | null
  /** The source that was rendered last, with its HTML; null for none yet. */
  readonly shown: RenderedCanvas | null
  readonly rendered: ReturnType<typeof useRendered>
  /** The elements by whose ids the frame is marked; null while nothing is shown. */
  readonly framed: RefObject<EmailTree | null>
  /** Shows what was rendered last, also in the element whose words were edited until now. */
  readonly show: () => void
  /** Places everything that lies over the email again. */
  readonly place: () => void
  readonly onLoad: () => void
}

type Places = {
  /** The area that scrolls, around the frame. */
  readonly area: RefObject<HTMLElement | null>
  readonly iframe: RefObject<HTMLIFrameElement | null>
  /** The element whose words are edited, which keeps what is written in it; null for none. */
  readonly edited: RefObject<HTMLElement | null>
}

/** Shows an email in a frame after each change. The selected element is unfolded and comes into sight. */
export function useShownEmail(
  { source, selected }: Pick<Email, 'source' | 'selected'>,
  { area, iframe, edited }: Places,
): ShownEmail {
  const [frame, setFrame] = useState<Document | null>(null)
  /** Grows with each change of what is shown. */
  const [, setPlaced] = useState(0)
  const rendered = useRendered(source)
  const { shown } = rendered
  const framed = useRef<EmailTree | null>(null)
  const html = useRef('')
  const place = useCallback(() => setPlaced((count) => count + 1), [])
  const measure = useCallback(
    (document_: Document) => {
      // Set at once: what comes into sight next may be in the part by which the email has grown.
      if (iframe.current) iframe.current.style.height = `${heightOf(document_)}px`
      place()
    },
    [iframe, place],
  )

  const show = useCallback(() => {
    if (!frame || !framed.current) return
    showHtml(frame, html.current, edited.current)
    measure(frame)
  }, [frame, edited, measure])

  useLayoutEffect(() => {
    if (!shown) return
    html.current = shown.html
    framed.current = emailTree(shown.source)
    show()
  }, [shown, show])

  useEffect(() => {
    if (!frame) return
    const sizes = new ResizeObserver(() => measure(frame))
    sizes.observe(frame.body)
    return () => sizes.disconnect()
  }, [frame, measure])

  const selectedId = selected?.id ?? null
  useLayoutEffect(() => {
    if (!frame || !shown || selectedId === null) return
    openContainers(frame, selectedId)
    place()
  }, [frame, shown, selectedId, place])
  // What was chosen in the outline, or has just been put into the email, comes into sight.
  const isShown = shown?.source === source
  useEffect(() => {
    const part = frame && selectedId !== null && isShown ? partOf(frame, selectedId) : null
    if (part && area.current && iframe.current) scrollIntoView(area.current, iframe.current, boxOf(part))
  }, [frame, selectedId, isShown, area, iframe])

  const onLoad = () => setFrame(iframe.current?.contentDocument ?? null)
  return { frame, shown, rendered, framed, show, place, onLoad }
}
