import type { LayoutElement, PrintKind } from '../../../shared/printing/layout'
import type { PrintData } from '../../../shared/printing/templates/variables'

const BOX = { x: 5, y: 5, rotation: 0 } as const
const TEXTS: Readonly<Record<PrintKind, string>> = {
  TICKET: '{{ event.title }}',
  VOUCHER: '{{ org.name }}',
  RECEIPT: '{{ org.name }}',
}
const CODES: Readonly<Record<PrintKind, string>> = {
  TICKET: '{{ ticket.code }}',
  VOUCHER: '{{ voucher.raw_code }}',
  RECEIPT: '{{ order.booking_code }}',
}

/** A new element of each kind but pictures, which begin with a file. */
export const NEW_ELEMENTS: Readonly<
  Record<Exclude<LayoutElement['kind'], 'picture'>, (kind: PrintKind) => LayoutElement>
> = {
  text: (kind) => ({
    kind: 'text',
    ...BOX,
    width: 45,
    height: 6,
    template: TEXTS[kind],
    font: 'sans',
    bold: false,
    size: 4,
    align: 'left',
  }),
  code: (kind) => ({
    kind: 'code',
    ...BOX,
    width: 40,
    height: 40,
    symbology: 'qr',
    template: CODES[kind],
    correction: 'M',
  }),
  line: () => ({ kind: 'line', x: 5, y: 5, width: 45, height: 0.3 }),
  box: () => ({ kind: 'box', x: 5, y: 5, width: 45, height: 20, thickness: 0.3 }),
}

/** A picture from a file. */
export const newPicture = (name: string, png: string): LayoutElement => ({
  kind: 'picture',
  ...BOX,
  width: 25,
  height: 15,
  name: name.slice(0, 200),
  png,
})

/** A variable: what is put into a text, and its value in the example. */
export type Variable = { readonly name: string; readonly insert: string; readonly value: string }

/** All variables of some data with their values. Rows of a list are inserted as a loop. */
export const variablesOf = (data: PrintData): readonly Variable[] =>
  Object.entries(data).flatMap(([name, value]): Variable[] => {
    if (Array.isArray(value)) {
      const one = name.replace(/e?s$/, '')
      return Object.entries((value[0] ?? {}) as object).map(([field, each]) => ({
        name: `${name} · ${field}`,
        insert: `{% for ${one} in ${name} %}{{ ${one}.${field} }} {% endfor %}`,
        value: String(each),
      }))
    }
    if (typeof value !== 'object') return [{ name, insert: `{{ ${name} }}`, value: String(value) }]
    return Object.entries(value).map(([field, each]) => ({
      name: `${name}.${field}`,
      insert: `{{ ${name}.${field} }}`,
      value: String(each),
    }))
  })
