import { locationsList } from '../../shared/locations/list'
import { EntityDetail } from '../kit/entity/entity-detail'
import { Section } from '../kit/layout/detail-pane'
import { officeEntity } from '../kit/page/office-entity'
import { MapLink, mapAddress } from '../parts/contacts/map-link'

export const locationsOffice = officeEntity(locationsList, {
  edit: 'locations.edit',
  commands: { create: 'CreateLocation', update: 'UpdateLocation', remove: 'DeleteLocation' },
  detail: (row) => {
    const place = {
      street: row.street ?? '',
      postcode: row.postcode ?? '',
      city: row.city ?? '',
      country: row.country ?? '',
    }
    return (
      <EntityDetail list={locationsList} row={row} can="locations.edit">
        {mapAddress(place) !== null && (
          <Section>
            <MapLink place={place} />
          </Section>
        )}
      </EntityDetail>
    )
  },
})
