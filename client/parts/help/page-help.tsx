import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { HelpSlug } from '../../../shared/help/articles/list'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useT } from '../../kit/phrases'
import type { ClientDomain } from '../app/domain'
import { useDomainList } from '../app/domain-list'

/** Returns the article that the manifests give for a path, or for the page that it belongs to. Undefined for none. */
export function helpOfPath(domains: readonly ClientDomain[], path: string): HelpSlug | undefined {
  const isAt = (page: string) => path === page || path.startsWith(`${page}/`)
  for (const { navigation = [], pages = [], settings = [] } of domains) {
    const found =
      [...navigation, ...pages].find(({ to }) => isAt(to)) ?? settings.find(({ page }) => isAt(`/settings/${page}`))
    if (found) return found.help
  }
  return undefined
}

/** The article that explains the open page; undefined for none. */
export function usePageHelp(): HelpSlug | undefined {
  const domains = useDomainList()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return helpOfPath(domains, path)
}

/** Opens the article of the open page over it, beside its title. Shows nothing on pages without one. */
export function PageHelp() {
  const t = useT()
  const open = useOpenModal()
  const slug = usePageHelp()
  if (!slug) return null
  return (
    <Tooltip label={t('help.page')}>
      <ActionIcon aria-label={t('help.page')} onClick={() => open('help_article', slug)}>
        <IconHelpCircle size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
