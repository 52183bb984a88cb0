import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useT } from '../../kit/phrases'
import './start.css'

/** Delay in ms before the wait screen shows words. */
const WORDS_AFTER = 600

/**
 * Shown while a sign-in is being confirmed (spec 1, section 2) and while an organisation opens. Renders nothing at
 * first: `index.html` shows the start screen meanwhile.
 */
export function WaitScreen() {
  const t = useT()
  const [isLong, setLong] = useState(false)
  useDocumentTitle(t('app.name'))
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WORDS_AFTER)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <main className="start">
      <img src="/icon.svg" alt="" width="128" height="128" />
      <div className="start-track" aria-hidden="true" />
      <h1 className="start-words" role="status">
        {t('app.waiting')}
      </h1>
    </main>
  )
}
