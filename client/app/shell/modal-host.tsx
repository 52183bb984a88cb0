import { Button, Modal as Dialog } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { can } from '../../../shared/kernel/permissions'
import type { ListSearch } from '../../kit/list-search'
import { useT } from '../../kit/phrases'
import { useFoyer } from '../../sync/react'
import { clientDomains } from '../domains'
import { forbiddenHint } from '../screens/forbidden-hint'

const MODALS = clientDomains.flatMap((domain) => Object.entries(domain.modals ?? {}))

/**
 * Shows the modals that the address names, and a refusal for those that the user's role may not open. Closing one
 * clears only its own parameter.
 */
export function ModalHost() {
  const search: Readonly<Record<string, unknown>> = useLocation({ select: (location) => location.search })
  const { role } = useFoyer().identity.user
  const navigate = useNavigate()
  const close = (name: string) => {
    void navigate({ to: '.', search: (previous: ListSearch) => ({ ...previous, [name]: undefined }) })
  }
  return (
    <Suspense fallback={null}>
      {MODALS.map(([name, { component: Modal, can: permission, opensWith }]) => {
        const value = search[name]
        if (typeof value !== 'string' || value === '' || (opensWith !== undefined && value !== opensWith)) return null
        if (permission !== null && !can(role, permission)) return <RefusedModal key={name} close={() => close(name)} />
        return <Modal key={name} value={value} close={() => close(name)} />
      })}
    </Suspense>
  )
}

/** Explains that the user's role may not open a modal. */
function RefusedModal({ close }: { readonly close: () => void }) {
  const t = useT()
  const { role } = useFoyer().identity.user
  return (
    <Dialog
      opened
      onClose={close}
      size={420}
      title={t('app.modal_forbidden')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <p>{forbiddenHint(t, role)}</p>
      <Button mt="lg" onClick={close}>
        {t('app.close')}
      </Button>
    </Dialog>
  )
}
