import { DomainError } from '../kernel/errors'
import { PAPERS, type Paper } from './built-in/papers'
import { assertReadableCode } from './drawing/place'
import type { LayoutElement, PrintKind } from './layout'
import { checkTemplate, fillTemplate } from './templates/template'
import { sampleData } from './templates/variables'

/** Millimetres by which an element may reach beyond the paper, for rounding. */
const ROUNDING = 0.05

/**
 * Checks the elements of a layout: that they lie on the paper, each text template, and that codes are large enough.
 * Throws a refusal of `printing` that names the first problem.
 */
export async function checkLayout(kind: PrintKind, paper: Paper, elements: readonly LayoutElement[]): Promise<void> {
  const { width, height } = PAPERS[paper]
  for (const [i, element] of elements.entries()) {
    const outside =
      element.x + element.width > width + ROUNDING ||
      (height !== null && element.y + element.height > height + ROUNDING)
    if (outside) throw new DomainError('printing.outside', { number: i + 1 })
    if ('template' in element) checkTemplate(element.template, kind)
    if (element.kind === 'code')
      await assertReadableCode(fillTemplate(element.template, sampleData(kind), 'UTC'), element)
  }
}
