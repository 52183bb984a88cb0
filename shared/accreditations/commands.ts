import { z } from 'zod'
import { editing } from '../kernel/model/editing'
import { id, part } from '../kernel/model/fields'
import { accreditation_contacts, accreditation_events, accreditations } from './entity'

const { shape } = accreditations.row
const event = accreditation_events.row.shape

export const {
  create: createAccreditation,
  update: updateAccreditation,
  remove: deleteAccreditation,
} = editing(accreditations, 'Accreditation', {
  can: 'accreditations.edit',
  fields: {
    name: shape.name.min(1),
    description: shape.description,
    starts_at: shape.starts_at,
    ends_at: shape.ends_at,
    is_exclusive: shape.is_exclusive,
  },
  lists: {
    accreditation_events: z
      .array(
        part('AccreditationEventItem', {
          id: id().optional(),
          event_id: event.event_id,
          price_id: event.price_id,
          max_qty: event.max_qty,
        }),
      )
      .max(500),
  },
  start: () => ({ description: null, is_exclusive: false, contacts_qty: 0 }),
})

export const {
  create: createAccreditationEvent,
  update: updateAccreditationEvent,
  remove: deleteAccreditationEvent,
} = editing(accreditation_events, 'AccreditationEvent', {
  can: 'accreditations.edit',
  fields: {
    accreditation_id: event.accreditation_id,
    event_id: event.event_id,
    price_id: event.price_id,
    max_qty: event.max_qty,
  },
  start: () => ({}),
})

export const { create: createAccreditationContact, remove: deleteAccreditationContact } = editing(
  accreditation_contacts,
  'AccreditationContact',
  {
    can: 'accreditations.edit',
    fields: {
      accreditation_id: accreditation_contacts.row.shape.accreditation_id,
      contact_id: accreditation_contacts.row.shape.contact_id,
    },
    start: () => ({}),
  },
)
