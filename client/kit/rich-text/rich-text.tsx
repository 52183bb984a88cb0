import DOMPurify from 'dompurify'
import { useCallback } from 'react'
import classes from './rich-text.module.css'

/** Shows a formatted text. A text without tags, from before descriptions had formats, keeps its line breaks. */
export function RichText({ html }: { readonly html: string }) {
  const fill = useCallback(
    (element: HTMLElement | null) => element?.replaceChildren(DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, RETURN_DOM_FRAGMENT: true })),
    [html],
  )
  return <div ref={fill} className={classes.text} data-plain={!/<\w/.test(html) || undefined} />
}
