import type { ReactNode } from 'react'

/**
 * Text with email addresses that continue on the next line after a sign, not within a word, where they are too long for
 * one.
 */
export function BreakableAddress({ text }: { readonly text: string }): ReactNode {
  const at = text.search(/(?<=[@.])\S/)
  if (at <= 0) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      <BreakableAddress text={text.slice(at)} />
    </>
  )
}
