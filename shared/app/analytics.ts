import { z } from 'zod'

/** Answer of `GET /api/analytics`. */
export const analyticsAnswer = z.object({ analytics: z.object({ src: z.string(), site_id: z.string() }).nullable() })

/** An analytics script of another service: its address, and the site's id there. Null if the server has none. */
export type AnalyticsOffer = z.infer<typeof analyticsAnswer>['analytics']
