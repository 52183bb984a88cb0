import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../../shared/kernel/errors'
import { id } from '../../../../shared/kernel/model/fields'
import { iso } from '../../../../shared/kernel/time'
import type { Actor } from '../../../kernel/commands/actor'
import { scoped } from '../../../kernel/database/org-scope'
import { printableTickets } from '../../../printing/order-tickets'
import { applePasses, passFile } from '../../../wallet_accounts/apple-pass'
import type { WalletKeysOf } from '../../../wallet_accounts/keys'
import { saveLinks } from '../../../wallet_accounts/order-passes'
import { walletTickets } from '../../../wallet_accounts/wallet-tickets'
import { type DownloadParts, serveDownload } from './download'

type WalletParts = DownloadParts & { readonly wallets: WalletKeysOf }

const wanted = z.object({ order_id: id() })

/** Serves the passes of an order's tickets: a file for Apple Wallet, and links that save them in Google Wallet. */
export function serveWallet(app: FastifyInstance, parts: WalletParts): void {
  const { db, clock, wallets } = parts
  const read =
    (service: 'apple' | 'google') =>
    async ({ order_id }: z.infer<typeof wanted>, actor: Actor) => {
      const printable = await printableTickets(db, actor, order_id, clock())
      const keys = await wallets(actor.org_id, iso(clock()))
      if (!keys[service]) throw new DomainError('wallet_accounts.none')
      return {
        ...printable,
        keys,
        shown: await walletTickets(scoped(db, actor.org_id), printable.org, printable.order, printable.tickets),
      }
    }

  serveDownload(app, parts, {
    linkPath: '/api/orders/apple_wallet_link',
    filePath: '/api/orders/apple_wallet',
    perMinute: 60,
    wanted,
    read: read('apple'),
    file: async ({ order, shown, keys: { apple } }) => {
      const file = passFile(apple ? await applePasses(shown, apple, clock()) : [], `tickets-${order.booking_code}`)
      if (!file) throw new DomainError('orders.no_tickets')
      return { type: file.type, name: file.name, body: file.content }
    },
  })

  serveDownload(app, parts, {
    linkPath: '/api/orders/google_wallet_link',
    filePath: '/api/orders/google_wallet',
    perMinute: 60,
    wanted,
    read: read('google'),
    file: async ({ order, shown, keys: { google } }) => {
      const links = google ? await saveLinks(shown, google, clock()) : []
      return {
        type: 'application/json',
        name: `tickets-${order.booking_code}.json`,
        body: Buffer.from(JSON.stringify(links)),
      }
    },
  })
}
