import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { can } from '../../../shared/kernel/permissions'
import type { ListSearch } from '../../kit/list/list-search'
import { useFoyer } from '../../sync/react'
import { clientDomains } from '../domains'

const MODALS = clientDomains.flatMap((domain) => Object.entries(domain.modals ?? {}))

/** Shows the modals that the address names and the user's role may open. Closing one clears only its own parameter. */
export function ModalHost() {
  const search: Readonly<Record<string, unknown>> = useLocation({ select: (location) => location.search })
  const { role } = useFoyer().identity.user
  const navigate = useNavigate()
  const close = (name: string) => {
    void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, [name]: undefined }) })
  }
  return (
    <Suspense fallback={null}>
      {MODALS.map(([name, { component: Modal, can: permission }]) => {
        const value = search[name]
        const isOpen = typeof value === 'string' && value !== '' && (permission === null || can(role, permission))
        return isOpen && <Modal key={name} value={value} close={() => close(name)} />
      })}
    </Suspense>
  )
}
