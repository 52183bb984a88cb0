import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { at, text } from '../../shared/kernel/fields'
import { iso } from '../../shared/kernel/time'
import { byId, equals, filter, list } from '../kernel/list'

export const eventReadings = [
  list('events', 'EventList', {
    sort: 'starts_at',
    desc: false,
    filters: {
      sync_id: equals('sync_id', text(60)),
      published: equals('published', z.boolean()),
      on_sale: equals('on_sale', z.boolean()),
      from: filter(at(), (from) => sql<SqlBool>`starts_at >= ${from}`),
      to: filter(at(), (to) => sql<SqlBool>`starts_at < ${to}`),
      past_events: filter(z.boolean(), (past, now) => (past ? sql<SqlBool>`ends_at < ${iso(now)}` : sql<SqlBool>`ends_at >= ${iso(now)}`)),
    },
  }),
  byId('event', 'events'),
  byId('price', 'prices'),
]
