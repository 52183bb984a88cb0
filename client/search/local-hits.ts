import { useMemo } from 'react'
import { frameOf } from '../../shared/app/frame'
import { can } from '../../shared/kernel/permissions'
import { foldWords, matchesQuery } from '../../shared/kernel/search-text'
import { stringifySearch } from '../kit/address'
import { useT } from '../kit/phrases'
import type { PageEntry } from '../parts/app/domain'
import { useDomainList } from '../parts/app/domain-list'
import { isOpen } from '../parts/settings/settings-lock'
import { useFoyer } from '../sync/react'
import type { Hit } from './hit'
import { createEntries } from './quick-create'

/** A result with the words that find it. */
type Found = { readonly hit: Hit; readonly words: string }

/** Pages, settings and create entries whose words begin with those of the text; all of them for an empty text. */
export function useLocalHits(text: string): readonly Hit[] {
  const t = useT()
  const { identity } = useFoyer()
  const domains = useDomainList()
  const all = useMemo(() => {
    const { role } = identity.user
    const page = ({ to, label, icon }: PageEntry): Found => ({
      hit: { key: `pages ${to}`, category: 'pages', title: t(label), detail: '', icon, target: { href: to } },
      words: t(label),
    })
    const pages = domains
      .flatMap(({ navigation = [], pages = [] }): readonly PageEntry[] => [...navigation, ...pages])
      .filter((each) => can(role, each.can) && (each.offered?.(identity) ?? true))
      .map(page)
    // A page of the settings goes by the hub's words, and has those that find it there.
    const settings = domains
      .flatMap(({ settings = [] }) => settings)
      .filter((each) => frameOf(role).full && isOpen(each, identity))
      .map(({ page: name, icon, search = {} }): Found => {
        const title = t(`settings.${name}`)
        const href = `/settings/${name}${stringifySearch(search)}`
        return {
          hit: {
            key: `settings ${name}`,
            category: 'pages',
            title,
            detail: t('app.user.settings'),
            icon,
            target: { href },
          },
          words: `${title} ${t(`settings.${name}_hint`)}`,
        }
      })
    const create = createEntries(identity, domains).map(
      ({ label, icon, modal }): Found => ({
        hit: { key: `create ${modal}`, category: 'create', title: t(label), detail: '', icon, target: { modal } },
        words: t(label),
      }),
    )
    return [...pages, ...settings, ...create]
  }, [t, identity, domains])
  return useMemo(
    () => all.filter(({ words }) => matchesQuery(foldWords(words), foldWords(text))).map(({ hit }) => hit),
    [all, text],
  )
}
