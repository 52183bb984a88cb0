import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import type { Fee } from '../../payments/provider'

/** Providers that say what they keep. The Open Payment Platform says it in no answer: there it stays unknown. */
const TELLING: readonly string[] = ['paypal', 'stripe']

/** What is written down of a fee: what was told, as it was told; or when it is asked for again. */
export const toldFee = (ctx: Context, method: string, fee: Fee | null | undefined): Partial<RowOf<'payments'>> =>
  fee ? { fee: fee.amount, fee_currency: fee.currency, fee_ask_at: null } : { fee_ask_at: TELLING.includes(method) ? iso(ms(ctx.now) + MINUTE) : null }
