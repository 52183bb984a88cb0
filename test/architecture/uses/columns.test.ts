import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Command } from '../../../shared/kernel/model/command'
import { stamps } from '../../../shared/kernel/model/entity'
import { ownColumns } from '../../../shared/kernel/model/field-kind'
import { commands, entities } from '../../../shared/model'
import { readTree } from '../tree'
import { columnUses, type Uses } from './column-uses'
import { NOT_SHOWN, NOT_WRITTEN } from './exceptions'
import { isLabelled, readForms, tableOf } from './forms'
import { readProduct } from './program'

const product = readProduct()
const forms = readForms(product)
const uses = columnUses(product)

/** The uses of a column. Throws if no entity declares it. */
function usesOf(key: string): Uses {
  const found = uses.get(key)
  if (!found) throw new Error(`no entity declares ${key}`)
  return found
}

/** Inputs of the commands that edit a row of a table: `<Command>.<input>`. */
const edits = (table: string): readonly string[] =>
  Object.values<Command>(commands).flatMap((command) => {
    const { input } = command.args.shape
    return tableOf(command) === table && input && 'shape' in input
      ? Object.keys(input.shape as object).map((name) => `${command.name}.${name}`)
      : []
  })

/** All columns but those that every row has. `inputs`: the commands' inputs that go into the column. */
const columns = Object.values(entities).flatMap((entity) => {
  const edited = edits(entity.name)
  return ownColumns(entity)
    .filter((name) => !Object.hasOwn(stamps, name))
    .map((name) => {
      const key = `${entity.name}.${name}`
      const { declared, inputs } = usesOf(key)
      const given = [declared, ...inputs].flatMap((node) => forms.inputsAt.get(node) ?? [])
      return {
        table: entity.name,
        name,
        key,
        inputs: [...edited.filter((input) => input.endsWith(`.${name}`)), ...given],
      }
    })
})

test('writes every column: a control of a form, or the server by itself', () => {
  const unwritten = columns.filter(
    ({ key, inputs }) => usesOf(key).written.size === 0 && !inputs.some((input) => forms.filled.has(input)),
  )
  assert.equal(
    unwritten.map(({ key }) => key),
    Object.keys(NOT_WRITTEN),
  )
})

test('reads every column: a screen, an email, a print, or a rule', () => {
  const unread = columns.filter(
    ({ table, name, key, inputs }) =>
      usesOf(key).read.size === 0 &&
      !(forms.pages.has(table) && isLabelled(table, name)) &&
      !inputs.some((input) => forms.filled.has(input)),
  )
  assert.equal(
    unread.map(({ key }) => key),
    Object.keys(NOT_SHOWN),
  )
})

test('names a decision for every exception', () => {
  const decisions = new Set([...readTree(['docs/decisions'], /\.md$/).keys()].map((path) => /(\d{4})-/.exec(path)?.[1]))
  for (const [column, decision] of [...Object.entries(NOT_WRITTEN), ...Object.entries(NOT_SHOWN)])
    assert.ok(decisions.has(decision), `${column}: ${decision}`)
})

test.run()
