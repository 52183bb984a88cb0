import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '../../../shared/kernel/phrases'
import type { RowOf } from '../../../shared/model'
import { boundsOf } from '../../../shared/shop/plan'
import { type EncodedText, encodingFor } from '../../kernel/compress'
import type { Db } from '../../kernel/database/database'
import { contentName, readShopPlan } from './plan'
import { RecentValues } from './recent'

/** Plans that are remembered, compressed. One of the largest halls takes three megabytes. */
const REMEMBERED = 40

/** A hall plan as it is sent; it is read and compressed once for all visitors. */
export type EncodedPlan = {
  readonly version: string
  /** Width of the plan in relation to its height. */
  readonly aspect: number
  /** Ids of the prices that a tap on a seat books. */
  readonly prices: ReadonlySet<string>
  readonly encodedFor: (accepted: string | string[] | undefined) => Promise<EncodedText>
}

const compress = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/** The hall plans that shops show. */
export class ShopPlans {
  readonly #plans = new RecentValues<EncodedPlan>(REMEMBERED)

  /** Forgets the plans of an organisation, or of all for ''. */
  forget(org_id: string): void {
    this.#plans.forget(org_id)
  }

  planOf(db: Db, org: RowOf<'orgs'>, event: RowOf<'events'>, lang: Language): Promise<EncodedPlan> {
    return this.#plans.get(`${org.id} ${event.id} ${lang}`, async () => {
      const plan = await readShopPlan(db, org, event, lang)
      const text = JSON.stringify(plan)
      const { left, top, right, bottom } = boundsOf(plan)
      const bodies = new RecentValues<Buffer>(2)
      return {
        version: contentName(text),
        aspect: (right - left) / (bottom - top),
        prices: new Set(plan.categories.flatMap(({ price_id }) => price_id ?? [])),
        encodedFor: async (accepted) => {
          const encoding = encodingFor(accepted)
          const body = encoding ? await bodies.get(encoding, () => compress[encoding](text)) : Buffer.from(text)
          return { encoding, body }
        },
      }
    })
  }
}
