import { useEditorState } from '@blocknote/react'
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBold, IconH2, IconItalic, IconLink, IconList, IconListNumbers, IconQuote } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { keepFocus } from '../../focus'
import { useT } from '../../phrases'
import type { TextEditor } from './editor'
import classes from './rich-text-field.module.css'

const STYLES = [
  { style: 'bold', label: 'app.text.bold', icon: IconBold },
  { style: 'italic', label: 'app.text.italic', icon: IconItalic },
] as const

const BLOCKS = [
  { type: 'heading', label: 'app.text.heading', icon: IconH2 },
  { type: 'bulletListItem', label: 'app.text.bullets', icon: IconList },
  { type: 'numberedListItem', label: 'app.text.numbers', icon: IconListNumbers },
  { type: 'quote', label: 'app.text.quote', icon: IconQuote },
] as const

/** Buttons that format the selected text. */
export function TextToolbar({ editor, children }: { readonly editor: TextEditor; readonly children: ReactNode }) {
  const t = useT()
  const { styles, block } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      styles: current.getActiveStyles(),
      block: current.getTextCursorPosition().block.type,
    }),
  })
  const button = (label: string, active: boolean, icon: ReactNode, press: () => void) => (
    <ActionIcon
      key={label}
      aria-label={label}
      aria-pressed={active}
      className={classes.tool ?? ''}
      onMouseDown={keepFocus}
      onClick={press}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('app.text.toolbar')}>
      {STYLES.map(({ style, label, icon: Icon }) =>
        button(t(label), styles[style] === true, <Icon size={16} stroke={1.75} />, () => {
          editor.focus()
          editor.toggleStyles({ [style]: true })
        }),
      )}
      {BLOCKS.map(({ type, label, icon: Icon }) =>
        button(t(label), block === type, <Icon size={16} stroke={1.75} />, () => {
          editor.focus()
          const { block: current } = editor.getTextCursorPosition()
          editor.updateBlock(
            current,
            block === type ? { type: 'paragraph' } : type === 'heading' ? { type, props: { level: 2 } } : { type },
          )
        }),
      )}
      <LinkButton editor={editor} />
      {children}
    </div>
  )
}

/** Asks for the address of a link on the selected text. */
function LinkButton({ editor }: { readonly editor: TextEditor }) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const [url, setUrl] = useState('')
  const add = () => {
    setOpened(false)
    editor.focus()
    if (url.trim() !== '') editor.createLink(/^[a-z]+:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          aria-label={t('app.text.link')}
          className={classes.tool ?? ''}
          onMouseDown={keepFocus}
          onClick={() => {
            setUrl(editor.getSelectedLinkUrl() ?? '')
            setOpened(true)
          }}
        >
          <IconLink size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.link ?? ''}>
        <TextInput
          label={t('app.text.link_address')}
          type="url"
          value={url}
          placeholder="https://"
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form around the editor is not meant.
            event.preventDefault()
            event.stopPropagation()
            add()
          }}
        />
        <Button onClick={add}>{t('app.text.link_add')}</Button>
      </Popover.Dropdown>
    </Popover>
  )
}
