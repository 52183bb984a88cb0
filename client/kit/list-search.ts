/**
 * The state of a list, all of it in the address and all of it text (spec 2, 2.7). The list itself reads it
 * (`readAddress`).
 */
export type ListSearch = { readonly [parameter: string]: string | undefined }

/** The longest value of a parameter. */
const LONGEST = 2000

/**
 * The `validateSearch` of every page with a list: routes load before the sign-in, the lists' definitions only
 * afterwards.
 */
export const listSearch = (search: Readonly<Record<string, unknown>>): ListSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, LONGEST)]] : [],
    ),
  )
