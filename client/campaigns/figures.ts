import { sum } from '../../shared/kernel/money'
import type { Format } from '../kit/phrases'
import type { TimelineAction } from './words'

/** The figures of a campaign, in the order in which they are shown (spec 1, section 2). */
export const FIGURES = ['sent', 'opens', 'reach', 'likes', 'clicks', 'tickets'] as const

export type Figure = (typeof FIGURES)[number]
export type Figures = Readonly<Record<Figure, number>>

/** Figures that are zero also where no network has told them. */
const UNTOLD: readonly Figure[] = ['reach', 'likes']

/** The figures of one action. */
export const figuresOf = ({ message, insights }: TimelineAction): Figures => ({
  sent: message?.recipients_stats.created ?? 0,
  opens: message?.recipients_stats.delivered ?? 0,
  reach: insights.views,
  likes: insights.likes,
  clicks: insights.clicks,
  tickets: insights.conversions,
})

/** The figures of several actions together. */
export function sumOf(actions: readonly TimelineAction[]): Figures {
  const each = actions.map(figuresOf)
  return Object.fromEntries(FIGURES.map((figure) => [figure, sum(each.map((one) => one[figure]))])) as Figures
}

/** Returns a figure as text: a dash where nobody has told it. */
export const figureText = (format: Format, figure: Figure, count: number): string =>
  count === 0 && UNTOLD.includes(figure) ? '–' : format.number(count)
