import { useDocumentTitle } from '@mantine/hooks'
import { useT } from '../../kit/phrases'
import classes from './wait-screen.module.css'

/** Shown while a sign-in is being confirmed (spec 1, section 2) and while an organisation opens. */
export function WaitScreen() {
  const t = useT()
  useDocumentTitle(t('app.name'))
  return (
    <main className={classes.wait}>
      <img src="/icon.svg" alt="" width="56" height="56" />
      <h1 role="status">{t('app.waiting')}</h1>
      <div className={classes.track} aria-hidden="true" />
    </main>
  )
}
