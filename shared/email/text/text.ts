/**
 * A tag around a run of words, such as a link or a colour. `attributes` is the text after its name, as it is written.
 */
export type Mark = { readonly tag: string; readonly attributes: string }

/** A part of a line: words, a line break, or markup that is kept as it is written. */
export type Part =
  | { readonly kind: 'words'; readonly text: string; readonly marks: readonly Mark[] }
  | { readonly kind: 'break'; readonly marks: readonly Mark[] }
  | { readonly kind: 'code'; readonly html: string; readonly marks: readonly Mark[] }

/** A part of a text: loose words, an element that holds words, or one that holds other blocks. */
export type Block =
  | { readonly kind: 'line'; readonly parts: readonly Part[] }
  | { readonly kind: 'paragraph'; readonly tag: string; readonly attributes: string; readonly parts: readonly Part[] }
  | { readonly kind: 'group'; readonly tag: string; readonly attributes: string; readonly blocks: readonly Block[] }

/** The content of an element as it is edited. */
export type Text = readonly Block[]

/** Elements that stand in a line of words. */
const INLINE = new Set('a abbr b big code del em font i ins label mark s small span strike strong sub sup u'.split(' '))
/** Elements that stand below each other. */
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt footer h1 h2 h3 h4 h5 h6 header li main nav ol p section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

export const isInlineTag = (name: string): boolean => INLINE.has(name.toLowerCase())
export const isBlockTag = (name: string): boolean => BLOCKS.has(name.toLowerCase())

const TABLE_PARTS = new Set(['table', 'tbody', 'tfoot', 'thead', 'tr'])

/** Returns true for a table, and for what holds its rows or cells. */
export const isTablePart = (name: string): boolean => TABLE_PARTS.has(name.toLowerCase())

/** Returns true if a text has anything beside the cells of tables. */
export const hasOwnWords = (text: Text): boolean =>
  text.some((block) =>
    block.kind === 'group' ? !isTablePart(block.tag) && hasOwnWords(block.blocks) : block.parts.length > 0,
  )
