import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type ErrorComponentProps, useMatch, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DomainError } from '../../../shared/kernel/errors'
import { LinkButton } from '../../kit/layout/link-button'
import { useT } from '../../kit/phrases'
import classes from './dead-ends.module.css'
import { forbiddenHint } from './forbidden-hint'

function DeadEnd({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}) {
  const t = useT()
  useDocumentTitle(t('app.title', { page: title }))
  // Inside of the shell the page is the main landmark already.
  const Frame = useMatch({ from: '/_app/_shell', shouldThrow: false }) ? 'div' : 'main'
  return (
    <Frame className={classes.end}>
      <img src="/icon.svg" alt="" width="48" height="48" />
      <h1>{title}</h1>
      <p>{hint}</p>
      {children}
    </Frame>
  )
}

const Home = () => {
  const t = useT()
  return <LinkButton to="/">{t('app.not_found_back')}</LinkButton>
}

/** Page for an unknown address (404). */
export function NotFound() {
  const t = useT()
  return (
    <DeadEnd title={t('app.not_found')} hint={t('app.not_found_hint')}>
      <Home />
    </DeadEnd>
  )
}

/** A page that failed while it was drawn. Data is elsewhere, so reloading is safe. */
export function Crashed({ error }: ErrorComponentProps) {
  const t = useT()
  if (error instanceof DomainError && error.code === 'forbidden') return <Forbidden />
  return (
    <DeadEnd title={t('app.crashed')} hint={t('app.crashed_hint')}>
      <Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>
    </DeadEnd>
  )
}

/** A page the role may not open. */
export function Forbidden() {
  const t = useT()
  const { foyer } = useRouteContext({ from: '__root__' })
  return (
    <DeadEnd title={t('app.forbidden')} hint={foyer ? forbiddenHint(t, foyer.identity.user.role) : ''}>
      <Home />
    </DeadEnd>
  )
}
