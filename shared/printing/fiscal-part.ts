import type { LayoutElement, PrintLayout } from './layout'
import { fillTemplate } from './templates/template'
import { type PrintData, sampleData } from './templates/variables'

/** Mark of the fiscal service as a layout prints it. */
type Fiscal = { readonly code: string; readonly text: string }

/** Side of the added code, size of the added text and the gap above each, in millimetres. */
const CODE = 40
const TEXT = 2.5
const GAP = 2
/** Width of a character and height of a line of the monospaced font, in shares of its size. */
const MONO = { width: 0.61, line: 1.2 }

const fiscalOf = ({ fiscal }: PrintData): Fiscal => {
  const { code = '', text = '' } = (fiscal ?? {}) as Partial<Fiscal>
  return { code: code.trim(), text: text.trim() }
}

/** Parts of the fiscal mark that no element of a receipt's layout prints with this data. Empty texts are printed. */
function missingParts(elements: readonly LayoutElement[], data: PrintData, timeZone: string): Fiscal {
  const { code, text } = fiscalOf(data)
  const filled = (kind: 'code' | 'text') =>
    elements.flatMap((element) =>
      element.kind === kind && 'template' in element ? [fillTemplate(element.template, data, timeZone).trim()] : [],
    )
  return {
    code: filled('code').includes(code) ? '' : code,
    text: filled('text').some((printed) => printed.includes(text)) ? '' : text,
  }
}

/** Returns true if a receipt's layout has a place for the code and the texts of the fiscal service. */
export function hasFiscalPart(elements: readonly LayoutElement[]): boolean {
  const { fiscal, ...sample } = sampleData('RECEIPT')
  try {
    const { code, text } = missingParts(elements, { ...sample, fiscal: { ...fiscal, text: 'ft9#1' } }, 'Europe/Berlin')
    return code === '' && text === ''
  } catch {
    // A template that cannot be filled in has a refusal of its own.
    return true
  }
}

/** Lines that a text takes in the monospaced font. */
function lineCount(text: string, width: number): number {
  const perLine = Math.max(1, Math.floor(width / (TEXT * MONO.width)))
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
}

/**
 * A receipt's layout that prints the whole mark of the fiscal service. What its own elements leave out comes below the
 * last one, or all is printed in the fallback's way where the paper has no room for it.
 */
export function withFiscalPart(
  layout: PrintLayout,
  data: PrintData,
  timeZone: string,
  fallback: () => PrintLayout,
): PrintLayout {
  const missing = missingParts(layout.elements, data, timeZone)
  if (missing.code === '' && missing.text === '') return layout
  const elements: LayoutElement[] = [...layout.elements]
  const side = Math.min(CODE, layout.width)
  let y = Math.max(0, ...elements.map((element) => element.y + element.height)) + GAP
  if (missing.text !== '') {
    const height = lineCount(missing.text, layout.width) * TEXT * MONO.line
    const box = { x: 0, y, width: layout.width, height, rotation: 0 } as const
    elements.push({
      kind: 'text',
      ...box,
      template: '{{ fiscal.text }}',
      font: 'mono',
      bold: false,
      size: TEXT,
      align: 'center',
    })
    y += height + GAP
  }
  if (missing.code !== '') {
    elements.push({
      kind: 'code',
      x: (layout.width - side) / 2,
      y,
      width: side,
      height: side,
      rotation: 0,
      symbology: 'qr',
      template: '{{ fiscal.code }}',
      correction: 'M',
    })
    y += side + GAP
  }
  return layout.height === null || y <= layout.height ? { ...layout, elements } : fallback()
}
