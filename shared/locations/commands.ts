import { z } from 'zod'
import { command, insert, patch } from '../kernel/model/command'
import { id, written } from '../kernel/model/fields'
import { locations } from './entity'

const { shape } = locations.row
const fields = z.object({ name: written(shape.name), street: shape.street, postcode: shape.postcode, city: shape.city, country: shape.country })

export const createLocation = command('CreateLocation', {
  args: z.object({ input: fields.extend({ id: id() }).meta({ title: 'CreateLocationInput' }) }),
  returns: locations,
  can: 'locations.edit',
  offline: true,
  effect: ({ input }, op) => [insert(locations, op, { ...input, created_at: op.at, updated_at: op.at })],
})

export const updateLocation = command('UpdateLocation', {
  args: z.object({ id: id(), input: fields.meta({ title: 'UpdateLocationInput' }) }),
  returns: locations,
  can: 'locations.edit',
  offline: true,
  effect: ({ id, input }, op) => [patch(locations, id, { ...input, updated_at: op.at })],
})

/** Refused while an event takes place there. */
export const deleteLocation = command('DeleteLocation', {
  args: z.object({ id: id() }),
  returns: null,
  can: 'locations.edit',
  effect: ({ id }) => [patch(locations, id, { deleted: true })],
})
