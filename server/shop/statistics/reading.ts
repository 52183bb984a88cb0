import { sum } from '../../../shared/kernel/money'
import { ms, wallTimeOf } from '../../../shared/kernel/time'
import { BOUGHT_STATUSES } from '../../../shared/orders/status'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { MOST_SOURCES, type SHOP_SOURCES, shopStatistics } from '../../../shared/shop/statistics'
import { readRow, readRows } from '../../kernel/commands/rows'
import type { Db } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import { type ReadContext, reading } from '../../kernel/reads/reading'
import type { Source } from '../../orders/cart/source'

/** Paid orders are counted from the orders themselves, so each is one, however often its cart was written anew. */
const COUNTED = `with counted as (
  select source_kind, source, views, visits, carts, 0 as paid from shop_views where org_id = ? and day >= ? and day <= ?
  union all select carts.source_kind, carts.source, 0, 0, 0, 1 from orders
  join carts on carts.org_id = orders.org_id and carts.id = orders.id
  where orders.org_id = ? and orders.created_at >= ? and orders.created_at < ? and not orders.deleted and orders.exchanged_from_id is null
    and orders.status_code in (select cast(value as integer) from json_each(?)))`
const SUMS = 'sum(views) as views, sum(visits) as visits, sum(carts) as carts, sum(paid) as paid'
const ALL = `${COUNTED} select ${SUMS} from counted`
/** The most visited sources that have a name. */
const LISTED = `${COUNTED} select source_kind, source, ${SUMS} from counted where not (source_kind = 'host' and source = '')
  group by source_kind, source order by visits desc, paid desc, source, source_kind limit ${MOST_SOURCES}`

type Figures = { readonly views: number; readonly visits: number; readonly carts: number; readonly paid: number }
type SourceFigures = Figures & { readonly kind: (typeof SHOP_SOURCES)[number]; readonly source: string }

/** Sums as the database tells them. Those of no rows are null. */
type Sums = { readonly [F in keyof Figures]: number | string | null }

const figuresOf = ({ views, visits, carts, paid }: Sums): Figures => ({
  views: Number(views),
  visits: Number(visits),
  carts: Number(carts),
  paid: Number(paid),
})

/** Reads the figures of all sources, and of each that is listed. What is beyond the list is one source. */
async function readSources(
  db: Db,
  org_id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly all: Figures; readonly sources: readonly SourceFigures[] }> {
  const org = await readRow(db, 'orgs', org_id, org_id)
  const dayOf = (at: number) => wallTimeOf(org ? timeZoneOf(org) : 'UTC', at).day
  const days = [dayOf(ms(from)), dayOf(ms(to) - 1)]
  const asked = [org_id, ...days, org_id, from, to, JSON.stringify(BOUGHT_STATUSES)]
  const [sums] = await rawStatement<Sums>(db, ALL, asked)
  const rows = await rawStatement<Source & Sums>(db, LISTED, asked)
  const all = figuresOf(sums ?? { views: null, visits: null, carts: null, paid: null })
  const listed = rows.map((row) => ({ kind: row.source_kind, source: row.source, ...figuresOf(row) }))
  const beyond = (figure: keyof Figures) => all[figure] - sum(listed.map((each) => each[figure]))
  const others = { views: beyond('views'), visits: beyond('visits'), carts: beyond('carts'), paid: beyond('paid') }
  return { all, sources: [...listed, { kind: 'other', source: '', ...others }] }
}

export const shopStatisticsReading = reading(
  shopStatistics,
  async ({ input }, { db, actor: { org_id } }: ReadContext) => {
    const { all, sources } = await readSources(db, org_id, input)
    const ids = sources.flatMap(({ kind, source }) => (kind === 'affiliate' || kind === 'promo_code' ? source : []))
    const codes = await readRows(db, 'promo_codes', org_id, [...new Set(ids)])
    const nameOf = ({ kind, source }: SourceFigures) =>
      kind === 'host' ? source : (codes.find(({ id }) => id === source)?.name ?? null)
    return {
      ...all,
      sources: sources
        .filter(({ visits, carts, paid }) => visits + carts + paid > 0)
        .map(({ kind, source, visits, carts, paid }) => ({
          kind,
          name: nameOf({ kind, source } as SourceFigures),
          visits,
          carts,
          paid,
        })),
    }
  },
)
