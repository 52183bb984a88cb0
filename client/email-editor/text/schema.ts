import { type Mark, type Node, Schema } from 'prosemirror-model'
import { cleanHtml } from '../../../shared/email/render/clean-html'
import { encodeAttribute } from '../../../shared/email/source/entities'
import type { Block, Part, Text, Mark as TextMark } from '../../../shared/email/text/text'

type Attributes = Readonly<Record<string, string>>

/** Reads the text of a tag's attributes. Handlers of events are left out. */
function domAttributes(tag: string, attributes: string): Attributes {
  const template = document.createElement('template')
  // Table cells would be dropped outside of a table.
  template.innerHTML = `<i${attributes}></i>`
  const element = template.content.firstElementChild
  const found = element ? Array.from(element.attributes, ({ name, value }) => [name, value] as const) : []
  return Object.fromEntries(found.filter(([name]) => !/^on/i.test(name) && !(tag === 'a' && name === 'target')))
}

/** Shows markup as it is. It cannot be edited, and nothing in it runs. */
function domOf(html: string): HTMLElement {
  const shown = document.createElement('span')
  shown.innerHTML = cleanHtml(html)?.html ?? ''
  shown.style.display = 'contents'
  return shown
}

const tagged = { tag: { default: 'p' }, attributes: { default: '' } }
const taggedDom = ({ attrs }: { readonly attrs: Readonly<Record<string, unknown>> }) =>
  [String(attrs.tag), domAttributes(String(attrs.tag), String(attrs.attributes)), 0] as const

const format = (tag: string, ...names: string[]) => names.map((name) => ({ tag: name, attrs: { tag, attributes: '' } }))
const list = (tag: string) => ({ tag, attrs: { tag, attributes: '' } })

/** The content of an element as it is edited. Tags and attributes are kept as they are written. */
export const textSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    line: {
      group: 'block',
      content: 'inline*',
      toDOM: () => ['x-line', { style: 'display:block' }, 0],
      parseDOM: [{ tag: 'x-line' }, { tag: 'div' }],
    },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: tagged,
      toDOM: (node) => taggedDom(node) as never,
      parseDOM: ['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(list),
    },
    group: {
      group: 'block',
      content: 'block+',
      attrs: tagged,
      toDOM: (node) => taggedDom(node) as never,
      parseDOM: [
        ...['ul', 'ol'].map(list),
        // An entry with a list below its words.
        {
          tag: 'li',
          priority: 60,
          getAttrs: (element) => (element.querySelector('ul, ol') ? { tag: 'li', attributes: '' } : false),
        },
      ],
    },
    text: { group: 'inline' },
    break: { group: 'inline', inline: true, selectable: false, toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] },
    code: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { html: {} },
      toDOM: ({ attrs }) => domOf(String(attrs.html)),
    },
  },
  marks: {
    tag: {
      attrs: tagged,
      excludes: '',
      inclusive: true,
      toDOM: (mark) => taggedDom(mark) as never,
      parseDOM: [
        ...format('strong', 'strong', 'b'),
        ...format('em', 'em', 'i'),
        ...format('u', 'u'),
        ...format('s', 's', 'strike', 'del'),
        {
          tag: 'a[href]',
          getAttrs: (element) => ({
            tag: 'a',
            attributes: ` href="${encodeAttribute(element.getAttribute('href') ?? '')}"`,
          }),
        },
      ],
    },
  },
})

const marksOf = (marks: readonly TextMark[]): Mark[] =>
  marks.map(({ tag, attributes }) => textSchema.mark('tag', { tag, attributes }))

function partNode(part: Part): Node {
  const marks = marksOf(part.marks)
  if (part.kind === 'words') return textSchema.text(part.text, marks)
  return part.kind === 'break'
    ? textSchema.node('break', null, undefined, marks)
    : textSchema.node('code', { html: part.html }, undefined, marks)
}

function blockNode(block: Block): Node {
  switch (block.kind) {
    case 'line':
      return textSchema.node('line', null, block.parts.map(partNode))
    case 'paragraph':
      return textSchema.node('paragraph', { tag: block.tag, attributes: block.attributes }, block.parts.map(partNode))
    case 'group':
      return textSchema.node('group', { tag: block.tag, attributes: block.attributes }, docContent(block.blocks))
  }
}

const docContent = (text: Text): Node[] => (text.length === 0 ? [textSchema.node('line')] : text.map(blockNode))

/** The editor's document for a text. */
export const textDocument = (text: Text): Node => textSchema.node('doc', null, docContent(text))

const textMarks = (marks: readonly Mark[]): TextMark[] =>
  marks.map(({ attrs }) => ({ tag: String(attrs.tag), attributes: String(attrs.attributes) }))

function partsOf(node: Node): Part[] {
  return node.children.map((child) => {
    const marks = textMarks(child.marks)
    if (child.isText) return { kind: 'words', text: child.text ?? '', marks }
    return child.type.name === 'break'
      ? { kind: 'break', marks }
      : { kind: 'code', html: String(child.attrs.html), marks }
  })
}

const blocksOf = (node: Node): Block[] =>
  node.children.map((child) => {
    const { tag, attributes } = child.attrs as { readonly tag: string; readonly attributes: string }
    if (child.type.name === 'line') return { kind: 'line', parts: partsOf(child) }
    if (child.type.name === 'paragraph') return { kind: 'paragraph', tag, attributes, parts: partsOf(child) }
    return { kind: 'group', tag, attributes, blocks: blocksOf(child) }
  })

/** The text of the editor's document. */
export const documentText = (document_: Node): Text => blocksOf(document_)
