import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { PrepareProblem } from '../../../shared/email/render/prepare'
import { useFoyer } from '../../sync/react'
import { CanvasRenderer } from './renderer'
import { usePictures } from './use-pictures'

type Showing = {
  readonly renderer: CanvasRenderer
  /** The address at which pictures of other hosts are shown; null for none. */
  readonly pictures: string | null
}

/**
 * The renderer of an editor and its address of pictures, for the canvas and for the small pictures of templates and
 * blocks.
 */
export const ShowingContext = createContext<Showing | null>(null)

/** Makes what shows emails in an editor. Its renderer is closed with the editor. */
export function useShowing(): Showing {
  const pictures = usePictures()
  const [renderer] = useState(() => new CanvasRenderer())
  useEffect(() => () => renderer.close(), [renderer])
  return useMemo(() => ({ renderer, pictures }), [renderer, pictures])
}

/** An email's HTML with each element marked, and the source it was rendered from. */
export type RenderedCanvas = { readonly source: string; readonly html: string }

type Rendered = {
  readonly shown: RenderedCanvas | null
  readonly problems: readonly PrepareProblem[]
  /** True if the renderer broke at the newest source. */
  readonly hasFailed: boolean
}

/**
 * Renders an email after each change, off the page's thread. While one is rendered, only the newest of those that
 * follow waits. A faulty source leaves the last good rendering in place. `again` tries the newest source once more.
 */
export function useRendered(source: string): Rendered & { readonly again: () => void } {
  const { renderer, pictures = null } = useContext(ShowingContext) ?? {}
  const logo = useFoyer().identity.org.media_logo_url
  const [rendered, setRendered] = useState<Rendered>({ shown: null, problems: [], hasFailed: false })
  const [tries, setTries] = useState(0)
  const wanted = useRef({ source, pictures, logo, tries })
  /** The loop that renders; null while nothing is left to render. */
  const running = useRef<object | null>(null)
  useEffect(() => {
    wanted.current = { source, pictures, logo, tries }
    if (!renderer || running.current) return
    const own = {}
    const run = async () => {
      for (let last = null as typeof wanted.current | null; running.current === own && last !== wanted.current; ) {
        last = wanted.current
        const answer = await renderer.render(last)
        const { source: text } = last
        if (running.current !== own) return
        setRendered((before) =>
          'html' in answer
            ? { shown: { source: text, html: answer.html }, problems: [], hasFailed: false }
            : { shown: before.shown, problems: answer.problems, hasFailed: false },
        )
      }
    }
    running.current = own
    run()
      .catch((error: unknown) => {
        if (running.current !== own) return
        console.error('email not rendered', error)
        setRendered((before) => ({ ...before, hasFailed: true }))
      })
      .finally(() => {
        if (running.current === own) running.current = null
      })
  }, [renderer, source, pictures, logo, tries])
  useEffect(
    () => () => {
      running.current = null
    },
    [],
  )
  const again = useCallback(() => setTries((count) => count + 1), [])
  return { ...rendered, again }
}
