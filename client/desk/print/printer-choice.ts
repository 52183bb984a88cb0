import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { PrintKind } from '../../../shared/printing/layout'
import type { RowOf } from '../../../shared/registry'
import { PRINT_KINDS } from '../../../shared/ticket_printers/entity'
import { originStorage } from '../../sync/browser/browser-storage'
import { useAll, useFoyer } from '../../sync/react'

type Printer = RowOf<'ticket_printers'>

/** Value of a choice that prints with the browser's dialog. */
export const BROWSER = 'browser'

/** Printer of a desk for each kind of paper: the id of a printer, or `BROWSER`. Kinds without a choice are missing. */
export type PrinterChoice = Readonly<Partial<Record<PrintKind, string>>>

/** Printers of the organisation for a kind, by name. */
export const printersFor = (printers: readonly Printer[], kind: PrintKind): readonly Printer[] =>
  printers
    .filter(({ deleted, print_kinds }) => !deleted && print_kinds.includes(kind))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Returns the printer with which a desk prints a kind: the one it has chosen, or the organisation's only one. Null for the
 * browser, undefined where several are possible and the desk has not chosen yet, because each speaks a language of its
 * own and may stand at another desk.
 */
export function printerFor(
  printers: readonly Printer[],
  kind: PrintKind,
  choice: PrinterChoice,
): Printer | null | undefined {
  const fitting = printersFor(printers, kind)
  if (choice[kind] === BROWSER || fitting.length === 0) return null
  return fitting.find(({ id }) => id === choice[kind]) ?? (fitting.length === 1 ? fitting[0] : undefined)
}

/**
 * Two printers that a desk would use at the same address with different languages. Only one of them can stand there.
 * Null where there are none.
 */
export function conflictIn(printers: readonly Printer[], choice: PrinterChoice): readonly [Printer, Printer] | null {
  const used = PRINT_KINDS.flatMap((kind) => printerFor(printers, kind, choice) ?? [])
  for (const one of used) {
    const other = used.find(({ url, brand }) => new URL(url).origin === new URL(one.url).origin && brand !== one.brand)
    if (other) return [one, other]
  }
  return null
}

const storedChoice = z.partialRecord(z.enum(PRINT_KINDS), z.string())

/** Reads the stored choice of a desk. Empty where there is none or it is not readable. */
function readChoice(key: string): PrinterChoice {
  try {
    return storedChoice.parse(JSON.parse(originStorage.get(key) ?? '{}'))
  } catch {
    return {}
  }
}

/** The printers of this desk. The choice belongs to this computer, so it is stored here. */
export function useDeskPrinters() {
  const printers = useAll('ticket_printers')
  const key = `foyer.printers.${useFoyer().identity.device?.id ?? ''}`
  const [choice, set] = useState(() => readChoice(key))
  return useMemo(
    () => ({
      printers,
      choice,
      choose: (next: PrinterChoice) => {
        originStorage.set(key, JSON.stringify(next))
        set(next)
      },
      printerFor: (kind: PrintKind) => printerFor(printers, kind, choice),
    }),
    [printers, choice, key],
  )
}
