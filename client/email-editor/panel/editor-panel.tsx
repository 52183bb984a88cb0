import { Tabs } from '@mantine/core'
import type { CheckedEmail } from '../../../shared/email/checks/content'
import type { EmailProblem } from '../../../shared/email/checks/problem'
import type { TEMPLATE_TYPES } from '../../../shared/message_templates/entity'
import { useT } from '../../kit/phrases'
import { useServerChanges } from '../../kit/reading/use-server-changes'
import { Checklist } from '../checks/checklist'
import type { InsertKind } from '../content/new-content'
import type { Insertion } from '../content/use-insertion'
import classes from '../email-editor.module.css'
import type { Email } from '../use-email'
import { BlocksPanel } from './blocks-panel'
import { InsertPanel } from './insert-panel'
import { LibraryPanel } from './library-panel'
import { StylePanel } from './style-panel'
import { TemplatesPanel } from './templates-panel'

const TABS = ['EDITOR', 'TEMPLATES', 'LIBRARY', 'CHECK'] as const
export type PanelTab = (typeof TABS)[number]

type Props = {
  readonly email: Email
  readonly checked: Omit<CheckedEmail, 'size'>
  readonly subject: string
  readonly type: (typeof TEMPLATE_TYPES)[number]
  readonly tab: PanelTab
  readonly onTab: (tab: PanelTab) => void
  /** True while the canvas is shown, where content can be put in. */
  readonly isEditing: boolean
  readonly insertion: Insertion
  readonly onInsert: (kind: InsertKind) => void
  readonly onTemplate: (template: { readonly body: string; readonly subject: string }) => void
  /** Saves the selected element as a block; null where it is none that can be saved. */
  readonly onSaveBlock: (() => void) | null
  readonly onProblem: (problem: EmailProblem) => void
}

/**
 * The panel beside the email: what can be put into it, how the selected element looks, templates, images, and what to
 * mend before sending.
 */
export function EditorPanel({
  email,
  checked,
  subject,
  type,
  tab,
  onTab,
  isEditing,
  insertion,
  onInsert,
  onTemplate,
  onSaveBlock,
  onProblem,
}: Props) {
  const t = useT()
  const changes = useServerChanges('email_blocks', 'media_gallery', 'message_templates')
  const { isMjml } = email.tree
  return (
    <aside className={classes.panel}>
      <Tabs value={tab} onChange={(next) => onTab(TABS.find((each) => each === next) ?? 'EDITOR')} keepMounted={false}>
        <Tabs.List>
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`email.tab_${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="EDITOR" className={classes.tab ?? ''}>
          <InsertPanel isMjml={isMjml} onInsert={onInsert} disabled={!isEditing} />
          {isEditing ? (
            <StylePanel key={email.selected?.id} email={email} />
          ) : (
            <p className={classes.hint}>{t('email.nothing_selected')}</p>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="TEMPLATES" className={classes.tab ?? ''}>
          <TemplatesPanel source={email.source} subject={subject} type={type} again={changes} onApply={onTemplate} />
        </Tabs.Panel>
        <Tabs.Panel value="LIBRARY" className={classes.tab ?? ''}>
          <BlocksPanel isMjml={isMjml} onSaveBlock={onSaveBlock} onInsert={insertion.insert} again={changes} />
          <LibraryPanel isMjml={isMjml} onPick={insertion.insertImage} again={changes} />
        </Tabs.Panel>
        <Tabs.Panel value="CHECK" className={classes.tab ?? ''}>
          <Checklist email={checked} onChoose={onProblem} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  )
}
