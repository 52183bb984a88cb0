/** The place of a block in its email: its id, and the tag that its source begins with. */
type Slot = { readonly kind: 'slot'; readonly block: string; readonly name: string }

/** An element that holds rows: the body, a wrapper, a section with one column, or that column. */
export type Container = {
  readonly kind: 'container'
  readonly id: string
  readonly name: string
  readonly open: string
  readonly close: string
  readonly nodes: readonly FrameNode[]
}

export type FrameNode = string | Slot | Container

/** An email's source without its blocks: verbatim texts, containers, and the place of each block. */
export type EmailFrame = readonly FrameNode[]

/** One row of an email, or a larger part that is edited as a whole. `source` is its verbatim MJML. */
export type EmailBlock = { readonly id: string; readonly source: string }

export type EmailDocument = { readonly frame: EmailFrame; readonly blocks: readonly EmailBlock[] }

/** Joins a frame and its blocks' sources. */
export function printFrame(frame: EmailFrame, sources: ReadonlyMap<string, string>): string {
  return frame
    .map((node) => {
      if (typeof node === 'string') return node
      return node.kind === 'slot' ? (sources.get(node.block) ?? '') : node.open + printFrame(node.nodes, sources) + node.close
    })
    .join('')
}

/** Lists the blocks of a frame in order. */
export const slotsOf = (frame: EmailFrame): string[] =>
  frame.flatMap((node) => (typeof node === 'string' ? [] : node.kind === 'slot' ? [node.block] : slotsOf(node.nodes)))

/** Lists the containers around a block, outermost first. */
export function containersOf(frame: EmailFrame, block: string): Container[] {
  for (const node of frame) {
    if (typeof node === 'string' || node.kind === 'slot') continue
    if (node.nodes.some((child) => typeof child !== 'string' && child.kind === 'slot' && child.block === block)) return [node]
    const inside = containersOf(node.nodes, block)
    if (inside.length > 0) return [node, ...inside]
  }
  return []
}

/** Replaces the opening tag of a container. */
export const withContainerTag = (frame: EmailFrame, id: string, change: (open: string) => string): EmailFrame =>
  frame.map((node) => {
    if (typeof node === 'string' || node.kind === 'slot') return node
    return node.id === id ? { ...node, open: change(node.open) } : { ...node, nodes: withContainerTag(node.nodes, id, change) }
  })
