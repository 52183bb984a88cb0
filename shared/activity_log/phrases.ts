import { phrases } from '../kernel/phrases'

/** Phrases of the activity log. */
export const activityLogPhrases = phrases(
  {
    'activity_log.title': 'Activity log',
    'activity_log.search': 'Action or subject',
    'activity_log.empty': 'Nothing has been changed yet',
    'activity_log.empty_hint': 'Every change in the office appears here with its author.',
    'activity_log.created_at': 'Time',
    'activity_log.name': 'Action',
    'activity_log.subject': 'Subject',
    'activity_log.seq': 'Number',
  },
  {
    'activity_log.title': 'Aktivitätsprotokoll',
    'activity_log.search': 'Vorgang oder Gegenstand',
    'activity_log.empty': 'Noch nichts geändert',
    'activity_log.empty_hint': 'Jede Änderung im Büro steht hier mit der Person, die sie gemacht hat.',
    'activity_log.created_at': 'Zeit',
    'activity_log.name': 'Vorgang',
    'activity_log.subject': 'Gegenstand',
    'activity_log.seq': 'Nummer',
  },
)
