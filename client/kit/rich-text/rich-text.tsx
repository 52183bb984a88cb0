import DOMPurify from 'dompurify'
import { useCallback } from 'react'
import { splitPlaceholders } from './placeholders'
import classes from './rich-text.module.css'

type Props = {
  readonly html: string
  /** Label of a placeholder such as `{{name}}`; null to show it as it is written. */
  readonly labelOf?: (placeholder: string) => string | null
}

/** Shows a formatted text. A text without tags, from before descriptions had formats, keeps its line breaks. */
export function RichText({ html, labelOf }: Props) {
  const fill = useCallback(
    (element: HTMLElement | null) => {
      const content = DOMPurify.sanitize(html, { USE_PROFILES: { html: true }, RETURN_DOM_FRAGMENT: true })
      if (labelOf) labelPlaceholders(content, labelOf)
      element?.replaceChildren(content)
    },
    [html, labelOf],
  )
  return <div ref={fill} className={classes.text} data-plain={!/<\w/.test(html) || undefined} />
}

/** Replaces the placeholders in the texts of a document by chips with their labels. */
function labelPlaceholders(content: DocumentFragment, labelOf: (placeholder: string) => string | null): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const parts = splitPlaceholders(text.data, labelOf)
    if (parts.every((part) => typeof part === 'string')) continue
    text.replaceWith(
      ...parts.map((part) => {
        if (typeof part === 'string') return part
        const chip = document.createElement('span')
        chip.className = classes.placeholder ?? ''
        chip.textContent = part.label
        return chip
      }),
    )
  }
}
