import { phrases } from '../phrases'

/**
 * Reasons why a value was refused before its command ran, one phrase for each `InputProblem`. `label` is the field's name
 * on the screen; `here` where the message is shown at the field itself, and `none` where the field has no name on a
 * screen.
 */
export const inputPhrases = phrases(
  {
    'input.missing':
      '{label, select, here {Please fill this in.} none {Something required is missing.} other {Please fill in “{label}”.}}',
    'input.wrong_type':
      '{label, select, here {Please check this.} none {A value isn’t valid.} other {“{label}” isn’t valid.}}',
    'input.not_a_number':
      '{label, select, here {Enter a whole number.} none {A value must be a whole number.} other {“{label}” must be a whole number.}}',
    'input.too_short':
      '{label, select, here {Enter at least {limit, number} characters.} none {A text is too short. It needs at least {limit, number} characters.} other {“{label}” needs at least {limit, number} characters.}}',
    'input.too_long':
      '{label, select, here {Use at most {limit, number} characters.} none {A text is too long. It can have at most {limit, number} characters.} other {“{label}” can have at most {limit, number} characters.}}',
    'input.too_few':
      '{label, select, here {Add at least {limit, number} entries.} none {A list is too short. It needs at least {limit, number} entries.} other {“{label}” needs at least {limit, number} entries.}}',
    'input.too_many':
      '{label, select, here {Remove some entries. At most {limit, plural, one {# is} other {# are}} allowed.} none {A list is too long. It can have at most {limit, plural, one {# entry} other {# entries}}.} other {“{label}” can have at most {limit, plural, one {# entry} other {# entries}}.}}',
    'input.too_low':
      '{label, select, here {This is too low.} none {A number is too low.} other {“{label}” is too low.}}',
    'input.too_high':
      '{label, select, here {This is too high.} none {A number is too high.} other {“{label}” is too high.}}',
    'input.at_least': 'Enter {limit, number} or more.',
    'input.at_most': 'Enter {limit, number} or less.',
    'input.not_one_of':
      '{label, select, here {Choose one of the options.} none {A value isn’t one of the available options.} other {“{label}” isn’t one of the available options.}}',
    'input.bad_format':
      '{label, select, here {Please check this.} none {A value isn’t in the right format.} other {“{label}” isn’t in the right format.}}',
    'input.no_email':
      '{label, select, here {Enter an email address, such as name@example.org.} none {An email address isn’t valid.} other {“{label}” needs an email address, such as name@example.org.}}',
    'input.unreadable':
      '{label, select, here {Use letters or digits.} none {A text needs letters or digits.} other {“{label}” needs letters or digits.}}',
    'input.not_allowed':
      '{label, select, here {Please check this.} none {A value isn’t allowed.} other {This value isn’t allowed for “{label}”.}}',
  },
  {
    'input.missing':
      '{label, select, here {Bitte ausfüllen.} none {Eine erforderliche Angabe fehlt.} other {Bitte „{label}“ ausfüllen.}}',
    'input.wrong_type':
      '{label, select, here {Bitte prüfen.} none {Eine Angabe ist ungültig.} other {„{label}“ ist ungültig.}}',
    'input.not_a_number':
      '{label, select, here {Bitte eine ganze Zahl eingeben.} none {Eine Angabe muss eine ganze Zahl sein.} other {„{label}“ muss eine ganze Zahl sein.}}',
    'input.too_short':
      '{label, select, here {Bitte mindestens {limit, number} Zeichen eingeben.} none {Ein Text ist zu kurz. Er braucht mindestens {limit, number} Zeichen.} other {„{label}“ braucht mindestens {limit, number} Zeichen.}}',
    'input.too_long':
      '{label, select, here {Höchstens {limit, number} Zeichen.} none {Ein Text ist zu lang. Erlaubt sind höchstens {limit, number} Zeichen.} other {„{label}“ darf höchstens {limit, number} Zeichen haben.}}',
    'input.too_few':
      '{label, select, here {Bitte mindestens {limit, number} Einträge hinzufügen.} none {Eine Liste ist zu kurz. Sie braucht mindestens {limit, number} Einträge.} other {„{label}“ braucht mindestens {limit, number} Einträge.}}',
    'input.too_many':
      '{label, select, here {Bitte Einträge entfernen. {limit, plural, one {Höchstens # ist} other {Höchstens # sind}} erlaubt.} none {Eine Liste ist zu lang. Erlaubt {limit, plural, one {ist höchstens # Eintrag} other {sind höchstens # Einträge}}.} other {„{label}“ darf höchstens {limit, plural, one {# Eintrag} other {# Einträge}} haben.}}',
    'input.too_low':
      '{label, select, here {Das ist zu wenig.} none {Eine Zahl ist zu klein.} other {„{label}“ ist zu niedrig.}}',
    'input.too_high':
      '{label, select, here {Das ist zu viel.} none {Eine Zahl ist zu groß.} other {„{label}“ ist zu hoch.}}',
    'input.at_least': 'Bitte {limit, number} oder mehr eingeben.',
    'input.at_most': 'Bitte höchstens {limit, number} eingeben.',
    'input.not_one_of':
      '{label, select, here {Bitte eine der Möglichkeiten wählen.} none {Eine Angabe gehört nicht zur Auswahl.} other {„{label}“: Bitte eine der Möglichkeiten wählen.}}',
    'input.bad_format':
      '{label, select, here {Bitte prüfen.} none {Eine Angabe hat nicht das richtige Format.} other {„{label}“ hat nicht das richtige Format.}}',
    'input.no_email':
      '{label, select, here {Bitte eine E-Mail-Adresse eingeben, etwa name@example.org.} none {Eine E-Mail-Adresse ist ungültig.} other {„{label}“ braucht eine E-Mail-Adresse, etwa name@example.org.}}',
    'input.unreadable':
      '{label, select, here {Bitte Buchstaben oder Ziffern verwenden.} none {Ein Text braucht Buchstaben oder Ziffern.} other {„{label}“ braucht Buchstaben oder Ziffern.}}',
    'input.not_allowed':
      '{label, select, here {Bitte prüfen.} none {Eine Angabe ist nicht erlaubt.} other {Diese Angabe ist für „{label}“ nicht erlaubt.}}',
  },
)
