import { VARIABLE } from '../../../shared/kernel/wording/variables'

/** A part of a text: words, or a placeholder with its label. */
type TextPart = string | { readonly label: string }

/** Splits a text at its placeholders. One without a label stays as it is written. */
export function splitPlaceholders(text: string, labelOf: (placeholder: string) => string | null): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: all, 1: name = '', index } of text.matchAll(VARIABLE)) {
    const label = labelOf(name)
    if (label === null) continue
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ label })
    from = index + all.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
