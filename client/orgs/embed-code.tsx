import { SegmentedControl, Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { iso } from '../../shared/kernel/time'
import { LANGUAGES } from '../../shared/orgs/entity'
import { settingsOf } from '../../shared/orgs/settings'
import type { RowOf } from '../../shared/registry'
import { Copyable } from '../kit/display/copyable'
import { useFormat, useT } from '../kit/phrases'
import { useFind, useFoyer } from '../sync/react'
import classes from './web-shop.module.css'

/** Events that can be chosen. */
const MOST_EVENTS = 2000

/** The value of the choice that stands for all events. */
const PROGRAMME = ''

/** Returns the upcoming events that the shop shows. */
function useShownEvents(): readonly RowOf<'events'>[] {
  const found = useFind('events', { sort: { by: 'starts_at', desc: true }, limit: MOST_EVENTS })
  return useMemo(() => {
    const now = iso(Date.now())
    const shown = (found ?? []).filter(
      (event) => event.published && !event.is_template && !event.cancelled && !event.archived && event.ends_at >= now,
    )
    return shown.reverse()
  }, [found])
}

/** The line with which another web site shows the shop, or one event of it, and the sites that may. */
export function EmbedCode() {
  const t = useT()
  const format = useFormat()
  const { org } = useFoyer().identity
  const events = useShownEvents()
  const [chosen, setChosen] = useState(PROGRAMME)
  const [lang, setLang] = useState<(typeof LANGUAGES)[number]>(org.lang)
  const event = events.find(({ id }) => id === chosen)
  const { embed_sites: sites } = settingsOf(org, 'web_shop')
  const said = { shop: org.slug, lang, ...(event && { event: event.id }) }
  const data = Object.entries(said).map(([name, value]) => `data-${name}="${encodeURIComponent(value)}"`)
  const code = `<script async src="${window.location.origin}/embed.js" ${data.join(' ')}></script>`
  return (
    <>
      <div className={classes.bar}>
        <Select
          className={classes.shows}
          label={t('web_shop.embed_shows')}
          data={[
            { value: PROGRAMME, label: t('web_shop.embed_programme') },
            ...events.map(({ id, starts_at, title }) => ({ value: id, label: `${format.date(starts_at)} · ${title}` })),
          ]}
          value={event ? chosen : PROGRAMME}
          onChange={(value) => setChosen(value ?? PROGRAMME)}
          allowDeselect={false}
          searchable
        />
        <SegmentedControl
          aria-label={t('web_shop.embed_language')}
          value={lang}
          onChange={(value) => setLang(LANGUAGES.find((each) => each === value) ?? lang)}
          data={LANGUAGES.map((value) => ({ value, label: t(`orgs.lang.${value}`) }))}
        />
      </div>
      <Copyable label={t('web_shop.embed_code')} text={code} done={t('web_shop.embed_copied')} />
      <p className={classes.hint}>
        {sites.length > 0 ? t('web_shop.embed_on', { sites: sites.join(', ') }) : t('web_shop.embed_nowhere')}
      </p>
    </>
  )
}
