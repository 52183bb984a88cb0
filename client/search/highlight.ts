import { plainText } from '../../shared/kernel/search-text'

/** Part of a text, from its `from`th character on. `hit`: the query names it. */
export type Segment = { readonly from: number; readonly text: string; readonly hit: boolean }

const isWordStart = (folded: readonly string[], at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')

/** Splits a text where a word begins with one of the query's words, ignoring case and accents. */
export function segmentsOf(text: string, query: string): readonly Segment[] {
  const characters = [...text]
  const folded = characters.map(plainText)
  const words = plainText(query).split(/\s+/).filter(Boolean)
  const hits = new Array<boolean>(characters.length).fill(false)
  for (const word of words)
    for (let at = 0; at < characters.length; at++) {
      if (!isWordStart(folded, at)) continue
      let end = at
      let seen = ''
      while (end < characters.length && seen.length < word.length) seen += folded[end++] ?? ''
      if (seen.startsWith(word)) hits.fill(true, at, end)
    }
  const segments: { from: number; text: string; hit: boolean }[] = []
  for (const [at, character] of characters.entries()) {
    const last = segments.at(-1)
    const hit = hits[at] ?? false
    if (last && last.hit === hit) last.text += character
    else segments.push({ from: at, text: character, hit })
  }
  return segments
}
