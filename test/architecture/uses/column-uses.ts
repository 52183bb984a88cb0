import ts from 'typescript'
import { literal, type Product, walk } from './program'

/**
 * Files that use a column: those that read it, those that write a value of their own into it, and inputs of commands
 * that go into it, by the node that declares each.
 */
export type Uses = {
  readonly declared: ts.Node
  readonly read: Set<string>
  readonly written: Set<string>
  readonly inputs: Set<ts.Declaration>
}

/** Values that a column begins with before anything was written. */
export const NOTHING = /^(null|undefined|false|0|''|\[\]|\{\}|'none')( as .*)?$/

/** Calls of a query that name a table. */
const TABLE_CALLS = /^(selectFrom|updateTable|insertInto|deleteFrom|innerJoin|leftJoin)$/

/** Methods of lists, texts and queries, which take no rows of a table. */
const NO_ROWS =
  /^(where|whereRef|select|orderBy|groupBy|innerJoin|leftJoin|on|onRef|eb|map|flatMap|filter|find|some|every|sort|has|get|includes|join|test|t|String|Number|text|id)$/

/** The name of the function that is called. */
const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

/** True if the argument may be a row that is made elsewhere. */
const isGiven = (argument: ts.Expression): boolean =>
  ts.isIdentifier(argument) ||
  ts.isCallExpression(argument) ||
  ts.isPropertyAccessExpression(argument) ||
  ts.isObjectLiteralExpression(argument)

/** Finds all columns, `<table>.<column>`, by the node that declares each in `entity(…)` or `extendEntity(…)`. */
export function columnDeclarations({ sources, checker }: Product): ReadonlyMap<ts.Node, string> {
  const columns = new Map<ts.Node, string>()
  const declare = (table: string, shape: ts.ObjectLiteralExpression) => {
    for (const property of shape.properties)
      if (!ts.isSpreadAssignment(property) && property.name)
        columns.set(property, `${table}.${property.name.getText()}`)
      else if (ts.isSpreadAssignment(property))
        for (const { name, declarations } of checker.getTypeAtLocation(property.expression).getProperties())
          for (const declared of declarations ?? [])
            if (!columns.has(declared)) columns.set(declared, `${table}.${name}`)
  }
  for (const { file } of sources)
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return
      const [first, second, third] = node.arguments
      const shape =
        node.expression.text === 'entity' ? third : node.expression.text === 'extendEntity' ? second : undefined
      if (first && shape && ts.isObjectLiteralExpression(shape)) declare(literal(first) ?? first.getText(), shape)
    })
  return columns
}

/** Finds every use of every column in the product, `<table>.<column>`, by the types of rows and the text of queries. */
export function columnUses(product: Product): ReadonlyMap<string, Uses> {
  const { sources, checker } = product
  const columns = columnDeclarations(product)
  const uses = new Map<string, Uses>()
  const tables = [...new Set([...columns.values()].map((column) => column.split('.')[0] ?? ''))]
  const columnNames = new Set([...columns.values()].map((column) => column.split('.')[1] ?? ''))
  for (const [declared, column] of columns)
    uses.set(column, { declared, read: new Set(), written: new Set(), inputs: new Set() })
  const usesOf = (symbol: ts.Symbol | undefined): readonly Uses[] =>
    (symbol?.declarations ?? []).flatMap((declared) => uses.get(columns.get(declared) ?? '') ?? [])

  /** True if the node stands for the column's schema, not for a value in a row. */
  const isSchema = (node: ts.Node): boolean => checker.getTypeAtLocation(node).getProperty('_zod') !== undefined
  /** The properties of this name in a type, or in the members of a union. */
  const propertiesOf = (type: ts.Type, name: string): readonly ts.Symbol[] =>
    (type.isUnion() ? type.types : [type]).flatMap((member) => member.getProperty(name) ?? [])
  const isColumn = (symbol: ts.Symbol | undefined): boolean =>
    (symbol?.declarations ?? []).some((declared) => columns.has(declared))

  /** True if the value of a column goes into a column of the same name, such as a copy of a row. */
  const isCopied = (value: ts.PropertyAccessExpression): boolean => {
    const { parent } = value
    if (
      !ts.isPropertyAssignment(parent) ||
      parent.name.getText() !== value.name.text ||
      !ts.isObjectLiteralExpression(parent.parent)
    )
      return false
    const row = checker.getContextualType(parent.parent)
    return row !== undefined && propertiesOf(row, value.name.text).some(isColumn)
  }

  /** Inputs of commands that a value takes over: `input.name`, `input.name ?? null`. */
  const inputsIn = (value: ts.Node): readonly ts.Declaration[] => {
    const found: ts.Declaration[] = []
    walk(value, (node) => {
      const symbol = ts.isPropertyAccessExpression(node) ? checker.getSymbolAtLocation(node.name) : undefined
      for (const declared of symbol?.declarations ?? [])
        if (
          /\/shared\/.*(command|quer)[^/]*\.ts$/.test(declared.getSourceFile().fileName) &&
          ts.isPropertyAssignment(declared)
        )
          found.push(declared)
    })
    return found
  }

  /** Notes that a value goes into a column. */
  const noteValue = (into: readonly Uses[], value: ts.Expression, path: string) => {
    if (into.length === 0 || NOTHING.test(value.getText()) || isSchema(value)) return
    const inputs = inputsIn(value)
    for (const use of into) {
      if (inputs.length === 0) use.written.add(path)
      for (const input of inputs) use.inputs.add(input)
    }
  }

  /**
   * Notes what an object whose fields are written elsewhere writes when it is given as a row. `into`: the columns by
   * the names of its fields.
   */
  const noteGiven = (given: ts.Type, into: (name: string) => readonly Uses[], path: string) => {
    for (const property of given.getProperties()) {
      const uses = columnNames.has(property.name) ? into(property.name) : []
      for (const declared of uses.length > 0 ? (property.declarations ?? []) : [])
        if (columns.has(declared)) continue
        else if (ts.isPropertyAssignment(declared) && isSchema(declared))
          for (const use of uses) use.inputs.add(declared)
        else if (ts.isPropertyAssignment(declared)) noteValue(uses, declared.initializer, path)
        else for (const use of uses) use.written.add(path)
    }
  }

  /**
   * Notes what is given to a function that takes a row, or rows of a table that it names: `replaceRows(ctx, 'prices', {
   * items })`.
   */
  const noteCall = (
    { arguments: given }: ts.CallExpression,
    parameters: readonly ts.Symbol[],
    call: ts.Node,
    path: string,
  ) => {
    const table = given.map(literal).find((text) => text !== null && tables.includes(text))
    const ofTable = (name: string) => [uses.get(`${table}.${name}`)].filter((use) => use !== undefined)
    for (const [i, argument] of given.entries()) {
      const parameter = isGiven(argument) ? parameters[i] : undefined
      if (!parameter) continue
      const row = checker.getTypeOfSymbolAtLocation(parameter, call)
      const type = checker.getTypeAtLocation(argument)
      noteGiven(type, (name) => propertiesOf(row, name).flatMap(usesOf), path)
      if (!table) continue
      noteGiven(type, ofTable, path)
      if (!ts.isObjectLiteralExpression(argument)) continue
      for (const list of type.getProperties()) {
        const element = checker.getIndexTypeOfType(checker.getTypeOfSymbolAtLocation(list, call), ts.IndexKind.Number)
        if (element && list.name !== 'before') noteGiven(element, ofTable, path)
      }
    }
  }

  const noteObject = (object: ts.ObjectLiteralExpression, path: string) => {
    if (!object.properties.some((property) => !property.name || columnNames.has(property.name.getText()))) return
    const row = checker.getContextualType(object)
    for (const property of row ? object.properties : [])
      if (!row) continue
      else if (ts.isSpreadAssignment(property))
        noteGiven(
          checker.getTypeAtLocation(property.expression),
          (name) => propertiesOf(row, name).flatMap(usesOf),
          path,
        )
      else if (ts.isPropertyAssignment(property))
        noteValue(propertiesOf(row, property.name.getText()).flatMap(usesOf), property.initializer, path)
      else if (ts.isShorthandPropertyAssignment(property))
        noteValue(propertiesOf(row, property.name.text).flatMap(usesOf), property.name, path)
  }

  /** Notes what SQL text names: columns of a table that it names, or the file if it names none. */
  const noteSql = (text: string, path: string, names: ReadonlySet<string>) => {
    const isWrite = /\b(insert into|update)\b/.test(text)
    const words = new Set(text.match(/[a-z][a-z_]+/g))
    const isWhole = tables.some((table) => words.has(table))
    for (const [column, use] of uses) {
      const [table = '', name = ''] = column.split('.')
      if (words.has(name) && (isWhole ? words : names).has(table)) use[isWrite ? 'written' : 'read'].add(path)
    }
  }

  /**
   * Notes the columns that a chain of query calls names: those it writes are the fields of an object, the others texts.
   */
  const noteQueryCalls = (node: ts.CallExpression, path: string) => {
    const table = (literal(node.arguments[0]) ?? '').split(' ')[0]
    let chain: ts.Node = node
    while (
      ts.isPropertyAccessExpression(chain.parent) ||
      (ts.isCallExpression(chain.parent) && chain.parent.expression === chain)
    )
      chain = chain.parent
    walk(chain, (inside) => {
      const name = literal(inside)?.split(' ')[0]?.split('.').at(-1)
      if (name) uses.get(`${table}.${name}`)?.read.add(path)
      if (ts.isPropertyAssignment(inside) && !NOTHING.test(inside.initializer.getText()))
        uses.get(`${table}.${inside.name.getText()}`)?.written.add(path)
      if (ts.isShorthandPropertyAssignment(inside)) uses.get(`${table}.${inside.name.text}`)?.written.add(path)
      if (
        ts.isCallExpression(inside) &&
        ts.isPropertyAccessExpression(inside.expression) &&
        inside.expression.name.text === 'values'
      )
        for (const rows of inside.arguments)
          for (const { name } of checker
            .getIndexTypeOfType(checker.getTypeAtLocation(rows), ts.IndexKind.Number)
            ?.getProperties() ?? [])
            uses.get(`${table}.${name}`)?.written.add(path)
    })
  }

  /** Notes the column by which a relation finds its rows, of the table that has it. */
  const noteRelation = (relation: ts.ObjectLiteralExpression, path: string) => {
    const texts = new Map(
      relation.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) ? [[property.name.getText(), literal(property.initializer)]] : [],
      ),
    )
    uses.get(`${texts.get('many')}.${texts.get('by')}`)?.read.add(path)
  }

  /**
   * Notes what the operation itself says of a new row: `editing(entity, name, { start: (op) => ({ created_by_id:
   * op.user_id }) })`.
   */
  const noteStart = ({ arguments: [entity, , options] }: ts.CallExpression, path: string) => {
    const name = entity && checker.getTypeAtLocation(entity).getProperty('name')
    const type = name && checker.getTypeOfSymbolAtLocation(name, entity)
    if (!options || !type?.isStringLiteral()) return
    walk(options, (inside) => {
      if (ts.isPropertyAssignment(inside) && /^op\./.test(inside.initializer.getText()))
        uses.get(`${type.value}.${inside.name.getText()}`)?.written.add(path)
    })
  }

  const noteNode = (node: ts.Node, path: string, names: ReadonlySet<string>) => {
    const isClient = path.startsWith('client/')
    if (ts.isPropertyAccessExpression(node)) {
      if (!columnNames.has(node.name.text)) return
      const isTarget =
        ts.isBinaryExpression(node.parent) &&
        node.parent.left === node &&
        node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      if (!isSchema(node) && !isCopied(node))
        for (const use of usesOf(checker.getSymbolAtLocation(node.name))) use[isTarget ? 'written' : 'read'].add(path)
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      const column =
        ts.isIdentifier(name) && columnNames.has(name.text)
          ? checker.getTypeAtLocation(node.parent).getProperty(name.text)
          : undefined
      if (isColumn(column) && !isSchema(node)) for (const use of usesOf(column)) use.read.add(path)
    } else if (ts.isObjectLiteralExpression(node) && !isClient) {
      noteObject(node, path)
      noteRelation(node, path)
    } else if (ts.isCallExpression(node) && !isClient) {
      if (node.arguments.some(isGiven) && !NO_ROWS.test(calledName(node)))
        noteCall(node, checker.getResolvedSignature(node)?.parameters ?? [], node, path)
      if (ts.isIdentifier(node.expression) && node.expression.text === 'editing') noteStart(node, path)
      if (ts.isPropertyAccessExpression(node.expression) && TABLE_CALLS.test(node.expression.name.text))
        noteQueryCalls(node, path)
    }
    const text = path.startsWith('server/') ? (ts.isTemplateExpression(node) ? node.getText() : literal(node)) : null
    if (text && /\b(select|update|insert into|delete from|returning)\b/.test(text)) noteSql(text, path, names)
  }

  for (const { path, file } of sources) {
    const names = new Set<string>()
    walk(file, (node) => {
      if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text)
    })
    walk(file, (node) => noteNode(node, path, names))
  }
  return uses
}
