import { phrases } from '../kernel/phrases'

export const eventsPhrases = phrases({ 'events.title': 'Events' }, { 'events.title': 'Veranstaltungen' })
