import { encodeText } from '../source/entities'
import type { Block, Mark, Part, Text } from './text'

/** The smallest part of a text that is kept or changed as a whole. Two units with the same key look the same. */
export type Unit = {
  readonly kind: 'open' | 'close' | 'mark' | 'unmark' | 'character' | 'break' | 'code'
  readonly key: string
  /** HTML for a unit that is new. */
  readonly html: string
}

const TAG_KINDS = { open: '<', close: '</', mark: '<', unmark: '</' } as const

/** The unit of an opening or closing tag. */
export const tagUnit = (kind: keyof typeof TAG_KINDS, tag: string, attributes = ''): Unit => {
  const html = `${TAG_KINDS[kind]}${tag}${attributes}>`
  return { kind, key: `${kind} ${html}`, html }
}
export const characterUnit = (character: string): Unit => ({
  kind: 'character',
  key: character,
  html: encodeText(character),
})
export const codeUnit = (html: string): Unit => ({ kind: 'code', key: `code ${html}`, html })
export const BREAK: Unit = { kind: 'break', key: 'break', html: '<br />' }

export const isSameMark = (a: Mark, b: Mark): boolean => a.tag === b.tag && a.attributes === b.attributes

/** Lists the units of a text, in the order of its source. */
class Flattener {
  readonly units: Unit[] = []
  #marks: readonly Mark[] = []

  blocks(blocks: Text): void {
    blocks.forEach((block, at) => {
      // Loose words have no tags around them that would part them.
      if (block.kind === 'line' && blocks[at - 1]?.kind === 'line') this.units.push(BREAK)
      this.#block(block)
    })
  }

  #block(block: Block): void {
    if (block.kind === 'line') this.#parts(block.parts)
    else {
      this.units.push(tagUnit('open', block.tag, block.attributes))
      if (block.kind === 'group') this.blocks(block.blocks)
      else this.#parts(block.parts)
      this.units.push(tagUnit('close', block.tag))
    }
  }

  #parts(parts: readonly Part[]): void {
    for (const part of parts) {
      this.#under(part.marks)
      if (part.kind === 'words') for (const character of part.text) this.units.push(characterUnit(character))
      else this.units.push(part.kind === 'break' ? BREAK : codeUnit(part.html))
    }
    this.#under([])
  }

  /** Closes and opens marks, so that these are open. */
  #under(marks: readonly Mark[]): void {
    let shared = 0
    for (const [at, mark] of marks.entries()) {
      const open = this.#marks[at]
      if (!open || !isSameMark(open, mark)) break
      shared = at + 1
    }
    for (const { tag } of this.#marks.slice(shared).reverse()) this.units.push(tagUnit('unmark', tag))
    for (const { tag, attributes } of marks.slice(shared)) this.units.push(tagUnit('mark', tag, attributes))
    this.#marks = marks
  }
}

/** Lists the units of a text. Returns the same list for texts that look the same. */
export function unitsOf(text: Text): readonly Unit[] {
  const flattener = new Flattener()
  flattener.blocks(text)
  return flattener.units
}
