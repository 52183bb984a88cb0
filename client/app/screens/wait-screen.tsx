import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useT } from '../../kit/phrases'
import './start.css'

/** Time in ms that a person takes for the start itself. Only a longer one needs words. */
const BRIEF = 600

/**
 * Shown while a sign-in is being confirmed (spec 1, section 2) and while an organisation opens. At first it leaves the screen to the
 * markup of `index.html`, which looks the same without words.
 */
export function WaitScreen() {
  const t = useT()
  const [isLong, setLong] = useState(false)
  useDocumentTitle(t('app.name'))
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), BRIEF)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <main className="start">
      <img src="/icon.svg" alt="" width="56" height="56" />
      <div aria-hidden="true" />
      <h1 role="status">{t('app.waiting')}</h1>
    </main>
  )
}
