import type { Domain } from '../kernel/model/domain'
import { pairedPhrases } from '../kernel/phrases'

/** Requests to the support: the support's list, and the sender's view. */
export const supportTicketsDomain = {
  phrases: [
    pairedPhrases({
      'support_tickets.requests': ['Support requests', 'Supportanfragen'],
      'support_tickets.search': ['Words of a request', 'Wörter einer Anfrage'],
      'support_tickets.empty': ['No support requests yet', 'Noch keine Supportanfragen'],
      'support_tickets.empty_hint': [
        'What people write to the support or report as a bug appears here.',
        'Hier erscheint, was jemand dem Support schreibt oder als Fehler meldet.',
      ],
      'support_tickets.edit': ['Edit request', 'Anfrage bearbeiten'],
      'support_tickets.save': ['Save request', 'Anfrage sichern'],
      'support_tickets.title': ['Title', 'Titel'],
      'support_tickets.type': ['Type', 'Art'],
      'support_tickets.type.BUG': ['Bug', 'Fehler'],
      'support_tickets.type.FEATURE': ['Feature', 'Funktion'],
      'support_tickets.type.QUESTION': ['Question', 'Frage'],
      'support_tickets.type.TASK': ['Task', 'Aufgabe'],
      'support_tickets.priority': ['Priority', 'Priorität'],
      'support_tickets.priority.CRITICAL': ['Critical', 'Kritisch'],
      'support_tickets.priority.URGENT': ['Urgent', 'Dringend'],
      'support_tickets.priority.HIGH': ['High', 'Hoch'],
      'support_tickets.priority.MEDIUM': ['Medium', 'Mittel'],
      'support_tickets.priority.LOW': ['Low', 'Niedrig'],
      'support_tickets.status': ['Status', 'Status'],
      'support_tickets.status.TRIAGE': ['In triage', 'In Sichtung'],
      'support_tickets.status.ACKNOWLEDGED': ['Acknowledged', 'Bestätigt'],
      'support_tickets.status.QUEUED': ['Queued', 'Eingeplant'],
      'support_tickets.status.IN_PROGRESS': ['In progress', 'In Arbeit'],
      'support_tickets.status.POSTPONED': ['Postponed', 'Verschoben'],
      'support_tickets.status.COMPLETED': ['Completed', 'Erledigt'],
      'support_tickets.status.CLOSED': ['Closed', 'Geschlossen'],
      'support_tickets.status.WONT_FIX': ['Won’t fix', 'Wird nicht umgesetzt'],
      'support_tickets.created_at': ['Opened', 'Eröffnet'],
      'support_tickets.closed_at': ['Closed', 'Geschlossen'],
      'support_tickets.sender': ['From', 'Von'],
      'support_tickets.conversation': ['Open conversation', 'Unterhaltung öffnen'],
      'support_tickets.own': ['My requests', 'Meine Anfragen'],
      'support_tickets.own_empty': ['You haven’t asked for anything yet', 'Sie haben noch nichts angefragt'],
      'support_tickets.own_empty_hint': [
        'What you write to the support or report as a bug appears here with its status.',
        'Hier erscheint mit seinem Stand, was Sie dem Support schreiben oder als Fehler melden.',
      ],
      'support_tickets.write': ['Contact support', 'Support kontaktieren'],
      'support_tickets.opened_on': ['Opened {date}', 'Eröffnet am {date}'],
      'support_tickets.closed_on': ['Closed {date}', 'Geschlossen am {date}'],
      'support_tickets.choose': ['Choose a request', 'Wählen Sie eine Anfrage'],
      'support_tickets.choose_hint': [
        'Its conversation with the support appears here.',
        'Hier erscheint ihre Unterhaltung mit dem Support.',
      ],
      'support_tickets.back': ['All requests', 'Alle Anfragen'],
      'support_tickets.gone': ['This request no longer exists', 'Diese Anfrage gibt es nicht mehr'],
      'support_tickets.changed': [
        'Your request “{title}” is now: {status}',
        'Ihre Anfrage „{title}“ hat jetzt den Stand: {status}',
      ],
    }),
  ],
} as const satisfies Domain
