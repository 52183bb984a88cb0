import { HOUR, ms, wallTimeOf } from '../../../shared/kernel/time'
import { timeZoneOf } from '../../../shared/orgs/rules'
import { existingRow } from '../../kernel/commands/existing'
import type { Context } from '../../kernel/commands/handler'
import type { Trx } from '../../kernel/database/database'
import { rawStatement } from '../../kernel/database/statement'
import type { ShopViews } from '../../kernel/database/tables/shop-tables'
import { affiliateOf } from '../office/reserve-order'
import { codeNamed } from './promo-code'

/** Hosts that are counted by name on a day. All others are one. */
const MOST_HOSTS = 60

/** Days for which counts are kept: 25 months, so that a month can be compared with that of the year before last. */
const KEPT_DAYS = 761

/** Source of a visitor, as an address or a browser names it. */
export type VisitorSource = {
  /** The keyword of an affiliate's link, and the promo code of a campaign's. */
  readonly affiliate: string | null
  readonly promo: string | null
  /** The host of the page that led to the shop. */
  readonly referrer: string | null
}

/**
 * Source of a visitor: by the link of a promo code's affiliate, by one that brings a promo code (`source` is the
 * code's id), from another site (its host, or '' for one of too many), or directly.
 */
export type Source = Pick<ShopViews, 'source_kind' | 'source'>

type SourceCount = Omit<ShopViews, 'org_id' | 'day'>

const DIRECT: Source = { source_kind: 'direct', source: '' }

const NOTHING = { views: 0, visits: 0, carts: 0 }

const ADD = `insert into shop_views (org_id, day, source_kind, source, event_id, views, visits, carts) values (?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (org_id, day, source_kind, source, event_id) do update set views = shop_views.views + excluded.views,
    visits = shop_views.visits + excluded.visits, carts = shop_views.carts + excluded.carts`
const HOSTS =
  "select distinct source from shop_views where org_id = ? and day = ? and source_kind = 'host' and source <> ''"
const FORGET = 'delete from shop_views where org_id = ? and day < ?'

/** The day by the organisation's clocks, some days before now. */
async function dayOf(ctx: Context, before = 0): Promise<string> {
  const org = await existingRow(ctx, 'orgs', ctx.op.org_id)
  return wallTimeOf(timeZoneOf(org), ms(ctx.now) - before * 24 * HOUR).day
}

/** Returns a host without its `www.`, in small letters; null for an address without a name. */
export function hostOf(referrer: string): string | null {
  const host = referrer.toLowerCase().replace(/^www\./, '')
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && host.length <= 100 ? host : null
}

/**
 * Finds out where visitors came from, each way once. Keywords and codes count only where there is such a promo code, so
 * that nothing else that stands in an address is stored.
 */
export class Sources {
  readonly #known = new Map<string, Source>()
  /** Hosts that are counted by name today; null until they are needed. */
  #hosts: Set<string> | null = null

  constructor(
    private readonly trx: Trx,
    private readonly ctx: Context,
  ) {}

  async of({ affiliate, promo, referrer }: VisitorSource): Promise<Source> {
    const way = JSON.stringify([affiliate, promo, referrer])
    const source = this.#known.get(way) ?? (await this.#find({ affiliate, promo, referrer }))
    this.#known.set(way, source)
    return source
  }

  async #find({ affiliate, promo, referrer }: VisitorSource): Promise<Source> {
    const brought = affiliate ? await affiliateOf(this.trx, this.ctx, affiliate) : null
    if (brought !== null) return { source_kind: 'affiliate', source: brought }
    const code = promo ? await codeNamed(this.trx, this.ctx, promo) : undefined
    if (code) return { source_kind: 'promo_code', source: code.id }
    return referrer !== null ? { source_kind: 'host', source: await this.#named(referrer) } : DIRECT
  }

  /** Returns the name of a host; '' where it has none, or too many have one. */
  async #named(referrer: string): Promise<string> {
    const host = hostOf(referrer)
    if (host === null) return ''
    this.#hosts ??= await this.#hostsToday()
    if (!this.#hosts.has(host) && this.#hosts.size >= MOST_HOSTS) return ''
    this.#hosts.add(host)
    return host
  }

  async #hostsToday(): Promise<Set<string>> {
    const { trx, ctx } = this
    const rows = await rawStatement<{ source: string }>(trx, HOSTS, [ctx.op.org_id, await dayOf(ctx)])
    return new Set(rows.map(({ source }) => source))
  }
}

/** Adds views, visits and carts to the counts of the day, and drops those of long ago. */
export async function countInShop(trx: Trx, ctx: Context, counted: readonly SourceCount[]): Promise<void> {
  const { org_id } = ctx.op
  const day = await dayOf(ctx)
  await rawStatement(trx, FORGET, [org_id, await dayOf(ctx, KEPT_DAYS)])
  const sums = new Map<string, SourceCount>()
  for (const { source_kind, source, event_id, ...more } of counted) {
    const key = JSON.stringify([source_kind, source, event_id])
    const { views, visits, carts } = sums.get(key) ?? NOTHING
    const sum = { views: views + more.views, visits: visits + more.visits, carts: carts + more.carts }
    sums.set(key, { source_kind, source, event_id, ...sum })
  }
  for (const { source_kind, source, event_id, views, visits, carts } of sums.values())
    await rawStatement(trx, ADD, [org_id, day, source_kind, source, event_id, views, visits, carts])
}
