import { type ReactNode, type RefObject, useState } from 'react'
import { isBlock } from '../../../shared/email/edit/places'
import { soleElement } from '../../../shared/email/source/edit'
import { textOf } from '../../../shared/email/source/node'
import { createEmailBlock } from '../../../shared/message_templates/commands'
import { FormDialog } from '../../kit/forms/form-dialog'
import { useT } from '../../kit/phrases'
import type { CanvasHandle } from '../canvas/canvas'
import { nodeName } from '../node-name'
import type { Email } from '../use-email'

type SaveBlock = {
  /** Asks for the name of the block; null where nothing is selected that can be one. */
  readonly ask: (() => void) | null
  readonly dialog: ReactNode
}

/** Saves the selected element of an email as a block, with a dialog that asks for its name. */
export function useSaveBlock({ tree, selected, now }: Email, canvas: RefObject<CanvasHandle | null>): SaveBlock {
  const t = useT()
  const [block, setBlock] = useState<{ readonly source: string; readonly name: string } | null>(null)
  const ask = () => {
    canvas.current?.settle()
    const { tree: written, selected: node } = now()
    if (node) setBlock({ source: textOf(written.source, node.element), name: nodeName(t, node) })
  }
  const isAskable = selected && isBlock(tree, selected) && soleElement(textOf(tree.source, selected.element))
  return {
    ask: isAskable ? ask : null,
    dialog: block && (
      <FormDialog
        title={t('email.block_save')}
        close={() => setBlock(null)}
        command={createEmailBlock}
        fields={{ name: { label: t('email.block_name') } }}
        initial={{ name: block.name, source: block.source }}
        submit="email.save"
        done={t('email.block_saved')}
      />
    ),
  }
}
