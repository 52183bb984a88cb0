import { Tabs } from '@mantine/core'
import type { CompoundProps } from './field-props'
import classes from './fields.module.css'
import { MemberFields } from './group-field'
import { isBlank, isGroup } from './typed'

/** Texts in other languages, one tab each. A language whose fields are all empty is left out. */
export function TranslationsField({ typed, ...props }: CompoundProps) {
  const { words } = props.shown
  const languages = words.languages ?? []
  const texts = isGroup(typed) ? typed : {}
  // Errors name a translation by its place in the command's list, which empty ones are not in.
  const sent = Object.keys(texts).filter((lang) => !isBlank(texts[lang] ?? ''))
  return (
    <Tabs defaultValue={languages[0]?.value ?? null} className={classes.plain ?? ''}>
      <Tabs.List aria-label={words.label}>
        {languages.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {words.hint && <p className="mantine-InputWrapper-description">{words.hint}</p>}
      {languages.map(({ value: lang }) => {
        const text = texts[lang]
        return (
          <Tabs.Panel key={lang} value={lang} lang={lang} pt="sm">
            <MemberFields
              {...props}
              path={`${props.path}.${sent.includes(lang) ? sent.indexOf(lang) : lang}`}
              typed={isGroup(text) ? text : {}}
              onChange={(changed) => props.onChange({ ...texts, [lang]: changed })}
            />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}
