import { iso } from '../../shared/kernel/time'
import type { RowOf } from '../../shared/model'
import type { Db } from '../kernel/database/database'
import { applePasses, passFile } from './apple-pass'
import { googleSaveLink } from './google-pass'
import type { GoogleKeys, WalletKeysOf } from './keys'
import { type WalletTicket, walletTickets } from './wallet-tickets'

/** Link that saves a ticket in Google Wallet. */
type SaveLink = { readonly id: string; readonly name: string; readonly url: string }

export const saveLinks = (
  tickets: readonly WalletTicket[],
  keys: GoogleKeys,
  now: number,
): Promise<readonly SaveLink[]> =>
  Promise.all(
    tickets.map(async (ticket) => ({
      id: ticket.id,
      name: ticket.place,
      url: await googleSaveLink(ticket, keys, now),
    })),
  )

type Passes = { readonly file: ReturnType<typeof passFile>; readonly links: readonly SaveLink[] }

/**
 * Makes the passes of an order email: a file for Apple Wallet and links for Google Wallet, as far as the organisation
 * has keys.
 */
export async function emailPasses(
  db: Db,
  org: RowOf<'orgs'>,
  order: RowOf<'orders'>,
  tickets: readonly Omit<RowOf<'order_items'>, 'fees'>[],
  { now, wallets }: { readonly now: number; readonly wallets: WalletKeysOf | null },
): Promise<Passes> {
  const keys = tickets.length > 0 ? await wallets?.(org.id, iso(now)) : null
  if (!keys?.apple && !keys?.google) return { file: null, links: [] }
  const shown = await walletTickets(db, org, order, tickets)
  return {
    file: keys.apple && passFile(await applePasses(shown, keys.apple, now), `tickets-${order.booking_code}`),
    links: keys.google ? await saveLinks(shown, keys.google, now) : [],
  }
}
