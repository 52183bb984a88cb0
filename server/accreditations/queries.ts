import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../shared/kernel/model/fields'
import { iso } from '../../shared/kernel/time'
import { byId, equals, filter, list } from '../kernel/reads/list'

export const accreditationReadings = [
  list('accreditations', 'AccreditationList', {
    sort: 'starts_at',
    desc: true,
    filters: {
      active: filter(z.boolean(), (active, now) =>
        active ? sql<SqlBool>`(starts_at <= ${iso(now)} and ends_at > ${iso(now)})` : sql<SqlBool>`(starts_at > ${iso(now)} or ends_at <= ${iso(now)})`,
      ),
    },
  }),
  byId('accreditation', 'accreditations'),
  list('accreditation_events', 'AccreditationEventList', {
    sort: 'created_at',
    desc: false,
    filters: { accreditation_id: equals('accreditation_id', id()), event_id: equals('event_id', id()) },
  }),
  byId('accreditation_event', 'accreditation_events'),
  list('accreditation_contacts', 'AccreditationContactList', {
    sort: 'created_at',
    desc: false,
    filters: { accreditation_id: equals('accreditation_id', id()), contact_id: equals('contact_id', id()) },
  }),
  byId('accreditation_contact', 'accreditation_contacts'),
]
