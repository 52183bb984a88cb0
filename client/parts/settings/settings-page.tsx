import type { ReactNode } from 'react'
import type { PhraseKey } from '../../../shared/phrases'
import { CommandForm, type CommandFormProps } from '../../kit/forms/command-form'
import type { CommandRef } from '../../sync/foyer'
import { SettingsFrame } from './settings-frame'

type Props<C extends CommandRef> = Omit<CommandFormProps<C>, 'onDone' | 'keepsDraft'> & {
  readonly title: PhraseKey
  readonly lead: PhraseKey
  /** Shown below the form. */
  readonly foot?: ReactNode
}

const stay = () => {}

/** Settings page: a title, an explanation, and the form of the command that changes them. */
export const SettingsPage = <C extends CommandRef>({ title, lead, foot, ...form }: Props<C>) => (
  <SettingsFrame title={title} lead={lead}>
    <CommandForm {...form} onDone={stay} />
    {foot}
  </SettingsFrame>
)
