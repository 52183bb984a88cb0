import { formatter } from '../../../../shared/kernel/format'
import { can } from '../../../../shared/kernel/permissions'
import { iso, ms } from '../../../../shared/kernel/time'
import type { RowOf } from '../../../../shared/model'
import { timeZoneOf } from '../../../../shared/orgs/rules'
import { memberLanguage } from '../../../accounts/member-language'
import { readRow } from '../../../kernel/commands/rows'
import type { Db } from '../../../kernel/database/database'
import { formatPhrase } from '../../../kernel/format-phrase'
import { reportPhrases } from '../../../reports/phrases'
import { salesReportOf } from '../../../reports/sales'
import { type ReportEmailSection, reportSections } from '../../../reports/sections'
import { fillHeaderLine, literalHtml } from '../template'

const lineHtml = ({
  name,
  value,
  strong = false,
  indent = false,
}: NonNullable<ReportEmailSection['lines'][number]>): string => {
  const weight = strong ? ';font-weight:bold' : ''
  const cell = `padding:2px 0 2px ${indent ? 16 : 0}px${weight}`
  return `<tr><td style="${cell}">${literalHtml(name)}</td><td style="padding:2px 0 2px 24px;text-align:right;white-space:nowrap${weight}">${literalHtml(value)}</td></tr>`
}

const sectionHtml = ({ title, lines }: ReportEmailSection): string =>
  `${title ? `<h2 style="font-size:16px;margin:24px 0 4px">${literalHtml(title)}</h2>` : ''}<table style="border-collapse:collapse">${lines.map((each) => (each ? lineHtml(each) : '')).join('')}</table>`

type ReportEmail = {
  readonly subject: string
  readonly html: string
  readonly name: string
  readonly lang: RowOf<'orgs'>['lang']
}

/**
 * Builds a sales report email from current data; null for a member who does not want it any more or may not read it.
 */
export async function reportEmail(
  { payload }: RowOf<'outbox'>,
  org: RowOf<'orgs'>,
  db: Db,
): Promise<ReportEmail | null> {
  const { interval, from, to } = payload
  const user = await readRow(db, 'users', org.id, String(payload.user_id))
  const wanted =
    user && !user.deleted && can(user.role, 'payments.read') && user.reports.some((each) => each === interval)
  if (!wanted || typeof from !== 'string' || typeof to !== 'string') return null
  const lang = await memberLanguage(db, user, org)
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const says = reportPhrases[lang]
  const dates = { from: format.date(from), until: format.date(iso(ms(to) - 1)) }
  const subject = fillHeaderLine(interval === 'daily' ? says.on_day : says.over, dates)
  const sales = await salesReportOf(db, org.id, from, to)
  const sections = reportSections(sales, can(user.role, 'cash_box_shifts.read'), lang, {
    t: (key, params) => formatPhrase(lang, key, params),
    ...format,
  })
  return {
    subject,
    html: `<h1 style="font-size:20px">${subject}</h1>${sections.map(sectionHtml).join('')}`,
    name: user.name,
    lang,
  }
}
