import ts from 'typescript'
import type { Command } from '../../../shared/kernel/model/command'
import { labelKeys } from '../../../shared/kernel/wording/label-keys'
import { commands } from '../../../shared/model'
import { phraseBook } from '../../../shared/phrases'
import { columnDeclarations, NOTHING } from './column-uses'
import { type Product, walk } from './program'

/** Functions of the kit that make forms, details or pages which show every labelled field of an entity. */
const GENERIC = /^(entityForm|officeEntity|entityPage|settingsEntity|inlineCreate)$/

/** Inputs that people fill in, and fields that they see. */
export type Forms = {
  /** Inputs of commands that a control fills in: `<Command>.<input>`, `<Command>.<input>.<member>`. */
  readonly filled: ReadonlySet<string>
  /** The inputs, and members of inputs, by the node that declares each. */
  readonly inputsAt: ReadonlyMap<ts.Node, readonly string[]>
  /** Tables with a page or a detail that shows every labelled field. */
  readonly pages: ReadonlySet<string>
}

const commandNamed: Readonly<Record<string, Command>> = commands

/** True if a command has this name, or its definition has. */
const isCommand = (name: string): boolean => Object.hasOwn(commands, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)

/** True if a phrase labels the field, so that forms and details of the kit show it. */
export const isLabelled = (table: string, field: string): boolean =>
  labelKeys(table, field).some((key) => key in phraseBook.en)

/** The table that a command is about; undefined for none. */
export const tableOf = ({ edits, returns }: Command): string | undefined =>
  edits?.entity.name ?? (returns && 'kind' in returns ? returns.name : undefined)

/** The value of an attribute of an element, or of a property of an object; undefined where it has none. */
function givenTo(form: ts.JsxAttributes | ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  for (const part of form.properties)
    if (part.name?.getText() !== name) continue
    else if (ts.isJsxAttribute(part))
      return part.initializer && ts.isJsxExpression(part.initializer) ? part.initializer.expression : part.initializer
    else if (ts.isPropertyAssignment(part)) return part.initializer
    else if (ts.isShorthandPropertyAssignment(part)) return part.name
  return undefined
}

/** The members of a union, or the type itself. */
const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

/**
 * Finds every control of the screens: in forms of the kit by the fields that these are given, or by labels; elsewhere
 * by the types of what is sent.
 */
export function readForms(product: Product): Forms {
  const { sources, checker, sourceOf } = product
  const columns = columnDeclarations(product)
  const filled = new Set<string>()
  const inputsAt = new Map<ts.Node, string[]>()
  const membersOf = new Map<string, string[]>()
  const pages = new Set<string>()
  const sent = new Set<ts.Node>()

  /** True if the property is copied from a column of its name, `street: row.street`: that is no control. */
  const isCopy = ({ name, initializer }: ts.PropertyAssignment): boolean => {
    let isFound = false
    walk(initializer, (node) => {
      if (!ts.isPropertyAccessExpression(node) || node.name.text !== name.getText()) return
      isFound ||= (checker.getSymbolAtLocation(node.name)?.declarations ?? []).some((declared) => columns.has(declared))
    })
    return isFound
  }
  const isSchema = (node: ts.Node): boolean => checker.getTypeAtLocation(node).getProperty('_zod') !== undefined

  /** The type of a member of a member; undefined if there is none. */
  const typeAt = (type: ts.Type | undefined, at: ts.Node, ...path: readonly string[]): ts.Type | undefined =>
    path.reduce<ts.Type | undefined>((inner, name) => {
      const member = inner && checker.getNonNullableType(inner).getProperty(name)
      return member && checker.getTypeOfSymbolAtLocation(member, at)
    }, type)

  /** Notes where the inputs of a command are declared, and those inside of each. */
  const noteInputs = (path: string, type: ts.Type | undefined, at: ts.Node) => {
    for (const part of type ? partsOf(checker.getNonNullableType(type)) : []) {
      const element =
        part.flags & ts.TypeFlags.StructuredType ? checker.getIndexTypeOfType(part, ts.IndexKind.Number) : undefined
      if (element) noteInputs(path, element, at)
      if (element || !(part.flags & ts.TypeFlags.StructuredType)) continue
      for (const member of part.getProperties()) {
        const inner = `${path}.${member.name}`
        membersOf.set(path, [...(membersOf.get(path) ?? []), member.name])
        for (const declared of member.declarations ?? [])
          inputsAt.set(declared, [...(inputsAt.get(declared) ?? []), inner])
        if (inner.split('.').length < 5) noteInputs(inner, checker.getTypeOfSymbolAtLocation(member, at), at)
      }
    }
  }
  const registry = sourceOf('shared/model.ts')
  walk(registry, (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== 'commands') return
    for (const { name } of checker.getTypeAtLocation(node.name).getProperties())
      noteInputs(
        name,
        typeAt(checker.getTypeAtLocation(node.name), node, name, 'args', '_zod', 'output', 'input'),
        node,
      )
  })

  /** The commands that a value names or defines. */
  const commandsIn = (type: ts.Type | undefined, at: ts.Node): readonly string[] =>
    (type ? partsOf(checker.getNonNullableType(type)) : []).flatMap((part) => {
      const name = part.isStringLiteral() ? part : typeAt(part, at, 'name')
      return name?.isStringLiteral() && Object.hasOwn(commands, name.value) ? [name.value] : []
    })

  /** Fills the inputs of a command that have a label, and the labelled members of each. `named`: only these, if any. */
  const fillLabelled = (command: string, named: ReadonlySet<string> = new Set()) => {
    const table = commandNamed[command] && tableOf(commandNamed[command])
    const fill = (path: string, owner: string) => {
      const inputs = membersOf.get(path) ?? []
      const some = inputs.filter((input) => named.has(input))
      for (const input of some.length > 0 && path === command ? some : inputs)
        if (isLabelled(owner, input)) {
          filled.add(`${path}.${input}`)
          fill(`${path}.${input}`, `${owner}.${input}`)
        }
    }
    if (table) fill(command, table)
  }

  /**
   * Fills the inputs that a form names as its fields: `{ street: { label }, prices: { members: { … } } }`. False if the
   * type does not say which.
   */
  const fillNamed = (path: string, fields: ts.Type | undefined, at: ts.Node): boolean => {
    const names = (fields ? partsOf(checker.getNonNullableType(fields)) : []).flatMap((part) => part.getProperties())
    for (const field of names) {
      filled.add(`${path}.${field.name}`)
      fillNamed(`${path}.${field.name}`, typeAt(checker.getTypeOfSymbolAtLocation(field, at), at, 'members'), at)
    }
    return names.length > 0
  }

  /** Names in a file: texts of lists, and properties. */
  const namesIn = (file: ts.SourceFile): ReadonlySet<string> => {
    const names = new Set<string>()
    walk(file, (node) => {
      if (ts.isStringLiteralLike(node) && ts.isArrayLiteralExpression(node.parent)) names.add(node.text)
      if (ts.isPropertyAssignment(node)) names.add(node.name.getText())
    })
    return names
  }

  /** Notes a form: an element or an object with a command and fields, or with what a command for several rows asks. */
  const noteForm = (form: ts.JsxAttributes | ts.ObjectLiteralExpression, file: ts.SourceFile) => {
    const [command, fields, asks, initial] = ['command', 'fields', 'asks', 'initial'].map((name) => givenTo(form, name))
    if (!command) return
    for (const name of commandsIn(checker.getTypeAtLocation(command), command)) {
      if (asks) fillNamed(name, checker.getTypeAtLocation(asks), asks)
      if (
        fields &&
        !fillNamed(name, checker.getTypeAtLocation(fields), fields) &&
        !ts.isObjectLiteralExpression(fields)
      )
        fillLabelled(name, namesIn(file))
      // A default (`row.city ?? ''`) is what a field begins with; other values are the form's own answer.
      for (const { name: input, declarations } of initial ? checker.getTypeAtLocation(initial).getProperties() : [])
        for (const declared of declarations ?? [])
          if (ts.isPropertyAssignment(declared) && !isCopy(declared) && !ts.isBinaryExpression(declared.initializer))
            filled.add(`${name}.${input}`)
    }
  }

  /** Notes the table of a list. */
  const notePage = (list: ts.Type | undefined, at: ts.Node) => {
    const table = typeAt(list, at, 'entity', 'name')
    if (table?.isStringLiteral()) pages.add(table.value)
  }

  /** Notes what the kit makes of an entity. */
  const noteGeneric = (call: ts.CallExpression) => {
    for (const given of call.arguments) {
      const type = checker.getTypeAtLocation(given)
      const declaring = typeAt(type, given, 'declared')?.getCallSignatures()[0]
      const manifest = declaring && checker.getAwaitedType(declaring.getReturnType())
      for (const list of [type, typeAt(manifest, given, 'lists', '0')]) notePage(list, given)
      for (const path of [['create'], ['edit'], ['command'], ['commands', 'create'], ['commands', 'update']])
        for (const command of commandsIn(typeAt(type, given, ...path), given)) fillLabelled(command)
      for (const element of typeAt(manifest, given, 'commands')?.getProperties() ?? [])
        for (const command of commandsIn(checker.getTypeOfSymbolAtLocation(element, given), given))
          fillLabelled(command)
    }
  }

  /** True if an object says the value itself: no schema, no type, no column of a row. */
  const isOwn = (declared: ts.Node): boolean =>
    ts.isShorthandPropertyAssignment(declared) ||
    (ts.isPropertyAssignment(declared) &&
      !NOTHING.test(declared.initializer.getText()) &&
      !isSchema(declared) &&
      !isCopy(declared))

  /**
   * The type of an element of the list that the function around says it answers: `(): Input[] => rows.map((row) => ({ …
   * }))`.
   */
  const answerType = (object: ts.Node): ts.Type | undefined => {
    const around = ts.findAncestor(object, (node) => ts.isArrowFunction(node) && node.type !== undefined)
    const answer =
      around && ts.isArrowFunction(around) && around.type ? checker.getTypeFromTypeNode(around.type) : undefined
    return answer && checker.getIndexTypeOfType(answer, ts.IndexKind.Number)
  }

  /** Notes what an object that is sent with a command takes from elsewhere than from the row. */
  const noteSent = (object: ts.ObjectLiteralExpression) => {
    const named = object.properties.filter(
      (property) => ts.isSpreadAssignment(property) || inputNames.has(property.name?.getText() ?? ''),
    )
    const inputs =
      named.length === 0
        ? []
        : [checker.getContextualType(object), answerType(object)].flatMap((type) => (type ? partsOf(type) : []))
    const send = (name: string, value: ts.Type) => {
      for (const declared of inputs.flatMap((part) => part.getProperty(name)?.declarations ?? [])) {
        sent.add(declared)
        for (const path of inputsAt.get(declared) ?? []) if (membersOf.has(path)) noteInput(path, value, object)
      }
    }
    for (const property of inputs.length > 0 ? named : [])
      if (ts.isSpreadAssignment(property)) {
        for (const given of partsOf(checker.getTypeAtLocation(property.expression)).flatMap((part) =>
          part.getProperties(),
        ))
          if (inputNames.has(given.name) && (given.declarations ?? []).some(isOwn))
            send(given.name, checker.getTypeOfSymbolAtLocation(given, object))
      } else if (isOwn(property)) send(property.name?.getText() ?? '', checker.getTypeAtLocation(property))
  }

  /** Notes what a value fills in that is sent as the inputs of a command. */
  const noteInput = (path: string, type: ts.Type | undefined, at: ts.Node) => {
    for (const part of type ? partsOf(checker.getNonNullableType(type)) : []) {
      const element =
        part.flags & ts.TypeFlags.StructuredType ? checker.getIndexTypeOfType(part, ts.IndexKind.Number) : undefined
      if (element) noteInput(path, element, at)
      for (const input of element || !(part.flags & ts.TypeFlags.StructuredType) ? [] : part.getProperties()) {
        const inner = `${path}.${input.name}`
        if (!inputNames.has(input.name)) continue
        for (const declared of input.declarations ?? [])
          if (ts.isPropertySignature(declared)) inputsAt.set(declared, [...(inputsAt.get(declared) ?? []), inner])
          else if (isOwn(declared)) filled.add(inner)
        if (inner.split('.').length < 5) noteInput(inner, checker.getTypeOfSymbolAtLocation(input, at), at)
      }
    }
  }

  /** Notes what a call sends with a command that it names: arguments, or a function that makes them. */
  const noteCall = ({ arguments: [command, args] }: ts.CallExpression) => {
    if (!command || !args || !(ts.isStringLiteral(command) || ts.isIdentifier(command)) || !isCommand(command.text))
      return
    const type = checker.getTypeAtLocation(args)
    const made = type.getCallSignatures()[0]?.getReturnType()
    const sending = made ? typeAt(checker.getAwaitedType(made), args, 'args') : type
    for (const name of commandsIn(checker.getTypeAtLocation(command), command))
      noteInput(name, typeAt(sending, args, 'input'), args)
  }

  const inputNames = new Set([...membersOf.values()].flat())
  for (const { path, file } of sources)
    walk(file, (node) => {
      if (path.startsWith('server/')) {
        // A handler that runs another one: `eventHandlings.update.book(trx, { id, input: { cancelled: true } }, ctx)`.
        if (ts.isCallExpression(node) && node.expression.getText().endsWith('.book'))
          walk(node, (inside) => ts.isObjectLiteralExpression(inside) && noteSent(inside))
      } else if (ts.isObjectLiteralExpression(node)) {
        noteForm(node, file)
        noteSent(node)
      } else if (ts.isJsxAttributes(node)) {
        noteForm(node, file)
        const list = node.parent.tagName.getText() === 'EntityDetail' ? givenTo(node, 'list') : undefined
        if (list) notePage(checker.getTypeAtLocation(list), list)
      } else if (ts.isCallExpression(node)) {
        noteCall(node)
        if (ts.isIdentifier(node.expression) && GENERIC.test(node.expression.text)) noteGeneric(node)
      }
    })
  for (const declared of sent) for (const input of inputsAt.get(declared) ?? []) filled.add(input)
  return { filled, inputsAt, pages }
}
