import { useMemo } from 'react'
import { can } from '../../shared/kernel/permissions'
import { foldWords, matchesQuery } from '../../shared/kernel/search-text'
import type { PageEntry, PagePath } from '../kit/domain'
import { useDomainList } from '../kit/domain-list'
import { useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import type { Hit } from './hit'
import { createEntries } from './quick-create'

/** Pages and create entries whose words begin with those of the text; all of them for an empty text. */
export function useLocalHits(text: string): readonly Hit[] {
  const t = useT()
  const { identity } = useFoyer()
  const domains = useDomainList()
  const all = useMemo(() => {
    const pages = domains
      .flatMap(({ navigation = [], pages = [], settings = [] }): readonly PageEntry[] => [
        ...navigation,
        ...pages,
        ...settings.map((page) => ({ ...page, to: `/settings/${page.page}` as PagePath })),
      ])
      .filter((page) => can(identity.user.role, page.can) && (page.offered?.(identity) ?? true))
      .map(({ to, label, icon }): Hit => ({ key: `pages ${to}`, category: 'pages', title: t(label), detail: '', icon, target: { href: to } }))
    const create = createEntries(identity, domains).map(
      ({ label, icon, modal }): Hit => ({ key: `create ${modal}`, category: 'create', title: t(label), detail: '', icon, target: { modal } }),
    )
    return [...pages, ...create]
  }, [t, identity, domains])
  return useMemo(() => all.filter(({ title }) => matchesQuery(foldWords(title), foldWords(text))), [all, text])
}
