import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useLanguage } from '../../kit/phrases'
import { cell, type Live } from '../../sync/live'
import { useSession } from '../../sync/react'

const running = cell(false)

/**
 * True while a person is signed in with a password that they have just set. The sign-in page says so instead of asking
 * for it.
 */
export const isSigningIn: Live<boolean> = running

/**
 * Signs in with a password that a link has just set, and opens a page. The link is spent, and stands in this tab's past
 * no more. Whoever cannot be signed in now has the page for it in front of them.
 */
export function useSignInAfter(): (email: string, password: string, to?: string) => Promise<void> {
  const session = useSession()
  const navigate = useNavigate()
  const { setLanguage } = useLanguage()
  return useCallback(
    async (email, password, to) => {
      running.set(true)
      try {
        await navigate({ to: '/auth/login', search: { redirect: to }, replace: true })
        const chosen = await session.login(email, password).catch(() => null)
        if (chosen) setLanguage(chosen)
      } finally {
        running.set(false)
      }
    },
    [session, navigate, setLanguage],
  )
}
