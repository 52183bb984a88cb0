import { formatter } from '../../shared/kernel/format'
import { can } from '../../shared/kernel/permissions'
import { iso, ms } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import { timeZoneOf } from '../../shared/orgs/rules'
import { readRow } from '../kernel/commands/rows'
import type { Db } from '../kernel/database/database'
import { formatPhrase } from '../kernel/format-phrase'
import { reportPhrases } from '../reports/phrases'
import { salesIn } from '../reports/sales'
import { type Section, sectionsOf } from '../reports/sections'
import { asIs, fillLine } from './template'

const line = ({ name, value, strong = false, indent = false }: NonNullable<Section['lines'][number]>): string => {
  const weight = strong ? ';font-weight:bold' : ''
  const cell = `padding:2px 0 2px ${indent ? 16 : 0}px${weight}`
  return `<tr><td style="${cell}">${asIs(name)}</td><td style="padding:2px 0 2px 24px;text-align:right;white-space:nowrap${weight}">${asIs(value)}</td></tr>`
}

const table = ({ title, lines }: Section): string =>
  `${title ? `<h2 style="font-size:16px;margin:24px 0 4px">${asIs(title)}</h2>` : ''}<table style="border-collapse:collapse">${lines.map((each) => (each ? line(each) : '')).join('')}</table>`

type Report = { readonly subject: string; readonly html: string; readonly name: string; readonly lang: RowOf<'orgs'>['lang'] }

/** The report that a letter is, of what is known now; null for whoever does not want it any more, or may not read it. */
export async function reportOf({ payload }: RowOf<'outbox'>, org: RowOf<'orgs'>, db: Db): Promise<Report | null> {
  const { interval, from, to } = payload
  const user = await readRow(db, 'users', org.id, String(payload.user_id))
  const wanted = user && !user.deleted && can(user.role, 'payments.read') && user.reports.some((each) => each === interval)
  if (!wanted || typeof from !== 'string' || typeof to !== 'string') return null
  const account = await db.selectFrom('accounts').select('lang').where('id', '=', user.account_id).executeTakeFirst()
  const lang = account?.lang ?? org.lang
  const format = formatter(lang, org.currency, timeZoneOf(org))
  const says = reportPhrases[lang]
  const dates = { from: format.date(from), until: format.date(iso(ms(to) - 1)) }
  const subject = fillLine(interval === 'daily' ? says.on_day : says.over, dates)
  const sales = await salesIn(db, org.id, from, to)
  const sections = sectionsOf(sales, can(user.role, 'cash_box_shifts.read'), lang, { t: (key, params) => formatPhrase(lang, key, params), ...format })
  return { subject, html: `<h1 style="font-size:20px">${subject}</h1>${sections.map(table).join('')}`, name: user.name, lang }
}
