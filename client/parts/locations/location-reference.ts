import { inlineCreate } from '../../kit/entity/inline-create'
import { rowReference } from '../../kit/fields/choices/reference'
import { localRows } from '../../kit/reading/row-source'

/** Reference to a location. Its list offers to create one, and the form stays. */
export const locationReference = rowReference(localRows('locations'), {
  label: ({ name }) => name,
  create: {
    label: 'events.location_new',
    can: 'locations.edit',
    dialog: inlineCreate({
      title: 'locations.new',
      command: 'CreateLocation',
      submit: 'locations.save',
      field: 'name',
    }),
  },
})
