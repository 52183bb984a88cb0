import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useOpenModal } from '../../kit/layout/modal-address'
import { useLayout } from '../../kit/layout/screen-size'
import { useT } from '../../kit/phrases'
import { CATEGORIES, type Hit } from '../hit'
import { useLocalHits } from '../local-hits'
import { useRecentSearches } from '../recent'
import { useSearchResults } from '../use-found'
import { type CategoryChoice, ResultCategories } from './category-list'
import classes from './palette.module.css'
import { PaletteFoot } from './palette-foot'
import { HitList, RecentSearches } from './results'

/** The search palette: an input, the categories with their number of results, and the results, all by keyboard. */
export function Palette({ close }: { readonly close: () => void }) {
  const t = useT()
  const layout = useLayout()
  const router = useRouter()
  const openModal = useOpenModal()
  const list = useId()
  const results = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<CategoryChoice>('all')
  const [active, setActive] = useState<string | null>(null)
  const [recent, remember, forget] = useRecentSearches()
  const text = typed.trim()
  const { hits: found, source } = useSearchResults(text)
  const local = useLocalHits(text)
  const hits = useMemo(
    () => CATEGORIES.flatMap((category) => [...found, ...local].filter((hit) => hit.category === category)),
    [found, local],
  )
  const counts = CATEGORIES.map((category) => ({
    category,
    count: hits.filter((hit) => hit.category === category).length,
  })).filter(({ count }) => count > 0)
  const chosen = choice === 'all' || counts.some(({ category }) => category === choice) ? choice : 'all'
  const shown = chosen === 'all' ? hits : hits.filter(({ category }) => category === chosen)
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === active),
  )
  const current = shown[at]
  const isWorking = source.kind === 'searching' || (text !== '' && source.kind === 'none')

  useEffect(() => {
    results.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const open = (hit: Hit, inNewTab = false) => {
    remember(text)
    close()
    if ('modal' in hit.target) openModal(hit.target.modal, 'new')
    else if (inNewTab) window.open(hit.target.href, '_blank', 'noopener')
    else router.history.push(hit.target.href)
  }
  const turn = (by: number) => {
    const choices: CategoryChoice[] = ['all', ...counts.map(({ category }) => category)]
    setChoice(choices[(choices.indexOf(chosen) + by + choices.length) % choices.length] ?? 'all')
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setActive(shown[(at + 1) % shown.length]?.key ?? null),
      ArrowUp: () => setActive(shown[(at - 1 + shown.length) % shown.length]?.key ?? null),
      PageDown: () => setActive(shown[Math.min(at + 8, shown.length - 1)]?.key ?? null),
      PageUp: () => setActive(shown[Math.max(at - 8, 0)]?.key ?? null),
      Tab: () => turn(event.shiftKey ? -1 : 1),
      Enter: () => current && open(current, event.ctrlKey || event.metaKey),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    if (event.key === 'Tab' || shown.length > 0) move()
  }
  return (
    <Modal.Root
      opened
      onClose={close}
      size={760}
      yOffset="7dvh"
      centered={false}
      fullScreen={layout === 'phone'}
      transitionProps={{ duration: 140 }}
      radius="lg"
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label={t('search.title')}>
        <search className={classes.head}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            data-autofocus
            className={classes.input}
            value={typed}
            maxLength={200}
            placeholder={t('search.placeholder')}
            role="combobox"
            aria-label={t('search.title')}
            aria-expanded="true"
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${list} ${current.key}`.replaceAll(' ', '-') : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setActive(null)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.escape} aria-label={t('app.close')} onClick={close}>
            <kbd>{t('search.key.esc')}</kbd>
          </button>
        </search>
        <div className={classes.body}>
          <ResultCategories
            choice={chosen}
            counts={counts}
            total={hits.length}
            onChoose={(next) => {
              setChoice(next)
              setActive(null)
            }}
          />
          <div ref={results} className={classes.results}>
            {text === '' && recent.length > 0 && <RecentSearches texts={recent} onChoose={setTyped} onClear={forget} />}
            <HitList
              id={list}
              hits={shown}
              query={text}
              active={current?.key ?? null}
              onOpen={open}
              onPoint={setActive}
            />
            {shown.length === 0 && !isWorking && (
              <p className={classes.none} role="status">
                {t('search.no_results')}
              </p>
            )}
          </div>
        </div>
        <PaletteFoot source={source} count={shown.length} isWorking={isWorking} />
      </Modal.Content>
    </Modal.Root>
  )
}
