import { Modal } from '@mantine/core'
import type { PhraseKey } from '../../shared/phrases'
import type { ModalProps } from '../kit/modal'
import { useT } from '../kit/phrases'
import classes from './help.module.css'

type Shortcut = { readonly label: PhraseKey; readonly keys: readonly string[] }

const GROUPS: readonly { readonly title: PhraseKey; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'help.keys.everywhere',
    shortcuts: [
      { label: 'help.keys.search', keys: ['Ctrl K', '⌘ K'] },
      { label: 'help.keys.overview', keys: ['?'] },
      { label: 'help.keys.close', keys: ['Esc'] },
    ],
  },
  {
    title: 'help.keys.lists',
    shortcuts: [
      { label: 'help.keys.list_search', keys: ['/'] },
      { label: 'help.keys.move', keys: ['↑', '↓'] },
      { label: 'help.keys.open', keys: ['↵'] },
      { label: 'help.keys.ends', keys: ['Home', 'End'] },
      { label: 'help.keys.select', keys: ['Space'] },
      { label: 'help.keys.select_on', keys: ['⇧ ↑', '⇧ ↓'] },
      { label: 'help.keys.select_all', keys: ['Ctrl A', '⌘ A'] },
      { label: 'help.keys.close_row', keys: ['Esc'] },
    ],
  },
  { title: 'help.keys.forms', shortcuts: [{ label: 'help.keys.submit', keys: ['Ctrl ↵', '⌘ ↵'] }] },
]

/** Overview of the office's keyboard shortcuts. */
export function Shortcuts({ close }: ModalProps) {
  const t = useT()
  return (
    <Modal
      opened
      onClose={close}
      size={480}
      title={t('help.shortcuts')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title} className={classes.keys}>
          <h3>{t(title)}</h3>
          <dl>
            {shortcuts.map(({ label, keys }) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>
                  {keys.map((key, at) => (
                    <span key={key}>
                      {at > 0 && ` ${t('help.keys.or')} `}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
