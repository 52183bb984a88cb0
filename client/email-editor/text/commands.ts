import { baseKeymap, chainCommands, splitBlockAs } from 'prosemirror-commands'
import { type Mark, type MarkType, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { AllSelection, type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state'
import { liftTarget, ReplaceAroundStep } from 'prosemirror-transform'
import { declarationOf, withDeclaration } from '../../../shared/email/edit/look'
import { tagAttribute, withTagAttributes } from '../../../shared/email/source/edit'
import { isTablePart } from '../../../shared/email/text/text'
import { textSchema } from './schema'

/** Formats of words, and the tags that show each. The first one is written. */
export const FORMATS = {
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  underline: ['u'],
  strike: ['s', 'strike', 'del'],
} as const
export type Format = keyof typeof FORMATS

const MARK: MarkType = textSchema.marks.tag as MarkType

const hasTag = (tags: readonly string[], mark: Mark): boolean => tags.includes(String(mark.attrs.tag).toLowerCase())

/** Marks at the cursor, or of the first selected words. */
function marksAt({ selection, storedMarks, doc }: EditorState): readonly Mark[] {
  if (selection.empty) return storedMarks ?? selection.$from.marks()
  let found: readonly Mark[] = []
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isText && found.length === 0) found = node.marks
  })
  return found
}

/** Returns the mark of one of these tags at the cursor or in the selection. */
export const markOf = (state: EditorState, tags: readonly string[]): Mark | null =>
  marksAt(state).find((mark) => hasTag(tags, mark)) ?? null

/** Changes the marks of the selected words, or of what is typed next. */
const withMarks =
  (change: (marks: readonly Mark[]) => readonly Mark[]): Command =>
  (state, dispatch) => {
    const { selection, tr, doc } = state
    if (selection.empty) {
      dispatch?.(tr.setStoredMarks(change(marksAt(state))))
      return true
    }
    doc.nodesBetween(selection.from, selection.to, (node, at) => {
      if (!node.isInline) return
      const from = Math.max(at, selection.from)
      const to = Math.min(at + node.nodeSize, selection.to)
      const part = node.isText ? node.cut(from - at, to - at) : node
      tr.replaceWith(from, to, part.mark(change(node.marks)))
    })
    dispatch?.(tr.setSelection(Selection.fromJSON(tr.doc, selection.toJSON())))
    return true
  }

/** Sets or removes a format of the selected words. */
export const toggleFormat =
  (format: Format): Command =>
  (state, dispatch) => {
    const [tag] = FORMATS[format]
    const made = markOf(state, FORMATS[format]) === null ? [MARK.create({ tag, attributes: '' })] : []
    return withMarks((marks) => [...marks.filter((mark) => !hasTag(FORMATS[format], mark)), ...made])(state, dispatch)
  }

const tagOf = ({ attrs }: Mark): string => `<${attrs.tag}${attrs.attributes}>`

/** Returns the value of an attribute of a mark; undefined if it does not have it. */
export const attributeOf = (mark: Mark, name: string): string | undefined => tagAttribute(tagOf(mark), name)

/** Sets an attribute of a mark; null removes it. The others stay. */
const withAttribute = (mark: Mark, name: string, value: string | null): Mark =>
  MARK.create({
    ...mark.attrs,
    attributes: withTagAttributes(tagOf(mark), { [name]: value }).slice(1 + String(mark.attrs.tag).length, -1),
  })

/**
 * Links the selected words; null removes the link. The other attributes of a link stay. Without words its address is
 * written.
 */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const before = markOf(state, ['a'])
    if (href !== null && !before && state.selection.empty) {
      const marks = marksAt(state)
      const words = textSchema.text(href.replace(/^(?:mailto|tel):/i, ''), [
        ...marks,
        withAttribute(MARK.create({ tag: 'a', attributes: '' }), 'href', href),
      ])
      dispatch?.(state.tr.replaceSelectionWith(words, false).setStoredMarks(marks).scrollIntoView())
      return true
    }
    const wide = before && state.selection.empty ? linkAround(state, before) : state
    const made = href === null ? [] : [withAttribute(before ?? MARK.create({ tag: 'a', attributes: '' }), 'href', href)]
    return withMarks((marks) => [...marks.filter((mark) => !hasTag(['a'], mark)), ...made])(wide, dispatch)
  }

/** The state with a whole link selected. */
function linkAround(state: EditorState, link: Mark): EditorState {
  const { $from } = state.selection
  let from = $from.start()
  let to = from
  let isFound = false
  $from.parent.forEach((node, offset) => {
    const isIn = node.marks.some((mark) => mark.eq(link))
    const start = $from.start() + offset
    if (isIn && !(isFound && to >= $from.pos)) {
      if (!isFound || to !== start) from = start
      to = start + node.nodeSize
      isFound = true
    }
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
}

type Property = 'color' | 'font-size'
/** Attributes of `font` that do the same. */
const OF_FONT: Readonly<Record<Property, string>> = { color: 'color', 'font-size': 'size' }

const declares = (mark: Mark, property: Property): boolean =>
  declarationOf(attributeOf(mark, 'style') ?? '', property) !== undefined

/** Sets a declaration in a mark's style; null removes it. */
const styled = (mark: Mark, property: Property, value: string | null): Mark =>
  withAttribute(mark, 'style', withDeclaration(attributeOf(mark, 'style') ?? '', property, value) || null)

/** Removes a property from a mark: nothing is left of a tag that says nothing else. Links keep their look. */
function without(mark: Mark, property: Property): readonly Mark[] {
  if (hasTag(['a'], mark)) return [mark]
  const isFont = hasTag(['font'], mark)
  const plain = declares(mark, property) ? styled(mark, property, null) : mark
  const rest = isFont ? withAttribute(plain, OF_FONT[property], null) : plain
  if (rest.eq(mark)) return [mark]
  return (isFont || hasTag(['span'], mark)) && String(rest.attrs.attributes).trim() === '' ? [] : [rest]
}

/** Sets a CSS property of the selected words; null removes it. The other declarations stay. */
export const setStyle = (property: Property, value: string | null): Command =>
  withMarks((marks) => {
    // Within a link, that of the words around it would not be seen.
    const inner = marks.findLastIndex((mark) => hasTag(['a'], mark)) + 1
    const at = value === null ? -1 : marks.findLastIndex((mark, index) => index >= inner && declares(mark, property))
    const rest = marks.flatMap((mark, index) =>
      index === at && value !== null ? [styled(mark, property, value)] : without(mark, property),
    )
    return value === null || at >= 0
      ? rest
      : [...rest, styled(MARK.create({ tag: 'span', attributes: '' }), property, value)]
  })

const nameOf = ({ attrs }: Node): string => String(attrs.tag).toLowerCase()

/** Elements that Enter divides into two. In all others it begins a new line. */
const DIVIDED = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(textSchema.node('break')).scrollIntoView())
  return true
}

/** Leaves a list from its empty last entry. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || nameOf($from.parent) !== 'li' || $from.parent.content.size > 0) return false
  return unlist(state, dispatch)
}

const split: Command = (state, dispatch, view) => {
  const { parent } = state.selection.$from
  if (!DIVIDED.has(nameOf(parent))) return false
  return splitBlockAs((node: Node, atEnd) => {
    const isHeading = /^h\d$/.test(nameOf(node))
    return atEnd && isHeading
      ? { type: textSchema.nodes.paragraph as never, attrs: { tag: 'p', attributes: '' } }
      : { type: node.type, attrs: node.attrs }
  })(state, dispatch, view)
}

const isList = (node: Node): boolean => /^[uo]l$/.test(nameOf(node))

/** Returns the depth of the innermost list around a place, not deeper than `most`. */
const listAround = ($pos: ResolvedPos, most = $pos.depth): number | null => {
  for (let depth = most; depth > 0; depth--) if (isList($pos.node(depth))) return depth
  return null
}

/** Returns the places of the first and the last selected words, also where everything is selected. */
const endsOf = ({ selection, doc }: EditorState): readonly [ResolvedPos, ResolvedPos] =>
  selection instanceof AllSelection
    ? [Selection.atStart(doc).$from, Selection.atEnd(doc).$to]
    : [selection.$from, selection.$to]

/** Turns the selected entries of a list into lines. */
const unlist: Command = (state, dispatch) => {
  const [$from, $to] = endsOf(state)
  const range = $from.blockRange($to, isList)
  const target = range && liftTarget(range)
  if (!range || target === null || target === undefined) return false
  const tr = state.tr.lift(range, target)
  const start = tr.mapping.map(range.start)
  const lifted: { readonly entry: Node; readonly at: number }[] = []
  tr.doc.nodesBetween(start, tr.mapping.map(range.end, -1), (entry, at) => {
    if (at < start) return true
    if (nameOf(entry) === 'li') lifted.push({ entry, at })
    return false
  })
  for (const { entry, at } of lifted.reverse()) {
    if (entry.isTextblock) tr.setNodeMarkup(at, textSchema.nodes.line as never)
    // An entry of paragraphs, or with a list of its own, leaves what it holds.
    else tr.step(new ReplaceAroundStep(at, at + entry.nodeSize, at + 1, at + entry.nodeSize - 1, Slice.empty, 0, true))
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Makes the selected paragraphs a list, or a list paragraphs. Lists among the paragraphs become a part of it. */
export const toggleList =
  (tag: 'ul' | 'ol'): Command =>
  (state, dispatch) => {
    const [$from, $to] = endsOf(state)
    const depth = listAround($from, $from.sharedDepth($to.pos))
    if (depth !== null && nameOf($from.node(depth)) === tag) return unlist(state, dispatch)
    if (depth !== null) {
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { ...$from.node(depth).attrs, tag }))
      return true
    }
    const range = $from.blockRange($to)
    if (!range) return false
    const entries: Node[] = []
    for (let index = range.startIndex; index < range.endIndex; index++) {
      const found = entriesOf(range.parent.child(index))
      if (!found) return false
      entries.push(...found)
    }
    const made = textSchema.node('group', { tag, attributes: '' }, entries)
    const tr = state.tr.replaceWith(range.start, range.end, made)
    dispatch?.(
      tr
        .setSelection(
          Selection.near(tr.doc.resolve(Math.min(range.start + made.nodeSize - 2, tr.doc.content.size)), -1),
        )
        .scrollIntoView(),
    )
    return true
  }

/** Elements that hold words, and whose parent would not hold a list in their place. */
const CELLS = new Set(['td', 'th', 'dt', 'dd'])

/**
 * The entries that a block becomes: one for each line of a paragraph, those of a list as they are. Null for one that is
 * no part of a list.
 */
function entriesOf(block: Node): readonly Node[] | null {
  if (isList(block)) return block.children
  if (!block.isTextblock || CELLS.has(nameOf(block))) return null
  const lines: Node[][] = [[]]
  block.forEach((child) => {
    if (child.type.name === 'break') lines.push([])
    else lines.at(-1)?.push(child)
  })
  return lines.map((content) => textSchema.node('paragraph', { tag: 'li', attributes: '' }, content))
}

const isInTable = (node: Node | null | undefined): boolean =>
  node !== null && node !== undefined && (isTablePart(nameOf(node)) || CELLS.has(nameOf(node)))

/** Keeps the cells of a table apart, and what stands beside it out of it, where the key would join blocks. */
const keepCells =
  (side: -1 | 1): Command =>
  ({ selection: { $from, empty } }) => {
    if (!empty || (side < 0 ? $from.parentOffset > 0 : $from.parentOffset < $from.parent.content.size)) return false
    for (let depth = $from.depth; depth > 0; depth--) {
      if (isInTable($from.node(depth))) return true
      const sibling = $from.node(depth - 1).maybeChild($from.index(depth - 1) + side)
      if (sibling) return isInTable(sibling)
    }
    return false
  }

const baseKey = (key: string): Command => baseKeymap[key] ?? (() => false)

/** Keys of the text editor. */
export const TEXT_KEYS: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  Backspace: chainCommands(keepCells(-1), baseKey('Backspace')),
  Delete: chainCommands(keepCells(1), baseKey('Delete')),
  Enter: chainCommands(leaveList, split, insertBreak),
  'Shift-Enter': insertBreak,
}

/** Keys that change the format of the selected words. */
export const FORMAT_KEYS: Readonly<Record<string, Command>> = {
  'Mod-b': toggleFormat('bold'),
  'Mod-i': toggleFormat('italic'),
  'Mod-u': toggleFormat('underline'),
}
