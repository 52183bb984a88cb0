import { SaxesParser } from 'saxes'

/** An element by its local name, with its own text. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

/** Reads XML. Throws where it is not well-formed. */
export function readXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = {
      name: name.slice(name.indexOf(':') + 1),
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return root
}

/** All elements at a path of local names below an element: `a/b/c`. */
export const nodesAt = (node: XmlNode, path: string): XmlNode[] =>
  path
    .split('/')
    .reduce<XmlNode[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((each) => each.name === name)),
      [node],
    )

/** The text at a path; empty where there is none. */
export const textAt = (node: XmlNode, path: string): string => nodesAt(node, path)[0]?.text.trim() ?? ''

/** All elements of a name, at any depth. */
export const nodesNamed = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...nodesNamed(child, name)])
