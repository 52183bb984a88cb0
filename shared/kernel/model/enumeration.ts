type Labels<Value extends string> = { readonly [V in Value]: readonly [en: string, de: string] }

/** A closed list of values under the name of its GraphQL type, with a label for each value in English and German. */
export type Enumeration<Name extends string = string, Value extends string = string> = {
  readonly name: Name
  readonly values: readonly Value[]
  readonly labels: Labels<Value>
}

export const enumeration = <const Name extends string, const Value extends string>(
  name: Name,
  values: readonly Value[],
  labels: Labels<Value>,
): Enumeration<Name, Value> => ({ name, values, labels })
