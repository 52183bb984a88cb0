import { useDocumentTitle } from '@mantine/hooks'
import { useT } from '../../kit/phrases'
import './wait-screen.css'

/** Shown while a sign-in is being confirmed (spec 1, section 2) and while an organisation opens. `index.html` begins with the same, without words. */
export function WaitScreen() {
  const t = useT()
  useDocumentTitle(t('app.name'))
  return (
    <main className="wait-screen">
      <img src="/icon.svg" alt="" width="56" height="56" />
      <h1 role="status">{t('app.waiting')}</h1>
      <div className="wait-screen-track" aria-hidden="true" />
    </main>
  )
}
