import { pairedPhrases } from '../../kernel/phrases'

/** Texts of the shop's questions at the checkout and of their files. */
export const questionPhrases = pairedPhrases({
  'shop.questions': ['Your answers', 'Ihre Angaben'],
  'shop.questions.optional': ['{question} (optional)', '{question} (optional)'],
  'shop.questions.ticket': ['{name}, ticket {piece} of {qty}', '{name}, Ticket {piece} von {qty}'],
  'shop.questions.missing': ['Please answer this question.', 'Bitte beantworten Sie diese Frage.'],
  'shop.questions.wrong.text': ['This answer is too long.', 'Diese Antwort ist zu lang.'],
  'shop.questions.wrong.file': ['Choose this file again.', 'Wählen Sie diese Datei noch einmal.'],
  'shop.questions.wrong.choice': ['Choose one of the options.', 'Wählen Sie eine der Möglichkeiten.'],
  'shop.questions.wrong.number': ['Enter a number, for example 12.', 'Geben Sie eine Zahl ein, zum Beispiel 12.'],
  'shop.questions.wrong.date': [
    'Enter a date as year, month and day: 2026-11-30.',
    'Geben Sie ein Datum als Jahr, Monat und Tag ein: 2026-11-30.',
  ],
  'shop.questions.no_file': ['No file yet', 'Noch keine Datei'],
  'shop.files': ['Your files', 'Ihre Dateien'],
  'shop.files.hint': [
    'A PDF, PNG or JPEG file of at most {megabytes} MB. Only the box office can open it.',
    'Eine Datei im Format PDF, PNG oder JPEG bis {megabytes} MB. Nur die Kasse kann sie öffnen.',
  ],
  'shop.files.add': ['Add or change files', 'Dateien hinzufügen oder ändern'],
  'shop.files.send': ['Upload', 'Hochladen'],
  'shop.files.send_of': ['Upload: {question}', 'Hochladen: {question}'],
  'shop.files.choose': ['Choose a file first.', 'Wählen Sie zuerst eine Datei.'],
  'shop.files.there': ['Uploaded: {name}', 'Hochgeladen: {name}'],
  'shop.files.remove': ['Remove', 'Entfernen'],
  'shop.files.remove_of': ['Remove {name}', '{name} entfernen'],
  'shop.files.back': ['Back to the checkout', 'Zurück zur Bestellung'],
})
