import { useState } from 'react'
import { z } from 'zod'
import type { RowOf } from '../../../shared/registry'
import { walletAccountsList } from '../../../shared/wallet_accounts/list'
import { useAttempt } from '../../kit/forms/attempt'
import { useServerRows } from '../../kit/reading/use-server-rows'
import { saveBlob } from '../../kit/save-file'
import { useFoyer } from '../../sync/react'

const saveLink = z.object({ id: z.string(), name: z.string(), url: z.string() })

/** Link that saves a ticket in Google Wallet. */
export type SaveLink = Readonly<z.infer<typeof saveLink>>

/** Passes of an order's tickets: the services that the organisation has keys for, and how to get a pass of each. */
export function useWalletPasses({ id, booking_code }: Pick<RowOf<'orders'>, 'id' | 'booking_code'>) {
  const foyer = useFoyer()
  const { rows } = useServerRows(walletAccountsList)
  const [links, setLinks] = useState<readonly SaveLink[] | null>(null)
  const { busy, problem, dismiss, attempt } = useAttempt()
  const now = new Date().toISOString()
  const has = (service: 'apple' | 'google') =>
    (rows ?? []).some((row) => row.service === service && (row.expires_at === null || row.expires_at > now))
  return {
    has,
    busy,
    problem,
    dismiss,
    /** Saves the file for Apple Wallet. */
    saveApple: () =>
      attempt(async () => {
        const file = await foyer.file('/api/orders/apple_wallet_link', { order_id: id })
        saveBlob(`tickets-${booking_code}.${file.type.endsWith('pkpasses') ? 'pkpasses' : 'pkpass'}`, file)
      }),
    /** Asks for the links of Google Wallet. */
    askLinks: () =>
      attempt(async () => {
        const file = await foyer.file('/api/orders/google_wallet_link', { order_id: id })
        setLinks(z.array(saveLink).parse(JSON.parse(await file.text())))
      }),
    links,
    closeLinks: () => setLinks(null),
  }
}
