import { useState } from 'react'
import { z } from 'zod'
import { commandOf } from '../../../shared/documents'
import { entityOf } from '../../../shared/kernel/model/command'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import type { CreateDialog } from '../fields/choices/choice'
import { conventionalWords, type MoreWords, withWords } from '../fields/field-words'
import { FormDialog } from '../forms/form-dialog'
import { newId } from '../new-id'
import { useT } from '../phrases'

type Options = {
  readonly title: PhraseKey
  readonly command: CommandRef
  readonly submit: PhraseKey
  /** Field that begins with the text searched for. */
  readonly field: string
  /** Fields that a new row is not asked for, because the server knows their value. */
  readonly later?: readonly string[]
  /** Values that the other fields begin with; null until they are read. */
  readonly useStart?: () => Readonly<Record<string, unknown>> | null
  readonly useWords?: () => Readonly<Record<string, MoreWords>>
}

const NONE = () => ({})

/** A dialog that creates a row of an entity from inside another form. */
export const inlineCreate = ({
  title,
  command,
  submit,
  field,
  later = [],
  useStart = NONE,
  useWords = NONE,
}: Options): CreateDialog =>
  function InlineCreate({ typed, onCreated, close }) {
    const t = useT()
    const [id] = useState(newId)
    const [own, start] = [useWords(), useStart()]
    const definition = commandOf(command)
    const { input } = definition.args.shape
    const words = conventionalWords(t, entityOf(definition) ?? '', input instanceof z.ZodObject ? input.shape : {})
    const shown = Object.entries(words).filter(([name]) => !later.includes(name))
    const fields = Object.fromEntries(shown.map(([name, each]) => [name, withWords(each, own[name])]))
    if (start === null) return null
    return (
      <FormDialog
        title={t(title)}
        close={close}
        command={command}
        fields={fields}
        initial={{ ...start, id, ...(typed !== '' && { [field]: typed }) }}
        submit={submit}
        onDone={() => onCreated(id)}
      />
    )
  }
