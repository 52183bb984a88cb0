import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mapAddress } from '../../client/parts/contacts/map-link'

const map = suite('places on the map')

const place = { street: 'Markt 1', postcode: '4020', city: 'Linz', country: 'AT' }

map('are found by their coordinates, else by street and city', () => {
  assert.is(
    mapAddress({ ...place, coords: { lat: 48.3, lng: 14.25 } }),
    'https://www.openstreetmap.org/?mlat=48.3&mlon=14.25#map=17/48.3/14.25',
  )
  assert.is(mapAddress(place), 'https://www.openstreetmap.org/search?query=Markt+1%2C+4020+Linz%2C+AT')
  assert.is(mapAddress({ ...place, street: '' }), null)
  assert.is(mapAddress({}), null)
})

map.run()
