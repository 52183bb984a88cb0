import { attributeValue } from '../source/edit'
import { decodeEntities } from '../source/entities'
import { childElements, type ElementNode, elementsOf, textOf } from '../source/node'
import { parseSource } from '../source/parse'

type Attributes = Readonly<Record<string, string>>

/** Attributes that a source sets for all elements, for elements of one name, and by class. */
export type Defaults = {
  readonly all: Attributes
  readonly tags: ReadonlyMap<string, Attributes>
  readonly classes: ReadonlyMap<string, Attributes>
}

/** MJML's own defaults, as far as the visual editor shows them. */
const MJML: Readonly<Record<string, Attributes>> = {
  'mj-text': {
    'font-family': 'Ubuntu, Helvetica, Arial, sans-serif',
    'font-size': '13px',
    color: '#000000',
    'line-height': '1',
    padding: '10px 25px',
    align: 'left',
  },
  'mj-button': {
    'font-family': 'Ubuntu, Helvetica, Arial, sans-serif',
    'font-size': '13px',
    color: '#ffffff',
    'background-color': '#414141',
    'border-radius': '3px',
    'inner-padding': '10px 25px',
    padding: '10px 25px',
    align: 'center',
  },
  'mj-image': { padding: '10px 25px', align: 'center' },
  'mj-divider': { padding: '10px 25px', 'border-width': '4px', 'border-color': '#000000', 'border-style': 'solid' },
  'mj-spacer': { height: '20px' },
  'mj-section': { padding: '20px 0' },
  'mj-wrapper': { padding: '20px 0' },
  'mj-body': { width: '600px' },
}

const allAttributes = (source: string, { attributes }: ElementNode): Attributes =>
  Object.fromEntries(attributes.map(({ name, value }) => [name, value ? decodeEntities(textOf(source, value)) : '']))

/** Reads the defaults in a source's `mj-attributes`. */
export function readDefaults(source: string): Defaults {
  const tags = new Map<string, Attributes>()
  const classes = new Map<string, Attributes>()
  let all: Attributes = {}
  for (const element of elementsOf(parseSource(source).nodes)) {
    if (element.name !== 'mj-attributes') continue
    for (const child of childElements(element)) {
      const { name, ...attributes } = allAttributes(source, child)
      if (child.name === 'mj-all') all = { ...all, ...allAttributes(source, child) }
      else if (child.name === 'mj-class') classes.set(name ?? '', { ...classes.get(name ?? ''), ...attributes })
      else tags.set(child.name, { ...tags.get(child.name), ...allAttributes(source, child) })
    }
  }
  return { all, tags, classes }
}

/** Returns the attributes with which an element is rendered, its defaults included. */
export function renderedAttributes(source: string, element: ElementNode, { all, tags, classes }: Defaults): Attributes {
  const named = (attributeValue(source, element, 'mj-class') ?? '').split(/\s+/).map((name) => classes.get(name) ?? {})
  return Object.assign({}, MJML[element.name], all, tags.get(element.name), ...named, allAttributes(source, element))
}

/** Lengths of the four sides of a CSS padding in pixels. */
export type Sides = readonly [top: number, right: number, bottom: number, left: number]

/** Reads the shorthand of a padding. */
export function readSides(text: string | undefined): Sides {
  const [top = 0, right = top, bottom = top, left = right] = (text ?? '')
    .trim()
    .split(/\s+/)
    .map((length) => Number.parseFloat(length) || 0)
  return [top, right, bottom, left]
}

export const printSides = (sides: Sides): string => sides.map((side) => (side === 0 ? '0' : `${side}px`)).join(' ')

/** A size as CSS: one without a unit is in pixels. Empty for nothing. */
export const withUnit = (text: string): string => (/^\d+(\.\d+)?$/.test(text.trim()) ? `${text.trim()}px` : text.trim())
