/** Part of a line: plain text, the name of something on the screen by its phrase, or a link to another article. */
export type HelpPiece =
  | { readonly kind: 'text' | 'name'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly slug: string }

/** A paragraph has one line; a list has one for each entry. */
export type HelpBlock = {
  readonly kind: 'paragraph' | 'bullets' | 'steps'
  readonly lines: readonly (readonly HelpPiece[])[]
}

const MARK = /\*\*([\w./-]+)\*\*|\[([^\]]+)\]\(([\w-]+)\)/g

function piecesOf(line: string): HelpPiece[] {
  const pieces: HelpPiece[] = []
  let end = 0
  for (const { 0: whole, 1: name, 2: text = '', 3: slug = '', index } of line.matchAll(MARK)) {
    if (index > end) pieces.push({ kind: 'text', text: line.slice(end, index) })
    pieces.push(name ? { kind: 'name', text: name } : { kind: 'link', text, slug })
    end = index + whole.length
  }
  return end < line.length ? [...pieces, { kind: 'text', text: line.slice(end) }] : pieces
}

const kindOf = (block: string): HelpBlock['kind'] =>
  block.startsWith('- ') ? 'bullets' : block.startsWith('1. ') ? 'steps' : 'paragraph'

/** Reads the text of an article. Lines of a paragraph are joined. */
export const helpBlocks = (text: string): readonly HelpBlock[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split('\n').map((line) => line.trim())
      const kind = kindOf(lines[0] ?? '')
      if (kind === 'paragraph') return { kind, lines: [piecesOf(lines.join(' '))] }
      return { kind, lines: lines.map((line) => piecesOf(line.replace(/^(- |\d+\. )/, ''))) }
    })

/** The words of an article as a reader sees them. `nameOf` gives the phrase of a key. */
export const helpWords = (text: string, nameOf: (key: string) => string): string =>
  helpBlocks(text)
    .flatMap(({ lines }) =>
      lines.map((line) => line.map((piece) => (piece.kind === 'name' ? nameOf(piece.text) : piece.text)).join('')),
    )
    .join('\n')
