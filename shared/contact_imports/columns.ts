import { COUNTRIES } from '../contacts/address/countries'
import type { GENDERS } from '../contacts/office'
import type { ContactRow } from './contact-row'
import { contactRow } from './contact-row'
import type { CsvLine } from './csv'
import type { LINE_PROBLEMS } from './entity'

/** The columns of a file of contacts. */
export const CONTACT_COLUMNS = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'salutation',
  'gender',
  'company',
  'vat_id',
  'registration_num',
  'street',
  'postcode',
  'city',
  'country',
  'labels',
  'note',
] as const

export type ContactColumn = (typeof CONTACT_COLUMNS)[number]

/** Other names of columns, beside their labels in both languages. Without spaces and signs. */
const ALIASES: Readonly<Record<ContactColumn, readonly string[]>> = {
  firstname: ['firstname', 'vorname', 'givenname'],
  lastname: ['lastname', 'nachname', 'surname', 'name', 'familyname', 'lastnameorcompany', 'nachnameoderfirma'],
  email: ['email', 'emailaddress', 'mail', 'emailadresse'],
  phone: ['phone', 'telefon', 'tel', 'phonenumber', 'mobile', 'mobil', 'telefonnummer'],
  salutation: ['salutation', 'anrede', 'title', 'titel'],
  gender: ['gender', 'geschlecht', 'sex'],
  company: ['company', 'firma', 'organisation', 'organization', 'unternehmen'],
  vat_id: ['vatid', 'vat', 'uid', 'ustid', 'ustidnr', 'uidnummer'],
  registration_num: ['registrationnum', 'registrationnumber', 'firmenbuchnummer', 'handelsregisternummer'],
  street: ['street', 'strasse', 'address', 'adresse'],
  postcode: ['postcode', 'plz', 'zip', 'zipcode', 'postleitzahl', 'postalcode'],
  city: ['city', 'ort', 'stadt', 'town'],
  country: ['country', 'land'],
  labels: ['labels', 'label', 'tags', 'schlagworte'],
  note: ['note', 'notes', 'notiz', 'notizen', 'bemerkung', 'comment'],
}

const folded = (name: string) =>
  name
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}]/gu, '')

/** Guesses the column of each cell of a header; null for one that is not imported. Each column is used once. */
export function guessColumns(header: readonly string[]): readonly (ContactColumn | null)[] {
  const used = new Set<ContactColumn>()
  return header.map((name) => {
    const column = CONTACT_COLUMNS.find((each) => !used.has(each) && ALIASES[each].includes(folded(name)))
    if (column) used.add(column)
    return column ?? null
  })
}

/** Genders as files write them. */
const GENDER_WORDS: Readonly<Record<string, (typeof GENDERS)[number]>> = {
  f: 'F',
  w: 'F',
  female: 'F',
  weiblich: 'F',
  frau: 'F',
  m: 'M',
  male: 'M',
  männlich: 'M',
  herr: 'M',
}

/** Codes of countries by their names in the languages of the product. */
const countryNames = new Map(
  ['en', 'de'].flatMap((lang) => {
    const names = new Intl.DisplayNames([lang], { type: 'region' })
    return COUNTRIES.map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const)
  }),
)

/** Returns the code of a country given by its name or code; null for an unknown one. */
function countryOf(text: string): string | null {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase()
  return countryNames.get(text.toLowerCase()) ?? null
}

export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** Reading of a file's line: a contact, or why it cannot be imported and in which column. */
export type CheckedLine =
  | { readonly line: number; readonly contact: ContactRow; readonly problem: null }
  | { readonly line: number; readonly problem: LineProblem; readonly column: ContactColumn | null }

type Terms = {
  readonly columns: readonly (ContactColumn | null)[]
  /** Labels' ids by their names in lower case. */
  readonly labels: ReadonlyMap<string, string>
  /** Country of an address that names none. */
  readonly country: string
}

/** Reads one line of a file. */
export function checkLine({ line, cells, isBroken }: CsvLine, { columns, labels, country }: Terms): CheckedLine {
  const refuse = (problem: LineProblem, column: ContactColumn | null = null): CheckedLine => ({ line, problem, column })
  if (isBroken) return refuse('broken')
  const cell = (column: ContactColumn) => cells[columns.indexOf(column)] || null
  const company = cell('company')
  const given = { first: cell('firstname'), last: cell('lastname') }
  // A company or a person of whom only one name is known has it as the last name.
  const lastname = given.last ?? (given.first ? given.first : company)
  if (!lastname) return refuse('no_name', 'lastname')
  const gender = cell('gender')
  const known = gender === null ? null : GENDER_WORDS[gender.toLowerCase()]
  if (known === undefined) return refuse('no_gender', 'gender')
  const named = cell('country')
  const code = named === null ? country : countryOf(named)
  if (code === null) return refuse('no_country', 'country')
  const label_ids: string[] = []
  for (const name of (cell('labels') ?? '').split(/[,;|]/).flatMap((each) => each.trim() || [])) {
    const id = labels.get(name.toLowerCase())
    if (!id) return refuse('no_label', 'labels')
    label_ids.push(id)
  }
  const [street, postcode, city] = [cell('street') ?? '', cell('postcode') ?? '', cell('city') ?? '']
  const contact = {
    firstname: given.last ? given.first : null,
    lastname,
    email: cell('email'),
    phone: cell('phone'),
    salutation: cell('salutation'),
    gender: known,
    company: company ? { name: company, vat_id: cell('vat_id'), registration_num: cell('registration_num') } : null,
    invoice_address: street || postcode || city ? { street, postcode, city, country: code } : null,
    label_ids: [...new Set(label_ids)],
    note: cell('note'),
  }
  const checked = contactRow.safeParse(contact)
  if (checked.success) return { line, contact: checked.data, problem: null }
  const [field] = checked.error.issues[0]?.path ?? []
  if (field === 'email' && !checked.error.issues.some(({ code }) => code === 'too_big'))
    return refuse('no_email', 'email')
  return refuse('too_long', CONTACT_COLUMNS.find((column) => column === field) ?? null)
}

/** A contact as an export reads it. */
type ExportedContact = Omit<ContactRow, 'lastname'> & { readonly lastname: string | null; readonly name: string }

/** Returns the cells of a contact in the order of `CONTACT_COLUMNS`. `labels`: their names by id. */
export function cellsOf(contact: ExportedContact, labels: ReadonlyMap<string, string>): string[] {
  const { company, invoice_address: address } = contact
  const cells: Readonly<Record<ContactColumn, string | null | undefined>> = {
    firstname: contact.firstname,
    lastname: contact.lastname ?? contact.name,
    email: contact.email,
    phone: contact.phone,
    salutation: contact.salutation,
    gender: contact.gender,
    company: company?.name,
    vat_id: company?.vat_id,
    registration_num: company?.registration_num,
    street: address?.street,
    postcode: address?.postcode,
    city: address?.city,
    country: address?.country,
    labels: contact.label_ids
      .map((id) => labels.get(id) ?? '')
      .filter(Boolean)
      .join(', '),
    note: contact.note,
  }
  return CONTACT_COLUMNS.map((column) => cells[column] ?? '')
}
