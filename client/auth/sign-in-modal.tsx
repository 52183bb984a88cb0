import { Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useT } from '../kit/phrases'
import { useFoyer, useSync } from '../sync/react'
import { SignInForm } from './sign-in'

/** Signing in again over whatever is being done, by the same person or another of the organisation. What is unsent goes up then. */
export function SignInModal({ close }: { readonly close: () => void }) {
  const t = useT()
  const { user } = useFoyer().identity
  const { sign_in_needed, waiting } = useSync()
  useEffect(() => {
    // Somebody else who signed in here is found by a page that is drawn anew, with this dialog still in its address.
    if (!sign_in_needed) close()
  }, [sign_in_needed, close])
  return (
    <Modal opened onClose={close} title={t('app.user.sign_in_again')} closeButtonProps={{ 'aria-label': t('app.close') }} size={440}>
      <SignInForm email={user.email} lead={<p>{t('accounts.again.lead', { count: waiting })}</p>} />
    </Modal>
  )
}
