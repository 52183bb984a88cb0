import { z } from 'zod'
import { command, patch } from '../kernel/model/command'
import { id, required } from '../kernel/model/fields'
import { offlineEditing } from '../kernel/model/offline-editing'
import { locations } from './entity'

const { shape } = locations.row
/**
 * The inputs of the first release. A field that is added later is declared with `laterField` in the entity, and not
 * here.
 */
const fields = {
  name: required(shape.name),
  street: shape.street,
  postcode: shape.postcode,
  city: shape.city,
  country: shape.country,
}

export const { create: createLocation, update: updateLocation } = offlineEditing(locations, 'Location', {
  can: 'locations.edit',
  create: fields,
  update: fields,
  start: {},
})

/** Deletes a location. Refused while an event takes place there. */
export const deleteLocation = command('DeleteLocation', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'locations.edit',
  effect: ({ id }) => [patch(locations, id, { deleted: true })],
})
