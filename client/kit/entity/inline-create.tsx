import { useState } from 'react'
import { z } from 'zod'
import { commandOf } from '../../../shared/documents'
import { entityOf } from '../../../shared/kernel/model/command'
import type { PhraseKey } from '../../../shared/phrases'
import type { CommandRef } from '../../sync/foyer'
import type { CreateDialog } from '../fields/choice'
import { FormDialog } from '../forms/form-dialog'
import { newId } from '../new-id'
import { useT } from '../phrases'
import { conventionalWords, type MoreWords, withWords } from './fields/field-words'

type Options = {
  readonly title: PhraseKey
  readonly command: CommandRef
  readonly submit: PhraseKey
  /** Field that begins with the text searched for. */
  readonly field: string
  /** Values that the other fields begin with. */
  readonly useStart?: () => Readonly<Record<string, unknown>>
  readonly useWords?: () => Readonly<Record<string, MoreWords>>
}

const NONE = () => ({})

/** A dialog that creates a row of an entity from inside another form. */
export const inlineCreate = ({ title, command, submit, field, useStart = NONE, useWords = NONE }: Options): CreateDialog =>
  function InlineCreate({ typed, onCreated, close }) {
    const t = useT()
    const [id] = useState(newId)
    const [own, start] = [useWords(), useStart()]
    const definition = commandOf(command)
    const { input } = definition.args.shape
    const words = conventionalWords(t, entityOf(definition) ?? '', input instanceof z.ZodObject ? input.shape : {})
    const fields = Object.fromEntries(Object.entries(words).map(([name, each]) => [name, withWords(each, own[name])]))
    return (
      <FormDialog
        title={t(title)}
        close={close}
        command={command}
        fields={fields}
        initial={{ ...start, id, [field]: typed }}
        submit={submit}
        onDone={() => onCreated(id)}
      />
    )
  }
