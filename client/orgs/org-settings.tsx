import type { ComponentType, ReactNode } from 'react'
import { type OrgSettingsName, SETTINGS_FIELDS, settingsOf } from '../../shared/orgs/settings'
import { settingsCommands } from '../../shared/orgs/settings-pages'
import { conventionalWords, type MoreWords, withWords } from '../kit/fields/field-words'
import { useT } from '../kit/phrases'
import { SettingsPage } from '../parts/settings/settings-page'
import { useFoyer } from '../sync/react'

type Options = {
  /** Texts and options of fields beyond the conventional ones. */
  readonly useWords?: () => Readonly<Record<string, MoreWords>>
  /** Shown below the form. */
  readonly foot?: () => ReactNode
}

const NO_WORDS = (): Readonly<Record<string, MoreWords>> => ({})

/**
 * Returns the form of settings that are only values, with their conventional texts `<page>.<field>`. `own`: texts and
 * options of fields beyond these.
 */
export function useSettingsForm<N extends OrgSettingsName>(name: N, own: Readonly<Record<string, MoreWords>> = {}) {
  const t = useT()
  const { org } = useFoyer().identity
  const words = conventionalWords(t, name, SETTINGS_FIELDS[name])
  const fields = Object.fromEntries(Object.entries(words).map(([field, each]) => [field, withWords(each, own[field])]))
  return {
    command: settingsCommands[name],
    fields,
    args: { id: org.id },
    stored: settingsOf(org, name),
    submit: 'orgs.save' as const,
    done: t('orgs.saved'),
  }
}

/**
 * Makes the page of settings that are only values. Its texts are `<page>.title`, `<page>.lead` and `<page>.<field>`.
 */
export const orgSettings = (name: OrgSettingsName, { useWords = NO_WORDS, foot: Foot }: Options = {}): ComponentType =>
  function OrgSettings() {
    const form = useSettingsForm(name, useWords())
    return <SettingsPage title={`${name}.title`} lead={`${name}.lead`} {...form} foot={Foot && <Foot />} />
  }
