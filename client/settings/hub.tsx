import { IconLock } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '../kit/layout/empty-state'
import { SearchField } from '../kit/list/search/search-field'
import { useFormat, useT } from '../kit/phrases'
import { useFoyer } from '../sync/react'
import { Block } from './block'
import { useSettings } from './blocks'
import classes from './hub.module.css'
import { WeeklyBlocks } from './weekly-blocks'

/**
 * Brings the block of the open page into sight, however far down its group is. It stays there when the list becomes
 * lower, as it does when a banner appears above it. Returns a function that ends this.
 */
function keepInSight(nav: HTMLElement): () => void {
  let height: number | null = null
  const observer = new ResizeObserver(() => {
    const block = nav.querySelector('[aria-current="page"]')
    if (!block) return
    const [shown, frame] = [block.getBoundingClientRect(), nav.getBoundingClientRect()]
    const fits = (bottom: number) => shown.top >= frame.top && shown.bottom <= bottom
    const wasInSight = height === null || fits(frame.top + height)
    height = frame.height
    if (wasInSight && !fits(frame.bottom)) block.scrollIntoView({ block: 'center' })
  })
  observer.observe(nav)
  return () => observer.disconnect()
}

/**
 * The settings hub: a search, what is needed every week, and all other blocks in their groups. Locked blocks say what
 * is missing and whom to ask. Beside a page it is too narrow to explain its blocks.
 */
export function SettingsHub({ isAlone }: { readonly isAlone: boolean }) {
  const t = useT()
  const format = useFormat()
  const [text, setText] = useState('')
  const { role } = useFoyer().identity.user
  const { weekly, groups, count } = useSettings(text)
  const nav = useRef<HTMLElement>(null)
  const current = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => (current && nav.current ? keepInSight(nav.current) : undefined), [current])
  const isSomeLocked = groups.some(({ blocks }) => blocks.some(({ lock }) => lock !== null && lock !== 'always'))
  return (
    <section className={classes.hub} aria-label={t('settings.title')}>
      <header className={classes.head}>
        <h1>
          {t('settings.title')} <span className="num">{format.number(count)}</span>
        </h1>
        <SearchField label={t('settings.search')} value={text} onChange={setText} />
      </header>
      <nav ref={nav} className={classes.groups} aria-label={t('settings.all')}>
        {weekly.length > 0 && <WeeklyBlocks blocks={weekly} isExplained={isAlone} />}
        <div className={classes.columns}>
          {groups.map(({ group, blocks }) => (
            <section key={group} className={classes.group}>
              <h2>{t(`settings.group.${group}`)}</h2>
              <ul>
                {blocks.map((shown) => (
                  <li key={shown.block.name}>
                    <Block shown={shown} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {count === 0 && <EmptyState title="settings.none" hint="settings.none_hint" />}
      </nav>
      {isSomeLocked && (
        <p className={classes.foot}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />{' '}
          {t('settings.role_note', { role: t(`users.role.${role}`) })}
        </p>
      )}
    </section>
  )
}
