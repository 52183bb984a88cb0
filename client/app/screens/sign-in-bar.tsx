import { Button } from '@mantine/core'
import { useOpenModal } from '../../kit/layout/modal-address'
import { NoticeBar } from '../../kit/layout/notice/notice-bar'
import { useT } from '../../kit/phrases'
import { useSyncState } from '../../sync/react'

/** Notice that the session has ended while work continues. When it is snoozed, the sync chip still shows this. */
export function SignInBar() {
  const t = useT()
  const open = useOpenModal()
  const { sign_in_needed, waiting } = useSyncState()
  if (!sign_in_needed) return null
  return (
    <NoticeBar kind="sign_in" title={t('accounts.again.title')} hint={t('accounts.again.prompt', { count: waiting })}>
      <Button onClick={() => open('sign_in')}>{t('app.user.sign_in_again')}</Button>
    </NoticeBar>
  )
}
