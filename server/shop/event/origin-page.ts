import { z } from 'zod'
import { id } from '../../../shared/kernel/model/fields'
import type { RowOf } from '../../../shared/model'
import type { Form } from '../form'
import { shopPath, type VisitState } from '../frame/links'

/** Ways to choose places: the best ones of a category, seats on the plan of the hall, or seats from a list. */
export const eventView = z.enum(['best', 'plan', 'list']).catch('best')

export type EventView = z.infer<typeof eventView>

/** The page of an event to which a form leads back; `part` is true where only what a step changes is wanted. */
export type OriginPage = { readonly event_id: string; readonly view: EventView; readonly part: boolean }

/** Returns the path of an event's page below the shop's. */
export const eventPath = (event_id: string): string => `/events/${event_id}/tickets`

/** Reads where a form leads back to; null for the cart's own page. */
export function readOriginPage(fields: Form): OriginPage | null {
  const event_id = id().safeParse(fields.stay)
  if (!event_id.success) return null
  return { event_id: event_id.data, view: eventView.parse(fields.view), part: fields.part === '1' }
}

/** Fields of a form that leads back to an event's page. */
export const originFields = ({
  event_id,
  view,
}: Pick<OriginPage, 'event_id' | 'view'>): Readonly<Record<string, string>> => ({
  stay: event_id,
  view,
})

/** Returns the path to which a form leads back. */
export const originPath = (
  { org, lang }: { readonly org: RowOf<'orgs'>; readonly lang: RowOf<'orgs'>['lang'] },
  visit: VisitState,
  { event_id, view, part }: OriginPage,
  asked: Readonly<Record<string, string>> = {},
): string =>
  shopPath(lang, org, eventPath(event_id), visit, {
    ...asked,
    ...(view === 'best' ? {} : { view }),
    ...(part && { part: '1' }),
  })
