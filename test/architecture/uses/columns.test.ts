import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { z } from 'zod'
import { type Command, entityOf } from '../../../shared/kernel/model/command'
import { stamps } from '../../../shared/kernel/model/entity'
import { ownColumns } from '../../../shared/kernel/model/field-kind'
import { commands, entities, officeLists } from '../../../shared/model'
import { readTree } from '../tree'
import { columnUses, type Uses } from './column-uses'
import { NOT_SHOWN, NOT_WRITTEN } from './exceptions'
import { readProduct } from './program'
import { readScreens } from './screens'

const product = readProduct()
const uses = columnUses(product)
const screens = readScreens(product)

/** The uses of a column. Throws if no entity declares it. */
function usesOf(key: string): Uses {
  const found = uses.get(key)
  if (!found) throw new Error(`no entity declares ${key}`)
  return found
}

/** The folder of `shared` that defines each table. */
const homes = new Map(
  product.sources.flatMap(({ path, file }) =>
    [...file.text.matchAll(/\bentity\(\s*'(\w+)'/g)].map((match) => [match[1] ?? '', path.split('/')[1] ?? ''] as const),
  ),
)

const tableOf = (command: Command): string | undefined => command.edits?.entity.name ?? entityOf(command)

/** Inputs of all commands, `<table>.<input>`: those of the table that a command answers with, and of rows that are given with it under their table's name. */
const inputs = new Set<string>()
function noteInputs(table: string | undefined, schema: unknown): void {
  const base = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? schema.unwrap() : schema
  if (base instanceof z.ZodArray) noteInputs(table, base.element)
  if (!(base instanceof z.ZodObject)) return
  for (const [name, member] of Object.entries(base.shape)) {
    inputs.add(`${table}.${name}`)
    if (name === 'input' || Object.hasOwn(entities, name)) noteInputs(name === 'input' ? table : name, member)
  }
}
for (const command of Object.values<Command>(commands)) noteInputs(tableOf(command), command.args)

/** Folders of `client` with screens about a table: its own, and those that use one of its commands. */
function foldersOf(table: string): readonly string[] {
  const names = Object.values<Command>(commands).filter((command) => tableOf(command) === table)
  const using = (folder: string) =>
    names.some(({ name }) => screens.names(folder, name) || screens.mentions(folder, `${name.charAt(0).toLowerCase()}${name.slice(1)}`))
  return [homes.get(table) ?? '', ...screens.folders.filter(using)]
}

/** All columns but those that every row has. */
const columns = Object.values(entities).flatMap((entity) =>
  ownColumns(entity)
    .filter((name) => !Object.hasOwn(stamps, name))
    .map((name) => ({ table: entity.name, name, key: `${entity.name}.${name}` })),
)

/** True if a form of the screens has the field: as one of its own, or as one that the kit shows because it has a label. */
const isOnForm = (table: string, field: string): boolean =>
  screens.typedIn.has(`${homes.get(table)}.${field}`) ||
  foldersOf(table).some((folder) => screens.names(folder, field) || (screens.isGeneric(folder) && screens.isLabelled(table, field)))

test('writes every column: the server by itself, or a form through a command', () => {
  const unwritten = columns.filter(({ table, name, key }) => {
    const { declared, written, inputs: from } = usesOf(key)
    const isSent = [...from].some((input) => screens.filled.has(input) || (ts.isPropertyAssignment(input) && isOnForm(table, input.name.getText())))
    return written.size === 0 && !isSent && !screens.typed.has(declared as ts.Declaration) && !(inputs.has(key) && isOnForm(table, name))
  })
  assert.equal(
    unwritten.map(({ key }) => key),
    Object.keys(NOT_WRITTEN),
  )
})

test('reads every column: a screen, an email, a print, or a rule', () => {
  const unread = columns.filter(({ table, name, key }) => {
    const { read } = usesOf(key)
    const isListed = officeLists.some((list) => list.entity.name === table && list.columns.includes(name))
    const isShown = foldersOf(table).some((folder) => screens.isGeneric(folder) && screens.isLabelled(table, name))
    return read.size === 0 && !isListed && !isShown && !(inputs.has(key) && isOnForm(table, name))
  })
  assert.equal(
    unread.map(({ key }) => key),
    Object.keys(NOT_SHOWN),
  )
})

test('names a decision for every exception', () => {
  const decisions = new Set([...readTree(['docs/decisions'], /\.md$/).keys()].map((path) => /(\d{4})-/.exec(path)?.[1]))
  for (const [column, decision] of [...Object.entries(NOT_WRITTEN), ...Object.entries(NOT_SHOWN)]) assert.ok(decisions.has(decision), `${column}: ${decision}`)
})

test.run()
