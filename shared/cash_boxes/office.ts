import { extendEntity } from '../kernel/model/extend-entity'
import { id, oneOf, text } from '../kernel/model/fields'
import { cash_boxes } from './entity'

/** Countries whose law on cash registers a provider can follow. */
export const FISCAL_COUNTRIES = ['AT', 'DE'] as const

/** A cash box with its identifiers at the fiscal service provider. */
export const officeCashBoxes = extendEntity(
  cash_boxes,
  {
    location_id: id().nullable(),
    /** Cash box and signing unit by the provider's own names. */
    vendor_id: text(80).nullable(),
    vendor_unit_id: text(80).nullable(),
    /** Law by which the provider signs; null where Foyer signs. */
    vendor_country: oneOf('FiscalCountry', FISCAL_COUNTRIES).nullable(),
    /** Credentials for the provider. */
    vendor_token: text(500).nullable(),
  },
  {
    start: { location_id: null, vendor_country: null, vendor_id: null, vendor_unit_id: null, vendor_token: null },
    relations: { location: { one: 'locations', by: 'location_id' } },
    masked: { vendor_id: 'cash_boxes.edit', vendor_unit_id: 'cash_boxes.edit', vendor_token: 'cash_boxes.edit' },
  },
)
