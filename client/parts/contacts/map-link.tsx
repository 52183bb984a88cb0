import { type Address, addressLines } from '../../../shared/contacts/address/address'
import { useT } from '../../kit/phrases'

type Place = Partial<Pick<Address, 'street' | 'postcode' | 'city' | 'country' | 'coords'>>

/**
 * Address of a place at OpenStreetMap: its coordinates, or a search for its street and city. Null if neither is known.
 */
export function mapAddress({ street = '', postcode = '', city = '', country = '', coords }: Place): string | null {
  if (coords)
    return `https://www.openstreetmap.org/?mlat=${coords.lat}&mlon=${coords.lng}#map=17/${coords.lat}/${coords.lng}`
  if (street === '' || city === '') return null
  const query = addressLines({ street, postcode, city, country }).join(', ')
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`
}

/** A link to a place on the map, in a window of its own. The map's service does not learn from where it was opened. */
export function MapLink({ place }: { readonly place: Place }) {
  const t = useT()
  const href = mapAddress(place)
  return (
    href && (
      <a href={href} target="_blank" rel="noreferrer">
        {t('app.map')}
      </a>
    )
  )
}
