import { ActionIcon, Button } from '@mantine/core'
import { IconBookmarkPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { fits, insertMarkup, placeFor } from '../../../shared/email/edit/places'
import { soleElement } from '../../../shared/email/source/edit'
import { emailTree } from '../../../shared/email/source/tree'
import { deleteEmailBlock, updateEmailBlock } from '../../../shared/message_templates/commands'
import { emailBlocksList } from '../../../shared/message_templates/list'
import { Can } from '../../kit/can'
import { FormDialog } from '../../kit/forms/form-dialog'
import { Unanswered } from '../../kit/layout/notice/unanswered'
import { useT } from '../../kit/phrases'
import type { ListRow } from '../../kit/reading/row-source'
import { useServerQuery } from '../../sync/react'
import { dragContent } from '../canvas/drop'
import classes from '../email-editor.module.css'
import { TemplatePicture } from './template-picture'

/** Most blocks that are listed. */
const MOST = 100

type Block = Pick<ListRow<typeof emailBlocksList.entity>, 'id' | 'name' | 'source'>
type Blocks = { readonly email_blocks: readonly Block[] }
type Question = { readonly ask: 'rename' | 'delete'; readonly block: Block }

/** An email of nothing but a block, for its picture. */
function emailOf(markup: string): string {
  const name = soleElement(markup)?.name ?? ''
  const tree = emailTree(name.startsWith('mj-') ? '<mjml><mj-body></mj-body></mjml>' : '')
  const place = placeFor(tree, null, name)
  return place ? insertMarkup(tree, place, markup).source : markup
}

type Props = {
  readonly isMjml: boolean
  /** Saves the selected element as a block; null where it is none that can be saved. */
  readonly onSaveBlock: (() => void) | null
  readonly onInsert: (markup: string) => void
  readonly again: number
}

/** The organisation's blocks that fit into the email. Each is clicked or dragged into it. */
export function BlocksPanel({ isMjml, onSaveBlock, onInsert, again }: Props) {
  const t = useT()
  const [question, setQuestion] = useState<Question | null>(null)
  const { answer, failure } = useServerQuery(emailBlocksList.query, { input: { limit: MOST } }, again)
  const blocks = useMemo(() => {
    const all = (answer as Blocks | undefined)?.email_blocks ?? []
    const fitting = all.filter(({ source }) => fits({ isMjml }, soleElement(source)?.name ?? ''))
    return fitting.map((block) => ({ ...block, email: emailOf(block.source) }))
  }, [answer, isMjml])
  const { ask, block } = question ?? {}
  const close = () => setQuestion(null)
  return (
    <section>
      <h3>{t('email.blocks')}</h3>
      <Unanswered of={failure} />
      {answer !== undefined && blocks.length === 0 && <p className={classes.hint}>{t('email.blocks_empty')}</p>}
      <Can do="message_templates.edit">
        <Button
          variant="default"
          fullWidth
          leftSection={<IconBookmarkPlus size={18} aria-hidden="true" />}
          disabled={!onSaveBlock}
          onClick={() => onSaveBlock?.()}
        >
          {t('email.block_save')}
        </Button>
      </Can>
      <ul className={classes.blocks}>
        {blocks.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className={classes.block}
              draggable
              onClick={() => onInsert(each.source)}
              onDragStart={({ dataTransfer }) => dragContent(dataTransfer, each.source)}
            >
              <TemplatePicture source={each.email} name={each.name} />
              {each.name}
            </button>
            <Can do="message_templates.edit">
              {(
                [
                  ['rename', IconPencil],
                  ['delete', IconTrash],
                ] as const
              ).map(([does, Icon]) => {
                const label = t(`email.block_${does}`, { name: each.name })
                return (
                  <ActionIcon
                    key={does}
                    variant="subtle"
                    aria-label={label}
                    title={label}
                    onClick={() => setQuestion({ ask: does, block: each })}
                  >
                    <Icon size={16} />
                  </ActionIcon>
                )
              })}
            </Can>
          </li>
        ))}
      </ul>
      {block && ask === 'rename' && (
        <FormDialog
          title={t('email.block_rename', { name: block.name })}
          close={close}
          command={updateEmailBlock}
          args={{ id: block.id }}
          fields={{ name: { label: t('email.block_name') } }}
          initial={{ name: block.name }}
          submit="email.save"
          done={t('email.block_renamed')}
        />
      )}
      {block && ask === 'delete' && (
        <FormDialog
          title={t('email.block_delete_title', { name: block.name })}
          lead={<p>{t('email.block_delete_lead')}</p>}
          close={close}
          command={deleteEmailBlock}
          args={{ id: block.id }}
          fields={{}}
          submit="app.delete"
          done={t('email.block_deleted')}
        />
      )}
    </section>
  )
}
