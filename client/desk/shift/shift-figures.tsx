import { noTurnover, signedAmount } from '../../../shared/cash_boxes/report'
import type { ShiftFigures } from '../../../shared/cash_boxes/rules'
import { FigureRows } from '../../kit/display/figures'
import { useFormat, useT } from '../../kit/phrases'

/** Expected contents of the drawer and how they add up. */
export function DrawerFigures({ figures }: { readonly figures: ShiftFigures }) {
  const t = useT()
  const { money } = useFormat()
  return (
    <FigureRows
      rows={[
        { name: t('cash_boxes.figures.opening'), value: money(figures.opening) },
        { name: t('cash_boxes.figures.cash_sales'), value: signedAmount(money, figures.cash_sales) },
        ...(figures.cash_in
          ? [{ name: t('cash_boxes.figures.cash_in'), value: signedAmount(money, figures.cash_in) }]
          : []),
        ...(figures.cash_out
          ? [{ name: t('cash_boxes.figures.cash_out'), value: signedAmount(money, -figures.cash_out) }]
          : []),
        { name: t('cash_boxes.figures.expected'), value: money(figures.expected), strong: true },
      ]}
    />
  )
}

/** Turnover by method with its tax, as on the Z-report. */
export function TurnoverFigures({ figures }: { readonly figures: ShiftFigures }) {
  const t = useT()
  const { money, number, rate } = useFormat()
  return (
    <FigureRows
      rows={[
        ...figures.methods.map((method) => ({
          name: `${t(`orders.method.${method.method}`)} · ${number(method.qty)}`,
          value: money(method.amount),
        })),
        ...(figures.voids.qty
          ? [{ name: t('cash_boxes.figures.voids', { qty: figures.voids.qty }), value: money(figures.voids.amount) }]
          : []),
        ...noTurnover(figures, { t, money }),
        ...(figures.methods.length ? [null] : []),
        { name: t('cash_boxes.figures.turnover'), value: money(figures.total), strong: true },
        ...figures.taxes.map((tax) => ({
          name: t('cash_boxes.figures.vat', { rate: rate(tax.rate), gross: money(tax.gross) }),
          value: money(tax.tax),
        })),
      ]}
    />
  )
}
