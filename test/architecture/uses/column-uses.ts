import ts from 'typescript'
import { literal, type Product, walk } from './program'

/**
 * Files that use a column: those that read it, those that write a value of their own into it, and inputs of commands that go into it, by the
 * node that declares each.
 */
export type Uses = { readonly declared: ts.Node; readonly read: Set<string>; readonly written: Set<string>; readonly inputs: Set<ts.Declaration> }

/** Values that a column begins with before anything was written. */
const NOTHING = /^(null|undefined|false|0|''|\[\]|\{\}|'none')( as .*)?$/

/** Calls of a query that name a table. */
const TABLE_CALLS = /^(selectFrom|updateTable|insertInto|deleteFrom|innerJoin|leftJoin)$/

/** Finds all columns, `<table>.<column>`, by the node that declares each in `entity(…)` or `widened(…)`. */
function columnDeclarations({ sources, checker }: Product): ReadonlyMap<ts.Node, string> {
  const columns = new Map<ts.Node, string>()
  const declare = (table: string, shape: ts.ObjectLiteralExpression) => {
    for (const property of shape.properties)
      if (!ts.isSpreadAssignment(property) && property.name) columns.set(property, `${table}.${property.name.getText()}`)
      else if (ts.isSpreadAssignment(property))
        for (const { name, declarations } of checker.getTypeAtLocation(property.expression).getProperties())
          for (const declared of declarations ?? []) if (!columns.has(declared)) columns.set(declared, `${table}.${name}`)
  }
  for (const { file } of sources)
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return
      const [first, second, third] = node.arguments
      const shape = node.expression.text === 'entity' ? third : node.expression.text === 'widened' ? second : undefined
      if (first && shape && ts.isObjectLiteralExpression(shape)) declare(literal(first) ?? first.getText(), shape)
    })
  return columns
}

/** Finds every use of every column in the product, `<table>.<column>`, by the types of rows and the text of queries. */
export function columnUses(product: Product): ReadonlyMap<string, Uses> {
  const { sources, checker } = product
  const columns = columnDeclarations(product)
  const uses = new Map<string, Uses>()
  for (const [declared, column] of columns) uses.set(column, { declared, read: new Set(), written: new Set(), inputs: new Set() })
  const usesOf = (symbol: ts.Symbol | undefined): readonly Uses[] =>
    (symbol?.declarations ?? []).flatMap((declared) => uses.get(columns.get(declared) ?? '') ?? [])

  /** True if the node stands for the column's schema, not for a value in a row. */
  const isSchema = (node: ts.Node): boolean => checker.getTypeAtLocation(node).getProperty('_zod') !== undefined
  /** The properties of this name in a type, or in the members of a union. */
  const propertiesOf = (type: ts.Type, name: string): readonly ts.Symbol[] =>
    (type.isUnion() ? type.types : [type]).flatMap((member) => member.getProperty(name) ?? [])
  const isColumn = (symbol: ts.Symbol | undefined): boolean => (symbol?.declarations ?? []).some((declared) => columns.has(declared))

  /** Inputs of commands that a value takes over: `input.name`, `input.name ?? null`. */
  const inputsIn = (value: ts.Node): readonly ts.Declaration[] => {
    const found: ts.Declaration[] = []
    walk(value, (node) => {
      const symbol = ts.isPropertyAccessExpression(node) ? checker.getSymbolAtLocation(node.name) : undefined
      for (const declared of symbol?.declarations ?? [])
        if (/\/shared\/.*(command|quer)[^/]*\.ts$/.test(declared.getSourceFile().fileName) && ts.isPropertyAssignment(declared)) found.push(declared)
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

  /** Notes what an object whose fields are written elsewhere writes when it is given as a row. `into`: the columns by the names of its fields. */
  const noteGiven = (given: ts.Expression, into: (name: string) => readonly Uses[], path: string) => {
    for (const property of checker.getTypeAtLocation(given).getProperties()) {
      const uses = into(property.name)
      for (const declared of uses.length > 0 ? (property.declarations ?? []) : [])
        if (columns.has(declared)) continue
        else if (ts.isPropertyAssignment(declared) && isSchema(declared)) for (const use of uses) use.inputs.add(declared)
        else if (ts.isPropertyAssignment(declared)) noteValue(uses, declared.initializer, path)
        else for (const use of uses) use.written.add(path)
    }
  }

  /** Notes what is given to a function that takes a row, or that takes a table's name before it. */
  const noteCall = ({ arguments: given }: ts.CallExpression, parameters: readonly ts.Symbol[], call: ts.Node, path: string) => {
    const table = literal(given[0])
    for (const [i, argument] of given.entries()) {
      const parameter = parameters[i]
      const row = parameter && checker.getTypeOfSymbolAtLocation(parameter, call)
      if (row) noteGiven(argument, (name) => propertiesOf(row, name).flatMap(usesOf), path)
      if (table) noteGiven(argument, (name) => [uses.get(`${table}.${name}`)].filter((use) => use !== undefined), path)
    }
  }

  const noteObject = (object: ts.ObjectLiteralExpression, path: string) => {
    const row = checker.getContextualType(object)
    for (const property of row ? object.properties : [])
      if (!row) continue
      else if (ts.isSpreadAssignment(property)) noteGiven(property.expression, (name) => propertiesOf(row, name).flatMap(usesOf), path)
      else if (ts.isPropertyAssignment(property)) noteValue(propertiesOf(row, property.name.getText()).flatMap(usesOf), property.initializer, path)
      else if (ts.isShorthandPropertyAssignment(property)) noteValue(propertiesOf(row, property.name.text).flatMap(usesOf), property.name, path)
  }

  /** Notes what SQL text names: columns of a table that it, or the file, names too. */
  const noteSql = (text: string, path: string, names: ReadonlySet<string>) => {
    const isWrite = /\b(insert into|update)\b/.test(text)
    const words = new Set(text.match(/[a-z][a-z_]+/g))
    for (const [column, use] of uses) {
      const [table = '', name = ''] = column.split('.')
      if (words.has(name) && (words.has(table) || names.has(table))) use[isWrite ? 'written' : 'read'].add(path)
    }
  }

  /** Notes the columns that a chain of query calls names: those it writes are the fields of an object, the others texts. */
  const noteQueryCalls = (node: ts.CallExpression, path: string) => {
    const table = (literal(node.arguments[0]) ?? '').split(' ')[0]
    let chain: ts.Node = node
    while (ts.isPropertyAccessExpression(chain.parent) || (ts.isCallExpression(chain.parent) && chain.parent.expression === chain)) chain = chain.parent
    walk(chain, (inside) => {
      const name = literal(inside)?.split(' ')[0]?.split('.').at(-1)
      if (name) uses.get(`${table}.${name}`)?.read.add(path)
      if (ts.isPropertyAssignment(inside) && !NOTHING.test(inside.initializer.getText())) uses.get(`${table}.${inside.name.getText()}`)?.written.add(path)
      if (ts.isShorthandPropertyAssignment(inside)) uses.get(`${table}.${inside.name.text}`)?.written.add(path)
      if (ts.isCallExpression(inside) && ts.isPropertyAccessExpression(inside.expression) && inside.expression.name.text === 'values')
        for (const rows of inside.arguments)
          for (const { name } of checker.getIndexTypeOfType(checker.getTypeAtLocation(rows), ts.IndexKind.Number)?.getProperties() ?? [])
            uses.get(`${table}.${name}`)?.written.add(path)
    })
  }

  /** Notes the column by which a relation finds its rows, of the table that has it. */
  const noteRelation = (relation: ts.ObjectLiteralExpression, path: string) => {
    const texts = new Map(
      relation.properties.flatMap((property) => (ts.isPropertyAssignment(property) ? [[property.name.getText(), literal(property.initializer)]] : [])),
    )
    uses.get(`${texts.get('many')}.${texts.get('by')}`)?.read.add(path)
  }

  /** Notes what a new row of an entity begins with: `editing(entity, name, { start: (op) => ({ … }) })`. */
  const noteStart = ({ arguments: [entity, , options] }: ts.CallExpression, path: string) => {
    if (!entity || !options || !ts.isObjectLiteralExpression(options)) return
    const name = checker.getTypeAtLocation(entity).getProperty('name')
    const type = name && checker.getTypeOfSymbolAtLocation(name, entity)
    const start = options.properties.find((property) => property.name?.getText() === 'start')
    if (type?.isStringLiteral() && start)
      walk(start, (inside) => {
        const use = ts.isPropertyAssignment(inside) && uses.get(`${type.value}.${inside.name.getText()}`)
        if (use) noteValue([use], inside.initializer, path)
      })
  }

  const noteNode = (node: ts.Node, path: string, names: ReadonlySet<string>) => {
    const isClient = path.startsWith('client/')
    if (ts.isPropertyAccessExpression(node)) {
      const isTarget = ts.isBinaryExpression(node.parent) && node.parent.left === node && node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
      if (!isSchema(node)) for (const use of usesOf(checker.getSymbolAtLocation(node.name))) use[isTarget ? 'written' : 'read'].add(path)
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      const column = ts.isIdentifier(name) ? checker.getTypeAtLocation(node.parent).getProperty(name.text) : undefined
      if (isColumn(column) && !isSchema(node)) for (const use of usesOf(column)) use.read.add(path)
    } else if (ts.isObjectLiteralExpression(node) && !isClient) {
      noteObject(node, path)
      noteRelation(node, path)
    } else if (ts.isCallExpression(node) && !isClient) {
      if (node.arguments.length > 0) noteCall(node, checker.getResolvedSignature(node)?.parameters ?? [], node, path)
      if (ts.isIdentifier(node.expression) && node.expression.text === 'editing') noteStart(node, path)
      if (ts.isPropertyAccessExpression(node.expression) && TABLE_CALLS.test(node.expression.name.text)) noteQueryCalls(node, path)
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
