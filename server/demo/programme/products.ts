import type { NewRowOf, RowOf } from '../../../shared/model'
import type { RowMaker } from '../row-maker'

/** Products sold at the desks: printed matter at the reduced rate, drinks and the rest at the full rate. */
const PRODUCTS = [
  {
    name: 'Programmheft',
    value: 400,
    reduced: true,
    left: 252,
    desk_holding: 20,
    about: 'Besetzung, Interview mit der Regie und Probenfotos.',
  },
  { name: 'Sekt 0,1 l', value: 650, reduced: false, left: 144, desk_holding: 12, about: null },
  { name: 'Riesling 0,2 l', value: 580, reduced: false, left: 109, desk_holding: 12, about: null },
  { name: 'Wasser 0,25 l', value: 300, reduced: false, left: 220, desk_holding: 20, about: null },
  { name: 'Brezel', value: 280, reduced: true, left: 4, desk_holding: 6, about: null },
  { name: 'Garderobe', value: 150, reduced: false, left: null, desk_holding: 0, about: 'Je Kleidungsstück.' },
  { name: 'Plakat „Die Räuber“', value: 900, reduced: false, left: 0, desk_holding: 4, about: 'A1, gerollt.' },
] as const

/** A new product whose stock is known. */
export type StockedProduct = NewRowOf<'products'> & Pick<RowOf<'products'>, 'stock'>

/**
 * Makes the theatre's products with their final stock: one is uncounted, one sold out, one nearly so. What is sold
 * later is added to the stock.
 */
export const makeProducts = (
  maker: RowMaker,
  at: number,
  taxes: { readonly full: { readonly id: string }; readonly reduced: { readonly id: string } },
) =>
  PRODUCTS.map(
    ({ name, value, reduced, left, desk_holding, about }, pos): StockedProduct =>
      maker.row(at, {
        name,
        description: about,
        value,
        tax_group_id: (reduced ? taxes.reduced : taxes.full).id,
        pos,
        enabled: true,
        stock: left,
        sold: 0,
        held: 0,
        desk_holding,
      }),
  )
