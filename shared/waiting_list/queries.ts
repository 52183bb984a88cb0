import { z } from 'zod'
import { count, id } from '../kernel/model/fields'
import { query } from '../kernel/model/query'
import { waiting_list } from './entity'
import { waitingList } from './list'

/** Tells whether an event has a waiting list. Devices do not keep this column. */
export const eventWaiting = query('event', {
  args: z.object({ id: id() }),
  returns: z.object({ id: id(), waiting_list: z.boolean() }).nullable(),
  can: 'events.read',
})

const { args, can } = waitingList.query

/** Number of people in the line of an event, without their names. */
export const waitingCount = query('waiting_list', { args, returns: z.object({ total: count() }), can })

/** The line of an event. No device stores it. */
export const waitingLine = query('waiting_list', {
  args,
  returns: z.object({ total: count(), waiting_list: z.array(waiting_list.row) }),
  can,
})

/** The order that holds the tickets of a person on the waiting list. */
export const waitingOrder = query('waiting_list_entry', {
  args: z.object({ id: id() }),
  returns: z.object({ id: id(), order_id: id().nullable() }).nullable(),
  can,
})
