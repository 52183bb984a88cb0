import type { RowOf } from '../../shared/registry'
import type { Maker } from './maker'

/** What lies at the desks of a theatre: printed matter at the reduced rate, drinks and the rest at the full one. */
const WARES = [
  { name: 'Programmheft', value: 400, reduced: true, stock: 420, sold: 168, desk_holding: 20, about: 'Besetzung, Interview mit der Regie und Probenfotos.' },
  { name: 'Sekt 0,1 l', value: 650, reduced: false, stock: 240, sold: 96, desk_holding: 12, about: null },
  { name: 'Riesling 0,2 l', value: 580, reduced: false, stock: 180, sold: 71, desk_holding: 12, about: null },
  { name: 'Wasser 0,25 l', value: 300, reduced: false, stock: 360, sold: 140, desk_holding: 20, about: null },
  { name: 'Brezel', value: 280, reduced: true, stock: 80, sold: 76, desk_holding: 6, about: null },
  { name: 'Garderobe', value: 150, reduced: false, stock: null, sold: 0, desk_holding: 0, about: 'Je Kleidungsstück.' },
  { name: 'Plakat „Die Räuber“', value: 900, reduced: false, stock: 60, sold: 60, desk_holding: 4, about: 'A1, gerollt.' },
] as const

/** The products of the theatre: one is nobody's to count, one is sold out, one nearly. */
export const makeProducts = (maker: Maker, at: number, taxes: { readonly full: { readonly id: string }; readonly reduced: { readonly id: string } }) =>
  WARES.map(
    ({ name, value, reduced, stock, sold, desk_holding, about }, pos): RowOf<'products'> =>
      maker.row(at, {
        name,
        description: about,
        value,
        tax_group_id: (reduced ? taxes.reduced : taxes.full).id,
        pos,
        enabled: true,
        stock,
        sold,
        held: 0,
        desk_holding,
      }),
  )
