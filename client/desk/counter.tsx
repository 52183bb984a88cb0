import { type ReactNode, useCallback, useState } from 'react'
import { errorText, useT } from '../kit/phrases'
import { toastFailed } from '../kit/toast'
import { useFoyer } from '../sync/react'
import { useCartPlace } from './cart/kept-cart'
import { RestoredSale } from './cart/restored-sale'
import { CounterPanes } from './counter-panes'
import { KeysProvider } from './keys'
import { type Found, findCode } from './orders/lookup'
import type { OpenShift } from './shift/drawer'
import { opsAbout } from './shift/drawer'
import type { ClosedShift } from './shift/shift'

type Props = { readonly shift: OpenShift; readonly menu: ReactNode; readonly onClosed: (closed: ClosedShift) => void }

/** The desk with an open shift. Scans are heard wherever one is. */
export function Counter(props: Props) {
  const t = useT()
  const foyer = useFoyer()
  const isSold = useCallback(async (order_id: string) => (await opsAbout(foyer.core.outbox, order_id)).some(({ name }) => name === 'CreateOrder'), [foyer])
  const places = useCartPlace(foyer.identity.device?.id ?? '', isSold)
  const { place } = places
  const [found, setFound] = useState<Found | null>(null)
  const closeFound = () => setFound(null)
  const look = (code: string) => void findCode(foyer, code).then(setFound, (error: unknown) => toastFailed(errorText(t, error)))
  return (
    <KeysProvider onScan={look}>
      {place && (
        <CounterPanes
          key={place.key}
          {...props}
          place={place}
          places={places}
          onCode={look}
          onOrder={(order_id) => setFound({ kind: 'order', order_id, ticket_id: null })}
          found={found}
          onFoundClosed={closeFound}
        />
      )}
      {place?.sold_order_id && <RestoredSale order_id={place.sold_order_id} />}
    </KeysProvider>
  )
}
