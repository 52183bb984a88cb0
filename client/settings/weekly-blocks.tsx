import { useId } from 'react'
import { WEEKLY_BLOCKS } from '../../shared/settings/blocks'
import { useT } from '../kit/phrases'
import { Block } from './block'
import type { ShownBlock } from './blocks'
import classes from './hub.module.css'

type Props = { readonly blocks: readonly ShownBlock[]; readonly isExplained: boolean }

/** The blocks that a venue needs every week, each with the tasks that are done there. */
export function WeeklyBlocks({ blocks, isExplained }: Props) {
  const t = useT()
  const id = useId()
  return (
    <section className={classes.weekly}>
      <h2>{t('settings.group.weekly')}</h2>
      <ul>
        {WEEKLY_BLOCKS.flatMap((name) => {
          const shown = blocks.find(({ block }) => block.name === name)
          if (!shown) return []
          return (
            <li key={name}>
              <Block shown={shown} describedBy={isExplained ? `${id}${name}` : undefined} />
              {isExplained && (
                <p className={classes.explained} id={`${id}${name}`}>
                  {t(`settings.weekly.${name}`)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
