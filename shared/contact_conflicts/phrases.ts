import { phrases } from '../kernel/phrases'

/** Fields of a contact that two people changed at the same time. */
export const contactConflictsPhrases = phrases(
  {
    'contact_conflicts.title': 'Changed by two people',
    'contact_conflicts.lead': 'Neither saw the other’s change. The one that arrived last was kept.',
    'contact_conflicts.kept': 'Kept',
    'contact_conflicts.replaced': 'Replaced',
    'contact_conflicts.empty': 'Empty',
    'contact_conflicts.by': 'by',
    'contact_conflicts.keep': 'Keep',
    'contact_conflicts.keep_value': 'Keep {value}',
    'contact_conflicts.use': 'Use instead',
    'contact_conflicts.use_value': 'Use {value} instead',
    'contact_conflicts.settled': 'Decision saved',
    'contact_conflicts.notification': 'Two people changed {name}',
    'contact_conflicts.notification_detail': 'Check which value is right.',
  },
  {
    'contact_conflicts.title': 'Von zwei Personen geändert',
    'contact_conflicts.lead': 'Keine sah die Änderung der anderen. Behalten wurde die, die zuletzt ankam.',
    'contact_conflicts.kept': 'Behalten',
    'contact_conflicts.replaced': 'Ersetzt',
    'contact_conflicts.empty': 'Leer',
    'contact_conflicts.by': 'von',
    'contact_conflicts.keep': 'Behalten',
    'contact_conflicts.keep_value': '{value} behalten',
    'contact_conflicts.use': 'Stattdessen verwenden',
    'contact_conflicts.use_value': 'Stattdessen {value} verwenden',
    'contact_conflicts.settled': 'Entscheidung gespeichert',
    'contact_conflicts.notification': 'Zwei Personen haben {name} geändert',
    'contact_conflicts.notification_detail': 'Prüfen Sie, welcher Wert stimmt.',
  },
)
