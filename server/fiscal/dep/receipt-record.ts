import { sum } from '../../../shared/kernel/money'
import type { BonLine } from '../dsfinvk/bon'
import type { Closing } from '../dsfinvk/closing'
import { bonsOf } from '../dsfinvk/closing-rows'
import { vatOf } from '../dsfinvk/vat-keys'

/** Place of a receipt in the signed journal. */
export type JournalPlace = { readonly number: number; readonly hash: string; readonly signature: string }

const euros = (cents: number): number => Number((cents / 100).toFixed(2))

const lineRecord = ({ text, qty, gross, tax, vat, kind }: BonLine) => ({
  Bezeichnung: text,
  Geschaeftsfall: kind,
  Menge: qty,
  'Betrag-Brutto': euros(gross),
  'Steuersatz-Prozent': vatOf(vat).rate / 100,
  Steuer: euros(tax),
})

/**
 * The records of a closing for the journal of all receipts (section 131 BAO), in order of their numbers. Names are the
 * authority's language.
 */
export function receiptRecords(closing: Closing, journal: ReadonlyMap<string, JournalPlace>): readonly object[] {
  const { shift, users, box } = closing
  return bonsOf(closing).map(({ receipt, lines, payments, note }) => {
    const place = journal.get(receipt.id)
    return {
      'Kassen-ID': shift.right_id,
      Kasse: box.name,
      Tagesabschluss: shift.num,
      Belegnummer: receipt.number,
      'Beleg-ID': receipt.id,
      Belegart: receipt.kind,
      'Datum-Uhrzeit': receipt.created_at,
      Bediener: users.get(receipt.user_id) ?? '',
      Hinweis: note,
      Positionen: lines.map(lineRecord),
      Zahlungen: payments.map(({ name, amount }) => ({ Art: name, Betrag: euros(amount) })),
      'Summe-Brutto': euros(sum(lines.map(({ gross }) => gross))),
      'Summe-Steuer': euros(sum(lines.map(({ tax }) => tax))),
      'Maschinenlesbarer-Code': receipt.fiscal?.code ?? null,
      Journal: place ? { Nummer: place.number, Hash: place.hash, Signatur: place.signature } : null,
    }
  })
}
