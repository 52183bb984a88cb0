import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { copySeatingPlan, createSeatingPlan, deleteSeatingPlan, updateSeatingPlan } from '../../shared/seats/commands'
import { seatingPlansList } from '../../shared/seats/list'
import { Can } from '../kit/can'
import { EntityDetail } from '../kit/entity/entity-detail'
import { useNames } from '../kit/fields/choices/row-choices'
import { rowDialog } from '../kit/forms/row-dialog'
import { Section } from '../kit/layout/detail-pane'
import { LinkButton } from '../kit/layout/link-button'
import { useOpenModal } from '../kit/layout/modal-address'
import { newId } from '../kit/new-id'
import { officeEntity } from '../kit/page/office-entity'
import { useT } from '../kit/phrases'
import { rowsOfList } from '../kit/reading/row-source'
import { locationReference } from '../parts/locations/location-reference'

const useLocations = () => ({ location_id: useNames('locations') })

/** Buttons that open a plan or copy it. */
function PlanActions({ id }: { readonly id: string }) {
  const t = useT()
  const openModal = useOpenModal()
  return (
    <Section>
      <Group>
        <LinkButton to="/seating_plans/$id" params={{ id }} search={{ edit_spl: 1 }}>
          {t('seating_plans.open')}
        </LinkButton>
        <Can do="seats.edit">
          <Button variant="default" onClick={() => openModal('copy_seating_plan', id)}>
            {t('seating_plans.copy')}
          </Button>
        </Can>
      </Group>
    </Section>
  )
}

/** Opens a plan in the editor. */
function useEditor(): (id: string) => void {
  const navigate = useNavigate()
  return (id) => void navigate({ to: '/seating_plans/$id', params: { id }, search: { edit_spl: 1 } })
}

/** The halls of the organisation: their plans and templates. */
export const seatingPlansOffice = officeEntity(seatingPlansList, {
  edit: 'seats.edit',
  commands: { create: createSeatingPlan, update: updateSeatingPlan, remove: deleteSeatingPlan },
  form: {
    start: { is_template: true },
    useOpenNew: useEditor,
    useWords: () => ({ location_id: { reference: locationReference } }),
  },
  useChoices: useLocations,
  detail: (plan) => (
    <EntityDetail list={seatingPlansList} row={plan} can="seats.edit" remove>
      <PlanActions id={plan.id} />
    </EntityDetail>
  ),
})

export const CopySeatingPlan = rowDialog(rowsOfList(seatingPlansList), ({ name, is_template }, t) => ({
  title: t('seating_plans.copy_title', { name }),
  command: copySeatingPlan,
  fields: {
    name: { label: t('seating_plans.name') },
    is_template: { label: t('seating_plans.is_template'), hint: t('seating_plans.is_template_hint') },
  },
  initial: { id: newId(), name: t('seating_plans.copy_name', { name }), is_template },
  submit: 'seating_plans.copy',
}))
