import { iso, MINUTE, ms } from '../../../shared/kernel/time'
import type { RowOf } from '../../../shared/model'
import type { Context } from '../../kernel/commands/handler'
import type { ProviderFee } from '../../payments/provider'

/** Providers that report their fee. The Open Payment Platform never does. */
const REPORTS_FEES: readonly string[] = ['paypal', 'stripe']

/** Columns of a known fee, or the time to ask for it. */
export const feeColumns = (
  ctx: Context,
  method: string,
  fee: ProviderFee | null | undefined,
): Partial<RowOf<'payments'>> =>
  fee
    ? { fee: fee.amount, fee_currency: fee.currency, fee_ask_at: null }
    : { fee_ask_at: REPORTS_FEES.includes(method) ? iso(ms(ctx.now) + MINUTE) : null }
