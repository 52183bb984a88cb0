import type { TableColumn } from '../columns'

/** Columns of tables, by table and name. */
export type ColumnsOf<Tables> = { readonly [T in keyof Tables]: { readonly [C in keyof Tables[T]]: TableColumn } }

export const text = { kind: 'text', nullable: false } as const
export const textOrNull = { kind: 'text', nullable: true } as const
export const integer = { kind: 'integer', nullable: false } as const
export const boolean = { kind: 'boolean', nullable: false } as const
export const json = { kind: 'json', nullable: false } as const
export const jsonOrNull = { kind: 'json', nullable: true } as const
