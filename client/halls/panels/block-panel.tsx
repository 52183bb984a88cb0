import { Button, Group } from '@mantine/core'
import { useMemo } from 'react'
import { removedBlockEdit, renamedBlockEdit, seatsOfBlocks } from '../../../shared/seats/plan/group'
import { useT } from '../../kit/phrases'
import type { PanelProps } from './panel-props'
import classes from './panels.module.css'
import { SaleForm } from './sale-form'
import { TextField } from './text-field'

/** The block of the selected seats as a whole, or a list of all blocks to choose from. */
export function BlockPanel(props: PanelProps) {
  const { plan, selection } = props
  const blocks = useMemo(() => {
    const seats = [...selection.ids].flatMap((id) => plan.seats.get(id) ?? [])
    return [...new Set(seats.map(({ block }) => block))]
  }, [plan.seats, selection.ids])
  const [only, ...others] = blocks
  return only === undefined || others.length > 0 ? (
    <BlockList {...props} />
  ) : (
    <BlockForm key={only} {...props} block={only} />
  )
}

/** Blocks of the plan with their number of seats. */
function BlockList({ plan, setFlags, onShow }: PanelProps) {
  const t = useT()
  const blocks = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { block } of plan.seats.values()) counts.set(block, (counts.get(block) ?? 0) + 1)
    return [...counts].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }))
  }, [plan.seats])
  if (blocks.length === 0) return <p className={classes.hint}>{t('seats.blocks_none')}</p>
  return (
    <div className={classes.forms}>
      <section>
        <h2>{t('seats.blocks')}</h2>
        <ul className={classes.groups}>
          {blocks.map(([block, count]) => (
            <li key={block}>
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => {
                  setFlags({ sb: block, sr: undefined, sg_seats: undefined })
                  onShow(seatsOfBlocks(plan, [block]))
                }}
              >
                {block || t('seats.block_unnamed')}
              </Button>
              <span className="num">{t('seats.count', { count })}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Name, category and gate of a whole block, its seat group, and its removal. */
function BlockForm({ block, ...props }: PanelProps & { readonly block: string }) {
  const t = useT()
  const { plan, editing, selection, setFlags, onShow } = props
  const ids = useMemo(() => seatsOfBlocks(plan, [block]), [plan, block])
  const rows = new Set(ids.map((id) => plan.seats.get(id)?.row)).size
  const group = [...plan.stacks.values()].find(({ layout, blocks }) => layout && blocks.includes(block))
  const select = (name: string) => setFlags({ sb: name, sr: undefined, sg_seats: undefined }, true)
  return (
    <div className={classes.forms}>
      <section>
        <h2>
          {block || t('seats.block_unnamed')}{' '}
          <span className="num">{t('seats.block_size', { rows, count: ids.length })}</span>
        </h2>
        <TextField
          label={t('seats.block_name')}
          value={block}
          max={40}
          onSet={(text) => {
            const name = text.trim()
            if (name === '' || name === block) return
            editing.perform(renamedBlockEdit(plan, block, name), 'renumber')
            select(name)
          }}
        />
        <Group gap="xs">
          <Button
            size="compact-md"
            variant="default"
            disabled={ids.every((id) => selection.ids.has(id))}
            onClick={() => {
              select(block)
              onShow(ids)
            }}
          >
            {t('seats.block_select')}
          </Button>
          {group && (
            <Button size="compact-md" variant="default" onClick={() => setFlags({ e_sg: group.id })}>
              {t('seats.block_group')}
            </Button>
          )}
        </Group>
      </section>
      <SaleForm {...props} ids={ids} />
      <section>
        <Button
          size="compact-md"
          variant="subtle"
          color="red"
          onClick={() => {
            editing.perform(removedBlockEdit(plan, block), 'remove')
            selection.set([])
          }}
        >
          {t('seats.block_delete', { count: ids.length })}
        </Button>
      </section>
    </div>
  )
}
