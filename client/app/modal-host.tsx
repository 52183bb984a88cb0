import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { can } from '../../shared/kernel/permissions'
import type { ListSearch } from '../kit/list/list-search'
import { useFoyer } from '../sync/react'
import { MODAL_NAMES, type ModalName, modals } from './modals'

/** Shows whichever modals the address asks for and the role may see. */
export function ModalHost() {
  const open = useSearch({ from: '__root__' })
  const { role } = useFoyer().identity.user
  const navigate = useNavigate()
  const close = (name: ModalName) => {
    void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, [name]: undefined }) })
  }
  return (
    <Suspense fallback={null}>
      {MODAL_NAMES.map((name) => {
        const value = open[name]
        const { component: Modal, can: permission } = modals[name]
        return value && (permission === null || can(role, permission)) ? <Modal key={name} value={value} close={() => close(name)} /> : null
      })}
    </Suspense>
  )
}
