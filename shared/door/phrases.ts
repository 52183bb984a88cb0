import { phrases } from '../kernel/phrases'

export const doorPhrases = phrases({ 'door.title': 'Door' }, { 'door.title': 'Einlass' })
