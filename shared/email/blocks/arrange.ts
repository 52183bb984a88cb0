import { type EmailBlock, type EmailFrame, printFrame, slotsOf } from './frame'

type Mutable = { readonly kind: 'container'; readonly id: string; readonly name: string; open: string; close: string; readonly nodes: Node[] }
type Node = string | { readonly kind: 'slot'; readonly block: string; readonly name: string } | Mutable

const TAG_NAME = /^\s*<([\w-]+)/

/** Returns the tag that a block's source begins with. */
export const blockName = (source: string): string => TAG_NAME.exec(source)?.[1] ?? ''

const copied = (frame: EmailFrame): Node[] =>
  frame.map((node) => (typeof node === 'string' || node.kind === 'slot' ? node : { ...node, nodes: copied(node.nodes) }))

/** Containers that may hold an element directly. */
function parentsOf(name: string): readonly string[] {
  if (name === 'mj-raw') return ['mj-column', 'mj-wrapper', 'mj-body']
  if (name === 'mj-wrapper') return ['mj-body']
  if (name === 'mj-section' || name === 'mj-hero') return ['mj-wrapper', 'mj-body']
  return ['mj-column']
}

/** Returns true where a row meets sections: it gets a section of its own there. */
const needsSection = (container: string, parents: readonly string[]): boolean =>
  (container === 'mj-body' || container === 'mj-wrapper') && parents.includes('mj-column')

const isFilled = (nodes: readonly Node[]): boolean => nodes.some((node) => typeof node !== 'string' && (node.kind === 'slot' || isFilled(node.nodes)))

/** Returns the line break and indentation before a node. */
function indentBefore(nodes: readonly Node[], index: number): string {
  const before = nodes[index - 1]
  return typeof before === 'string' ? (/\r?\n[ \t]*$/.exec(before)?.[0] ?? '') : ''
}

/** Arranges a frame for a changed list of blocks. Blocks that keep their order stay where they are. */
class Arrangement {
  readonly #root: Node[]
  #made = 0

  constructor(
    frame: EmailFrame,
    private readonly names: ReadonlyMap<string, string>,
  ) {
    this.#root = copied(frame)
  }

  get frame(): EmailFrame {
    return this.#root
  }

  /** Removes a block. Containers that held nothing else go with it, but not their comments. */
  remove(block: string): void {
    const path = this.#pathOf(block)
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const step = path[depth]
      if (!step) return
      const node = step.nodes[step.index]
      const isBody = typeof node === 'object' && node.kind === 'container' && (node.name === 'mj-body' || node.name === 'mjml')
      if (isBody || (typeof node === 'object' && node.kind === 'container' && isFilled(node.nodes))) return
      const kept = typeof node === 'object' && node.kind === 'container' ? commentsOf(node.nodes) : []
      step.nodes.splice(step.index, 1, ...kept)
      const before = step.nodes[step.index - 1]
      if (kept.length === 0 && typeof before === 'string') step.nodes[step.index - 1] = before.replace(/\s+$/, '')
    }
  }

  /** Inserts a block after another one, before another one, or at the end of the body. */
  insert(block: string, after: string | null, before: string | null): void {
    const name = this.names.get(block) ?? ''
    const slot: Node = { kind: 'slot', block, name }
    if (after !== null) this.#insertAfter(slot, name, this.#pathOf(after))
    else if (before !== null) this.#insertBefore(slot, name, this.#pathOf(before))
    else this.#append(slot, name)
  }

  #insertAfter(slot: Node, name: string, path: readonly Step[]): void {
    const parents = parentsOf(name)
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const step = path[depth]
      if (!step) break
      if (parents.includes(step.name)) {
        step.nodes.splice(step.index + 1, 0, ...spaced(indentBefore(step.nodes, step.index), slot))
        return
      }
      const indent = indentBefore(step.nodes, step.index)
      if (needsSection(step.name, parents)) {
        step.nodes.splice(step.index + 1, 0, ...spaced(indent, this.#section(slot, indent)))
        return
      }
      if (isFilled(step.nodes.slice(step.index + 1))) this.#split(path[depth - 1], step.index)
    }
  }

  #insertBefore(slot: Node, name: string, path: readonly Step[]): void {
    const parents = parentsOf(name)
    for (let depth = path.length - 1; depth >= 0; depth--) {
      const step = path[depth]
      if (!step) break
      const indent = indentBefore(step.nodes, step.index)
      if (parents.includes(step.name)) {
        step.nodes.splice(step.index, 0, slot, ...(indent ? [indent] : []))
        return
      }
      if (needsSection(step.name, parents)) {
        step.nodes.splice(step.index, 0, this.#section(slot, indent), ...(indent ? [indent] : []))
        return
      }
    }
  }

  /** Divides the container of a step after one of its nodes. The second part gets the same tags. */
  #split(step: Step | undefined, index: number): void {
    const container = step?.nodes[step.index]
    if (!step || typeof container !== 'object' || container.kind !== 'container') return
    const rest = container.nodes.splice(index + 1)
    const indent = indentBefore(step.nodes, step.index)
    const last = rest.at(-1)
    if (typeof last === 'string' && /^\s+$/.test(last)) container.nodes.push(last)
    const second: Node = { ...container, id: `${container.id}+${this.#made++}`, nodes: rest }
    step.nodes.splice(step.index + 1, 0, ...spaced(indent, second))
  }

  #append(slot: Node, name: string): void {
    const body = findBody(this.#root)
    if (!body) return
    if (body.close === '') {
      body.open = body.open.replace(/\s*\/>$/, '>')
      body.close = '</mj-body>'
    }
    const node = needsSection('mj-body', parentsOf(name)) ? this.#section(slot, '\n    ') : slot
    const last = body.nodes.at(-1)
    const isSpace = typeof last === 'string' && /\s+$/.test(last)
    body.nodes.splice(isSpace ? body.nodes.length - 1 : body.nodes.length, 0, '\n    ', node)
    if (!isSpace) body.nodes.push('\n  ')
  }

  #section(slot: Node, indent: string): Mutable {
    const inner = indent && `${indent}  `
    const column: Mutable = {
      kind: 'container',
      id: `+${this.#made++}`,
      name: 'mj-column',
      open: '<mj-column>',
      close: '</mj-column>',
      nodes: inner ? [`${inner}  `, slot, inner] : [slot],
    }
    return {
      kind: 'container',
      id: `+${this.#made++}`,
      name: 'mj-section',
      open: '<mj-section>',
      close: '</mj-section>',
      nodes: inner ? [inner, column, indent] : [column],
    }
  }

  #pathOf(block: string): Step[] {
    const search = (nodes: Node[], name: string): Step[] | null => {
      for (const [index, node] of nodes.entries()) {
        if (typeof node === 'string') continue
        if (node.kind === 'slot') {
          if (node.block === block) return [{ nodes, index, name }]
          continue
        }
        const inside = search(node.nodes, node.name)
        if (inside) return [{ nodes, index, name }, ...inside]
      }
      return null
    }
    return search(this.#root, '') ?? []
  }
}

/** A node's position in its container, whose tag is `name`. */
type Step = { readonly nodes: Node[]; readonly index: number; readonly name: string }

const spaced = (indent: string, node: Node): Node[] => (indent ? [indent, node] : [node])

const commentsOf = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? (node.trim() === '' ? [] : [node]) : node.kind === 'slot' ? [] : commentsOf(node.nodes)))

function findBody(nodes: readonly Node[]): Mutable | null {
  for (const node of nodes) {
    if (typeof node === 'string' || node.kind === 'slot') continue
    const found = node.name === 'mj-body' ? node : findBody(node.nodes)
    if (found) return found
  }
  return null
}

/** Returns the blocks of a longest run that keeps its order, by their earlier positions. */
function inOrder(blocks: readonly string[], positionOf: ReadonlyMap<string, number>): Set<string> {
  const tails: { readonly block: string; readonly position: number; readonly before: Tail | null }[] = []
  for (const block of blocks) {
    const position = positionOf.get(block)
    if (position === undefined) continue
    let low = 0
    for (let high = tails.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((tails[middle]?.position ?? 0) < position) low = middle + 1
      else high = middle
    }
    tails[low] = { block, position, before: tails[low - 1] ?? null }
  }
  const kept = new Set<string>()
  for (let tail: Tail | null = tails.at(-1) ?? null; tail; tail = tail.before) kept.add(tail.block)
  return kept
}

type Tail = { readonly block: string; readonly position: number; readonly before: Tail | null }

/** Returns the frame for a list of blocks: removed ones taken out, new and moved ones inserted where they follow. */
export function arrange(frame: EmailFrame, blocks: readonly EmailBlock[]): EmailFrame {
  const known = slotsOf(frame)
  const positionOf = new Map(known.map((block, position) => [block, position]))
  const kept = inOrder(
    blocks.map(({ id }) => id),
    positionOf,
  )
  if (kept.size === known.length && blocks.length === known.length) return frame
  const arrangement = new Arrangement(frame, new Map(blocks.map(({ id, source }) => [id, blockName(source)])))
  const first = blocks.find(({ id }) => kept.has(id))?.id ?? null
  let previous: string | null = null
  for (const { id } of blocks) {
    if (!kept.has(id)) {
      if (positionOf.has(id)) arrangement.remove(id)
      arrangement.insert(id, previous, first)
    }
    previous = id
  }
  const now = new Set(blocks.map(({ id }) => id))
  for (const block of known) if (!now.has(block)) arrangement.remove(block)
  return arrangement.frame
}

/** Returns the source of a document with a changed list of blocks. An unchanged list gives the identical source. */
export const writeDocument = (frame: EmailFrame, blocks: readonly EmailBlock[]): string =>
  printFrame(arrange(frame, blocks), new Map(blocks.map(({ id, source }) => [id, source])))
