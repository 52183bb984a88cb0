import { Button } from '@mantine/core'
import { NoticeBar } from '../../kit/layout/notice/notice-bar'
import { useT } from '../../kit/phrases'
import { originStorage } from '../../sync/browser/browser-storage'
import { useLive } from '../../sync/react'

/** Warns that an open sale would not survive a reload, because the browser refuses to store it. */
export function UnsavedCartBar() {
  const t = useT()
  if (!useLive(originStorage.refused)) return null
  return (
    <NoticeBar kind="unkept" title={t('desk.unkept.title')} hint={t('desk.unkept.hint')}>
      <Button variant="default" onClick={originStorage.retry}>
        {t('desk.unkept.retry')}
      </Button>
    </NoticeBar>
  )
}
