import '@blocknote/core/style.css'
import '@blocknote/react/style.css'
import '@blocknote/mantine/blocknoteStyles.css'
import { BlockNoteView } from '@blocknote/mantine'
import { Input, useComputedColorScheme } from '@mantine/core'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { visibleLength } from '../../../../shared/kernel/rich-text'
import { useFormat, useT } from '../../phrases'
import { type FieldProps, inputProps } from '../field-props'
import { createTextEditor, editorHtml, type TextEditor } from './editor'
import classes from './rich-text-field.module.css'
import { TextToolbar } from './text-toolbar'

/** The library's own property types do not fit `exactOptionalPropertyTypes`. */
const TextView = BlockNoteView as unknown as ComponentType<
  Omit<ComponentProps<typeof BlockNoteView>, 'editor'> & { readonly editor: TextEditor }
>

/** Formatted text with a visible limit: beyond it, the field takes no more characters, and cuts what is pasted. */
export function RichTextField(props: FieldProps) {
  const t = useT()
  const format = useFormat()
  const scheme = useComputedColorScheme('light')
  const { label, description, error, withAsterisk } = inputProps(props)
  const { typed, onChange } = props
  const max = props.shown.kind.max ?? Number.POSITIVE_INFINITY
  const [full, setFull] = useState<'blocked' | 'cut' | null>(null)
  const [editor] = useState(() =>
    createTextEditor({ html: String(typed), language: t.language, label, max, onFull: setFull }),
  )
  // What the editor said last: anything else was set from outside, by a draft or by discarding.
  const said = useRef(String(typed))
  useEffect(() => {
    const html = String(typed)
    if (html === said.current) return
    said.current = html
    editor.replaceBlocks(editor.document, html === '' ? [{ type: 'paragraph' }] : editor.tryParseHTMLToBlocks(html))
  }, [editor, typed])
  const length = visibleLength(String(typed))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={
        error ??
        (full === 'cut'
          ? t('app.form.paste_cut', { limit: format.number(max) })
          : full && length >= max && t('input.too_long', { label: 'here', limit: max }))
      }
      withAsterisk={withAsterisk}
    >
      <div className={classes.field} data-invalid={Boolean(error) || undefined}>
        <TextToolbar editor={editor}>
          <span className={classes.count} data-over={length > max || undefined}>
            {t('app.form.characters', { count: format.number(length), limit: format.number(max) })}
          </span>
        </TextToolbar>
        <TextView
          className={classes.editor}
          editor={editor}
          theme={scheme}
          sideMenu={false}
          slashMenu={false}
          formattingToolbar={false}
          linkToolbar={false}
          onChange={() => {
            const html = editorHtml(editor)
            if (html === said.current) return
            said.current = html
            setFull(null)
            onChange(html)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
