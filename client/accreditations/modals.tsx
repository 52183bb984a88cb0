import { useMemo } from 'react'
import {
  createAccreditation,
  createAccreditationContact,
  deleteAccreditation,
  updateAccreditation,
} from '../../shared/accreditations/commands'
import { DAY, daysBefore, HOUR, iso, MINUTE } from '../../shared/kernel/time'
import { entityForm } from '../kit/entity/entity-form'
import { searchReference } from '../kit/fields/choices/reference'
import { FormDialog } from '../kit/forms/form-dialog'
import { rowDialog } from '../kit/forms/row-dialog'
import { useFormat, useT } from '../kit/phrases'
import { contactFinder } from '../parts/contacts/contact-finder'
import { useAll } from '../sync/react'
import { eventReference } from './event-reference'
import { accreditationRows } from './source'

/** Time of day at which a new accreditation started yesterday, in minutes. */
const EVENING = (20 * HOUR) / MINUTE

/** Validity of a new accreditation: from yesterday 20:00, for 30 days from now (spec 1, section 2). */
const startSpan = (zone: string, now: number) => ({
  starts_at: iso(daysBefore(zone, now, 1, EVENING)),
  ends_at: iso(Math.floor((now + 30 * DAY) / MINUTE) * MINUTE),
})

/** Events and prices that an accreditation covers: an entry's price is one of its event's. */
function useCoveredTickets() {
  const t = useT()
  const { money } = useFormat()
  const prices = useAll('prices')
  return useMemo(() => {
    const eventOf = new Map(prices.map(({ id, event_id }) => [id, event_id]))
    const price_id = {
      choices: prices.map(({ id, name, value }) => ({ value: id, label: `${name} · ${money(value)}` })),
      fits: (id: string, entry: Readonly<Record<string, unknown>>) => eventOf.get(id) === entry.event_id,
    }
    const members = {
      event_id: { label: t('accreditations.accreditation_events.event_id'), reference: eventReference },
      price_id: { label: t('accreditations.accreditation_events.price_id'), ...price_id },
    }
    return { accreditation_events: { add: t('accreditations.add_tickets'), newEntry: { max_qty: 1 }, members } }
  }, [t, money, prices])
}

export const EditAccreditation = entityForm({
  source: accreditationRows,
  title: { create: 'accreditations.new', edit: 'accreditations.edit' },
  create: createAccreditation,
  edit: updateAccreditation,
  submit: 'accreditations.save',
  first: ['name', 'starts_at', 'ends_at', 'description', 'is_exclusive'],
  asked: { starts_at: { half: true }, ends_at: { half: true } },
  start: ({ zone }) => ({ ...startSpan(zone, Date.now()), is_exclusive: false }),
  useWords: useCoveredTickets,
  remove: { modal: 'delete_accreditation', label: 'accreditations.delete' },
  strict: true,
  size: 640,
})

export const DeleteAccreditation = rowDialog(accreditationRows, ({ name }, t) => ({
  title: t('accreditations.delete_title', { name }),
  command: deleteAccreditation,
  submit: 'accreditations.delete_do',
}))

const contactReference = searchReference(contactFinder, {
  label: ({ name, email }) => (email ? `${name} · ${email}` : name),
})

/** Gives a contact the accreditation whose id is `value`. */
export function AddContact({ value, close }: { readonly value: string; readonly close: () => void }) {
  const t = useT()
  return (
    <FormDialog
      title={t('accreditations.add_contact')}
      close={close}
      command={createAccreditationContact}
      fields={{ contact_id: { label: t('accreditations.contact'), reference: contactReference } }}
      initial={{ accreditation_id: value }}
      submit="accreditations.add_contact"
    />
  )
}
