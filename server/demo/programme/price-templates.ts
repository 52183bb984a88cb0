import type { RowOf } from '../../../shared/model'
import type { RowMaker } from '../row-maker'
import type { CategoryIds } from './evenings'

/** Makes the default prices of the main hall and the studio. */
export function makePriceTemplates(maker: RowMaker, at: number, ids: CategoryIds, tax_group_id: string) {
  const name = (text: string, pos: number, deals: RowOf<'price_names'>['deals'] = []): RowOf<'price_names'> =>
    maker.row(at, { name: text, tax_group_id, pos, deals })
  const price_names = [
    name('Normalpreis', 0),
    name('Ermäßigt', 1),
    name('Schulklasse', 2, [{ min_qty: 20, discount_percentage: 1000 }]),
  ] as const
  const [full, reduced, classes] = price_names
  const lines = (category: keyof CategoryIds, value: number, names: readonly [RowOf<'price_names'>, number][]) =>
    names.map(([{ id }, share]) => ({
      price_name_id: id,
      price_category_id: ids[category],
      value: Math.round(value * share),
    }))
  const template = (text: string, prices: RowOf<'price_templates'>['prices']): RowOf<'price_templates'> =>
    maker.row(at, { name: text, prices })
  const each = [
    [full, 1],
    [reduced, 0.6],
  ] as const satisfies readonly [RowOf<'price_names'>, number][]
  return {
    price_names: [...price_names],
    price_fee_names: [
      maker.row(at, { name: 'Systemgebühr', tax_group_id, amount: 100, percentage: 0 }),
      maker.row(at, { name: 'Garderobe', tax_group_id, amount: 150, percentage: 0 }),
    ],
    price_templates: [
      template('Großes Haus', [
        ...lines('a', 4200, [...each]),
        ...lines('b', 3150, [...each]),
        ...lines('c', 2100, [...each, [classes, 0.45]]),
      ]),
      template('Studio', [...lines('gallery', 2400, [...each]), ...lines('standing', 1680, [...each])]),
    ],
  }
}
