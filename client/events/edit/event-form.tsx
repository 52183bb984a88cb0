import { updateEvent } from '../../../shared/events/commands'
import type { RowOf } from '../../../shared/registry'
import { FormPage, type PageSection } from '../../kit/form-page/form-page'
import { useCommandForm } from '../../kit/forms/use-command-form'
import { useT } from '../../kit/phrases'
import { EventAccreditations } from './event-accreditations'
import { useEventFields } from './event-fields'
import { eventRows } from './source'

const SECTIONS: readonly PageSection[] = [
  {
    id: 'basics',
    title: 'events.section.basics',
    fields: [
      'title',
      'subtitle',
      'starts_at',
      'ends_at',
      'artist',
      'location_id',
      'season_id',
      'label_ids',
      'description',
    ],
  },
  { id: 'prices', title: 'events.prices', hint: 'events.section.prices_hint', fields: ['prices'] },
  { id: 'seats', title: 'events.section.seats', fields: ['seating_plan_id', 're_entry', 'desk_holding'] },
  {
    id: 'limits',
    title: 'events.limits',
    fields: [
      'max_qty_per_order',
      'qty_preselected_tickets',
      'close_sale_after_perc',
      'close_sale_min_before_start',
      'service_fees_amount',
      'disagio_fees_perc',
    ],
  },
  {
    id: 'webshop',
    title: 'events.section.webshop',
    fields: [
      'published',
      'on_sale',
      'soon_on_sale',
      'on_sale_from',
      'on_hold',
      'policy_id',
      'reservations',
      'waiting_list',
      'shows_seating_plan',
      'detached',
      'premiere',
      'last',
      'restaging',
      'special',
      'postponed',
    ],
  },
  { id: 'media', title: 'events.media', hint: 'events.section.media_hint', fields: ['media'] },
  { id: 'reminders', title: 'events.section.reminders', fields: ['reminder_ids'] },
  { id: 'translations', title: 'events.section.translations', fields: ['translations'] },
]

/** The form of an event: every field and flag, in sections. Needs the server, which alone has the office's fields. */
export function EventForm({ event_id }: { readonly event_id: string }) {
  const t = useT()
  const event = eventRows.useOne(event_id)
  if (event) return <LoadedForm key={event_id} event={event} />
  return <p role="status">{t(event === null ? 'events.gone_hint' : 'events.edit_loading')}</p>
}

type Loaded = NonNullable<ReturnType<typeof eventRows.useOne>> & Pick<RowOf<'events'>, 'id'>

function LoadedForm({ event }: { readonly event: Loaded }) {
  const fields = useEventFields()
  const values = Object.fromEntries(Object.entries(event).filter(([field]) => Object.hasOwn(fields, field)))
  const form = useCommandForm({
    command: updateEvent,
    fields,
    args: { id: event.id },
    stored: values,
    done: null,
    onDone: () => {},
    keepsDraft: true,
  })
  const accreditations: PageSection = {
    id: 'accreditations',
    title: 'accreditations.title',
    fields: [],
    children: <EventAccreditations event_id={event.id} />,
  }
  return <FormPage form={form} sections={[...SECTIONS, accreditations]} submit="app.save" />
}
