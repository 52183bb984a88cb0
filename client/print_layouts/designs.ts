import type { Language } from '../../shared/kernel/phrases'
import type { SavedLayout } from '../../shared/print_layouts/rules'
import { builtInLayout } from '../../shared/printing/built-in/built-in'
import { PAPER_NAMES, PAPERS, type Paper } from '../../shared/printing/built-in/papers'
import type { LayoutElement, PrintKind, PrintLayout } from '../../shared/printing/layout'
import type { RowOf } from '../../shared/registry'
import { PRINT_KINDS } from '../../shared/ticket_printers/entity'

/** A layout as the designer holds it. A built-in one has no id. */
export type Design = Pick<SavedLayout, 'kind' | 'format' | 'language' | 'is_default'> & {
  readonly id: string | null
  readonly name: string
  readonly elements: readonly LayoutElement[]
}

/** Key of a design in the address: the row's id, or kind, format and language of a built-in layout. */
export const designKey = ({
  id,
  kind,
  format,
  language,
}: Pick<Design, 'id' | 'kind' | 'format' | 'language'>): string => id ?? `${kind}.${format}.${language}`

const isKind = (text: string): text is PrintKind => PRINT_KINDS.some((each) => each === text)
const isPaper = (text: string): text is Paper => PAPER_NAMES.some((each) => each === text)

/** A built-in layout without a name; null for a key that means none. */
export function builtInDesign(key: string): Design | null {
  const [kind = '', format = '', language = ''] = key.split('.')
  if (!isKind(kind) || !isPaper(format) || (language !== 'en' && language !== 'de')) return null
  return {
    id: null,
    name: '',
    kind,
    format,
    language,
    is_default: false,
    elements: builtInLayout(kind, format, language).elements,
  }
}

/** Keys of the built-in layouts of a kind in a language. */
export const builtInKeys = (kind: PrintKind, language: Language): readonly string[] =>
  PAPER_NAMES.map((format) => `${kind}.${format}.${language}`)

export const designOf = ({
  id,
  name,
  kind,
  format,
  language,
  is_default,
  elements,
}: RowOf<'print_layouts'>): Design => ({
  id,
  name,
  kind,
  format,
  language,
  is_default,
  elements,
})

/** The page of a design, as it is printed. */
export const pageOf = ({ format, language, elements }: Design): PrintLayout => ({
  ...PAPERS[format],
  language,
  elements: [...elements],
})

/** Paper below the last element of a roll on the canvas, in millimetres. */
const BELOW = 10

/** Height of the canvas in millimetres: that of the paper, or a little more than where a roll's last element ends. */
export const heightOf = ({ format, elements }: Design): number =>
  PAPERS[format].height ?? Math.max(40, ...elements.map(({ y, height }) => y + height)) + BELOW
