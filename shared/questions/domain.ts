import type { Domain } from '../kernel/model/domain'
import { pairedPhrases } from '../kernel/phrases'

/** Questions to buyers at the checkout of the shop, and their answers. */
export const questionsDomain = {
  phrases: [
    pairedPhrases({
      'questions.title': ['Questions', 'Fragen'],
      'questions.search': ['Question', 'Frage'],
      'questions.new': ['New question', 'Neue Frage'],
      'questions.edit': ['Edit question', 'Frage bearbeiten'],
      'questions.empty': ['No questions yet', 'Noch keine Fragen'],
      'questions.empty_hint': [
        'Buyers answer them at the checkout of your shop, for example a T-shirt size or an age.',
        'Käufer beantworten sie bei der Bestellung in Ihrem Shop, zum Beispiel eine T-Shirt-Größe oder ein Alter.',
      ],
      'questions.delete_lead': [
        'It’s no longer asked. Answers that buyers have given stay with their orders.',
        'Sie wird nicht mehr gestellt. Gegebene Antworten bleiben bei ihren Bestellungen.',
      ],
      'questions.name': ['Question', 'Frage'],
      'questions.name_hint': [
        'Short, in your organisation’s language: “T-shirt size”.',
        'Kurz, in der Sprache Ihrer Organisation: „T-Shirt-Größe“.',
      ],
      'questions.name_translated': ['Question in the other language', 'Frage in der anderen Sprache'],
      'questions.name_translated_hint': [
        'If empty, all buyers read the question above.',
        'Ohne Angabe lesen alle Käufer die Frage oben.',
      ],
      'questions.hint': ['Hint', 'Hinweis'],
      'questions.hint_hint': ['Shown below the question.', 'Steht unter der Frage.'],
      'questions.hint_translated': ['Hint in the other language', 'Hinweis in der anderen Sprache'],
      'questions.kind': ['Answer', 'Antwort'],
      'questions.kind.text': ['Text', 'Text'],
      'questions.kind.choice': ['Choice', 'Auswahl'],
      'questions.kind.number': ['Number', 'Zahl'],
      'questions.kind.date': ['Date', 'Datum'],
      'questions.kind.file': ['File', 'Datei'],
      'questions.kind_hint': [
        'A file is a PDF, PNG or JPEG of at most 5 MB.',
        'Eine Datei ist ein PDF, PNG oder JPEG bis 5 MB.',
      ],
      'questions.options': ['Options', 'Auswahl'],
      'questions.options_hint': ['For a choice: one option per line.', 'Für eine Auswahl: eine Möglichkeit je Zeile.'],
      'questions.options_translated': ['Options in the other language', 'Auswahl in der anderen Sprache'],
      'questions.options_translated_hint': [
        'As many lines as above, in the same order.',
        'So viele Zeilen wie oben, in derselben Reihenfolge.',
      ],
      'questions.asked_per': ['Asked', 'Gefragt wird'],
      'questions.asked_per.order': ['Once per order', 'Einmal je Bestellung'],
      'questions.asked_per.ticket': ['For each ticket', 'Für jedes Ticket'],
      'questions.required': ['Required', 'Pflichtfrage'],
      'questions.event_id': ['Only for this event', 'Nur für diese Veranstaltung'],
      'questions.event_id_hint': [
        'Without an event or a product, it’s asked for all events.',
        'Ohne Veranstaltung und Artikel wird bei allen Veranstaltungen gefragt.',
      ],
      'questions.product_id': ['Only with this product', 'Nur mit diesem Artikel'],
      'questions.product_id_hint': [
        'With an event as well, it’s asked about the product in orders with tickets of that event.',
        'Mit einer Veranstaltung wird nach dem Artikel gefragt, wenn die Bestellung auch deren Tickets enthält.',
      ],
      'questions.pos': ['Position', 'Position'],
      'questions.at_door': ['Show at the door and the desk', 'Am Einlass und an der Kasse anzeigen'],
      'questions.at_door_hint': [
        'Stewards see the answer when they scan the ticket.',
        'Der Einlass sieht die Antwort beim Scannen des Tickets.',
      ],
      'questions.enabled': ['Asked in the shop', 'Wird im Shop gestellt'],
      'answers.title': ['Answers', 'Antworten'],
      'answers.none': ['Not answered', 'Nicht beantwortet'],
      'answers.edit': ['Edit answer', 'Antwort bearbeiten'],
      'answers.edit_of': ['Edit answer: {name}', 'Antwort bearbeiten: {name}'],
      'answers.answer': ['Answer', 'Antwort'],
      'answers.save': ['Save answer', 'Antwort speichern'],
      'door.answers': ['Answers', 'Antworten'],
      'answers.ticket': ['Ticket {piece}', 'Ticket {piece}'],
    }),
  ],
} as const satisfies Domain
