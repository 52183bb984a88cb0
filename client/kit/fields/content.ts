/** The content of a field while it is edited. It is JSON, so that a draft can keep it. */
export type TypedValue = string | number | boolean | readonly TypedValue[] | TypedGroup

/** The contents of a group's or an entry's fields. `$key` and `$rest` hold what the form does not show. */
export type TypedGroup = { readonly [field: string]: TypedValue }
