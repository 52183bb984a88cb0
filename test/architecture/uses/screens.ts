import ts from 'typescript'
import { labelKeys } from '../../../shared/kernel/label-keys'
import { type Product, walk } from './program'

/** Functions of the kit that make forms and details which show every labelled field of an entity. */
const GENERIC = /^(entityForm|officeEntity|settingsEntity|entityPage)$/

/** Name of a command. */
const COMMAND = /^[A-Z][A-Za-z]+$/

/** Names that the screens use, labels of the phrases, and fields that the app fills in. */
export type Screens = {
  /** The folders of `client`. */
  readonly folders: readonly string[]
  /** True if a phrase labels the field, so that forms and details of the kit show it. */
  readonly isLabelled: (table: string, field: string) => boolean
  /** True if a screen in this folder of `client` names the field: in a text or as a property. */
  readonly names: (folder: string, field: string) => boolean
  /** True if this folder of `client` uses something of this name. */
  readonly mentions: (folder: string, name: string) => boolean
  /** True if this folder of `client` leaves a form or detail of the entity to the kit. */
  readonly isGeneric: (folder: string) => boolean
  /** Inputs and members of inputs that the app fills in, by the node that declares each. */
  readonly filled: ReadonlySet<ts.Declaration>
  /** The same, where a screen names the field itself. */
  readonly typed: ReadonlySet<ts.Declaration>
  /** The names of these fields by the folder of `shared` that declares them: `<folder>.<field>`. */
  readonly typedIn: ReadonlySet<string>
}

const folderOf = (path: string): string => path.split('/')[1] ?? ''

/** True if the property is copied from another object: `street: row.street`. Where forms are left to the kit, that fills in no form. */
const isCopy = ({ name, initializer }: ts.PropertyAssignment): boolean => ts.isPropertyAccessExpression(initializer) && initializer.name.text === name.getText()

/** A field that is declared in `shared`, `<folder>.<field>`. */
function fieldIn(declared: ts.Declaration): string | undefined {
  const [, folder] = /\/shared\/(\w+)\//.exec(declared.getSourceFile().fileName) ?? []
  const name = ts.getNameOfDeclaration(declared)
  return folder && name ? `${folder}.${name.getText()}` : undefined
}

/** Reads what screens name, and which inputs of commands the app fills in. */
export function readScreens({ sources, checker }: Product): Screens {
  const labels = new Set<string>()
  const named = new Map<string, Set<string>>()
  const copied = new Set<string>()
  const mentioned = new Map<string, Set<string>>()
  const generic = new Set<string>()
  const filled = new Set<ts.Declaration>()
  const typed = new Set<ts.Declaration>()
  const noteFilled = (object: ts.ObjectLiteralExpression, isClient: boolean) => {
    const fill = (symbol: ts.Symbol | undefined, isTyped = isClient) => {
      for (const declared of symbol?.declarations ?? []) {
        filled.add(declared)
        if (isTyped) typed.add(declared)
      }
    }
    const input = checker.getContextualType(object)
    for (const property of input ? object.properties : [])
      if (input && ts.isSpreadAssignment(property))
        for (const { name } of checker.getTypeAtLocation(property.expression).getProperties()) fill(input.getProperty(name), false)
      else if (property.name && !(ts.isPropertyAssignment(property) && checker.getTypeAtLocation(property.initializer).getProperty('_zod')))
        fill(input?.getProperty(property.name.getText()))
  }
  for (const { path, file } of sources.filter((source) => !source.path.startsWith('server/'))) {
    const names = path.startsWith('client/') ? (named.get(folderOf(path)) ?? new Set<string>()) : new Set<string>()
    if (path.startsWith('client/')) named.set(folderOf(path), names)
    if (path.startsWith('client/') && !mentioned.has(folderOf(path))) mentioned.set(folderOf(path), new Set())
    walk(file, (node) => {
      if (ts.isStringLiteralLike(node) && (ts.isArrayLiteralExpression(node.parent) || COMMAND.test(node.text))) names.add(node.text)
      if (ts.isIdentifier(node) && path.startsWith('client/')) mentioned.get(folderOf(path))?.add(node.text)
      if (ts.isShorthandPropertyAssignment(node)) names.add(node.name.text)
      if (ts.isPropertyAssignment(node) && isCopy(node)) copied.add(`${folderOf(path)}.${node.name.getText()}`)
      else if (ts.isPropertyAssignment(node)) names.add(node.name.getText())
      if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text.includes('.')) labels.add(node.name.text)
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && GENERIC.test(node.expression.text)) generic.add(folderOf(path))
      if (ts.isObjectLiteralExpression(node)) noteFilled(node, path.startsWith('client/'))
    })
  }
  return {
    folders: [...mentioned.keys()],
    isLabelled: (table, field) => labelKeys(table, field).some((key) => labels.has(key)),
    names: (folder, field) => named.get(folder)?.has(field) || (!generic.has(folder) && copied.has(`${folder}.${field}`)),
    mentions: (folder: string, name: string) => mentioned.get(folder)?.has(name) ?? false,
    isGeneric: (folder) => generic.has(folder),
    filled,
    typed,
    typedIn: new Set([...typed].flatMap((declared) => fieldIn(declared) ?? [])),
  }
}
