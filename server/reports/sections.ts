import { type ReportLine, type ReportWords, salesSections, signedAmount } from '../../shared/cash_boxes/report'
import type { Language } from '../../shared/kernel/phrases'
import { reportPhrases } from './phrases'
import type { SalesReport } from './sales'

export type ReportEmailSection = { readonly title: string | null; readonly lines: readonly ReportLine[] }

/** Builds the sections of a sales report. Shifts only for readers who may see them. */
export function reportSections(
  { figures, tickets, open, donations, fees, events, shifts }: SalesReport,
  seesShifts: boolean,
  language: Language,
  words: ReportWords,
): readonly ReportEmailSection[] {
  const says = reportPhrases[language]
  const { money } = words
  const head: ReportLine[] = [
    { name: says.orders, value: String(figures.qty) },
    { name: says.tickets, value: String(tickets) },
    ...(donations > 0 ? [{ name: says.donations, value: money(donations) }] : []),
    ...(fees > 0 ? [{ name: says.fees, value: money(fees) }] : []),
    ...(open > 0 ? [{ name: says.open, value: money(open) }] : []),
  ]
  const sold: ReportEmailSection[] = [
    { title: null, lines: head },
    {
      title: says.events,
      lines: events.map(({ title, qty, total }) => ({ name: `${title ?? says.other} · ${qty}`, value: money(total) })),
    },
    ...salesSections(figures, words),
  ]
  const closed = shifts.flatMap(({ num, box, cashier, total, difference, difference_reason }): ReportLine[] => [
    { name: `${box} · ${words.t('cash_boxes.report.title', { num })} · ${cashier}`, value: money(total) },
    ...(difference
      ? [
          {
            name: [says.difference, difference_reason].filter(Boolean).join(' · '),
            value: signedAmount(money, difference),
            indent: true,
          },
        ]
      : []),
  ])
  const sections = [
    ...(figures.qty > 0 ? sold : [{ title: null, lines: [{ name: says.nothing, value: '' }] }]),
    { title: says.shifts, lines: seesShifts ? closed : [] },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}
