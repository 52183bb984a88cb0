import { useEffect, useState } from 'react'
import { can } from '../../../shared/kernel/permissions'
import { connectedPaymentMethods } from '../../../shared/payouts/connected'
import { ignoreDomainError } from '../../sync/browser/storage-error'
import { useFoyer } from '../../sync/react'

/** The connected payment methods; null while unknown, for roles that may not know, and where they are not `wanted`. */
export function useConnectedMethods(wanted: boolean): readonly string[] | null {
  const foyer = useFoyer()
  const [accounts, setAccounts] = useState<readonly string[] | null>(null)
  const mayKnow = wanted && can(foyer.identity.user.role, connectedPaymentMethods.can)
  useEffect(() => {
    let current = true
    // Without the server nothing is locked for the lack of an account.
    if (mayKnow)
      foyer.ask(connectedPaymentMethods, {}).then((methods) => current && setAccounts(methods), ignoreDomainError)
    return () => {
      current = false
    }
  }, [foyer, mayKnow])
  return accounts
}
