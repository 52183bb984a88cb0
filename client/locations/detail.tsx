import { Button, Group } from '@mantine/core'
import type { RowOf } from '../../shared/registry'
import { Can } from '../kit/can'
import { DetailPane, Facts, Section } from '../kit/layout/detail-pane'
import { useOpenModal } from '../kit/layout/modal-address'
import { useT } from '../kit/phrases'

/** One location and what may be done with it. */
export function LocationDetail({ location }: { readonly location: RowOf<'locations'> }) {
  const t = useT()
  const openModal = useOpenModal()
  const facts = (['street', 'postcode', 'city', 'country'] as const).flatMap((field): [string, string][] =>
    location[field] ? [[t(`locations.${field}`), location[field]]] : [],
  )
  return (
    <DetailPane title={location.name}>
      <Section>
        <Facts facts={facts} />
      </Section>
      <Can do="locations.edit">
        <Section>
          <Group>
            <Button variant="default" onClick={() => openModal('location_form', location.id)}>
              {t('locations.edit')}
            </Button>
            <Button variant="outline" color="red" onClick={() => openModal('delete_location', location.id)}>
              {t('locations.delete')}
            </Button>
          </Group>
        </Section>
      </Can>
    </DetailPane>
  )
}
