import type { Row } from '../kernel/model/entity'
import type { Language } from '../kernel/phrases'
import { builtInLayout } from '../printing/built-in/built-in'
import { PAPERS, type Paper } from '../printing/built-in/papers'
import { layoutSchema, type PrintKind, type PrintLayout } from '../printing/layout'
import type { print_layouts } from './entity'

/** Most layouts of an organisation. */
export const MAX_LAYOUTS = 100

export type SavedLayout = Pick<
  Row<typeof print_layouts>,
  'id' | 'deleted' | 'kind' | 'format' | 'language' | 'is_default' | 'elements'
>

/** The page that a saved layout draws. */
export const layoutOf = ({
  format,
  language,
  elements,
}: Pick<SavedLayout, 'format' | 'language' | 'elements'>): PrintLayout =>
  layoutSchema.parse({ ...PAPERS[format], language, elements })

/**
 * The layout that a kind is printed with on a paper: one of those chosen for the printer, the organisation's default,
 * or the built-in one of its language.
 * @param chosen ids of the layouts that the printer prefers
 */
export function chosenLayout(
  saved: readonly SavedLayout[],
  kind: PrintKind,
  paper: Paper,
  language: Language,
  chosen: readonly string[] = [],
): PrintLayout {
  const fitting = saved.filter((layout) => !layout.deleted && layout.kind === kind && layout.format === paper)
  const found = fitting.find(({ id }) => chosen.includes(id)) ?? fitting.find(({ is_default }) => is_default)
  return found ? layoutOf(found) : builtInLayout(kind, paper, language)
}
